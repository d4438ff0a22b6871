"""Holding what a verb prints against its schema, read from the file that others read."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

FOLDER = Path(__file__).parents[2] / "docs" / "formats" / "json"
GROUPS = ("archive", "list", "calc", "rulebook", "site", "office", "player", "event", "period",
          "key", "claim", "correct", "job", "history")  # fmt: skip
GROUPS_OF_GROUPS = {("office", "person"), ("office", "account"), ("office", "token"),
                    ("office", "letters"), ("list", "history")}  # fmt: skip
QUESTIONS = {
    "check": ("--entries",),
    "exploit": ("--games", "--models"),
    "norms": ("--table", "--rules", "--application"),
}


def name_of(words: Sequence[str]) -> str:
    """Return the name of a call's schema: calc k ... is calc-k, norms --table is norms-table."""
    if "--queue" in words:
        return "job-add"
    if tuple(words[:2]) in GROUPS_OF_GROUPS:
        return "-".join(words[:3])
    if words[0] in GROUPS and not words[1].startswith("-"):
        return f"{words[0]}-{words[1]}"
    for option in QUESTIONS.get(words[0], ()):
        if option in words:
            return words[0] + option[1:]
    return words[0]


def check(name: str, found: dict[str, Any]) -> None:
    """Fail where the answer isn't what its schema says, or has a key that it does not name."""
    errors = [f"{'/'.join(map(str, one.path))}: {one.message[:200]}" for one in
              _validator(name).iter_errors(found)]  # fmt: skip
    assert errors == []


@cache
def _validator(name: str) -> Draft202012Validator:
    whole = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    for one in (whole, *whole.get("$defs", {}).values()):
        one["additionalProperties"] = False
    return Draft202012Validator(whole)
