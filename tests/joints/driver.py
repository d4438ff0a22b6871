"""An office through its own entrances: people entered, reports taken in, lists published.

What came of it is read from what the office wrote and said, as an officer could.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl

from arpad.answers.closing import GamesTakenIn, games_taken_in
from arpad.office.acting import Officer
from arpad.office.acts.declaring import Handed
from arpad.office.acts.events import TakeIn
from arpad.office.acts.lists import AddList, PublishList
from arpad.office.desk import Desk
from arpad.office.events.acts import decided
from arpad.office.events.taking_in import TakenIn, take_in
from arpad.office.intake.sent import Sent
from arpad.office.kept.adding import add_list
from arpad.office.kept.vault import Vault
from arpad.office.lists.from_file import list_of_file
from arpad.office.periods.gathering import draft
from arpad.office.periods.publishing import publish
from arpad.office.periods.standing import EventPlace, standings
from arpad.office.players.changing import state
from arpad.office.players.entering import enter
from arpad.office.players.facts import StatedFact
from arpad.office.players.importing import import_players
from arpad.registry.place import made
from arpad.report.problems import Problem
from arpad.rulebooks import CATALOGUE
from arpad.tables.kinds import Which
from tests.cli.calls import run as call
from tests.joints.sent import paper_of, sheet
from tests.joints.year import Game, Happened, Member


@dataclass(frozen=True)
class KeptUnder:
    """A list that the office keeps: its kind, its rulebook."""

    kind: Which
    rulebook: str


@dataclass
class Published:
    """A list that came out: its tables, what was said with it, and how each event stood before.

    `taken_in` are the sums of the games taken in, as publishing it says, and as `period status` and
    `period preview` print them before, where they were asked.
    """

    name: str
    day: date
    place: Path
    problems: tuple[Problem, ...]
    standings: Mapping[str, EventPlace]
    taken_in: tuple[Mapping[str, Any], ...] = ()

    def table(self, name: str) -> pl.DataFrame:
        return pl.read_parquet(self.place / f"{name}.parquet")


@dataclass
class Office:
    """An office and what it has said; `events` are its numbers by the keys of what happened.

    `asked` are the lists of which the command line is asked before they are published.
    """

    desk: Desk
    at: Path
    events: dict[str, str] = field(default_factory=dict)
    said_at_intake: dict[str, list[Problem]] = field(default_factory=dict)
    published: list[Published] = field(default_factory=list)
    asked: frozenset[tuple[str, date]] = frozenset()

    def anew(self) -> Desk:
        self.desk = self.desk.anew()
        return self.desk

    def join(self, member: Member, on: date, **facts: str) -> None:
        """Enter somebody who joins."""
        stated = {"name": member.name, "sex": member.sex, "birth": member.birth.isoformat(),
                  "federation": "RUR", "club": "Strelsau"}  # fmt: skip
        rows = [StatedFact(fact, value) for fact, value in stated.items()]
        rows += [_stated(fact, value) for fact, value in facts.items()]
        sound(enter(self.anew().store, officer(on), rows, member.number).problems)

    def state(self, number: str, on: date, facts: Mapping[str, str], since: str = "") -> None:
        """State facts of a player, as `number__iccf`, from a day on or always."""
        rows = [replace(_stated(fact, value), since=since) for fact, value in facts.items()]
        sound(state(self.anew().store, officer(on), number, rows).problems)

    def receive(self, event: Happened, on: date, sent: Sent, *, is_new: bool = False) -> TakenIn:
        """Take a report in; later ones of a league as reports of their event."""
        number = "" if is_new else self.events.get(event.key, "")
        wanted = TakeIn(reports=(sent.handed,), number=number, are_new=is_new)
        (came,) = take_in(self.anew(), officer(on), wanted).reports
        self.said_at_intake.setdefault(event.key, []).extend(came.problems)
        if came.event:
            self.events.setdefault(event.key, came.event)
        return came

    def decide(self, key: str, on: date, effect: str, settles: Sequence[str] = ()) -> None:
        store = self.anew().store
        sound(decided(store, officer(on), self.events[key], effect, settles=settles).problems)

    def publish(self, name: str, day: date) -> Published:
        """Publish a list; what is doubtful is admitted, save what the caller has decided on.

        An event of which nobody can say who played is left out of it.
        """
        desk = self.anew()
        kept = desk.lists[name]
        stood = standings(desk, draft(desk, kept, day))
        for one in stood:
            if one.doubts:
                sound(decided(desk.store, officer(day), one.event.number, "admitted",
                              settles=one.doubts).problems)  # fmt: skip
            elif one.state == "doubtful":
                sound(decided(desk.store, officer(day), one.event.number, "left_out").problems)
        before = self.printed(name) if (name, day) in self.asked else ()
        wanted = PublishList(list_name=name, list_date=day)
        made = publish(self.anew(), officer(day), wanted)
        if not made.is_published:
            sound(made.problems)
        assert made.place is not None
        found = Published(name, day, made.place, made.problems,
                          {one.event.number: one for one in stood},
                          (*before, _plain(games_taken_in(made.closing, desk.events))))  # fmt: skip
        self.published.append(found)
        return found

    def printed(self, name: str) -> tuple[Mapping[str, Any], ...]:
        """Return the sums that the command line prints before a list comes out."""
        printed = (call("period", verb, name, "--at", self.at, "--json")
                   for verb in ("status", "preview"))  # fmt: skip
        return tuple(json.loads(one.stdout)["taken_in"] for one in printed)


def _plain(taken_in: GamesTakenIn | None) -> Mapping[str, Any]:
    """Return sums as their JSON has them."""
    assert taken_in is not None
    plain: Mapping[str, Any] = json.loads(json.dumps(asdict(taken_in)))
    return plain


def officer(on: date) -> Officer:
    return Officer("ana", f"{on}T09:00:00Z", "the rules say so")


def sound(problems: Sequence[Problem]) -> None:
    assert not [one for one in problems if one.level == "error"], problems


def _stated(fact: str, value: str) -> StatedFact:
    name, _, which = fact.partition("__")
    return StatedFact(name, value, which)


def opened(
    at: Path, first_day: date, people: Sequence[Member], lists: Mapping[str, KeptUnder],
    more: Mapping[str, Mapping[str, Any]] | None = None,
) -> Office:  # fmt: skip
    """Make an office with those who are there from the first day, and the lists they stand on.

    `more` are further columns of the first lists, by the players' numbers.
    """
    place = made(at, "folder", "Ruritania", "ana", f"{first_day}T08:00:00Z")
    desk = Desk(place.store, Vault(at), CATALOGUE)
    there = [one for one in people if one.joined is None]
    for name, kept in lists.items():
        data = sheet(there, kept.kind, more or {})
        if name == next(iter(lists)):
            first, problems = list_of_file(data, f"{name}.csv", first_day, kept.kind)
            assert first is not None, problems
            sound(import_players(place.store, officer(first_day), first.rows).problems)
        wanted = AddList(
            name=name, rulebook=kept.rulebook, first_list=Handed(f"{name}.csv", data),
            first_date=first_day, kind=kept.kind,
        )  # fmt: skip
        sound(add_list(desk.anew(), officer(first_day), wanted).problems)
    return Office(desk.anew(), at)


def run(
    office: Office, members: Sequence[Member], events: Sequence[Happened],
    due: Sequence[tuple[str, date]], joining: Mapping[str, str] | None = None,
) -> Iterator[Published]:  # fmt: skip
    """Let the year pass: people join, reports come on their days, each list comes out on its day.

    `joining` are the facts with which late members are entered.
    """
    arriving = sorted((one for one in members if one.joined), key=lambda one: str(one.joined))
    waiting = sorted(
        ((day, event) for event in events for day in event.reports),
        key=lambda one: (one[0], one[1].key),
    )
    for name, day in due:
        while arriving and arriving[0].joined is not None and arriving[0].joined < day:
            office.join(arriving[0], arriving[0].joined, **(joining or {}))
            arriving.pop(0)
        while waiting and waiting[0][0] < day:
            on, event = waiting.pop(0)
            come(office, members, event, on)
        yield office.publish(name, day)


def come(office: Office, members: Sequence[Member], event: Happened, on: date) -> None:
    """Take in what is sent of an event on a day; of two reports of one event one is left out."""
    office.receive(event, on, paper_of(event, members, on), is_new=bool(event.copy_of))
    if event.copy_of and event.key in office.events:
        office.decide(event.key, on, "left_out")


GameKey = tuple[str, int, str]
"""A game by its event, its round, and who has Black: nobody plays twice in a round."""


@dataclass(frozen=True)
class Entry:
    """A game on a list: the list, whether anything of it is rated, and what its sides say."""

    name: str
    day: date
    is_rated: bool
    sides: tuple[Mapping[str, Any], ...]


def entries(published: Sequence[Published]) -> dict[GameKey, list[Entry]]:
    """Return where lists speak of each game."""
    found: dict[GameKey, list[Entry]] = {}
    for one in published:
        rows = one.table("changes").filter(pl.col("opponent_id").is_not_null())
        games: dict[tuple[str, int], list[dict[str, Any]]] = {}
        for row in rows.iter_rows(named=True):
            games.setdefault((row["rulebook"], row["game_id"]), []).append(row)
        for sides in games.values():
            black = next(row for row in sides if not row["is_white"])
            key = (black["event_id"].split("-")[0], black["round"], black["player_id"])
            is_rated = any(row["is_rated"] for row in sides)
            found.setdefault(key, []).append(Entry(one.name, one.day, is_rated, tuple(sides)))
    return found


def key_of(event: Happened, game: Game) -> GameKey:
    """Return what names a game of an event."""
    return event.key, game.round, game.black or ""
