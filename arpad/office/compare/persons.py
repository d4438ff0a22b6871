"""Who is who on their lists and in the reports: one number for everybody, whatever they print.

It is that of the first list on which somebody stands. People are known by the numbers of other
bodies (`Numbers`), else by the same number, unless the name speaks against it, else by name and
birth. Whatever isn't sure is named, and what can't be decided is left as it stands.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

import polars as pl

from arpad.office.compare.bodies import Numbers, fits
from arpad.office.compare.consecutive import TheirList
from arpad.office.compare.values import MatchDoubt
from arpad.office.intake.submissions import Submission
from arpad.report.names import words
from arpad.report.problems import NONE, Text
from arpad.tables.births import differ

_BIRTH: Final = Text("the name and the birth are the same")
_EXCHANGED: Final = Text("numbers were exchanged, and the name is the same")
_RENAMED: Final = Text("the number is the same, and the name or the birth another")
_ANOTHER_TIME: Final = Text("that is the number at another time")
_NEWCOMER: Final = Text("the list has one newcomer of this name")


class Seen(NamedTuple):
    """A player as a file has them: the number it prints, who it is, and the one number."""

    number: str
    name: str
    birth: int
    player: str = ""

    def is_like(self, other: "Seen") -> bool:
        """Tell whether two are called alike, and not born on two days."""
        return fits(self.name, other.name) and not differ(self.birth, other.birth)

    def has_birth_of(self, other: "Seen") -> bool:
        """Tell whether both say their births, and no other."""
        return bool(self.birth and other.birth) and not differ(self.birth, other.birth)


Numbered = Mapping[str, Seen]
"""Whoever was seen, by the number that was printed last."""


def one_number_each(
    lists: Sequence[TheirList], events: Mapping[date, Sequence[Submission]], numbers: Numbers
) -> tuple[tuple[TheirList, ...], dict[date, list[Submission]], tuple[MatchDoubt, ...]]:
    """Return their lists and the events of each under the players' one numbers, and the doubts."""
    persons = _Persons(numbers)
    under = [persons.on(theirs) for theirs in lists]
    reports: dict[date, list[Submission]] = {}
    for theirs, (before, after) in zip(lists[1:], pairwise(persons.seen), strict=True):
        around = _Around(theirs.day, before, after)
        reports[theirs.day] = [persons.reported(s, around) for s in events[theirs.day]]
    return tuple(under), reports, tuple(dict.fromkeys(persons.doubts))


class _Rows:
    """Rows by the words of their names, which are looked through when somebody asks."""

    def __init__(self, rows: Iterable[Seen]) -> None:
        self._rows = tuple(rows)

    @cached_property
    def _by_words(self) -> Mapping[tuple[str, ...], list[Seen]]:
        by_words: dict[tuple[str, ...], list[Seen]] = {}
        for row in self._rows:
            by_words.setdefault(tuple(sorted(words(row.name))), []).append(row)
        return by_words

    @cached_property
    def players(self) -> frozenset[str]:
        """Return the one numbers of those in the rows."""
        return frozenset(row.player for row in self._rows)

    def called(self, name: str, but: str = "") -> list[Seen]:
        """Return whoever has the words of a name, but for the row of one number."""
        alike = self._by_words.get(tuple(sorted(words(name))), []) if name else []
        return [row for row in alike if row.number != but]


class _Around:
    """The list before an event and the one after it: whoever is on one, and who is new there."""

    def __init__(self, day: date, before: Numbered, after: Numbered) -> None:
        self.day, self.before, self.after = day, before, after
        self.known = _Rows(_each((*after.values(), *before.values())))
        old = {seen.player for seen in before.values()}
        self.new = _Rows(seen for seen in _each(after.values())
                         if seen.player not in old)  # fmt: skip


