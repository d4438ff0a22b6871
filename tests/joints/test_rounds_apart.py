"""Events whose rounds are rated month by month (FCE 8.3) go from list to list by every way alike.

The figures are those of tests/office/test_fce_leagues.py, derived there from 8.3, 13.2, 14, 16.2.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import product
from pathlib import Path
from typing import Final

import polars as pl
import pytest

from tests.cli.calls import answer
from tests.joints.ways import on_cluster
from tests.sampling import sampled
from tests.services import spark

FIRST: Final = "2016-01-01"
LISTS: Final = ("2016-02-01", "2016-03-01", "2016-04-01")
DAYS: Final = [date(2016, 1, 16), date(2016, 1, 30), date(2016, 2, 13), date(2016, 2, 27)]
Game = tuple[int, str, str | None, str, date | None]
LICENSED: Final = "m,1980-01-01,1500,true,2016-01-01"
FOUR: Final = dict.fromkeys("ABCD", LICENSED)
NEWCOMER: Final = {"A": LICENSED, "B": LICENSED, "N": "m,1980-01-01,,false,2016-01-01"}
WINS: Final[tuple[Game, ...]] = tuple(
    (number, "A", black, "1", DAYS[number - 1]) for number, black in enumerate("BCDB", 1)
)
CASES: Final[dict[str, tuple[Mapping[str, str], tuple[Game, ...], list[list[int | None]]]]] = {
    # February: 2 x 30 x .5 for A; March: 13.8 and 13.2 by February's ratings
    "a league": (FOUR, WINS, [[1530, 1485, 1485, 1500], [1557, 1472, 1485, 1486]]),
    # N loses to A (.3 for A), then beats B: one of two against 1500 is 1500, and B loses 15
    "a newcomer": (
        NEWCOMER, ((1, "A", "N", "1", DAYS[0]), (3, "N", "B", "1", DAYS[2])),
        [[1500, 1500, None], [1500, 1485, None]],
    ),
    # 8.3 rates the rounds of a month: of which month the third is nobody knows until the end
    # 7, 16.6b: a forfeit of no opponent counts .5 x K, at most 8, once: in the list of its day;
    # then 1515 beats 1508: 30 x .49 = 14.7
    "a bye": (
        FOUR, (*WINS[:1], (1, "D", None, "+", DAYS[0]), WINS[2]),
        [[1515, 1485, 1500, 1508], [1530, 1485, 1500, 1493]],
    ),
    "a bye without a day": (
        FOUR, (*WINS[:1], (1, "D", None, "+", None), WINS[2]),
        [[1515, 1485, 1500, 1508], [1530, 1485, 1500, 1493]],
    ),
    # its round was begun in January; C beats B later, by February's 1500 and 1485: 30 x .48 = 14.4
    "a bye of a round that was begun": (
        FOUR, (*WINS[:1], (1, "D", None, "+", DAYS[2]), (1, "C", "B", "1", DAYS[2])),
        [[1515, 1485, 1500, 1508], [1515, 1471, 1514, 1508]],
    ),
    # 16.6b: half of 30 against an equal is 7.5 for C, and as much off D; then 1508 meets 1515 (.51,
    # the loser's .49): 30 x .49 = 14.7
    "a forfeit without a day": (
        FOUR, (*WINS[:1], (1, "C", "D", "+", None), (3, "A", "C", "1", DAYS[2])),
        [[1515, 1485, 1508, 1492], [1530, 1485, 1493, 1492]],
    ),
    "a round without a day": (
        FOUR, (*WINS[:2], (3, "A", "D", "1", None), (3, "B", None, "+", None)),
        [*[[1530, 1485, 1485, 1500]] * 2, [1545, 1493, 1485, 1485]],
    ),
}  # fmt: skip
"""People of January's list, games, and the ratings of the lists that follow."""


