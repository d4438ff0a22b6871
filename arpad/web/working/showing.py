"""Any value as a page shows it: made from its declaration, as its JSON and its schema are.

One thing stands as a fact, several things of one kind as a table, and what is inside a row below
it. What a field is called and what its words mean is said in the reader's language; numbers of
events, players, claims and acts lead to their pages.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from arpad.archive.canonical import is_day
from arpad.office.acts.kinds import ACTS
from arpad.report.problems import ClauseText, Problem, Text
from arpad.web.rendering import FigureStyle
from arpad.web.working.headings import HEADINGS
from arpad.web.working.words import message, said, words

ROWS_MAX: Final = 500
"""More rows than this a table doesn't show; it says how many there are."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One thing that is shown: its text, and where it leads; "" for nowhere."""

    text: str
    way: str = ""
    is_number: bool = False


Cells = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """What a field says, after its heading."""

    head: str
    cells: Cells


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, a cell for each head; `more` is what is inside it, below the row."""

    cells: tuple[Cells, ...]
    more: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A problem in the reader's language, and where in a file it is."""

    level: str
    text: str
    where: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page under its heading: facts, a table of so many rows in all, or problems."""

    head: str
    facts: tuple[Fact, ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    count: int = 0
    problems: tuple[Note, ...] = ()


def notes(problems: Iterable[Problem], lang: str) -> tuple[Note, ...]:
    """Return problems as a page shows them."""
    return tuple(Note(problem.level, message(problem, lang), _where(problem))
                 for problem in problems)  # fmt: skip


def _where(problem: Problem) -> str:
    places = (problem.file, problem.line, problem.column)
    return ":".join(str(place) for place in places if place)


class Showing:
    """How values are shown in a language.

    `place` is the path of what a value is about, under which its files are handed out. One that is
    not linked leads nowhere: whoever reads it sees no other page. With `today` a last day has how
    far it is beside it.
    """

    def __init__(
        self, lang: str, place: str = "", today: date | None = None, *, is_linked: bool = True
    ) -> None:
        self.lang, self._place, self._today, self._is_linked = lang, place, today, is_linked
        self._say, self._style = words(lang), FigureStyle(lang)

    def parts(self, value: object, head: str = "") -> Iterator[Part]:
        """Yield the parts of a value's page, its own facts first, what is inside it after them."""
        held = [(field, getattr(value, field.name)) for field in _fields(value)]
        facts = [self._fact(value, field, inner) for field, inner in held if _is_plain(inner)]
        own = tuple(fact for fact in facts if fact.cells)
        if own:
            yield Part(head, facts=own)
        for field, inner in held:
            if not _is_plain(inner) and inner:
                yield from self._inside(inner, self.heading(field.name))

    def heading(self, name: str) -> str:
        """Return what a field is called."""
        return self._say(HEADINGS.get(name) or name.replace("_", " "))

    def _inside(self, value: Any, head: str) -> Iterator[Part]:
        if isinstance(value, Mapping):
            facts = (Fact(self._worded(str(key)), self._cells(key, inner))
                     for key, inner in value.items())  # fmt: skip
            yield Part(head, facts=tuple(fact for fact in facts if fact.cells))
        elif is_dataclass(value):
            yield from self.parts(value, head)
        elif isinstance(value[0], Problem):
            yield Part(head, problems=notes(value, self.lang))
        else:
            yield self._table(value, head)

    def _table(self, values: Sequence[Any], head: str) -> Part:
        """Return several things of one kind as a table: a column for what one of them has."""
        some = values[:ROWS_MAX]
        names = [
            field.name
            for field in _fields(some[0])
            if any(_is_plain(inner := getattr(row, field.name)) and _is_there(inner)
                   for row in some)
        ]  # fmt: skip
        sentences = [getattr(row, "sentence", None) for row in some]
        if all(isinstance(sentence, Text) for sentence in sentences):
            names = [name for name in names if name not in {"kind", *_values(sentences)}]
        rows = tuple(self._row(row, names) for row in some)
        heads = tuple(map(self.heading, names))
        is_said = bool(rows) and len(rows[0].cells) > len(heads)
        return Part(head, heads=("", *heads) if is_said else heads, rows=rows, count=len(values))

    def _row(self, row: object, names: Sequence[str]) -> Row:
        sentence = getattr(row, "sentence", None)
        said_first = (self._sentence(row, sentence),) if isinstance(sentence, Text) else ()
        cells = (self._cells(name, getattr(row, name), row) for name in names)
        more = (
            Fact(self.heading(field.name), tuple(self._told(inner)))
            for field in _fields(row)
            if not _is_plain(inner := getattr(row, field.name)) and inner
        )
        return Row((*said_first, *cells), tuple(more))

    def _sentence(self, row: object, sentence: Text) -> Cells:
        """Return a row's sentence, and where what it is about is shown."""
        ways = (
            self._way(row, field.name, inner[0] if isinstance(inner, tuple) and inner else inner)
            for field in _fields(row)
            if (inner := getattr(row, field.name)) is not None and field.name != "problems"
        )
        own = _TASKS.get(str(getattr(row, "kind", "")))
        way = own.format(row=row) if own and self._is_linked else next(filter(None, ways), "")
        return (Cell(said(sentence, self.lang), way),)

    def _told(self, value: Any) -> Iterator[Cell]:
        """Yield what is inside a row, each thing in a line."""
        if isinstance(value, Mapping):
            yield from (Cell(f"{self._worded(str(key))}: {self._line(inner)}")
                        for key, inner in value.items())  # fmt: skip
        else:
            yield from (
                Cell(self._line(inner))
                for inner in (value if isinstance(value, tuple | list) else (value,))
            )

    def _line(self, value: Any) -> str:
        """Return something in one line."""
        if isinstance(value, Problem):
            return message(value, self.lang)
        if is_dataclass(value) and not _is_plain(value):
            held = {field.name: getattr(value, field.name) for field in _fields(value)}
            return ", ".join(f"{self.heading(name)} {self._line(inner)}"
                             for name, inner in held.items() if _is_there(inner))  # fmt: skip
        if isinstance(value, Mapping):
            return ", ".join(f"{self._worded(str(key))} {self._line(inner)}"
                             for key, inner in value.items())  # fmt: skip
        if isinstance(value, tuple | list):
            return "; ".join(map(self._line, value))
        return self._text("", value)

    def _fact(self, value: object, field: "Field[Any]", inner: object) -> Fact:
        return Fact(self.heading(field.name), self._cells(field.name, inner, value))

    def _cells(self, name: Any, value: Any, of: object = None) -> Cells:
        several = value if isinstance(value, tuple | list) else (value,)
        return tuple(
            Cell(self._text(str(name), inner), self._way(of, str(name), inner),
                 isinstance(inner, int | Decimal) and not isinstance(inner, bool))
            for inner in several
            if _is_there(inner)
        )  # fmt: skip

    def _way(self, of: object, name: str, value: object) -> str:
        if name == "public_page":
            return str(value)
        if not self._is_linked:
            return ""
        if self._place and name == "file" and hasattr(of, "sha256"):
            return f"{self._place}/files/{of.sha256}"
        return _way(of, name, value)

    def _text(self, name: str, value: object) -> str:
        match value:
            case bool():
                return self._say("yes" if value else "no")
            case int():
                return self._style.whole(value)
            case Decimal():
                return self._style.decimal(str(value))
            case date():
                return self._day(name, value)
            case Text() | ClauseText():
                return said(value, self.lang)
            case str() if name in _LAW:
                return said(value, self.lang)
            case str() if name in WORDED:
                return self._say(ACTS[value].log) if value in ACTS else self._worded(value)
            case str() if name == "rated_by":
                series, _, day = value.rpartition(" ")
                return f"{series} {self._text('', day)}"
            case str() if is_day(value):
                return self._day(name, date.fromisoformat(value))
            case str() if name in TIMES:
                return self._style.time(datetime.fromisoformat(value))
        return str(value)

    def _day(self, name: str, day: date) -> str:
        """Return a day in words; of a last day also how far it is, or was."""
        said_day = self._style.day(day)
        if self._today is None or name not in CLOCKS:
            return said_day
        days = (day - self._today).days
        return f"{said_day} ({self._style.away(days) if days else self._say('today')})"

    def _worded(self, text: str) -> str:
        return self._say(text).replace("_", " ")


