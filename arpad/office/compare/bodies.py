"""The numbers by which bodies know people, as tables say: whose a number is on a day."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Final

from arpad.archive.canonical import is_day
from arpad.formats.any_list import is_of_fide
from arpad.formats.other_lists import headers_taken, read
from arpad.formats.other_lists.synonyms import OF_FIDE, folded
from arpad.formats.tables.columns import PEOPLE, FileColumn
from arpad.report.names import likeness
from arpad.report.problems import Problem, Text, has_error

_BODY: Final = "number:"
_SINCE: Final = "since"
_NEAR: Final = ("same", "shortened", "spelling")


@dataclass(frozen=True, slots=True)
class Held:
    """A person's number of a body, from a day on (yyyy-mm-dd; "" always).

    `person` is the number by which the table itself goes; `name` is as it has it, or "".
    """

    person: str
    body: str
    number: str
    since: str = ""
    name: str = ""


@dataclass(frozen=True)
class Numbers:
    """Whose which numbers are, from tables; a person's own number in a table is theirs always.

    A body's number is that of the last person who got it, and a person's is the last they got.

    >>> numbers = Numbers((Held("7", "fide", "100"), Held("8", "fide", "100", "2025-02-01")))
    >>> [numbers.holders("100", date(2025, *day)) for day in ((1, 31), (2, 1))]
    [('7',), ('8',)]
    >>> numbers.ever("100"), numbers.holders("8", date(2025, 1, 1))
    (('7', '8'), ('8',))
    """

    held: tuple[Held, ...] = ()

    def holders(self, number: str, on: date) -> tuple[str, ...]:
        """Return whose a number is on a day, in the order of the table."""
        day = on.isoformat()
        since = {(held.body, held.since) for person in self.ever(number)
                 for held in self._on(person, day) if held.number == number}  # fmt: skip
        last = dict(sorted(since))
        return tuple(
            person for person in self.ever(number) if person == number or any(
                held.number == number and held.since == last[held.body]
                for held in self._on(person, day)
            )
        )  # fmt: skip

    def ever(self, number: str) -> tuple[str, ...]:
        """Return whose a number is on some day."""
        return self._persons.get(number, ())

    def name(self, person: str) -> str:
        """Return what a person is called in the tables; "" where they don't say it."""
        return self._names.get(person, "")

    def beside(self, numbers: Collection[str]) -> set[str]:
        """Return numbers with all that the same people ever have."""
        people = {person for number in numbers for person in self.ever(number)}
        own = {held.number for person in people for held in self._spells.get(person, ())}
        return {*numbers, *people, *own}

    def _on(self, person: str, day: str) -> Collection[Held]:
        return {held.body: held for held in self._spells[person] if held.since <= day}.values()

    @cached_property
    def _spells(self) -> Mapping[str, tuple[Held, ...]]:
        spells: dict[str, list[Held]] = {}
        for held in sorted(self.held, key=lambda held: held.since):
            spells.setdefault(held.person, []).append(held)
        return {person: tuple(several) for person, several in spells.items()}

    @cached_property
    def _persons(self) -> Mapping[str, tuple[str, ...]]:
        persons: dict[str, dict[str, None]] = {}
        for held in self.held:
            persons.setdefault(held.person, {})[held.person] = None
            persons.setdefault(held.number, {})[held.person] = None
        return {number: tuple(several) for number, several in persons.items()}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {held.person: held.name for held in self.held if held.name}


NO_NUMBERS: Final = Numbers()


def fits(name: str, other: str) -> bool:
    """Tell whether two names may be one person's; a name that nobody says speaks against nobody."""
    return not name or not other or name == other or likeness(name, other) in _NEAR


def together(several: Iterable[Numbers]) -> Numbers:
    """Return the numbers of several tables, what two say alike once."""
    return Numbers(tuple(dict.fromkeys(held for numbers in several for held in numbers.held)))


def numbers_of(data: bytes, name: str) -> tuple[Numbers, tuple[Problem, ...]]:
    r"""Return the numbers of other bodies in a table: `number:fide`, or FIDE's own header.

    `since` is the first day of a row. An error where it has none, or no number of its own.

    >>> numbers_of(b"Card no;Name;FIDE ID\n7;Reti, Ana;100\n", "")[0].held
    (Held(person='7', body='fide', number='100', since='', name='Reti, Ana'),)
    """
    called = _called(data)
    if not called:
        message = Text("The table has no numbers of another body beside the players' own.")
        fix = Text("Give it a column number:fide, of FIDE's numbers.")
        return Numbers(), (Problem("error", "compare-numbers", message, fix=fix, file=name),)
    more = [
        FileColumn(column, "text") for column in sorted({*called.values(), _SINCE} - {"player_id"})
    ]
    key = (*PEOPLE.key, _SINCE) if _SINCE in called.values() else PEOPLE.key
    shape = replace(PEOPLE, columns=(*PEOPLE.columns, *more), key=key)
    table, problems = read(data, shape=shape, name=name, called=called)
    days = table[_SINCE].drop_nulls() if _SINCE in table.columns else ()
    problems += tuple(
        Problem("error", "compare-numbers", Text("'{text}' is not a day.", text=day),
                fix=Text("Write 2026-01-31."), file=name)
        for day in days if not is_day(day)
    )  # fmt: skip
    if has_error(problems):
        return Numbers(), problems
    return Numbers(tuple(_held(table.iter_rows(named=True)))), problems


def beside(data: bytes) -> Numbers:
    """Return the numbers of other bodies that a list has in columns of its own."""
    return numbers_of(data, "")[0] if data and _called(data) else NO_NUMBERS


def _called(data: bytes) -> dict[str, str]:
    """Return what the columns of numbers and days are called; nothing where no other body's are."""
    if is_of_fide(data[:4096]):
        return {}
    taken = headers_taken(data, shape=PEOPLE)
    numbers = [column.header for column in taken if column.column.startswith("player_id")
               or folded(column.header) in OF_FIDE]  # fmt: skip
    of_fide = [header for header in numbers if "fide" in folded(header)]
    own = [header for header in numbers if header not in of_fide]
    called = dict.fromkeys(of_fide, f"{_BODY}fide")
    called |= {column.header: column.header for column in taken
               if column.header.startswith(_BODY)}  # fmt: skip
    if not called or len(own) != 1:
        return {}
    days = {column.header: _SINCE for column in taken if column.header.lower() == _SINCE}
    return {own[0]: "player_id", **called, **days}


def _held(rows: Iterable[Mapping[str, str | None]]) -> Iterator[Held]:
    for row in rows:
        for column in row:
            if column.startswith(_BODY) and (number := row[column]):
                yield Held(str(row["player_id"]), column.removeprefix(_BODY), number,
                           row.get(_SINCE) or "", row.get("name") or "")  # fmt: skip
