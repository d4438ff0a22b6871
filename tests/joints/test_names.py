"""Numbers of several bodies, from report to list: each game is its player's, or somebody is asked.

Numbers are equal between bodies, exchanged and taken back; people are renamed, merged and split
between two lists. Who really played is known from what happened.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from arpad.formats import trf
from arpad.office.acts.declaring import Handed
from arpad.office.acts.lists import KeepExternal
from arpad.office.intake.sent import Sent
from arpad.office.kept.external import keep_external
from tests.joints.driver import (
    KeptUnder,
    Office,
    Published,
    entries,
    key_of,
    officer,
    opened,
    sound,
)
from tests.joints.sent import games_table, paper
from tests.joints.year import (
    STANDARD,
    Happened,
    Member,
    circle,
    games,
    members,
)
from tests.office.undone import merge, split
from tests.sampling import amount

FIRST, DECEMBER, JANUARY = date(2025, 11, 1), date(2025, 12, 1), date(2026, 1, 1)
FIDE = {"standard": KeptUnder("standard", "fide")}


def federation(seed: int, count: int = 12) -> tuple[Random, list[Member]]:
    """Return people who all have ratings, whatever their numbers elsewhere."""
    chance = Random(seed)
    return chance, [
        replace(one, ratings=dict.fromkeys(one.ratings, one.ratings[STANDARD] or 1700))
        for one in members(chance, count, FIRST, [])
    ]


@dataclass(frozen=True)
class Numbered:
    """People, and the numbers that FIDE gave some: now and then another's number at the office."""

    office: Office
    people: Sequence[Member]
    fide: dict[str, str]

    def owners(self, number: str) -> set[str]:
        """Return whose number it is, at the office or FIDE."""
        own = {one.number for one in self.people if one.number == number}
        return own | {player for player, theirs in self.fide.items() if theirs == number}


def numbered(folder: Path, seed: int) -> tuple[Random, Numbered]:
    chance, people = federation(seed)
    office = opened(folder, FIRST, people, FIDE)
    some = chance.sample([one.number for one in people], 6)
    fide: dict[str, str] = {}
    for place, player in enumerate(some):
        other = some[(place + 1) % len(some)]
        fide[player] = other if chance.random() < 0.5 else str(5_000_000 + int(player))
        office.state(player, FIRST, {"number__fide": fide[player]})
    return chance, Numbered(office, people, fide)


def event_of(chance: Random, key: str, people: Sequence[Member], day: date) -> Happened:
    """Return a Swiss of three rounds on one day, among six people or all there are."""
    playing = chance.sample([one.number for one in people], min(len(people), 6))
    played = games(chance, list(circle(playing, 3)), [day] * 3, forfeits=0.0)
    return Happened(key, "swiss", STANDARD, tuple(playing), played, day, day, (day,),
                    {"rounds_per_day": 3})  # fmt: skip


def renumbered(event: Happened, people: Sequence[Member], numbers: dict[str, str]) -> Sent:
    """Return the report of an event as a TRF that prints other numbers."""
    written = paper(event, people, event.end).report()
    players = tuple(
        replace(player, player_id=numbers.get(player.player_id, "")) for player in written.players
    )
    name = f"{event.key}.trf"
    facts = b'kind = "swiss"\nminutes_for_60_moves = 120\nrounds_per_day = 3\n'
    return Sent(name, {name: trf.write(replace(written, players=players))}, facts,
                f"{event.key}.facts.toml")  # fmt: skip


def as_table(event: Happened, numbers: dict[str, str]) -> Sent:
    """Return it as a games table, which has numbers alone."""
    played = tuple(
        replace(game, white=numbers[game.white], black=numbers[game.black or ""])
        for game in event.games
    )
    return games_table(replace(event, games=played), event.end)


def misattributed(found: Published, event: Happened) -> list[str]:
    """Return the games of an event that the list has as others', or not at all."""
    told = entries([found])
    wrong = []
    for game in event.games:
        sides = {side["player_id"] for one in told.pop(key_of(event, game), ())
                 for side in one.sides}  # fmt: skip
        if sides != {game.white, game.black}:
            wrong.append(f"{event.key} {game.white}-{game.black}: {sorted(sides)}")
    strangers = [str(key) for key in told if key[0] == event.key]
    return wrong + strangers


