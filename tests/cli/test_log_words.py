"""What the log tells is told in words, in every language: no name of the registry's own."""

import ast
import re
from datetime import date
from pathlib import Path

import pytest

from arpad.cli.office import log_words
from arpad.office.acts.kinds import ACTS
from arpad.registry.tables import TABLES
from tests.cli.calls import answer, run
from tests.cli.offices import BY, federation, report
from tests.sources import ROOT, tree

_ELSEWHERE = {"concern", "fact", "player", "event", "erased", "lifted"}
"""The tables whose rows stand in an act's first line, as facts of a player, or are MACs."""


def kinds() -> set[str]:
    """Return every kind of act that the office records: a word, a dot and a word, or undo."""
    found = {
        node.value
        for folder in ("office", "registry")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    subjects = ("account", "claim", "correct", "event", "list", "office", "person", "player",
                "season", "token")  # fmt: skip
    return {"undo"} | {
        one for one in found
        if re.fullmatch(rf"({'|'.join(subjects)})\.(?!json|db|parquet)[a-z]+", one)
    }  # fmt: skip


def test_every_kind_of_act_has_its_words() -> None:
    assert kinds() == ACTS.keys()


def test_every_row_that_is_shown_has_its_words() -> None:
    shown = {name: shape for name, shape in TABLES.items() if name not in _ELSEWHERE}
    assert shown.keys() == log_words.TABLES.keys()
    assert {name for shape in shown.values() for name in shape.names} == log_words.COLUMNS.keys()


@pytest.mark.parametrize(
    ("lang", "act", "row"),
    [
        ("en", "report of an event, event 1", "report: event 1, file enero"),
        ("es", "informe de un torneo, torneo 1", "informe: torneo 1, fichero enero"),
        ("ca", "informe d’un torneig, torneig 1", "informe: torneig 1, fitxer enero"),
        ("pt", "relatório de um torneio, torneio 1", "relatório: torneio 1, ficheiro enero"),
    ],
)
def test_the_log_speaks_the_language_of_the_call(
    tmp_path: Path, lang: str, act: str, row: str
) -> None:
    at = federation(tmp_path, active="fide")
    answer("intake", report(tmp_path, "enero", date(2026, 1, 9)), *BY, "--at", at)
    told = run("office", "log", "--lang", lang, "--last", "1", "--at", at).output
    assert act in told
    assert row in told
    added = run("office", "log", "--lang", lang, "--last", "2", "--at", at).output
    assert "active" in added  # a list's own name is never translated
