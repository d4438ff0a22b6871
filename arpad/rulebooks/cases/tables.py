"""Cases of what a rulebook holds as data: its two tables, its calendar, and rates of play."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from arpad.engine import calc
from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.report.problems import ClauseText, Text, listed
from arpad.report.times.control import minutes_for_60_moves
from arpad.rulebooks.asking import calendar as calendar_of
from arpad.rulebooks.cases.figures import (
    CaseError,
    CaseFigure,
    Says,
    alike,
    only,
    rows_of,
    whole,
    worded,
)


def expected_score(says: Says, book: Rulebook) -> Iterator[CaseFigure]:
    """Yield the table's intervals: [first, last, higher, lower], every difference looked up."""
    only(says, "rows")
    for first, last, higher, lower in rows_of(says, 4):
        pairs = {
            (calc.expected_score(book, d, 0), calc.expected_score(book, 0, d))
            for d in range(first, last + 1)
        }
        scores = listed(*(
            _two(alike(higher, Fraction(h, 1000)), alike(lower, Fraction(w, 1000)))
            for h, w in sorted(pairs)
        ))  # fmt: skip
        label = Text("difference {first} to {last}", first=first, last=last)
        yield CaseFigure(label, _two(worded(higher), worded(lower)), scores)


def _two(first: str, following: str) -> Text:
    return Text("{first} {next}", first=first, next=following)


def rating_difference(says: Says, book: Rulebook) -> Iterator[CaseFigure]:
    """Yield the table's percentages: [percent, difference]; "" where none is printed."""
    only(says, "rows")
    for percent, expected in rows_of(says, 2):
        difference = book[q.RATING_DIFFERENCES].by_percent[percent]
        yield CaseFigure(
            f"{percent} %", str(expected), "" if difference is None else str(difference)
        )


def mirror(says: Says, book: Rulebook) -> Iterator[CaseFigure]:
    """Yield for each percentage from 50 the difference in the middle of its expected score.

    Where a text says that its two tables are mirror images, d_p is the middle of the interval of D
    that has p as expected score, rounded down; that of 50% is 0.
    """
    only(says)
    steps = book[q.EXPECTED_SCORES].steps
    for (low, higher), (above, _) in pairwise(steps):
        middle = (low + above - 1) // 2 if low else 0
        difference = book[q.RATING_DIFFERENCES].by_percent[higher // 10]
        yield CaseFigure(f"{higher // 10} %", str(middle), str(difference))


def calendar(says: Says, book: Rulebook) -> Iterator[CaseFigure]:
    """Yield dates: { on, list_in_force } or { list, closing, closing_of_official }."""
    only(says, "rows")
    for row in rows_of(says):
        for name, expected in row.items():
            if name == "list_in_force":
                day = calendar_of(book).list_in_force(row["on"])
                label = Text("list in force on {day}", day=row["on"])
                yield CaseFigure(label, worded(expected), worded(day))
            elif name in ("closing", "closing_of_official"):
                day = getattr(calendar_of(book), name)(row["list"])
                rule = ClauseText(name)
                label = Text("{what} for the list of {day}", what=rule, day=row["list"])
                yield CaseFigure(label, worded(expected), worded(day))
            elif name not in ("on", "list"):
                raise CaseError(f"{name} is nothing that a calendar says")


def minutes(says: Says, book: Rulebook) -> Iterator[CaseFigure]:
    """Yield the minutes for 60 moves of time controls: ["40/90, 30", 120]."""
    del book
    only(says, "rows")
    for text, expected in rows_of(says, 2):
        duration, _ = minutes_for_60_moves(text, "")
        yield CaseFigure(
            text, str(expected), "unclear" if duration is None else alike(expected, duration)
        )


def renewal(says: Says, book: Rulebook) -> Iterator[CaseFigure]:
    """Yield in how many games a rating renews itself: [K, games]."""
    del book
    only(says, "rows")
    for k, games in rows_of(says, 2):
        yield CaseFigure(f"K = {k}", str(games), str(calc.games_of_renewal(whole("K", k, 100))))