@pytest.mark.long
@pytest.mark.parametrize("seed", range(amount(1, full=40)))
def test_each_game_is_its_player_s_or_somebody_is_asked(tmp_path: Path, seed: int) -> None:
    """Reports print the office's numbers, FIDE's, some of each; tables print no names.

    A number that several have decides nothing without a name: the event is put to the officer.
    """
    chance, world = numbered(tmp_path / "office", seed)
    own = {one.number: one.number for one in world.people}
    events: list[tuple[Happened, set[str]]] = []
    for place in range(6):
        numbers = (own, world.fide, own | world.fide)[place % 3]
        event = event_of(chance, f"e{place}", world.people, FIRST + timedelta(days=2 + 3 * place))
        printed = {player: numbers.get(player, own[player]) for player in event.people}
        is_table = place >= 3
        sent = as_table(event, printed) if is_table else renumbered(event, world.people, printed)
        world.office.receive(event, event.end, sent)
        shared = {player for player in event.people if len(world.owners(printed[player])) > 1}
        twice = len(set(printed.values())) < len(printed)
        events.append((event, shared if is_table else {"twice"} if twice else set()))
    found = world.office.publish("standard", DECEMBER)
    for event, shared in events:
        wrong = misattributed(found, event)
        if not shared:
            assert wrong == []
            continue
        assert len(wrong) == len(event.games)
        standing = found.standings[world.office.events[event.key]]
        assert [one.code for one in standing.problems if one.level == "error"]


@pytest.mark.long
def test_a_table_of_another_body_s_numbers_is_taken(tmp_path: Path) -> None:
    """It has no names; FIDE knows 101 as 5000101, and nobody else has that number."""
    chance, people = federation(1, 6)
    office = opened(tmp_path / "office", FIRST, people, FIDE)
    fide = {one.number: str(5_000_000 + int(one.number)) for one in people}
    for player, number in fide.items():
        office.state(player, FIRST, {"number__fide": number})
    event = event_of(chance, "e1", people, date(2025, 11, 5))
    office.receive(event, event.end, as_table(event, fide))
    assert misattributed(office.publish("standard", DECEMBER), event) == []


@pytest.mark.long
def test_a_number_of_two_is_put_to_the_officer(tmp_path: Path) -> None:
    """101 is 101's own number, and FIDE's of 104: in a table without names it may be either's."""
    chance, people = federation(2, 6)
    office = opened(tmp_path / "office", FIRST, people, FIDE)
    office.state("104", FIRST, {"number__fide": "101"})
    event = event_of(chance, "e1", people, date(2025, 11, 5))
    office.receive(event, event.end, as_table(event, {one.number: one.number for one in people}))
    found = office.publish("standard", DECEMBER)
    assert entries([found]) == {}
    (standing,) = found.standings.values()
    (error,) = [one for one in standing.problems if one.level == "error"]
    assert (standing.state, error.code, error.found) == ("doubtful", "match-several", "101")
    assert "101, 104" in error.message


def test_a_name_decides_whose_number_it_is(tmp_path: Path) -> None:
    """The same number, and 104's name beside it: 104 played."""
    chance, people = federation(2, 6)
    office = opened(tmp_path / "office", FIRST, people, FIDE)
    office.state("104", FIRST, {"number__fide": "101"})
    playing = [one for one in people if one.number != "101"]
    event = event_of(chance, "e1", playing[:4], date(2025, 11, 5))
    printed = {one.number: one.number for one in playing} | {"104": "101"}
    office.receive(event, event.end, renumbered(event, people, printed))
    assert misattributed(office.publish("standard", DECEMBER), event) == []


BODIES = ("iccf", "fpx", "fide")


def in_force(office: Office, body: str, ratings: dict[str, int], on: date) -> None:
    """Keep a list of another body, by that body's numbers."""
    lines = ["player_id,name,rating", *(f"{n},Nobody {n},{r}" for n, r in ratings.items())]
    file = Handed(f"{body}.csv", "\n".join(lines).encode())
    wanted = KeepExternal(body=body, file=file, list_date=on)
    sound(keep_external(office.anew(), officer(on), wanted).problems)


def looked_up(found: Published) -> dict[str, dict[str, int | None]]:
    """Return the ratings of other bodies that stand on a list, by player."""
    rows = found.table("list").select("player_id", *(f"{body}_rating" for body in BODIES))
    return {row[0]: dict(zip(BODIES, row[1:], strict=True)) for row in rows.iter_rows()}


