"""A small world of invented players and events over some months, as files of tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from random import Random

import polars as pl

from arpad.library.files import read_submissions
from arpad.office.history.asked import Asked
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.office.papers import listed, loaded, write_list

RESULTS = ("1", "0", "=", "1", "0", "=", "+", "-")
START = date(2023, 12, 1)
LEAGUE = 3
"""From the fourth list on a league of ten weeks is rated too; the last began on the start list."""
KINDS = {"b": "round_robin", "l": "team"}
DAYS = tuple(date(2024, month, 1) for month in range(1, 7))
"""FIDE's edition changes with the third of these."""


@dataclass(frozen=True)
class World:
    """The files of a world: a folder of games by list, its events, the start list."""

    folder: Path
    rulebook: str

    @property
    def first(self) -> RatingList:
        """Return the start list."""
        return loaded(self.folder / "start.csv", START)

    def asked(self, *, until: date = DAYS[-1]) -> Asked:
        """Return what is asked of its history."""
        folder = self.folder
        return Asked(
            (folder / "games",), folder / "events.csv", (self.first,), DAYS[0], until,
            self.rulebook, CATALOGUE, are_new_admitted=True,
        )  # fmt: skip

    def inputs(self) -> Iterator[Inputs]:
        """Yield what `arpad rate` is given for each list, on its own.

        Of leagues that go on the games that were played before it.
        """
        events = pl.read_csv(self.folder / "events.csv", infer_schema=False)
        for number, day in enumerate(DAYS):
            read = (pl.read_csv(self.folder / "games" / f"{one}.csv", infer_schema=False)
                    for one in DAYS[number:])  # fmt: skip
            own, *others = read
            is_new = pl.col("played_on").max().over("event_id") >= str(([START, *DAYS])[number])
            own = own.filter(~pl.col("event_id").str.starts_with("l") | is_new)
            is_begun = pl.col("event_id").str.starts_with("l") & (pl.col("played_on") < str(day))
            games = pl.concat([own, *(of_later.filter(is_begun) for of_later in others)])
            table, theirs = (self.folder / f"{what}-{day}.csv" for what in ("games", "events"))
            games.write_csv(table)
            ids = games["event_id"].unique()
            events.filter(pl.col("event_id").is_in(ids.implode())).write_csv(theirs)
            sent = read_submissions([table], Facts(), theirs)
            yield Inputs(sent, (), self.rulebook, day, are_new_admitted=True)


def write_world(folder: Path, chance: Random, rulebook: str = "fide") -> World:
    """Write players of whom some have no rating or play no more, and three opens for each list.

    Some opens begin before the list that the next one succeeds; others play in two of them.
    """
    ratings = [None if n % 7 == 0 else chance.randint(1420, 2480) for n in range(48)]
    rows = [
        listed(
            f"p{n:02}", rating, chance.randint(5, 60), sex="w" if n % 5 == 0 else "m",
            birth_date=str(chance.randint(1950, 2012)), rating_peak=rating or "",
            title="GM" if n == 11 else "",
        )
        for n, rating in enumerate(ratings)
    ]  # fmt: skip
    write_list(folder / "start.csv", rows)
    (folder / "games").mkdir()
    events = []
    for number, day in enumerate(DAYS):
        games = []
        for event in "cab" if number < LEAGUE else "cabl":
            name = f"{event}-{number}"
            end = day - timedelta(days=chance.randint(10, 24))
            long = 70 if event == "l" else chance.choice((3, 5, 25))
            is_oldest = (event, number) == ("l", len(DAYS) - 1)
            start = START if is_oldest else max(START, end - timedelta(days=long))
            kind = KINDS.get(event, "swiss")
            events.append((name, kind, start, end, 120, 1))
            rows = list(_games(name, chance, 6 if event == "b" else 20, number))
            games += [(*row, *_told(row, start, end, chance)) for row in rows]
        columns = ["event_id", "round", "white_id", "black_id", "result", "played_on",
                   "white_moved", "black_moved", "is_left_out"]  # fmt: skip
        frame = pl.DataFrame(games, schema=columns, orient="row")
        frame.write_csv(folder / "games" / f"{day}.csv")
    columns = ["event_id", "kind", "start", "end", "minutes_for_60_moves", "is_registered"]
    pl.DataFrame(events, schema=columns, orient="row").write_csv(folder / "events.csv")
    return World(folder, rulebook)


def _games(name: str, chance: Random, players: int, number: int) -> Iterator[tuple[object, ...]]:
    everybody = [f"p{n:02}" for n in range(40)] + [f"new{n}" for n in range(number + 1)]
    here = chance.sample(everybody, players)
    if players == 6:
        pairs = [(a, b) for n, a in enumerate(here) for b in here[n + 1 :]]
        for place, (white, black) in enumerate(pairs):
            yield name, place + 1, white, black, chance.choice(RESULTS)
        return
    for place in range(1, 8):
        chance.shuffle(here)
        for white, black in zip(here[1::2], here[2::2], strict=False):
            yield name, place, white, black, chance.choice(RESULTS)
        yield name, place, here[0], None, "U"


def _told(
    row: tuple[object, ...], start: date, end: date, chance: Random
) -> tuple[date, int | None, int | None, int | None]:
    """Return the day of a game, and now and then who moved, or that it is taken out."""
    on = start + timedelta(days=min(int(str(row[1])) * 9, (end - start).days))
    if row[:2] == ("c-0", 1):
        on = on.replace(year=2042)  # a slip: no list of that day will be there
    if row[3] is None:
        return on, None, None, None
    moved = chance.choice(((None, None),) * 12 + ((1, 1), (0, 1)))
    return on, *moved, chance.choice((None,) * 20 + (1,))
