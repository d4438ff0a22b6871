"""Which list takes an event is decided once: reports, a history and the disk say the same of it.

The lists are FIDE's of 1 May to 1 July 2024; that of August is made. The books of June closed on 29
May, those of August close on 29 July (B.02 7.1.3); who misses the third list is not rated (9.1).
"""

from datetime import date
from pathlib import Path
from typing import Any, Final

import polars as pl
import pytest

import arpad
from arpad.report.problems import Problem
from tests.cli.calls import answer
from tests.sampling import sampled

MAY, JULY, AUGUST = "2024-05-01", "2024-07-01", "2024-08-01"
RATINGS = {MAY: (2000, 1900), "2024-06-01": (2000, 1900), JULY: (2050, 1850)}
CODES: Final = frozenset((
    "event-belated", "event-expired", "event-late", "facts-unread", "list-of-day",
    "rulebook-none", "stage-alone", "winner-unknown",
))  # fmt: skip
"""What the planner says."""
Event = tuple[date, date, dict[str, Any]]
CASES: Final[dict[str, tuple[Event, tuple[str, ...], list[int]]]] = {
    # on the list of May 2000 beats 1900: .64, K 20, +7.2; July's 2050 and 1850 move by that
    "late": ((date(2024, 5, 11), date(2024, 5, 13), {}), ("event-belated",), [2057, 1843]),
    # July's ratings: .76 (198-206), +4.8
    "in time": ((date(2024, 7, 11), date(2024, 7, 13), {}), (), [2055, 1845]),
    "too late": ((date(2024, 4, 11), date(2024, 4, 13), {}), ("event-expired",), []),
    "too late, and admitted": ((date(2024, 4, 11), date(2024, 4, 13), {"is_admitted_late": True}),
                               ("event-belated", "list-of-day"), []),
    "too early": ((date(2024, 7, 11), date(2024, 7, 30), {}), ("event-late",), [2050, 1850]),
    "official, to the eve": ((date(2024, 7, 11), date(2024, 7, 31), {"is_official": True}), (),
                             [2055, 1845]),
    "a fact that nothing reads": ((date(2024, 7, 11), date(2024, 7, 13), {"is_thematic": True}),
                                  ("facts-unread",), []),
    "a stage of nothing": ((date(2024, 7, 11), date(2024, 7, 13), {"stage_of": "cup"}),
                           ("stage-alone",), [2055, 1845]),
}  # fmt: skip


def written(folder: Path, event: Event) -> list[str | Path]:
    """Write games, event and lists; return the words that name event and lists."""
    start, end, facts = event
    games = pl.DataFrame({"event_id": ["open"], "round": [1], "white_id": ["1"],
                          "black_id": ["2"], "result": ["1"], "played_on": [start]})  # fmt: skip
    games.write_csv(folder / "games.csv")
    games.write_parquet(folder / "games.parquet")
    stated = {"kind": "swiss", "minutes_for_60_moves": 120, **facts}
    rows = {"event_id": "open", "name": "The open", "start": start, "end": end, **stated}
    pl.DataFrame({name: [value] for name, value in rows.items()}).write_csv(folder / "events.csv")
    words: list[str | Path] = ["--events", folder / "events.csv", "-r", "fide"]
    for day, ratings in RATINGS.items():
        rows_of = [f"{n},Player {n},ESP,m,1980,{rating},50" for n, rating in enumerate(ratings, 1)]
        head = "player_id,name,federation,sex,birth_date,rating,games_rated"
        (folder / f"{day}.csv").write_text("\n".join([head, *rows_of, ""]))
        words += ["--list", f"{day}={folder / day}.csv"]
    return words


def said(words: tuple[str | Path, ...]) -> tuple[str, ...]:
    try:
        problems = answer(*words)["problems"]
    except AssertionError:
        problems = answer(*words, code=1)["problems"]
    return tuple(sorted({one["code"] for one in problems} & CODES))


def ratings(path: Path) -> list[int]:
    """Return the ratings of a list in the order of numbers; none where no list was made."""
    if not path.exists():
        return []
    table = pl.read_parquet(path) if path.suffix == ".parquet" else pl.read_csv(path)
    return [int(row["rating"]) for row in table.sort("player_id").iter_rows(named=True)]


@pytest.mark.long
@pytest.mark.parametrize("case", sampled(CASES, 2))
def test_all_ways_plan_alike(tmp_path: Path, case: str) -> None:
    event, codes, expected = CASES[case]
    words = written(tmp_path, event)
    whole, alone, history = (tmp_path / name for name in ("whole", "alone", "history"))
    named = (*words, "--list-date", AUGUST)
    assert said(("rate", tmp_path / "games.csv", *named, "--out", whole)) == codes
    assert said(
        ("rate", tmp_path / "games.parquet", *named, "--list-only", "--out", alone)
    ) == codes  # fmt: skip
    assert said(("history", "--games", tmp_path / "games.csv", *words, "--from", AUGUST, "--to",
                 AUGUST, "--out", history)) == codes  # fmt: skip
    exported = tmp_path / "exported.csv"
    if history.exists():
        answer("history", "export", history, AUGUST, exported)
    found = [ratings(whole / "list.parquet"), ratings(alone / "list.parquet"), ratings(exported)]
    assert found == [expected] * 3


