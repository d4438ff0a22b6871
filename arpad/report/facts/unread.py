"""Facts that somebody stated and nobody reads: each is an error that says who knows it.

What a rulebook reads is not known here: the office gives it, by the rulebook's name. What it
reads itself (the days, the kind, what a form prints) is in every one of these.
"""

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Final

from arpad.report.facts.facts import NAMES, Facts
from arpad.report.facts.game_facts import GameDecision, GameFacts
from arpad.report.problems import Problem

UNREAD: Final = "facts-unread"
SUBSTITUTIONS: Final = "substitutions"

_OF_DECISIONS: Final = tuple(
    one.name for one in fields(GameDecision)
    if one.name not in ("round", "white_id", "black_id", "reason")
)  # fmt: skip
_TOLD: Final = 3


def stated_names(facts: Facts, of_games: GameFacts = GameFacts()) -> tuple[str, ...]:  # noqa: B008
    """Return the names of what was stated of an event and of its games.

    >>> stated_names(Facts(kind="swiss", is_thematic=True))
    ('kind', 'is_thematic')
    """
    of_event = [name for name in NAMES if getattr(facts, name) is not None]
    decided = [
        name
        for name in _OF_DECISIONS
        if any(getattr(one, name) is not None for one in of_games.decisions)
    ]
    more = [SUBSTITUTIONS] if of_games.substitutions else []
    return (*of_event, *decided, *more)


def unread(
    stated: Collection[str], read_by: Mapping[str, Collection[str]], book: str, file: str = ""
) -> tuple[Problem, ...]:
    """Return an error for each name that the rulebook `book` does not read.

    `stated` is what a user stated, not what was settled from the report; `read_by` tells of every
    rulebook, by its name, which facts it reads.

    >>> read_by = {"fide-2025": ("kind",), "cnxc-2000": ("kind", "is_thematic")}
    >>> (problem,) = unread(["kind", "is_thematic"], read_by, "fide-2025")
    >>> problem.message
    'The fact is_thematic has no effect under fide-2025; cnxc-2000 reads it.'
    >>> unread(["kind", "is_thematic"], read_by, "cnxc-2000")
    ()
    """
    return tuple(_unread(name, read_by, book, file) for name in stated if name not in read_by[book])


def _unread(name: str, read_by: Mapping[str, Collection[str]], book: str, file: str) -> Problem:
    knowing = [other for other, names in read_by.items() if name in names]
    shown = ", ".join(knowing[:_TOLD])
    more = f" and {len(knowing) - _TOLD} more" if len(knowing) > _TOLD else ""
    verb = "reads" if len(knowing) == 1 else "read"
    who = f"{shown}{more} {verb} it" if knowing else "no rulebook reads it"
    message = f"The fact {name} has no effect under {book}; {who}."
    fix = "Take the fact out, or rate under rules that know it."
    return Problem("error", UNREAD, message, fix, name, file=file)
