"""Writes the pages that are made from declarations: problem codes, `--json`, the library.

python docs/generate.py
"""

import json
import sys
from collections.abc import Mapping
from inspect import getdoc
from pathlib import Path

from arpad.answers.catalogue import ANSWERS
from arpad.answers.schema import schema
from arpad.report.codes import CODES

sys.path.insert(0, str(Path(__file__).parent))
from library_reference import library

HERE = Path(__file__).parent
FORMATS = HERE / "formats"


def pages() -> Mapping[Path, str]:
    """Return every page by where it lies."""
    schemas = {name: schema(answer, _verb(name)) for name, answer in ANSWERS.items()}
    files = {
        FORMATS / "json" / f"{name}.json": json.dumps(one, ensure_ascii=False, indent=2) + "\n"
        for name, one in schemas.items()
    }
    says = {name: (getdoc(answer) or "").split("\n\n")[0] for name, answer in ANSWERS.items()}
    return {
        FORMATS / "problems.md": _problems(),
        FORMATS / "json.md": _answers(says),
        HERE / "library.md": library(),
        **files,
    }


def _verb(name: str) -> str:
    """Return how the verb is called: calc-change is `arpad calc change`."""
    head, _, rest = name.partition("-")
    if not rest:
        return f"arpad {head}"
    option = "--" if head in ("norms", "check") else ""
    return f"arpad {head} {option}{rest}"


def _problems() -> str:
    head = """# Problem codes

For who reads `--json` with a program. A problem has a `level` (`fixed`: mended; `info`; `warning`;
`error`: exit code 1), a `code`, a `message` and a `fix` in words, what was `found`, and the `file`,
`line` and `column`, counted from 1. Scripts can rely on the code, which is never given another
meaning; messages are for people and change. Where `*` stands, the code names the cell, column or
record: `trf-rating`.

| code | what it says |
|---|---|
"""
    return head + "".join(f"| `{code}` | {says} |\n" for code, says in CODES.items())


def _answers(says: Mapping[str, str]) -> str:
    head = """# What `--json` prints

For who reads `--json` with a program. Every verb prints one object; decimal figures are strings, so
that nothing is lost, and an article is a text as people read it. The keys stay; new ones may come.
Each verb has a JSON Schema. [Problem codes](problems.md) are one table.

| call | schema | answer |
|---|---|---|
"""
    rows = (
        f"| `{_verb(name)} --json` | [{name}.json](json/{name}.json) | {one} |\n"
        for name, one in says.items()
    )
    return head + "".join(rows)


def main() -> None:
    """Write the pages."""
    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