@pytest.mark.parametrize("seed", range(amount(1, full=20)))
@pytest.mark.long
def test_each_body_s_numbers_are_its_own(tmp_path: Path, seed: int) -> None:
    """CNXC 5.3: virtual ratings by ICCF's, the FPX's and FIDE's numbers, which are the same.

    Between two lists some are exchanged, and some are taken back.
    """
    chance, people = federation(seed, 10)
    lists = {"correspondence": KeptUnder("standard", "cnxc")}
    office = opened(tmp_path / "office", date(2025, 1, 1), people, lists)
    pool = [str(390_000 + place) for place in range(7)]
    ratings = {body: {number: chance.randint(1500, 2500) for number in pool} for body in BODIES}
    numbers: dict[str, dict[str, str]] = {}
    for body in BODIES:
        in_force(office, body, ratings[body], date(2025, 4, 1))
        owners = chance.sample([one.number for one in people], 6)
        numbers[body] = dict(zip(owners, chance.sample(pool, 6), strict=True))
        for player, number in numbers[body].items():
            office.state(player, date(2025, 2, 1), {f"number__{body}": number})
    for day in (date(2025, 7, 1), date(2026, 1, 1)):
        found = looked_up(office.publish("correspondence", day))
        assert found == {
            one.number: {body: ratings[body].get(numbers[body].get(one.number, ""))
                         for body in BODIES} for one in people
        }  # fmt: skip
        for body in BODIES:
            exchange(office, body, numbers[body], [one.number for one in people], chance, day)


def exchange(office: Office, body: str, numbers: dict[str, str], everybody: Sequence[str],
             chance: Random, on: date) -> None:  # fmt: skip
    """Exchange the numbers of two from a day on, give one's to somebody else, take one away."""
    one, other, gone, giver = chance.sample(sorted(numbers), 4)
    taker = chance.choice([player for player in everybody if player not in numbers])
    for player in (one, other, gone, giver):
        office.state(player, on, {f"number__{body}": ""}, since=f"{on}")
    numbers[one], numbers[other] = numbers[other], numbers[one]
    del numbers[gone]
    numbers[taker] = numbers.pop(giver)
    for player in (one, other, taker):
        office.state(player, on, {f"number__{body}": numbers[player]}, since=f"{on}")


TWINS = ("103", "109")


def apart(chance: Random, key: str, people: Sequence[Member], day: date, without: str) -> Happened:
    """Return an event in which one of the twins can't have met the other."""
    return event_of(chance, key, [one for one in people if one.number not in without], day)


def january(folder: Path, seed: int, *, is_merged: bool) -> dict[str, tuple[object, ...]]:
    """Return January's rows of the twins, who are one person on December's list, or are not.

    Both play in November, each in events of their own, and neither in December.
    """
    chance, people = federation(seed)
    people = [replace(one, birth=date(1980, 1, 1), sex="m") if one.number in TWINS else one
              for one in people]  # fmt: skip
    office = opened(folder, FIRST, people, FIDE)
    for month, out in ((FIRST, DECEMBER), (DECEMBER, JANUARY)):
        for turn, without in enumerate((TWINS[0], TWINS[1]) if month == FIRST else (TWINS,)):
            day = month + timedelta(days=2 + 4 * turn)
            event = apart(chance, f"e{month.month}{turn}", people, day, without)
            office.receive(event, day, renumbered(event, people, {p: p for p in event.people}))
        if is_merged and month == FIRST:
            sound(merge(office.anew().store, officer(out), *TWINS).problems)
        found = office.publish("standard", out)
        if is_merged and month == FIRST:
            assert TWINS[1] not in set(found.table("list")["player_id"])
            sound(split(office.anew().store, officer(out), TWINS[1]).problems)
    rows = found.table("list").select("player_id", "rating", "rating_peak", "games_rated", "status")
    return {row[0]: row[1:] for row in rows.iter_rows() if row[0] in TWINS}


@pytest.mark.parametrize("seed", range(amount(1, full=20)))
@pytest.mark.long
def test_merged_on_one_list_and_split_on_the_next_is_never_merged(
    tmp_path: Path, seed: int
) -> None:
    never = january(tmp_path / "never", seed, is_merged=False)
    assert january(tmp_path / "merged", seed, is_merged=True) == never


@pytest.mark.long
def test_who_is_renamed_between_report_and_list_is_the_same_player(tmp_path: Path) -> None:
    """The report has the name of its day; all else is as if nobody had been renamed."""
    lists = []
    for name in ("", "Euwe, Ana"):
        chance, people = federation(3, 6)
        office = opened(tmp_path / f"office{len(lists)}", FIRST, people, FIDE)
        if name:
            office.state("102", FIRST, {"name": name}, since="2025-11-20")
        event = event_of(chance, "e1", people, date(2025, 11, 5))
        office.receive(event, event.end, renumbered(event, people, {p: p for p in event.people}))
        found = office.publish("standard", DECEMBER)
        assert misattributed(found, event) == []
        rows = found.table("list").select("player_id", "name", "rating", "games_rated")
        lists.append({row[0]: row[1:] for row in rows.iter_rows()})
    before, after = lists
    assert after.pop("102") == ("Euwe, Ana", *before.pop("102")[1:])
    assert after == before
