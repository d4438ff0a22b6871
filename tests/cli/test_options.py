"""The command line's words beside a problem: each is of a declared code and of an option it has."""

import re

import pytest
import typer.main

from arpad.cli.findings.options import OPTIONS, fix_of
from arpad.cli.verbs import app
from arpad.report.codes import CODES
from arpad.report.problems import Problem
from tests.cli.calls import OPEN, answer, run


def _options_of(command: object) -> set[str]:
    inner = getattr(command, "commands", {})
    own = {name for one in getattr(command, "params", ()) for name in one.opts}
    return own.union(*(_options_of(one) for one in inner.values()))


def test_every_code_is_declared_and_every_option_exists() -> None:
    known = _options_of(typer.main.get_command(app))
    for code, _, typed in OPTIONS:
        assert code in CODES
        assert set(re.findall(r"--[a-z-]+", typed)) <= known, typed


@pytest.mark.parametrize(
    ("code", "fix", "expected"),
    [
        ("norms-report", "Send the games.", "Send the games."),
        ("rulebook-none", "Name the rulebook.", "Name the rulebook (--rulebook)."),
        ("facts-unknown", "Did you mean kind?", "Did you mean kind?"),
        ("list-printed", "", ""),
    ],
)
def test_the_option_stands_where_the_remedy_speaks_of_it(
    code: str, fix: str, expected: str
) -> None:
    assert fix_of(Problem("error", code, "A word.", fix=fix)) == expected


def test_people_read_the_option_and_programs_the_neutral_word() -> None:
    assert "Give the list in force (--list)." in run("rate", OPEN).stderr
    printed = next(p for p in answer("rate", OPEN)["problems"] if p["code"] == "list-printed")
    assert printed["fix"] == "Give the list in force."


@pytest.mark.parametrize(
    "words",
    [("change", "--rating", "22240", "--k", "20", "--vs", "2319:0"),
     ("change", "--rating", "2224", "--rating-peak", "22240", "--vs", "2319:0"),
     ("expected", "--rating", "1834", "--opponent", "21790")],
)  # fmt: skip
def test_a_rating_of_five_digits_is_a_slip_of_the_finger(words: tuple[str, ...]) -> None:
    refused = run("calc", *words)
    assert refused.exit_code == 2
    assert "9999" in refused.stderr
