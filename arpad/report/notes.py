"""Gathers the problems of one file while it is read, and keeps their number bounded."""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from arpad.report.problems import NOTHING, Level, Problem, Text, Value, plural

PROBLEMS_MAX: Final = 10_000
FOUND_MAX: Final = 60
COLUMNS_MAX: Final = 300
SHOWN_MAX: Final = 5


class Notes:
    """The problems found so far in one file.

    Errors are never crowded out by lesser findings: of each there are at most PROBLEMS_MAX, and
    `all` leaves out the lesser ones first, with a last word on how many are left out.

    >>> notes = Notes("open.trf")
    >>> notes.add("error", "trf-rating", "The rating is not a number.", found="l850", line=17)
    >>> [(problem.file, problem.line, problem.found) for problem in notes.all()]
    [('open.trf', 17, 'l850')]
    """

    __slots__ = ("_count", "_errors", "_file", "_others")

    def __init__(self, file: str = "") -> None:
        self._file = file
        self._errors: list[Problem] = []
        self._others: list[Problem] = []
        self._count = 0

    def add(
        self,
        level: Level,
        code: str,
        message: Text,
        *,
        fix: Text = NOTHING,
        found: str = "",
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        """Note one problem."""
        self._count += 1
        kept = self._errors if level == "error" else self._others
        if len(kept) < PROBLEMS_MAX:
            kept.append(
                Problem(level, code, message, fix, shortened(found), line, column, self._file)
            )

    def extend(self, problems: tuple[Problem, ...]) -> None:
        """Note problems that another reader found."""
        for problem in problems:
            self._count += 1
            kept = self._errors if problem.level == "error" else self._others
            if len(kept) < PROBLEMS_MAX:
                kept.append(problem)

    def all(self) -> tuple[Problem, ...]:
        """Return the problems in the order of their lines, those of the whole file first."""
        if self._count <= PROBLEMS_MAX:
            return tuple(sorted(self._errors + self._others, key=_place))
        errors = self._errors[: PROBLEMS_MAX - 1]
        kept = errors + self._others[: PROBLEMS_MAX - 1 - len(errors)]
        last = Problem(
            "error" if self._errors else "warning",
            "too-many-problems",
            Text("{count} more problems are left out.", count=self._count - len(kept)),
            fix=Text("Mend the first ones and check again."),
            file=self._file,
        )
        return (*sorted(kept, key=_place), last)


def shortened(text: str, most: int = FOUND_MAX) -> str:
    """Return the text as a message can show it: one line of at most `most` characters.

    >>> shortened("x" * 100)[-4:]
    'xxx…'
    """
    start = text[: most + 1]
    if not start.isprintable():
        start = "".join(char if char.isprintable() else "�" for char in start)
    return start if len(start) <= most else start[: most - 1] + "…"


def counted(count: int, thing: str) -> Text:
    """Return so many of a thing, as a message can say it without a verb that would have to agree.

    >>> counted(1, "player"), counted(9, "game")
    ('1 player', '9 games')
    """
    return {"player": plural("{count} player", "{count} players", count=count),
            "game": plural("{count} game", "{count} games", count=count),
            "event": plural("{count} event", "{count} events", count=count),
            "title": plural("{count} title", "{count} titles", count=count)}[thing]  # fmt: skip


def first_of(names: Sequence[Value], most: int = 10) -> Value:
    """Return the first of some names, and how many more there are."""
    if len(names) <= most:
        return names
    return _with_more(names[:most], len(names) - most)


def _with_more(first: Value, more: int) -> Text:
    return Text("{first} and {more} more", first=first, more=more)


def sentences(each: Iterable[Text]) -> Text:
    """Return sentences one after another.

    >>> sentences(map(Text, ("One.", "Two.", "Three.")))
    'One. Two. Three.'
    """
    return reduce(lambda first, next_: Text("{first} {next}", first=first, next=next_), each)


def listed(names: Sequence[Value], most: int = 10, count: int = 0) -> Value:
    """Return the first of some names that have commas of their own, and how many more there are.

    `count` is of how many those are the first, where not all are given.

    >>> str(listed(["7 Mas, Eva", "9 Puig, Joan", "12 Reti, Ana"], most=2))
    '7 Mas, Eva; 9 Puig, Joan and 1 more'
    """
    first = reduce(lambda first, next_: Text("{first}; {next}", first=first, next=next_),
                   names[:most])  # fmt: skip
    count = max(count, len(names))
    return first if count <= most else _with_more(first, count - most)


def joined(names: Sequence[Value]) -> Value:
    """Return names with "and" before the last.

    >>> str(joined([1, 2, 3]))
    '1, 2 and 3'
    """
    return names if len(names) < 2 else Text("{first} and {last}", first=names[:-1], last=names[-1])


def either(names: Sequence[Value]) -> Value:
    """Return names with "or" before the last; None if there is none.

    >>> str(either(["7 Ana", "9 Eva"])), either([])
    ('7 Ana or 9 Eva', None)
    """
    if len(names) < 2:
        return names[0] if names else None
    return Text("{first} or {last}", first=names[:-1], last=names[-1])


def shown(names: Iterable[object]) -> str:
    """Return the first of some names, and of how many.

    >>> shown([1, 2, 3]), shown(["a"] * 8)
    ('1, 2, 3', 'a, a, a, a, a … (8)')
    """
    texts = [str(name) for name in names]
    some = ", ".join(texts[:SHOWN_MAX])
    return some if len(texts) <= SHOWN_MAX else f"{some} … ({len(texts)})"


def left_out(columns: Sequence[str]) -> Text:
    """Return the message on columns of a table that nobody reads.

    >>> left_out(("Club", "Phone"))
    'Columns left out: Club, Phone.'
    """
    return Text("Columns left out: {columns}.", columns=shortened(", ".join(columns), COLUMNS_MAX))


def _place(problem: Problem) -> tuple[int, int]:
    return problem.line or 0, problem.column or 0