def written(folder: Path, people: Mapping[str, str], games: Sequence[Game]) -> list[str | Path]:
    """Write a list, and the league of these games; return the words that name them."""
    names = ("round", "white_id", "black_id", "result", "played_on")
    table = pl.DataFrame(games, schema=names, orient="row", schema_overrides={"played_on": pl.Date})
    table = table.with_columns(event_id=pl.lit("league"))
    table.write_csv(folder / "games.csv")
    table.write_parquet(folder / "games.parquet")
    event = {"event_id": "league", "name": "League", "kind": "team", "minutes_for_60_moves": 90,
             "start": DAYS[0], "end": date(2016, 3, 12), "days_between_rounds": 14}  # fmt: skip
    pl.DataFrame({name: [value] for name, value in event.items()}).write_csv(folder / "events.csv")
    rows = [f"{player},Player {player},{rest}" for player, rest in people.items()]
    head = "player_id,name,sex,birth_date,rating,has_licence,federated_since"
    (folder / "list.csv").write_text("\n".join([head, *rows, ""]))
    return ["--events", folder / "events.csv", "--list", f"{FIRST}={folder / 'list.csv'}", "-r",
            "fce"]  # fmt: skip


def ratings(path: Path) -> list[int | None]:
    """Return the ratings of a list in the order of numbers; null where there is none."""
    table = pl.read_parquet(path) if path.suffix == ".parquet" else pl.read_csv(path)
    return table.sort("player_id")["rating"].cast(pl.Int64).to_list()


def lists_of(
    way: str, folder: Path, words: Sequence[str | Path], days: Sequence[str]
) -> list[list[int | None]]:
    """Return the ratings of one list after another, as a way of rating makes them."""
    if way == "history":
        answer("history", "--games", folder / "games.csv", *words, "--from", days[0], "--to",
               days[-1], "--out", folder / way)  # fmt: skip
        for day in days:
            answer("history", "export", folder / way, day, folder / f"{day}.csv")
        return [ratings(folder / f"{day}.csv") for day in days]
    call, found = list(words), []
    for day in days:
        games = ["games.parquet", "--list-only"] if way == "disk" else ["games.csv"]
        answer("rate", folder / games[0], *games[1:], *call, "--list-date", day, "--out",
               folder / way / day)  # fmt: skip
        call += ["--list", f"{day}={folder / way / day}"]
        found.append(ratings(folder / way / day / "list.parquet"))
    return found


@pytest.mark.long
@pytest.mark.parametrize(("case", "way"), sampled(product(CASES, ["rate", "disk", "history"]), 3))
def test_the_rounds_of_a_month_are_rated_in_it(tmp_path: Path, case: str, way: str) -> None:
    people, games, expected = CASES[case]
    words = written(tmp_path, people, games)
    assert lists_of(way, tmp_path, words, LISTS[: len(expected)]) == expected


@pytest.mark.long
def test_a_history_counts_each_game_once(tmp_path: Path) -> None:
    people, games, _ = CASES["a league"]
    said = answer("history", "--games", tmp_path / "games.csv",
                  *written(tmp_path, people, games), "--from", LISTS[0], "--to", LISTS[1],
                  "--out", tmp_path / "history", "--explain", LISTS[1])  # fmt: skip
    assert [made["games"] for made in said["lists"]] == [2, 2]


@pytest.mark.long
def test_what_was_rated_is_not_rated_again(tmp_path: Path) -> None:
    """As of reports: an event that goes on has nothing new, or another result than then."""
    words = written(tmp_path, FOUR, WINS[:2])
    call = ("rate", tmp_path / "games.parquet", "--list-only", "--list-date")
    answer(*call, LISTS[0], *words, "--out", tmp_path / "february")
    words += ["--list", f"{LISTS[0]}={tmp_path / 'february'}"]
    again = answer(*call, LISTS[1], *words, "--out", tmp_path / "again")
    assert ("warning", "rounds-rated") in {(one["level"], one["code"]) for one in again["problems"]}
    assert ratings(tmp_path / "again" / "list.parquet") == [1530, 1485, 1485, 1500]
    written(tmp_path, FOUR, ((1, "A", "B", "0", DAYS[0]), *WINS[1:3]))
    other = answer(*call, LISTS[1], *words, "--out", tmp_path / "other", code=1)
    assert "round-differs" in {one["code"] for one in other["problems"]}


@pytest.mark.services
@pytest.mark.parametrize("case", ["a league", "a bye of a round that was begun"])
def test_spark_rates_what_is_new(tmp_path: Path, case: str) -> None:
    spark.needed()
    people, games, expected = CASES[case]
    words = written(tmp_path, people, games)
    for day, of_list in zip(LISTS[: len(expected)], expected, strict=True):
        done = on_cluster(tmp_path / "games.parquet", *words, "--list-date", day, "--out",
                          tmp_path / day)  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert ratings(tmp_path / day / "list.parquet") == of_list, day
        words += ["--list", f"{day}={tmp_path / day}"]
