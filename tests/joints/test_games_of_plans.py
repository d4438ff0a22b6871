"""What the games of an event say of its place on a list is asked alike by every way of rating."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, Final

import polars as pl
import pytest

from tests.cli.calls import answer
from tests.joints.test_plans import ratings
from tests.joints.ways import on_cluster
from tests.sampling import sampled
from tests.services import spark

CODES: Final = ("list-of-day", "rounds-undated", "event-parts")
Game = tuple[int, str, str, str, date | None]


@dataclass(frozen=True)
class Sent:
    """An event as tables have it, the lists it may use, and the day of the list that is made."""

    rulebook: str
    list_date: str
    ratings: Mapping[str, Sequence[int]]
    start: date
    end: date
    games: tuple[Game, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)


def written(folder: Path, sent: Sent) -> list[str | Path]:
    """Write games, event and lists; return the words that name event and lists."""
    names = ("round", "white_id", "black_id", "result", "played_on")
    games = pl.DataFrame(sent.games, schema=names, orient="row", schema_overrides={
        "played_on": pl.Date}).with_columns(event_id=pl.lit("open"))  # fmt: skip
    games.write_csv(folder / "games.csv")
    games.write_parquet(folder / "games.parquet")
    rows = {"event_id": "open", "name": "Open", "start": sent.start, "end": sent.end, **sent.facts}
    pl.DataFrame({name: [value] for name, value in rows.items()}).write_csv(folder / "events.csv")
    words: list[str | Path] = ["--events", folder / "events.csv", "-r", sent.rulebook]
    head = ",".join(("player_id,name,sex,birth_date,rating", *sent.columns))
    for day, of_list in sent.ratings.items():
        rows_of = [",".join((f"{n},Player {n},m,1980-01-01,{rating}", *sent.columns.values()))
                   for n, rating in enumerate(of_list, 1)]  # fmt: skip
        (folder / f"{day}.csv").write_text("\n".join([head, *rows_of, ""]))
        words += ["--list", f"{day}={folder / day}.csv"]
    return words


def answers(folder: Path, sent: Sent) -> Mapping[str, tuple[list[dict[str, Any]], list[int]]]:
    """Return what each way says, and the ratings of its list; none where it makes none."""
    return answers_of(folder, written(folder, sent), sent.list_date)


def answers_of(
    folder: Path, words: Sequence[str | Path], day: str
) -> Mapping[str, tuple[list[dict[str, Any]], list[int]]]:
    """Return as `answers` does, of games, an event and lists that are written there."""
    ways: dict[str, list[str | Path]] = {
        "rate": ["rate", folder / "games.csv", *words, "--list-date", day, "--out",
                 folder / "rate"],
        "disk": ["rate", folder / "games.parquet", *words, "--list-date", day, "--list-only",
                 "--out", folder / "disk"],
        "history": ["history", "--games", folder / "games.csv", *words, "--from", day, "--to", day,
                    "--out", folder / "history"],
    }  # fmt: skip
    said = {}
    for way, call in ways.items():
        try:
            problems = answer(*call)["problems"]
        except AssertionError:
            problems = answer(*call, code=1)["problems"]
        path = folder / way / "list.parquet"
        if way == "history" and any((folder / way).glob("lists/*")):
            path = folder / "exported.csv"
            answer("history", "export", folder / way, day, path)
        said[way] = (problems, ratings(path))
    return said


FIDES: Final = {"2024-05-01": (2000, 1900), "2024-06-01": (2050, 1850), "2024-07-01": (2100, 1800)}
"""From one list to the next the difference grows by 100: .64, .76, .85 (FIDE's table 8.1.2)."""
JUNE, JULY = date(2024, 6, 11), date(2024, 7, 25)
LONG: Final = Sent(
    "fide", "2024-08-01", FIDES, JUNE, JULY, ((1, "1", "2", "1", JUNE), (2, "2", "1", "0", JULY)),
    {"kind": "match", "minutes_for_60_moves": 120}, {"games_rated": "50"},
)  # fmt: skip
WEEKLY: Final = Sent(
    "fce", "2018-04-01", {"2018-01-01": (2000, 1900), "2018-03-01": (2100, 1800)},
    date(2018, 1, 20), date(2018, 3, 10),
    ((1, "1", "2", "1", date(2018, 1, 20)), (2, "2", "1", "0", date(2018, 2, 10)),
     (3, "1", "2", "1", date(2018, 3, 10))),
    {"kind": "match", "minutes_for_60_moves": 120},
    {"has_licence": "true", "federated_since": "2010-01-01"},
)  # fmt: skip
GROUPS: Final = Sent(
    "cnxc", "2025-07-01", {"2025-01-01": (2000, 1900, 2000, 1900)}, date(2025, 2, 10),
    date(2025, 2, 12), ((1, "1", "2", "1", None), (1, "3", "4", "=", None)),
    {"kind": "round_robin", "is_norm_event": True}, {"games_rated": "50"},
)  # fmt: skip


def undated(sent: Sent, *rounds: int) -> Sent:
    """Return an event of which these rounds have no day."""
    games = tuple((*one[:4], None) if one[0] in rounds else one for one in sent.games)
    return replace(sent, games=games)


CASES: Final[dict[str, tuple[Sent, tuple[str, ...], list[int]]]] = {
    # B.01 1.1.4: June's list .76, +4.8; July's .85, +3.0
    "every list is given": (LONG, (), [2108, 1792]),
    "a list is missing": (replace(LONG, ratings={day: FIDES[day] for day in FIDES
                                                 if day != "2024-06-01"}), ("list-of-day",), []),
    # without days the list of the start: twice .76, +9.6
    "no game has a day": (undated(LONG, 1, 2), ("rounds-undated",), [2110, 1790]),
    "one game has no day": (undated(LONG, 1), ("rounds-undated",), [2108, 1792]),
    # FCE 8.3: three weeks and four between the rounds
    "a weekly event without a list": (WEEKLY, ("list-of-day",), []),
    # one round without a day: nobody knows how many days are between them, so January's list, .64
    # (8.1); K is 16 + 3 and 24 + 3 (16.2): 3 x .36 x 19 = 20.52 and 3 x .36 x 27 = 29.16
    "a weekly event without a day": (undated(WEEKLY, 2), ("rounds-undated",), [2121, 1771]),
    # CNXC 3.3: each group is an event of its own
    "groups of an event for norms": (GROUPS, ("event-parts",), []),
    # 6.4: .64, K 25 and 30: +9.0 -10.8, and -3.5 +4.2, 1996.5 being rounded up (6.6)
    "groups that state nothing of one": (replace(GROUPS, facts={"kind": "round_robin"}), (),
                                         [2009, 1889, 1997, 1904]),
}  # fmt: skip
"""An event; what is said of its games; the ratings of the list, by hand."""


@pytest.mark.long
@pytest.mark.parametrize("case", sampled(CASES, 2))
def test_all_ways_ask_the_games_alike(tmp_path: Path, case: str) -> None:
    sent, codes, expected = CASES[case]
    told = answers(tmp_path, sent)
    said = {way: tuple(one["message"] for one in problems if one["code"] in CODES)
            for way, (problems, _) in told.items()}  # fmt: skip
    assert said == dict.fromkeys(told, said["rate"])
    assert tuple(one["code"] for one in told["rate"][0] if one["code"] in CODES) == codes
    assert {way: rows for way, (_, rows) in told.items()} == dict.fromkeys(told, expected)


AGAIN: Final[dict[str, tuple[Sent, dict[str, list[int]]]]] = {
    "rounds of their months": (
        replace(WEEKLY, ratings={"2018-01-01": (2000, 1900)}),
        {"2018-02-01": [1], "2018-03-01": [2], "2018-04-01": [3]},
    ),
    "a whole event": (LONG, {"2024-08-01": [1, 2], "2024-09-01": []}),
}
"""An event that goes on, or is sent again; the rounds that are new to each list (FCE 8.3)."""


@pytest.mark.long
@pytest.mark.parametrize("case", sampled(AGAIN, 2))
def test_rounds_that_the_start_list_remembers_are_rated_once(tmp_path: Path, case: str) -> None:
    sent, rounds = AGAIN[case]
    words = written(tmp_path, sent)
    *before, last = rounds
    for day in before:
        answer("rate", tmp_path / "games.csv", *words, "--list-date", day, "--out", tmp_path / day)
        words += ["--list", f"{day}={tmp_path / day}"]
    told = answers_of(tmp_path, words, last)
    new = [*before, "rate"] if rounds[last] else before
    rated = [pl.read_parquet(tmp_path / name / "changes.parquet").filter(
        pl.col("is_rated") == 1)["round"].unique().sort().to_list()
        for name in new]  # fmt: skip
    assert rated == [those for those in rounds.values() if those]
    refusing = {
        way
        for way, (problems, _) in told.items()
        if ("error", "rounds-rated") in {(one["level"], one["code"]) for one in problems}
    }
    assert refusing == (set() if rounds[last] else {"rate", "disk", "history"})
    assert not any(told[way][1] for way in refusing)
    assert len({tuple(of_list) for _, of_list in told.values()}) == 1


@pytest.mark.long
def test_another_event_of_the_same_days_and_players_is_rated(tmp_path: Path) -> None:
    """Black has won the one game: no round of the event that the start list remembers."""
    words = written(tmp_path, LONG)
    answer("rate", tmp_path / "games.csv", *words, "--list-date", "2024-08-01", "--out",
           tmp_path / "august")  # fmt: skip
    other = replace(
        LONG, list_date="2024-09-01", start=JULY, end=JULY, games=((1, "1", "2", "0", JULY),),
        ratings={**FIDES, "2024-08-01": (2108, 1792)},
    )  # fmt: skip
    words = written(tmp_path, other)
    words[-1] = f"2024-08-01={tmp_path / 'august'}"
    told = answers_of(tmp_path, words, other.list_date)
    # July's list, .85 (8.1.2) and K 20: -17.0 and +17.0
    assert {way: rows for way, (_, rows) in told.items()} == {way: [2091, 1809] for way in told}


SAID: Final = (
    "facts-assumed",
    "rules-check",
    "list-games-unknown",
    "list-births-unknown",
    "list-last-played",
    "calibration-none",
    "list-births-impossible",
    "list-k-impossible",
)
"""Codes of what is said of events, of players and of the lists that were given."""
NOTED: Final[dict[str, tuple[Sent, set[str]]]] = {
    "how many games": (replace(LONG, columns={}), {"list-games-unknown"}),
    "whether it was registered": (
        replace(WEEKLY, ratings={**WEEKLY.ratings, "2018-02-01": (2050, 1850)}), {"facts-assumed"}),
    "ICCF's ratings": (CASES["groups that state nothing of one"][0],
                       {"facts-assumed", "calibration-none"}),
    "a K below nought": (replace(LONG, columns={"k_factor": "-20"}), {"list-k-impossible"}),
}  # fmt: skip
"""What nobody stated or can't be, and what is said of that (FIDE 8.3.3, FCE 6, CNXC 3.1, 7.3b)."""


@pytest.mark.long
@pytest.mark.parametrize("case", sampled(NOTED, 2))
def test_all_ways_say_alike_what_nobody_stated(tmp_path: Path, case: str) -> None:
    sent, codes = NOTED[case]
    told = answers(tmp_path, sent)
    said = {way: {one["message"] for one in problems if one["code"] in SAID and (
                rows or one["level"] == "error")}
            for way, (problems, rows) in told.items()}  # fmt: skip
    assert said == dict.fromkeys(told, said["rate"])
    assert codes <= {one["code"] for one in told["rate"][0]}


@pytest.mark.long
def test_one_list_without_a_rated_game_is_refused_by_all(tmp_path: Path) -> None:
    """Forty minutes are no standard play (FIDE 1.1): there is nothing of which to make the list."""
    too_fast = {"kind": "match", "minutes_for_60_moves": 40}
    for problems, rows in answers(tmp_path, replace(LONG, facts=too_fast)).values():
        assert not rows
        assert ("error", "event-unrated") in {(one["level"], one["code"]) for one in problems}


def test_people_of_after_the_last_list_are_named(tmp_path: Path) -> None:
    people = tmp_path / "licences.csv"
    people.write_text("player_id,name\n1,Ana\n")
    words = (
        "history",
        "--games",
        tmp_path / "games.csv",
        *written(tmp_path, LONG),
        "--from",
        LONG.list_date,
        "--people",
        f"2024-09-01={people}",
        "--out",
        tmp_path / "out",
    )
    told = answer(*words, "--to", LONG.list_date)["problems"]
    assert [one["code"] for one in told if one["file"] == str(people)] == ["people-later"]
    told = answer(*words, "--to", "2024-09-01")["problems"]
    assert [one["file"] for one in told if "Ana" in one["message"]] == [str(people)]
    assert "people-later" not in {one["code"] for one in told}


@pytest.mark.services
def test_spark_asks_the_games_too(tmp_path: Path) -> None:
    spark.needed()
    sent, _, _ = CASES["a list is missing"]
    words = written(tmp_path, sent)
    said = answer("rate", tmp_path / "games.csv", *words, "--list-date", sent.list_date, code=1)
    (error,) = [one["message"] for one in said["problems"] if one["code"] in CODES]
    done = on_cluster(tmp_path / "games.parquet", *words, "--list-date", sent.list_date, "--out",
                      tmp_path / "spark")  # fmt: skip
    assert done.returncode == 1
    assert error in done.stderr