def rated_late(start: date, end: date, lists: tuple[str, str], made: str) -> list[Problem]:
    """Return what is said of an event that comes for a list, made on those of two days."""
    people = "player_id,name,federation,sex,birth_date,rating,games_rated\n" + "".join(
        f"{n},Player {n},ESP,m,1980,1900,50\n" for n in (1, 2)
    )
    games = pl.DataFrame({"event_id": ["open"], "round": [1], "white_id": ["1"],
                          "black_id": ["2"], "result": ["1"]})  # fmt: skip
    events = pl.DataFrame({"event_id": ["open"], "kind": ["swiss"], "start": [start], "end": [end],
                           "minutes_for_60_moves": [120]})  # fmt: skip
    period = arpad.rate(
        arpad.read(games, events=events), list_date=date.fromisoformat(made),
        lists=[arpad.read_list(people.encode(), on=date.fromisoformat(day), name="list.csv")
               for day in lists],
    )  # fmt: skip
    return [one for one in period.problems if one.code == "event-belated"]


def test_the_list_that_an_event_missed_is_one_that_came_out() -> None:
    """Lists were quarterly until July 2009, which was followed by that of September."""
    (said_of_it,) = rated_late(date(2009, 6, 20), date(2009, 7, 20), ("2009-04-01", "2009-09-01"),
                               "2009-11-01")  # fmt: skip
    assert "in time for the list of 2009-09-01:" in said_of_it.message


def test_an_official_event_of_many_weeks_is_rated_to_its_end(tmp_path: Path) -> None:
    """B.02 7.1.3: the books are open to the eve for official events; none of its games waits."""
    event = (date(2024, 6, 11), date(2024, 7, 31), {"is_official": True})
    words = written(tmp_path, event)
    rows = {"event_id": ["open"] * 2, "round": [1, 2], "white_id": ["1", "1"],
            "black_id": ["2", "2"], "result": ["1", "1"],
            "played_on": [date(2024, 7, 11), event[1]]}  # fmt: skip
    pl.DataFrame(rows).write_csv(tmp_path / "games.csv")
    answer("rate", tmp_path / "games.csv", *words, "--list-date", AUGUST, "--out",
           tmp_path / "whole")  # fmt: skip
    assert ratings(tmp_path / "whole" / "list.parquet") == [2060, 1840]  # July's: 2 x 4.8


@pytest.mark.long
def test_what_is_stated_of_one_event_is_stated_of_no_other(tmp_path: Path) -> None:
    """FIDE's rules read no winner; the one that has one is for a later list, as in `rate`."""
    words = written(tmp_path, (date(2024, 7, 11), date(2024, 7, 13), {}))
    games = pl.read_csv(tmp_path / "games.csv")
    games = pl.concat(
        [games, games.with_columns(event_id=pl.lit("won"), round=pl.lit(2, pl.Int64))]
    )
    games.write_csv(tmp_path / "games.csv")
    games.with_columns(pl.col("played_on").str.to_date()).write_parquet(tmp_path / "games.parquet")
    events = pl.read_csv(tmp_path / "events.csv").with_columns(winner=pl.lit(None, pl.String))
    won = events.with_columns(event_id=pl.lit("won"), end=pl.lit("2024-08-02"), winner=pl.lit("1"))
    pl.concat([events, won]).write_csv(tmp_path / "events.csv")
    named = (*words, "--list-date", AUGUST, "--out")
    for call in (
        ("rate", tmp_path / "games.csv", *named, tmp_path / "whole"),
        ("rate", tmp_path / "games.parquet", "--list-only", *named, tmp_path / "alone"),
        ("history", "--games", tmp_path / "games.csv", *words, "--from", AUGUST, "--to", AUGUST,
         "--out", tmp_path / "history"),
    ):  # fmt: skip
        assert said(call) == ("event-late",)


WINNERS: Final = {
    "a stranger": (True, "77", ("winner-unknown",)),
    "who has fewer points": (True, "2", ("winner-unknown",)),
    "of an event for no norms": (False, "1", ("winner-unknown",)),
    "the first": (True, "1", ()),
}
"""Stated winners (CNXC 7.1): whether the event is for norms, who won, and what is said of it."""


@pytest.mark.long
@pytest.mark.parametrize("case", sampled(WINNERS, 2))
def test_all_ways_take_a_winner_alike(tmp_path: Path, case: str) -> None:
    is_norm_event, winner, said_of_it = WINNERS[case]
    games = pl.DataFrame({"event_id": ["open"] * 2, "round": [1, 2], "white_id": ["1", "2"],
                          "black_id": ["2", "1"], "result": ["1", "0"]})  # fmt: skip
    games.write_csv(tmp_path / "games.csv")
    games.write_parquet(tmp_path / "games.parquet")
    (tmp_path / "events.csv").write_text(
        "event_id,name,kind,start,end,is_norm_event,winner\n"
        f"open,Open,round_robin,2025-02-10,2025-02-12,{str(is_norm_event).lower()},{winner}\n"
    )
    (tmp_path / "list.csv").write_text(
        "player_id,name,rating,games_rated\n1,Ana,2000,50\n2,Bo,1900,50\n"
    )
    words = ("--events", tmp_path / "events.csv", "--list", f"2025-01-01={tmp_path}/list.csv",
             "-r", "cnxc")  # fmt: skip
    day = ("--list-date", "2025-07-01")
    ways = {
        "rate": ("rate", tmp_path / "games.csv", *words, *day),
        "disk": ("rate", tmp_path / "games.parquet", *words, *day, "--list-only", "--out",
                 tmp_path / "disk"),
        "history": ("history", "--games", tmp_path / "games.csv", *words, "--from", "2025-07-01",
                    "--to", "2025-07-01", "--out", tmp_path / "history"),
    }  # fmt: skip
    assert {way: said(call) for way, call in ways.items()} == dict.fromkeys(ways, said_of_it)
