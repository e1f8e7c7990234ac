"""Holds values against JSON Schemas with somebody else's validator.

The first line of standard input is an object of schemas by name, each line after it a pair of a name
and a value. What the schema of that name does not allow is printed, and so is a field that it does
not name.
"""

import json
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match


def close(schema):
    """Allows no fields but those that are named."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict) and "$ref" not in schema:
            schema.setdefault("additionalProperties", False)
        schema = schema.values()
    if not isinstance(schema, (str, int, float, type(None))):
        for inner in list(schema):
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
