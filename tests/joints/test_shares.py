"""What each list takes of an event that several lists share, by every way of rating.

Figures are by hand, from FIDE's table of B.02 8.1.2 and its lists: an event of more than 30 days
is rated month by month, each game with the list of its day (B.01 1.1.4); the books close three days
before a list, for official events and those admitted late on its eve (B.02 7.1.3).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any, Final

import polars as pl
import pytest

from tests.cli.calls import answer
from tests.joints.test_rounds_apart import ratings
from tests.sampling import sampled

Game = tuple[str, int, str, str, str, date | None]
TWO: Final = {"1": 2000, "2": 1900}


@dataclass(frozen=True)
class Shared:
    """Events by their ids with facts, their games, and the lists: given, and made with ratings.

    columns: cells of everybody on the given lists; people: tables for the list of a day. done: what
    earlier lists have rated whole by then, which `rate` refuses (`rounds-rated`).
    """

    events: Mapping[str, Mapping[str, Any]]
    games: Sequence[Game]
    given: Mapping[str, Mapping[str, int | None]]
    made: Mapping[str, Sequence[int | None]]
    rulebook: str = "fide"
    columns: Mapping[str, str] = field(default_factory=lambda: {"games_rated": "50"})
    people: Mapping[str, str] = field(default_factory=dict)
    done: Mapping[str, str] = field(default_factory=dict)


LONG: Final = {"kind": "swiss", "minutes_for_60_moves": 120, "start": date(2024, 6, 11),
               "end": date(2024, 8, 15)}  # fmt: skip
OF_FOUR: Final[Sequence[Game]] = [
    ("cup", number, "1", "2", "1", day)
    for number, day in enumerate((date(2024, 6, 11), date(2024, 6, 30), date(2024, 7, 30),
                                  date(2024, 8, 10)), 1)
]  # fmt: skip
JULY, AUGUST, SEPTEMBER = "2024-07-01", "2024-08-01", "2024-09-01"
FIVE: Final = dict.fromkeys("12345", 2000)
CASES: Final[dict[str, Shared]] = {
    # 100 points: .64, so 7.2; July's 114: .66; August's 128: .67, and the second of 30 June 7.2
    "closed three days before": Shared(
        {"cup": LONG}, OF_FOUR, {"2024-06-01": TWO},
        {JULY: (2007, 1893), AUGUST: (2014, 1886), SEPTEMBER: (2027, 1873)},
    ),
    # July: 2 x 7.2; July's 128: .67, 6.6; August's 142: .69, 6.2
    "official": Shared(
        {"cup": {**LONG, "is_official": True}}, OF_FOUR, {"2024-06-01": TWO},
        {JULY: (2014, 1886), AUGUST: (2021, 1879), SEPTEMBER: (2027, 1873)},
    ),
    "admitted late": Shared(
        {"cup": {**LONG, "is_admitted_late": True}}, OF_FOUR, {"2024-06-01": TWO},
        {JULY: (2014, 1886), AUGUST: (2021, 1879), SEPTEMBER: (2027, 1873)},
    ),
    # it began for earlier lists: the first that is made takes all of that, April's .64 and June's
    # .76: 7.2 + 4.8; then July's 224, .79: 4.2
    "begun before the first list": Shared(
        {"cup": {**LONG, "start": date(2024, 4, 20), "end": date(2024, 7, 20)}},
        [("cup", 1, "1", "2", "1", date(2024, 4, 20)), ("cup", 2, "2", "1", "0", date(2024, 6, 5)),
         ("cup", 3, "1", "2", "1", date(2024, 7, 20))],
        {"2024-04-01": TWO, "2024-06-01": {"1": 2050, "2": 1850}},
        {JULY: (2062, 1838), AUGUST: (2066, 1834)},
    ),
    # a stage of two days is rated with what July takes of its event; August takes the rest alone
    "a stage of a shared event": Shared(
        {"cup": {**LONG, "end": date(2024, 7, 25)},
         "stage": {**LONG, "start": date(2024, 6, 12), "end": date(2024, 6, 13),
                   "stage_of": "cup", "stages_are_grouped": True}},
        [("cup", 1, "1", "2", "1", date(2024, 6, 11)), ("cup", 2, "2", "1", "0", date(2024, 7, 20)),
         ("stage", 1, "1", "2", "1", date(2024, 6, 12))],
        {"2024-06-01": TWO}, {JULY: (2014, 1886), AUGUST: (2021, 1879)}, done={AUGUST: "stage"},
    ),
    # 8.2.2: 2.5 of 5 against 2000, and two draws against 1800: half of all, (10000 + 3600) / 7
    "a newcomer": Shared(
        {"cup": {**LONG, "end": date(2024, 7, 25)}},
        [("cup", n, "6", str(n), result, day) for n, result, day in zip(
            range(1, 6), "10=10", [date(2024, 6, 11)] * 2 + [date(2024, 7, 20)] * 3, strict=True)],
        {"2024-06-01": {**FIVE, "6": None}},
        {JULY: (*[2000] * 5, None), AUGUST: (*[2000] * 5, 1943)},
    ),
    # FCE 8.3, 16.2, 20: of 2015 nine games are known, so K is 30 + 3 - 9 / 9: 2 x 16; January's 64
    # are .59; K of 2017 is 30 + 3 - (2 x 2 + 9) / 3 / 9, so 33 x .41 = 13.53
    "over New Year": Shared(
        {"cup": {**LONG, "start": date(2016, 12, 10), "end": date(2017, 1, 7),
                 "days_between_rounds": 14}},
        [("cup", n, "1", "2", "1", day) for n, day in enumerate(
            (date(2016, 12, 10), date(2016, 12, 24), date(2017, 1, 7)), 1)],
        {"2016-12-01": {"1": 1500, "2": 1500}},
        {"2017-01-01": (1532, 1468), "2017-02-01": (1546, 1454)}, "fce",
        {"has_licence": "true", "federated_since": "2014-01-01", "games_by_year": "2015:9"},
        {"2017-01-01": "player_id,name,has_licence\n1,Player 1,true\n2,Player 2,true\n"},
    ),
}  # fmt: skip


def written(folder: Path, case: Shared, done: str = "") -> list[str | Path]:
    """Write games, events and lists; return the words that name events, lists and rulebook."""
    names = ("event_id", "round", "white_id", "black_id", "result", "played_on")
    games = pl.DataFrame(case.games, names, orient="row", schema_overrides={"played_on": pl.Date})
    games = games.filter(pl.col("event_id") != done)
    games.write_csv(folder / "games.csv")
    games.write_parquet(folder / "games.parquet")
    rows = [{"event_id": event, "name": event, **facts} for event, facts in case.events.items()
            if event != done]  # fmt: skip
    pl.DataFrame(rows, infer_schema_length=None).write_csv(folder / "events.csv")
    words: list[str | Path] = ["--events", folder / "events.csv", "-r", case.rulebook]
    head = ",".join(("player_id,name,sex,birth_date,rating", *case.columns))
    for day, of_list in case.given.items():
        lines = [",".join((f"{n},Player {n},m,1980-01-01,{rating or ''}", *case.columns.values()))
                 for n, rating in of_list.items()]  # fmt: skip
        (folder / f"{day}.csv").write_text("\n".join([head, *lines, ""]))
        words += ["--list", f"{day}={folder / day}.csv"]
    for day, rows_of in case.people.items():
        (folder / f"people-{day}.csv").write_text(rows_of)
    return words


def lists_of(way: str, folder: Path, case: Shared) -> dict[str, tuple[int | None, ...]]:
    """Return the ratings of one list after another, as a way of rating makes them."""
    words, days, found = written(folder, case), list(case.made), {}
    people = {day: folder / f"people-{day}.csv" for day in case.people}
    if way == "history":
        brought = [word for day, path in people.items() for word in ("--people", f"{day}={path}")]
        answer("history", "--games", folder / "games.csv", *words, *brought, "--from", days[0],
               "--to", days[-1], "--out", folder / way)  # fmt: skip
        for day in days:
            answer("history", "export", folder / way, day, folder / f"made-{day}.csv")
            found[day] = tuple(ratings(folder / f"made-{day}.csv"))
        return found
    for day in days:
        written(folder, case, case.done.get(day, ""))
        alone = ["games.parquet", "--list-only"] if way == "disk" else ["games.csv"]
        brought = ["--people", str(people[day])] if day in people else []
        answer("rate", folder / alone[0], *alone[1:], *words, *brought, "--list-date", day, "--out",
               folder / way / day)  # fmt: skip
        words += ["--list", f"{day}={folder / way / day}"]
        found[day] = tuple(ratings(folder / way / day / "list.parquet"))
    return found


BY_DAY: Final = Shared(
    {"cup": {**LONG, "start": date(2010, 10, 10), "end": date(2010, 11, 20),
             "ratings_at": "game"}},
    [("cup", n, "1", "2", "1", day) for n, day in enumerate(
        (date(2010, 10, 10), date(2010, 10, 30), date(2010, 11, 20)), 1)],
    {"2010-09-01": TWO}, {"2010-11-01": (2005, 1895), "2011-01-01": (2016, 1884)},
)  # fmt: skip
"""FIDE 2009 4.13, 7.13: K is 15, the books close on 25 October. November: .64, 5.4; January: 5.4
for 30 October, and November's 110, .65, 5.25: 10.65 on 2005 and off 1895."""


@pytest.mark.parametrize("way", ["rate", "history"])
def test_results_sent_round_by_round_are_rated_so(tmp_path: Path, way: str) -> None:
    assert lists_of(way, tmp_path, BY_DAY) == BY_DAY.made


@pytest.mark.long
@pytest.mark.parametrize(("case", "way"), sampled(product(CASES, ["rate", "disk", "history"]), 3))
def test_each_list_takes_its_share(tmp_path: Path, case: str, way: str) -> None:
    assert lists_of(way, tmp_path, CASES[case]) == CASES[case].made
