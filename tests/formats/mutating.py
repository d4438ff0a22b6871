"""Breaks files at random, for every reader's test that nothing raises, hangs or swells."""

import random
from collections.abc import Iterable

from arpad.report import Report, games
from arpad.report.facts import Facts, settle_facts
from arpad.report.problems import Problem
from tests.sampling import amount

MUTATIONS = amount(25, full=10_000)
"""Of files read by their own reader; test_raised.py breaks more, read as a user's are."""


def mutated(
    data: bytes, chance: random.Random, signs: bytes = b" \t,;\"'[]{}=+-019wb\0\xff"
) -> bytes:
    """Return the bytes with some of them changed, lost, doubled or put in elsewhere."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 20)):
        at = chance.randrange(len(found) + 1)
        kind = chance.randrange(7)
        if kind == 0 and at < len(found):
            found[at] = chance.randrange(256)
        elif kind == 1 and at < len(found):
            found[at] = chance.choice(signs)
        elif kind == 2:
            found.insert(at, chance.choice(signs))
        elif kind == 3:
            del found[at : at + chance.randint(1, 40)]
        elif kind == 4:
            start = chance.randrange(len(found) + 1)
            found[at:at] = found[start : start + chance.randint(1, 80)]
        elif kind == 5:
            found[at:at] = chance.randbytes(chance.randint(1, 8))
        elif chance.random() < 0.1:
            del found[at:]
    return bytes(found)


def check(reports: Iterable[Report], problems: Iterable[Problem], file: str) -> None:
    """Check what holds of every reading, whatever the bytes."""
    for report in reports:
        found, more = games(report)
        settle_facts(report, found, Facts())
        numbers = {player.number for player in report.players}
        assert all(0 < number <= 9999 for number in numbers)
        assert {pairing.player for pairing in report.pairings} <= numbers
        assert all(0 < pairing.round < 2_000 for pairing in report.pairings)
        check_problems(more)
    check_problems(problems)
    assert all(problem.file == file for problem in problems)


def check_problems(problems: Iterable[Problem]) -> None:
    for problem in problems:
        assert problem.code
        assert problem.message.endswith((".", "?", "!")), problem
        assert len(problem.message) < 400, problem
        assert len(problem.found) <= 60
        assert problem.level in ("fixed", "info", "warning", "error")
        assert problem.line is None or problem.line >= 1
        assert problem.column is None or problem.column >= 1