@dataclass
class _Persons:
    """Gives everybody their one number, list by list; `seen` is who was known after each."""

    numbers: Numbers
    doubts: list[MatchDoubt] = field(default_factory=list)
    seen: list[Numbered] = field(default_factory=list)
    _player_of: dict[str, str] = field(default_factory=dict)
    _person_of: dict[str, str] = field(default_factory=dict)

    def on(self, theirs: TheirList) -> TheirList:
        """Return the next list under the players' one numbers."""
        before = self.seen[-1] if self.seen else {}
        columns = theirs.listed.rows.select("player_id", "name", "birth_date")
        rows = [Seen(number, name or "", birth or 0) for number, name, birth in columns.iter_rows()]
        known, listed = _Rows(before.values()), _Rows(rows)
        persons = {row.number: self._person(row, theirs.file, theirs.day) for row in rows}
        players: dict[str, str] = {}
        taken: set[str] = set()
        for row in rows:
            person, seen = persons[row.number], before.get(row.number)
            player = self._player_of.get(person) if person else None
            if player is None and seen is not None and self._may_be(seen, person):
                player = self._by_same(row, seen, known, listed, theirs.file)
            if player is not None and player not in taken:
                players[row.number] = player
                taken.add(player)
        left = [row for row in rows if row.number not in players]
        players |= self._by_name(left, before, taken, theirs.file)
        given = {seen.player for seen in before.values()} | {*players.values()}
        for row in left:
            free = row.number if row.number not in given else f"{row.number} ({theirs.day})"
            players.setdefault(row.number, free)
        for number, person in persons.items():
            self._remember(person, players[number])
        now = {row.number: row._replace(player=players[row.number]) for row in rows}
        self.seen.append({**before, **now})
        return _under(theirs, {n: player for n, player in players.items() if n != player})

    def reported(self, submission: Submission, around: _Around) -> Submission:
        """Return a report under the one numbers of those whom the lists around it know."""
        on = submission.facts.start or around.day
        players = []
        for player in submission.report.players:
            row = Seen(player.player_id, player.name, int(player.birth))
            number = (
                self._by_number(row, submission.file, on, around)
                if row.number
                else self._newcomer(row, submission.file, around)
            )
            players.append(replace(player, player_id=number) if number else player)
        if tuple(players) == submission.report.players:
            return submission
        return replace(submission, report=replace(submission.report, players=tuple(players)))

    def _person(self, row: Seen, file: str, on: date) -> str:
        """Return whose of the tables a number is, if the name doesn't say otherwise; else ""."""
        holders = [person for person in self.numbers.holders(row.number, on)
                   if fits(row.name, self.numbers.name(person))]  # fmt: skip
        if len(holders) > 1:
            self._undecided(row, file, holders)
        if holders or not row.name:
            return holders[0] if len(holders) == 1 else ""
        others = [person for person in self.numbers.ever(row.number)
                  if (name := self.numbers.name(person)) and fits(row.name, name)]  # fmt: skip
        if len(others) != 1:
            return ""
        self._taken(row, file, f"{others[0]} {self.numbers.name(others[0])}", _ANOTHER_TIME)
        return others[0]

    def _may_be(self, seen: Seen, person: str) -> bool:
        return not person or self._person_of.get(seen.player, person) == person

    def _remember(self, person: str, player: str) -> None:
        if person:
            self._player_of.setdefault(person, player)
            self._person_of.setdefault(player, person)

    def _by_same(self, row: Seen, seen: Seen, known: _Rows, listed: _Rows, file: str) -> str | None:
        """Return whoever had the number before; None if name and birth say it is another now."""
        if row.is_like(seen):
            return seen.player
        elsewhere = known.called(row.name, but=row.number)
        if fits(row.name, seen.name):
            is_another = any(other.has_birth_of(row) for other in elsewhere)
        else:
            are_known = bool(row.birth and seen.birth)
            is_moved = bool(elsewhere or listed.called(seen.name, but=row.number))
            is_another = not seen.has_birth_of(row) and (are_known or is_moved)
        if is_another:
            return None
        self._taken(row, file, f"{seen.number} {seen.name}", _RENAMED)
        return seen.player

    def _by_name(
        self, rows: Sequence[Seen], before: Numbered, taken: set[str], file: str
    ) -> dict[str, str]:
        """Return players whom a list has under other numbers than before, by name and birth."""
        gone = _Rows(seen for seen in _each(before.values()) if seen.player not in taken)
        players: dict[str, str] = {}
        for row in rows if before else ():
            likely = [
                seen
                for seen in gone.called(row.name)
                if not differ(row.birth, seen.birth) and seen.player not in taken
            ]
            is_exchanged = row.number in before
            if len(likely) == 1 and (likely[0].has_birth_of(row) or is_exchanged):
                players[row.number] = likely[0].player
                taken.add(likely[0].player)
                why = _BIRTH if likely[0].has_birth_of(row) else _EXCHANGED
                self._taken(row, file, f"{likely[0].number} {likely[0].name}", why)
            elif likely:
                self._undecided(row, file, [f"{seen.number} {seen.name}" for seen in likely])
        return players

    def _by_number(self, row: Seen, file: str, on: date, around: _Around) -> str:
        """Return who of a report is meant by a number, "" for nobody; the name goes before it."""
        person = self._person(row, file, on)
        if person:
            is_free = person not in around.known.players
            self._remember(person, person if is_free else f"{row.number} ({around.day})")
            return self._player_of[person]
        several = [numbered[row.number] for numbered in (around.before, around.after)
                   if row.number in numbered]  # fmt: skip
        for seen in several:
            if fits(row.name, seen.name):
                return seen.player
        likely = [seen for seen in around.known.called(row.name) if seen.has_birth_of(row)]
        if several and len(likely) == 1:
            self._taken(row, file, f"{likely[0].number} {likely[0].name}", _BIRTH)
            return likely[0].player
        return ""

    def _newcomer(self, row: Seen, file: str, around: _Around) -> str:
        """Return a player of a report without a number who is new on the list after it, or ""."""
        likely = [seen for seen in around.new.called(row.name)
                  if not differ(row.birth, seen.birth)]  # fmt: skip
        if len(likely) != 1 or len(around.known.called(row.name)) > 1:
            return ""
        self._taken(row, file, f"{likely[0].number} {likely[0].name}", _NEWCOMER)
        return likely[0].player

    def _taken(self, row: Seen, file: str, other: str, why: Text) -> None:
        says = Text("{name}, {number} in {file}, is taken for {other}: {why}.", name=row.name,
                    number=row.number or NONE, file=file, other=other, why=why)  # fmt: skip
        self.doubts.append(_doubt(row, file, [other], says))

    def _undecided(self, row: Seen, file: str, others: Sequence[str]) -> None:
        says = Text("{name}, {number} in {file}, may be {others}: nothing is decided.",
                    name=row.name, number=row.number, file=file, others=list(others))  # fmt: skip
        self.doubts.append(_doubt(row, file, others, says))


def _each(rows: Iterable[Seen]) -> Iterable[Seen]:
    """Return everybody once, as they were seen last."""
    return {row.player: row for row in rows}.values()


def _doubt(row: Seen, file: str, others: Sequence[str], says: Text) -> MatchDoubt:
    return MatchDoubt(file=file, player_id=row.number, name=row.name, candidates=tuple(others),
                      sentence=says)  # fmt: skip


def _under(theirs: TheirList, others: Mapping[str, str]) -> TheirList:
    """Return a list with other numbers in the place of those that it prints."""
    if not others:
        return theirs
    rows = theirs.listed.rows.with_columns(pl.col("player_id").replace(dict(others)))
    games = {others.get(number, number): count for number, count in theirs.games.items()}
    return replace(theirs, listed=replace(theirs.listed, rows=rows), games=games)
