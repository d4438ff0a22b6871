"""An event put in order by tie-breaks: those asked for, else those that its report names."""

from collections.abc import Sequence
from typing import Final

from arpad.forms.event import PaperEvent
from arpad.forms.ordered import Ordered, ordered
from arpad.forms.why import why
from arpad.law import Rulebook
from arpad.norms.tie_breaks.reasons import next_ahead
from arpad.office.papers.paperwork import one_player
from arpad.report.names import has_words
from arpad.report.problems import Level, Problem, Text
from arpad.rulebooks.c07 import EDITIONS, in_force

_FIX: Final = Text("Choose among those that the edition has, or name another edition.")


def rules_of(event: PaperEvent, name: str | None) -> Rulebook:
    """Return the edition of a name, c07-2024 or c07@2025-05-01; of none, or c07, that of the event.

    Raises NoRulebookError if no edition has the name.
    """
    if name is None or EDITIONS.is_family(name):
        return in_force(event.start)
    return EDITIONS.book(name)


def put_in_order(
    event: PaperEvent,
    texts: str | None,
    book: Rulebook,
    unrated_as: int | None,
    expelled: Sequence[str] = (),
) -> tuple[Ordered | None, tuple[Problem, ...]]:
    """Return the order of an event by the tie-breaks asked for, DE,BH/C1,SB, or the report's own.

    One that can't be had is an error if it was asked for; if the report names it, a warning, and
    the ranks stay the report's. `expelled` are numbers, ids or names.
    """
    codes: Sequence[str] = event.tie_breaks_stated if texts is None else texts.split(",")
    if not event.entrants:
        return None, ()
    numbers: list[int] = []
    for text in expelled:
        meant = _numbers(event, text)
        if len(meant) != 1:
            return None, (_not_one(text, len(meant)),)
        numbers += meant
    order, faults = ordered(event, codes, book, unrated_as, numbers)
    level: Level = "warning" if texts is None else "error"
    problems = [Problem(level, "tie-breaks", fault, _FIX) for fault in faults]
    if order is None and not faults and texts is not None and event.is_of_teams:
        message = Text("The report does not say who played for which team: no team has a rank.")
        problems.append(Problem("error", "tie-breaks", message,
                                Text("Give the teams, records 310.")))  # fmt: skip
    return order, tuple(problems)


def why_behind(
    event: PaperEvent, order: Ordered, text: str, lang: str
) -> tuple[tuple[int, int, tuple[str, ...]] | None, tuple[Problem, ...]]:
    """Return who is ahead, who behind, and why: of one, 12, who is next above, or of two, 12:7."""
    numbers_named: list[int] = []
    for word in text.split(":"):
        numbers = _numbers(event, word.strip())
        if len(numbers) != 1:
            return None, (_not_one(word, len(numbers)),)
        numbers_named += numbers
    if unranked := [number for number in numbers_named if number not in order.ranking.ranks]:
        message = Text("{number} was expelled, and has no rank.", number=unranked[0])
        return None, (Problem("info", "tie-breaks", message, Text("Give the number.")),)
    other = (
        numbers_named[1] if len(numbers_named) > 1 else next_ahead(order.ranking, numbers_named[0])
    )
    if other is None or other == numbers_named[0]:
        message = Text("Nobody is ahead of '{text}'.", text=text)
        return None, (Problem("info", "tie-breaks", message, Text("Name two: 12:7.")),)
    ranks = order.ranking.ranks
    behind, ahead = sorted((numbers_named[0], other), key=lambda number: -ranks[number])
    return (ahead, behind, why(event, order, ahead, behind, lang)), ()


def _not_one(word: str, count: int) -> Problem:
    message = Text("'{word}' names {count} of those who were put in order, not one.", word=word,
                   count=count)  # fmt: skip
    return Problem("error", "player", message, Text("Give the number."))


def _numbers(event: PaperEvent, text: str) -> list[int]:
    if not event.is_of_teams:
        return [entrant.number for entrant in one_player(event, text)]
    by_number = [team.number for team in event.teams if str(team.number) == text]
    return by_number or [team.number for team in event.teams if has_words(team.name, text)]
