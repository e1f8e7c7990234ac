"""Holds values against JSON Schemas with somebody else's validator.

The first line of standard input is an object of schemas by name, each line after it a pair of a name
and a value. What the schema of that name does not allow is printed, and so is a field that it does
not name.
"""

import json
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match


CASES = ("anyOf", "oneOf", "allOf")


def close(schema, is_case=False):
    """Allows no fields but those that are named, there or in the cases that stand beside them."""
    if isinstance(schema, list):
        for inner in schema:
            close(inner)
    if not isinstance(schema, dict):
        return
    names_fields = isinstance(schema.get("properties"), dict) and "$ref" not in schema
    has_cases = any(key in schema for key in CASES)
    if names_fields and has_cases:
        schema.setdefault("unevaluatedProperties", False)
    elif names_fields and not is_case:
        schema.setdefault("additionalProperties", False)
    for key, inner in list(schema.items()):
        if names_fields and key in CASES:
            for case in inner:
                close(case, is_case=True)
        else:
            close(inner)


schemas = json.loads(sys.stdin.readline())
for name, schema in schemas.items():
    Draft202012Validator.check_schema(schema)
    if not name.endswith("record"):
        close(schema)
validators = {name: Draft202012Validator(schema) for name, schema in schemas.items()}
for line in sys.stdin:
    name, value = json.loads(line)
    fault = best_match(validators[name].iter_errors(value))
    if fault is not None:
        print(f"{name}: {fault.json_path}: {fault.message[:300]}")