def _fields(value: Any) -> "tuple[Field[Any], ...]":
    """Return the fields of a value, its problems first."""
    return tuple(sorted(fields(value), key=lambda field: field.name != "problems"))


def _is_plain(value: object) -> bool:
    """Tell whether something is one thing, or several that stand in one line."""
    if isinstance(value, tuple | list):
        return all(map(_is_plain, value))
    return (not is_dataclass(value) and not isinstance(value, Mapping)) or _is_own(value)


def _is_own(value: object) -> bool:
    """Tell whether a value says itself in words, as an article does."""
    return is_dataclass(value) and type(value).__str__ is not object.__str__


def _is_there(value: object) -> bool:
    return value is not None and value != "" and value != () and value != {}


def _values(sentences: Sequence[Any]) -> set[str]:
    return {name for sentence in sentences for name in sentence.values}


_EVENT, _PLAYER, _CLAIM, _LIST = "events", "players", "claims", "lists"
_ACT, _JOB = _COUNTED = "log", "jobs"
"""Acts and jobs are whole numbers; all others are texts, beside which a whole number is a count."""
_WAYS: Final[Mapping[str, str]] = {
    "event": _EVENT, "events": _EVENT, "player": _PLAYER, "players": _PLAYER,
    "player_id": _PLAYER, "opponent": _PLAYER, "claim": _CLAIM, "claims": _CLAIM,
    "list": _LIST, "lists": _LIST, "act": _ACT, "undoes": _ACT, "job": _JOB,
}  # fmt: skip
"""Where a number leads, by the field that it stands in."""
_OWN_WAYS: Final[Mapping[tuple[str, str], str]] = {
    ("ActTold", "number"): _ACT, ("JobTold", "number"): _JOB, ("ListKept", "name"): _LIST,
}  # fmt: skip
_TASKS: Final[Mapping[str, str]] = {
    "identify": "matches?at={row.event}", "claim": "claims/{row.claim}",
    "correct": "claims/{row.claim}", "backup": "backups",
}  # fmt: skip
"""Where what waits is done, by its kind, if not on the page of what it names first."""
WORDED: Final = frozenset((
    "state", "kind", "effect", "role", "way", "licence", "cause", "part", "step", "about", "what",
    "deposit_is", "fact", "doubts", "table", "only_you",
))  # fmt: skip
"""The fields that hold words of ours."""
CLOCKS: Final = frozenset(("due", "closing", "last_day", "appeal_until"))
"""The fields that hold the last day of something."""
_LAW: Final = frozenset(("says", "reason"))
TIMES: Final = frozenset(("at", "taken_at", "queued_at", "began_at", "ended_at"))
"""The fields that hold a moment (UTC)."""


def _way(of: object, name: str, value: object) -> str:
    """Return the path under the office's pages of what a field names; "" if it has none.

    >>> _way(None, "event", "12"), _way(None, "events", 12), _way(None, "players", "a/../b")
    ('events/12', '', 'players/a%2F..%2Fb')
    """
    from urllib.parse import quote

    folder = _OWN_WAYS.get((type(of).__name__, name)) or _WAYS.get(name)
    kind = int if folder in _COUNTED else str
    return f"{folder}/{quote(str(value), safe='')}" if folder and isinstance(value, kind) else ""
