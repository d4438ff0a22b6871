"""A small history over every day on which a text changes: each game once, when it is due.

What decides is time: neither the order of reports nor the names of their files.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import polars as pl
import pytest

import arpad
from tests.cli.calls import answer
from tests.joints.rolled import FIRST_RAPID, NEWCOMERS, RATED, TEXTS, Roll, received
from tests.joints.sent import sheet
from tests.joints.ways import Given, event_rows, frame_of, games_rows, rows_of
from tests.joints.year import STANDARD, Happened
from tests.sampling import IS_FULL, sampled

FIDES = tuple(name for name in TEXTS if name.startswith("fide"))
COLUMNS = ("player_id", "rating", "rating_peak", "games_rated", "k_factor", "status", "games")
RESULT = ("player_id", "games", "score_half", "is_first_event", "is_discarded", "result_kept")
Called = Callable[[str, date], str]
"""How the report of an event is called that is sent for a list."""


def chain(
    roll: Roll, called: Called = lambda key, _: key, *, is_reversed: bool = False
) -> Mapping[date, arpad.RatedPeriod]:
    """Return the lists of a history, each made on what the one before left."""
    first, *days = roll.days
    lists = [arpad.read_list(sheet(roll.people, roll.edge.kind, roll.columns), on=first,
                             name="first.csv")]  # fmt: skip
    waiting: dict[str, Happened] = {}
    made, since = {}, date.min
    for day in days:
        waiting |= {event.key: came for event in roll.events
                    if (came := received(event, since, day))}  # fmt: skip
        period = arpad.rate(_reports(roll, waiting, day, called, is_reversed=is_reversed),
                            lists=lists, list_date=day, rulebook=roll.edge.rulebook)  # fmt: skip
        assert not [one for one in period.problems if one.level == "error"], period.problems
        assert period.period is not None
        left_out = {one.submission.event_id for one in period.period.left_out}
        waiting = {key: one for key, one in waiting.items() if called(key, day) in left_out}
        lists.append(period.state)
        made[day], since = period, day
    return made


def _reports(
    roll: Roll, waiting: Mapping[str, Happened], day: date, called: Called, *, is_reversed: bool
) -> Sequence[object]:
    if not waiting:
        return []
    events = [replace(one, key=called(one.key, day)) for one in waiting.values()]
    given = Given(roll.people, tuple(events[::-1] if is_reversed else events), day, day)
    return arpad.read(frame_of(games_rows(given)), events=frame_of(event_rows(given)))


def rolls(name: str) -> list[Roll]:
    """Return the history begun in the months before and after a text's first day."""
    edge = TEXTS[name]
    first = Roll(edge, edge.day)
    return [Roll(edge, first.on(shift, 1)) for shift in (range(-4, 2) if IS_FULL else (-1,))]


SOME = ("fide 2009-07", "fide 2012-07", "fide-blitz 2024-12", "fce 2018-01", "cnxc 2025-07")


@pytest.mark.long
@pytest.mark.parametrize("name", TEXTS if IS_FULL else sampled(SOME, 2))
def test_every_game_is_rated_or_refused_once_on_the_list_on_which_it_is_due(name: str) -> None:
    """Of two who have ratings what was played counts; what was not is refused by an article.

    Forfeits aren't played (5.1); RB 7.3.1: nobody above 2600 is rated with who has 600 less.
    """
    for roll in rolls(name):
        told: dict[tuple[str, int, str], list[date]] = {}
        rated: dict[tuple[str, int, str], bool] = {}
        for day, period in chain(roll).items():
            assert period.period is not None
            sides = period.table("changes").filter(pl.col("opponent_id").is_not_null())
            for side in sides.filter(is_white=0).iter_rows(named=True):
                key = side["event_id"], side["round"], side["player_id"]
                told.setdefault(key, []).append(day)
                rated[key] = side["is_rated"] == 1
                clause = period.period.books[side["rulebook"]].clause(side["is_rated_clause"])
                assert str(clause.article)
        games = {(event.key, game.round, game.black): (event, game)
                 for event in roll.events for game in event.games}  # fmt: skip
        assert told == {key: [roll.due(*one)] for key, one in games.items()}, roll.base
        if roll.edge.rulebook.startswith("fide"):
            of_rated = {key: one for key, one in games.items()
                        if not {one[1].white, one[1].black} & {*NEWCOMERS}}  # fmt: skip
            expected = {key: roll.counts(*one) for key, one in of_rated.items()}
            assert {key: rated[key] for key in of_rated} == expected, roll.base


def said(made: Mapping[date, arpad.RatedPeriod]) -> dict[date, tuple[set[tuple[object, ...]], ...]]:
    """Return figures and newcomers' results of each list."""
    return {
        day: (
            set(period.table("list").select(COLUMNS).iter_rows()),
            set(period.table("results").select(RESULT).iter_rows()),
        )
        for day, period in made.items()
    }


