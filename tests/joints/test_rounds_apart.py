"""Events whose rounds are rated month by month (FCE 8.3) go from list to list by every way alike.

The figures are those of tests/office/test_fce_leagues.py, derived there from 8.3, 13.2, 14, 16.2.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final

import polars as pl
import pytest

from tests.cli.calls import answer
from tests.joints.ways import on_cluster
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
    "a round without a day": (
        FOUR, (*WINS[:2], (3, "A", "D", "1", None)),
        [*[[1530, 1485, 1485, 1500]] * 2, [1545, 1485, 1485, 1485]],
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


@pytest.mark.parametrize("case", CASES)
def test_a_history_and_the_disk_rate_the_rounds_of_a_month_in_it(tmp_path: Path, case: str) -> None:
    people, games, expected = CASES[case]
    days = LISTS[: len(expected)]
    words = written(tmp_path, people, games)
    said = answer(
        "history", "--games", tmp_path / "games.csv", *words, "--from", days[0], "--to", days[-1],
        "--out", tmp_path / "history", "--explain", days[1],
    )  # fmt: skip
    assert sum(made["games"] for made in said["lists"]) == len(games)
    for day, of_list in zip(days, expected, strict=True):
        answer("history", "export", tmp_path / "history", day, tmp_path / f"{day}.csv")
        assert ratings(tmp_path / f"{day}.csv") == of_list, day
        alone = tmp_path / f"alone-{day}"
        answer("rate", tmp_path / "games.parquet", *words, "--list-date", day, "--list-only",
               "--out", alone)  # fmt: skip
        assert ratings(alone / "list.parquet") == of_list, day
        words += ["--list", f"{day}={alone}"]


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
def test_spark_rates_what_is_new(tmp_path: Path) -> None:
    spark.needed()
    people, games, expected = CASES["a league"]
    words = written(tmp_path, people, games)
    for day, of_list in zip(LISTS, expected, strict=False):
        done = on_cluster(tmp_path / "games.parquet", *words, "--list-date", day, "--out",
                          tmp_path / day)  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert ratings(tmp_path / day / "list.parquet") == of_list, day
        words += ["--list", f"{day}={tmp_path / day}"]
