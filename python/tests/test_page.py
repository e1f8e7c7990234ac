"""The page docs/python.md is run as it stands: what is below a block of code is what it prints.

RAILBIRD_BLESS=1 cargo xtask test python     writes what is printed into the page python
python/tests/test_page.py             draws its pictures anew, with the package and matplotlib
installed"""

import contextlib
import io
import os
import re
import sys
import unittest
from importlib.util import find_spec
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "python.md"
BLOCK = re.compile(r"```python\n(.*?)```\n(?:```text\n(.*?)```\n)?", re.DOTALL)


def run(page, draws):
    """Runs the page's code; gives the page with what was printed."""
    names = {"__name__": "page"}

    def printed(block):
        code, told = block.groups()
        if "matplotlib" in code and not draws:
            return block.group()
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(code, str(PAGE), "exec"), names)
        shown = "" if told is None and not out.getvalue() else f"```text\n{out.getvalue()}```\n"
        return f"```python\n{code}```\n{shown}"

    return BLOCK.sub(printed, page)


class Page(unittest.TestCase):
    def test_the_page_prints_what_it_says(self):
        page = PAGE.read_text(encoding="utf-8")
        ran = run(page, draws=False)
        if "RAILBIRD_BLESS" in os.environ:
            PAGE.write_text(ran, encoding="utf-8")
        else:
            self.maxDiff = None
            self.assertEqual(page, ran)


def draw():
    """Draws the pictures of the page."""
    if find_spec("matplotlib") is None:
        sys.exit("the pictures are drawn with matplotlib: pip install matplotlib")
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams.update({"figure.dpi": 110, "figure.constrained_layout.use": True})
    os.chdir(DOCS / "images")
    run(PAGE.read_text(encoding="utf-8"), draws=True)


if __name__ == "__main__":
    draw()