@pytest.mark.parametrize("name", TEXTS if IS_FULL else ("fide 2014-07",))
@pytest.mark.long
def test_neither_order_nor_names_of_reports_decide(name: str) -> None:
    """The files in another order; ids exchanged; names that another list's files had.

    Newcomer 2 plays two events of one day: neither is before the other, whatever their names are.
    """
    for roll in rolls(name):
        keys = sorted(event.key for event in roll.events)
        turned = dict(zip(keys, reversed(keys), strict=True))
        again = {key: keys[(place + 1) % len(keys)] for place, key in enumerate(keys)}

        def by_list(key: str, day: date, again: Mapping[str, str] = again) -> str:
            return again[key] if day.month % 2 else key

        straight = said(chain(roll))
        assert said(chain(roll, is_reversed=True)) == straight
        assert said(chain(roll, lambda key, _, turned=turned: turned[key])) == straight
        assert said(chain(roll, by_list)) == straight


class Year(Roll):
    """The same history, with the lists of the fifteen months after it begins."""

    @property
    def days(self) -> list[date]:
        first, last = super().days[0], self.on(14, 1)
        return [day for day in self.edge.lists(date(first.year, 1, 1), last) if first <= day]


def least_of(kind: str, day: date) -> int:
    """Return with how many games a year one is active: 2005 9.23a; 2009 7.23a, 2022 7.2.2."""
    return 4 if day < (date(2009, 7, 1) if kind == STANDARD else FIRST_RAPID) else 1


@pytest.mark.parametrize("name", FIDES if IS_FULL else ("fide 2012-07",))
@pytest.mark.long
def test_who_plays_no_more_is_inactive_when_a_year_of_lists_has_gone_by(name: str) -> None:
    """Whatever lists came out meanwhile, and were they two months apart, then one.

    The record of games begins with the first list that rates anything: nobody is inactive before
    the list on which that one built is a year old. Who is inactive stays so until the next rated
    game, or until four in a year.
    """
    for roll in rolls(name):
        year = Year(roll.edge, roll.base)
        played: dict[str, dict[date, int]] = {player: {} for player in map(str, RATED)}
        inactive: set[str] = set()
        known_from = date.max
        for before, (day, period) in zip(year.days, chain(year).items(), strict=False):
            sides = period.table("changes").filter(is_rated=1)
            for player, games in sides.group_by("player_id").len().iter_rows():
                known_from = min(known_from, before)
                played.get(player, {})[day] = games
            year_ago, least = day.replace(year=day.year - 1), least_of(year.edge.kind, day)
            for player, by_list in played.items():
                games = sum(count for on, count in by_list.items() if on > year_ago)
                is_busy = games >= least
                if player in inactive and least == 1:
                    is_busy = day in by_list
                if is_busy:
                    inactive.discard(player)
                elif year_ago >= known_from:
                    inactive.add(player)
            statuses = dict(period.table("list").select("player_id", "status").iter_rows())
            told = {player for player in played if statuses[player] == "inactive"}
            assert told == inactive, (roll.base, day)


def moved(name: str) -> tuple[Roll, Roll]:
    """Return the history twice within the life of a text: from its first day, and later.

    Later by the months between two lists: two under FIDE's texts of 2009 and 2011, six under the
    CNXC's.
    """
    edge = TEXTS[name]
    first = Roll(edge, edge.day)
    one, other = [day for day in edge.lists(edge.day, first.on(14, 1)) if day > edge.day][:2]
    return first, Roll(edge, first.on((other.year - one.year) * 12 + other.month - one.month, 1))


@pytest.mark.parametrize("name", TEXTS if IS_FULL else ("fide 2017-07",))
@pytest.mark.long
def test_within_the_life_of_a_text_a_later_month_changes_nothing(name: str) -> None:
    one, later = ([*said(chain(roll)).values()] for roll in moved(name))
    assert one == later


class InTime(Roll):
    """The same history of events that come in time, as a history takes them."""

    @property
    def events(self) -> tuple[Happened, ...]:
        return tuple(event for event in super().events if event.key != "late")


@pytest.mark.parametrize("name", FIDES if IS_FULL else ("fide 2022-01",))
@pytest.mark.long
def test_a_history_over_a_change_of_text_is_the_lists_one_after_another(
    tmp_path: Path, name: str
) -> None:
    for roll in rolls(name):
        in_time = InTime(roll.edge, roll.base)
        folder = tmp_path / f"{roll.base}"
        folder.mkdir()
        first, *days = in_time.days
        given = Given(in_time.people, in_time.events, first, days[-1])
        frame_of(games_rows(given)).write_csv(folder / "games.csv")
        frame_of(event_rows(given)).write_csv(folder / "events.csv")
        list_of_first = sheet(in_time.people, roll.edge.kind, in_time.columns)
        (folder / "first.csv").write_bytes(list_of_first)
        answer("history", "--games", folder / "games.csv", "--events", folder / "events.csv",
               "--list", f"{first}={folder / 'first.csv'}", "--from", days[0], "--to", days[-1],
               "-r", roll.edge.rulebook, "--out", folder / "history")  # fmt: skip
        for day, period in chain(in_time).items():
            exported = folder / f"{day}.csv"
            answer("history", "export", folder / "history", f"{day}", exported)
            table = pl.read_csv(exported, infer_schema=False)
            assert rows_of(table) == rows_of(period.list), day
