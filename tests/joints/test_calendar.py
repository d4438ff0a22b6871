"""The same events moved over the days on which a text changes: what no text changes stays.

First events, results that wait, counters and the list of the right day are no matter of the text;
where the text before and the text after agree on a figure, a year that has both must have it too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

import polars as pl
import pytest

import arpad
from tests.cli.calls import answer
from tests.joints.sent import sheet
from tests.joints.test_days import Edge, due, lists_of_fide
from tests.joints.ways import Given, event_rows, frame_of, games_rows
from tests.joints.year import (
    BLITZ,
    RAPID,
    STANDARD,
    Drawing,
    Game,
    Happened,
    Member,
    circle,
    games,
    members,
    months_of,
)
from tests.sampling import IS_FULL, amount

Months = tuple[str, Sequence[int]]
"""A text, and the months in which its lists come out."""
ODD: Final = range(1, 12, 2)


@dataclass(frozen=True)
class Change:
    """A day on which the text of FIDE changes: the texts before and since, and the lists around.

    `rulebook` is the family of both. `lift` lifts the list of the day, if the text since does.
    `own_lists` are the lists of a text that has others than these.
    """

    day: date
    before: str
    since: str
    lists: tuple[date, ...]
    rulebook: str = "fide"
    kind: str = STANDARD
    lift: str = ""
    own_lists: Mapping[str, tuple[date, ...]] = field(default_factory=dict)

    @property
    def days(self) -> set[date]:
        """Return the days on which all have lists, after the first."""
        return set(self.lists[1:]).intersection(*self.own_lists.values())

    @property
    def is_of_the_top(self) -> bool:
        """Tell whether it changes what becomes of games against players above 2600."""
        return self.day > date(2024, 3, 1)


def _monthly(day: date, before: str, since: str, **more: str) -> Change:
    days = months_of(date(day.year - 1, day.month, 1), 15)[9:]
    return Change(day, before, since, tuple(days), **more)


def _bimonthly(day: date, before: str, since: str) -> Change:
    odd = [one for one in months_of(date(day.year, 1, 1), 12) if one.month % 2]
    return Change(day, before, since, tuple(one for one in odd if one.month >= day.month - 2)[:4])


def _of_calendars(day: date, before: Months, since: Months) -> Change:
    """Return a change of the months of lists too: by each text alone they come out in its own."""
    year = months_of(date(day.year, 1, 1), 13)
    (old, lists_before), (new, lists_since) = (
        (name, tuple(one for one in year if one.month in months))
        for name, months in (before, since)
    )
    both = (
        *(one for one in lists_before if one <= day),
        *(one for one in lists_since if one > day),
    )
    return Change(day, old, new, both, own_lists={old: lists_before, new: lists_since})


CHANGES: Final[Mapping[str, Change]] = {
    "2009": _of_calendars(date(2009, 7, 1), ("fide-2005-applied", (1, 4, 7, 10)),
                          ("fide-2009-applied", ODD)),
    "2011": _bimonthly(date(2011, 7, 1), "fide-2009-applied", "fide-2011"),
    "2012": _of_calendars(date(2012, 7, 1), ("fide-2011", ODD), ("fide-2012", range(1, 13))),
    "2014": _monthly(date(2014, 7, 1), "fide-2012", "fide-2014"),
    "2017": _monthly(date(2017, 7, 1), "fide-2014", "fide-2017"),
    "2022": _monthly(date(2022, 1, 1), "fide-2017", "fide-2022"),
    "2024": _monthly(date(2024, 3, 1), "fide-2022", "fide-2024", lift="fide-uplift-2024"),
    "2025": _monthly(date(2025, 10, 1), "fide-2024", "fide-2025"),
    "rapid": _monthly(date(2024, 12, 1), "fide-rapid-2024", "fide-rapid-2024-12",
                      rulebook="fide-rapid", kind=RAPID),
    "blitz": _monthly(date(2024, 12, 1), "fide-blitz-2024", "fide-blitz-2024-12",
                      rulebook="fide-blitz", kind=BLITZ),
}  # fmt: skip
COLUMNS: Final = ("rating", "rating_peak", "games_rated", "k_factor", "status",
                  "has_played_event", "inactive_since")  # fmt: skip
TOP: Final = 15
Lists = dict[date, dict[str, tuple[Any, ...]]]


def world(seed: int, change: Change) -> Given:
    """Return events in the two months around a change, some of them over it; weak newcomers.

    Where the change is of the top, one player stands above all others.
    """
    chance = Random(seed)
    people = [
        replace(one, ratings=dict.fromkeys(one.ratings, rating))
        for place, one in enumerate(members(chance, 16, date(change.day.year, 1, 1), []))
        for rating in [
            None
            if place % 3 == 1
            else 2680
            if place == TOP and change.is_of_the_top
            else 1600 + 40 * place
        ]
    ]
    drawing = Drawing(chance, people)
    unrated = {one.number for one in people if one.ratings[STANDARD] is None}
    events = []
    for place in range(12):
        is_over = place % 4 == 0
        start = change.day + timedelta(days=-chance.randint(1, 6) if is_over
                                       else chance.randint(-50, 25))  # fmt: skip
        size, kind = chance.choice(((8, "swiss"), (10, "swiss"), (6, "round_robin")))
        playing, days = drawing.entered(size, start), [start + timedelta(days=n) for n in range(5)]
        if is_over:
            days = [start + timedelta(days=3 * n) for n in range(5)]
        played = games(chance, list(circle(playing, 5)), days)
        weak = tuple(_lost(chance, one, unrated) for one in played)
        events.append(Happened(f"e{place:02d}", kind, change.kind, tuple(playing), weak, start,
                               days[-1], (days[-1],)))  # fmt: skip
    return Given(
        tuple(people),
        tuple(events),
        change.lists[0],
        change.lists[-1],
        change.rulebook,
        change.kind,
    )


def _lost(chance: Random, game: Game, unrated: set[str]) -> Game:
    """Return a game that a newcomer mostly loses to who is none: no points in a first event."""
    is_weak = (game.white in unrated, game.black in unrated)
    if game.result not in ("1", "0", "=") or is_weak[0] == is_weak[1] or chance.random() < 0.3:
        return game
    return replace(game, result="0" if is_weak[0] else "1")


def chain(given: Given, change: Change, rulebook: str, folder: Path) -> Lists:
    """Return what each list says of everybody, each made on the directory of the one before.

    If the text since lifts the list of its first day, that of the text before is lifted after it.
    """
    first = sheet(given.members, change.kind, {})
    begins, *days = change.own_lists.get(rulebook, change.lists)
    lists = [arpad.read_list(first, on=begins, name="first.csv")]
    reports = arpad.read(frame_of(games_rows(given)), events=frame_of(event_rows(given)))
    waiting, found, parts = list(reports), Lists(), list[pl.DataFrame]()
    for day in days:
        due = [one for one in waiting if one.facts.end is not None and one.facts.end < day]
        period = arpad.rate(due, lists=lists, list_date=day, rulebook=rulebook)
        assert period.period is not None, period.problems
        assert not [one for one in period.problems if one.level == "error"], period.problems
        late = {one.submission.event_id for one in period.period.left_out}
        waiting = [one for one in waiting if one not in due or one.event_id in late]
        made = folder / f"{rulebook}-{day}"
        period.publish(made)
        rows = period.table("list")
        if change.lift and rulebook == change.before and day == change.day:
            answer("list", "adjust", made, "--by", change.lift, "--out", made := folder / "lifted")
            rows = lifted(rows)
        lists.append(arpad.read_list(made))
        parts.append(period.table("changes"))
        if day in change.days:
            found[day] = _said(rows, period.table("pending"), pl.concat(parts))
            parts.clear()
    return found


def lifted(rows: pl.DataFrame) -> pl.DataFrame:
    """Return a list on which each rating below 2000 has gone up by 40% of what it lacks to that.

    FIDE Council, 15 December 2023. Nobody saw the ratings before the lift: no peak is one of them.
    """
    rating = pl.col("rating")
    new = pl.when(rating < 2000).then((rating * 6 + 8000 + 5) // 10).otherwise(rating)
    return rows.with_columns(new).with_columns(rating_peak=pl.max_horizontal("rating_peak", rating))


def _said(rows: pl.DataFrame, pending: pl.DataFrame, changes: pl.DataFrame
          ) -> dict[str, tuple[Any, ...]]:  # fmt: skip
    """Return figures, results that wait, changes by event, and opponents of everybody on a list.

    The changes are those since the last list that is compared.
    """
    waiting: dict[str, list[Any]] = {}
    for row in pending.select("player_id", "event_id", "games", "score_half", "is_kept").rows():
        waiting.setdefault(row[0], []).append(row[1:])
    sides = changes.drop_nulls("opponent_id")
    met: dict[str, set[str]] = {}
    for one, other in sides.select("player_id", "opponent_id").rows():
        met.setdefault(one, set()).add(other)
    by_event: dict[str, list[Any]] = {}
    sums = sides.group_by("player_id", "event_id").agg(pl.col("is_rated", "change_e5").sum())
    for player, *told in sums.sort("player_id", "event_id").rows():
        by_event.setdefault(player, []).append(tuple(told))
    return {
        row["player_id"]: (
            *(row[name] for name in COLUMNS),
            tuple(sorted(waiting.get(row["player_id"], ()))),
            tuple(by_event.get(row["player_id"], ())),
            frozenset(met.get(row["player_id"], ())),
        )
        for row in rows.iter_rows(named=True)
    }


@pytest.mark.parametrize("seed", range(amount(1, full=15)))
@pytest.mark.parametrize("name", CHANGES if IS_FULL else ("2025",))
@pytest.mark.long
def test_what_both_texts_say_is_said_over_the_change(tmp_path: Path, name: str, seed: int) -> None:
    """Three chains: by the text before, by that since, and by each on its days.

    Compared is everybody whose figures, and whose opponents' figures so far, both texts agree on;
    where the lists come out on other days too, that may be nobody.
    """
    change = CHANGES[name]
    given = world(seed, change)
    before, since, both = (
        chain(given, change, rulebook, tmp_path)
        for rulebook in (change.before, change.since, change.rulebook)
    )
    agreed, compared = {one.number for one in given.members}, 0
    for day in sorted(change.days):
        old, new, mixed = before[day], since[day], both[day]
        same = {
            player for player in agreed
            if old[player] == new[player] and mixed[player][-1] == old[player][-1] <= agreed
        }  # fmt: skip
        assert {player: mixed[player] for player in same} == {one: old[one] for one in same}
        agreed, compared = same, compared + len(same)
    assert compared > 0 or change.own_lists


OF_NEWCOMERS: Final = {
    "2009-07": date(2009, 7, 1), "2012-07": date(2012, 7, 1), "2014-07": date(2014, 7, 1),
    "2017-07": date(2017, 7, 1), "2022-01": date(2022, 1, 1), "2025-10": date(2025, 10, 1),
}  # fmt: skip
SHIFTS: Final = range(-25, 16, 1) if IS_FULL else (-20, -4)


@pytest.mark.parametrize("name", OF_NEWCOMERS if IS_FULL else ("2009-07", "2025-10"))
@pytest.mark.long
def test_the_first_event_is_the_first_to_end_wherever_the_text_changes(name: str) -> None:
    """A newcomer plays a slow event of 21 days, and within it a short one, which ends first.

    Half a point in the slow one, none in the short one: whatever the day on which the text
    changes, the short one is the first event, and the slow one isn't.
    """
    people = [
        Member(
            str(number),
            f"Player {number}",
            date(1980, 1, 1),
            "m",
            {STANDARD: None if number == 1 else 1950 + number},
        )
        for number in range(1, 10)
    ]
    found = set()
    for shift in SHIFTS:
        day = OF_NEWCOMERS[name] + timedelta(days=shift)
        found.add(first_events(people, day))
    assert found == {(("short", 1), ("slow", 0))}


def first_events(people: Sequence[Member], start: date) -> tuple[tuple[str, int], ...]:
    """Return of which events the newcomer's was the first, as the period says it."""
    slow = _against(people, "slow", range(2, 7), "=0000", start, start + timedelta(days=20))
    short = _against(people, "short", range(7, 10), "000", start + timedelta(days=11),
                     start + timedelta(days=15))  # fmt: skip
    given = Given(tuple(people), (slow, short), start, start)
    reports = arpad.read(frame_of(games_rows(given)), events=frame_of(event_rows(given)))
    made = due(Edge(start), slow)
    lists = [arpad.read_list(sheet(people, STANDARD, {}), on=day, name="list.csv")
             for day in lists_of_fide(date(start.year - 1, 1, 1), made)[:-1]]  # fmt: skip
    period = arpad.rate(reports, lists=lists)
    rows = period.table("results").filter(pl.col("player_id") == "1")
    assert rows.height == 2, period.problems
    return tuple(sorted(rows.select("event_id", "is_first_event").rows()))


def _against(people: Sequence[Member], key: str, numbers: Sequence[int], results: str,
             start: date, end: date) -> Happened:  # fmt: skip
    played = [
        Game(place, "1", str(number), result, start if place == 1 else end)
        for place, (number, result) in enumerate(zip(numbers, results, strict=True), 1)
    ]
    return Happened(key, "swiss", STANDARD, ("1", *map(str, numbers)), tuple(played), start, end,
                    (end,))  # fmt: skip
