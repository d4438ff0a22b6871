"""Every sentence of the pages is had in every language, and no catalogue says what none asks."""

import ast
import re
from pathlib import Path

import pytest

import arpad.web
from arpad.explain.known_languages import SOURCE, languages
from arpad.explain.language import catalogue
from arpad.web.rendering import TEMPLATES
from arpad.web.words import CATALOGUES

ROOT = Path(arpad.web.__file__).parent
SAID = re.compile(r"""\bsay\((["'])(.*?)\1\)""")
PLACE = re.compile(r"\{\w*\}")


def said() -> set[str]:
    """Return the English sentences that templates and pages say."""
    texts = [path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.*")]
    found = {match[2] for text in texts for match in SAID.finditer(text)}
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_said = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if is_said and node.func.id in ("say", "marked") and node.args:
                first = node.args[0]
                found |= {str(first.value)} if isinstance(first, ast.Constant) else set()
    return found


@pytest.mark.parametrize("lang", [one for one in languages() if one != SOURCE])
def test_every_sentence_is_had_in_every_language(lang: str) -> None:
    known = catalogue(lang, CATALOGUES)
    assert said() == set(known)
    for english, there in known.items():
        assert sorted(PLACE.findall(english)) == sorted(PLACE.findall(there)), english


def test_nothing_that_is_said_is_put_together() -> None:
    templates = list(TEMPLATES.rglob("*.*"))
    assert len(templates) > 10
    for path in templates:
        text = path.read_text(encoding="utf-8")
        values = {"one.name", "one.runs_from", "one.status", "newest.status", "row.status",
                  "one.kind", "one.outcome", "one.told.outcome", "value", "one.title", "one.about",
                  "calculator.title", "calculator.about", "unstated[name]"}  # fmt: skip
        asked = set(re.findall(r"\bsay\(([^\"')][^)]*)\)", text))
        assert asked <= values, path.name
