"""What `arpad history` tells: the lists it made, those that were there, one that was exported."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from arpad.answers.alike import alike
from arpad.office.history.kept import HistoryList
from arpad.office.history.making import Opened
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMade:
    """A list that a call made: under which edition, of how much.

    `what_if` is the changed rule under which it was made; empty: none. `entered`: players who
    stand on it for the first time.
    """

    list_date: date
    rulebook: str
    what_if: str
    players: int
    players_rated: int
    entered: int
    events: int
    events_rated: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedList:
    """A list whose every game was explained, equal to the list that is kept; the files of it."""

    list_date: date
    games: int
    written: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryMade:
    """A history: where it lies, from which list to which, how many lists were there before.

    `is_archive` is false always: a history makes lists, not archives. `is_whole`: all lists that
    were asked for are there. Where it can't be begun `folder` is null.
    """

    folder: str | None = None
    rulebook: str = ""
    what_if: str = ""
    is_archive: bool = False
    is_whole: bool = False
    first: date | None = None
    last: date | None = None
    lists_before: int = 0
    lists: tuple[ListMade, ...] = ()
    explained: tuple[ExplainedList, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryListExported:
    """A list of a history in a file of its own; every row of a what-if list says so."""

    list_date: date
    rulebook: str
    what_if: str
    players: int
    written: str
    problems: tuple[Problem, ...] = ()


def list_made(record: HistoryList) -> ListMade:
    """Return what is told of a list that was made."""
    return ListMade(entered=len(record.entered), **alike(ListMade, record, "entered"))


def history_made(
    history: Opened,
    lists: Sequence[ListMade],
    explained: Sequence[ExplainedList],
    problems: Sequence[Problem],
) -> HistoryMade:
    """Return what is told of a history after a call."""
    days_made = history.kept.days()
    return HistoryMade(
        folder=str(history.kept.folder),
        rulebook=history.asked.rulebook,
        what_if=history.asked.what_if,
        is_whole=days_made == history.days,
        first=min(days_made, default=None),
        last=max(days_made, default=None),
        lists_before=len(history.made),
        lists=tuple(lists),
        explained=tuple(explained),
        problems=said_once(problems),
    )


LACKING: Final = frozenset(("list-births-unknown", "list-games-unknown"))


def said_once(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems, each once; what each list lacks of an edition's players of most of them.

    >>> texts = [Text("{count} are young: {book}.", count=count, book="fide") for count in (2, 5)]
    >>> [lacking] = said_once(Problem("warning", "list-births-unknown", text) for text in texts)
    >>> lacking.message
    '5 are young: fide.'
    """
    most: dict[tuple[object, ...], tuple[int, Problem]] = {}
    for problem in problems:
        text, count, key = problem.message, 0, tuple[object, ...]((problem,))
        if isinstance(text, Text) and problem.code in LACKING:
            of_all = {**text.values, "count": None, "players": None}
            count = int(str(text.values["count"]))
            key = replace(problem, message=text.template), tuple(map(str, of_all.values()))
        if key not in most or count > most[key][0]:
            most[key] = count, problem
    return tuple(problem for _, problem in most.values())
