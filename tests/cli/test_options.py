"""The command line's words beside a problem: each is of a declared code and of an option it has."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import typer.main

from arpad.cli.findings.options import OF_OFFICE, OPTIONS, fix_of, typed_for
from arpad.cli.verbs import app
from arpad.cli.words import Screen, showing
from arpad.report.codes import CODES
from arpad.report.problems import Problem
from tests.cli.calls import OPEN, answer, run
from tests.cli.offices import BY, federation, report
from tests.office.papers import Person


def _verbs(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], set[str]]]:
    """Yield each verb with the options that it has; a group may be a verb too."""
    yield words, {name for one in command.params for name in one.opts}
    for name, one in getattr(command, "commands", {}).items():
        yield from _verbs(one, (*words, name))


VERBS = dict(_verbs(typer.main.get_command(app)))


def calls_in(typed: str) -> Iterator[tuple[tuple[str, ...], set[str]]]:
    """Yield the whole calls that a remedy names: the verb, and the options given to it."""
    for call in re.findall(r"arpad ([^,;]+)", typed):
        words = tuple(call.split())
        verb = next((words[:n] for n in (3, 2, 1) if words[:n] in VERBS), words[:1])
        yield verb, set(re.findall(r"--[a-z-]+", call))


def test_every_code_is_declared_and_every_option_exists() -> None:
    for code, _, typed in OPTIONS:
        assert code in CODES
        wanted = set(re.findall(r"--[a-z-]+", typed))
        if typed.startswith("arpad "):
            assert all(options <= VERBS[verb] for verb, options in calls_in(typed)), typed
        else:
            assert any(wanted <= options for options in VERBS.values()), typed


def test_a_remedy_names_only_what_the_verb_has_that_was_called() -> None:
    """Each remedy in each verb: an option is the verb's own, a whole call is one that is there."""
    count = 0
    for (verb, options), (code, word, _) in product(VERBS.items(), (*OPTIONS, *OF_OFFICE)):
        fix = re.sub(r"\{\w+\}", "7", word).removesuffix(".")
        with showing(Screen(options=frozenset(options))):
            problem = Problem("error", code, "A word.", fix=f"So {fix}.", file="12/open.trf")
            typed = typed_for(problem)
        if typed.startswith("arpad "):
            assert all(given <= VERBS[of] for of, given in calls_in(typed)), (verb, typed)
        else:
            assert set(re.findall(r"--[a-z-]+", typed)) <= options, (verb, typed)
        count += bool(typed)
    assert count > len(VERBS)


def test_an_officer_reads_what_to_type_with_the_numbers_that_are_known(tmp_path: Path) -> None:
    at = federation(tmp_path, standard="fide", rapid="fide-rapid")
    wrong = Person("504", 1700, name="Fuentes Peña, Luis", birth="1955")
    path = report(tmp_path, "roto", date(2026, 1, 9), ["501", "502", "503", wrong], minutes=None)
    said = run("intake", path, *BY, "--at", at).stderr
    assert "Say who player 4 is: 506 (arpad event player 1 4 506 --because WHY)." in said
    assert "--people" not in said
    run("event", "player", "1", "4", "506", *BY, "--at", at)
    said = run("event", "show", "1", "--at", at).stderr
    assert (
        "(arpad event fact 1 minutes_for_60_moves=MINUTES --because WHY; arpad event decide 1"
        in said
    )


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
