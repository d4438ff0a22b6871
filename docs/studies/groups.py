"""Whom do FIDE's printed ratings rate too low? groups.py GAMES SPELLING TCEC [FOLDER].

GAMES are games over the board with both ratings, SPELLING is Scid's spelling.ssp (years of birth),
TCEC games of engines with their time controls; the study says where they come from. Writes charts
(SVG) and tables (Markdown); no name leaves this script.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from arpad.formats.files import write_whole
from arpad.lab.calibration.groups import (
    PlayerGroup,
    by_games,
    by_players,
    is_named_fast,
    is_named_online,
)
from arpad.lab.games.rated import read_rated_games
from arpad.lab.study.charts import Cell, FigureTable
from arpad.lab.study.rankings import Mark, RankingChart
from arpad.watch.resampling import Resampling, interval_text

HERE = Path(__file__).parent
COLLECTED = 300
"""Who has so many games in the table is taken as one by whom it was collected."""
LATE_FROM = 2010
STRONG = 2400
SAME, OTHER, SHOWN_MIN = 0.6, 0.4, 2
"""A person is found where so many printed ratings are his, and less than OTHER of anybody else."""
FINDINGS = {
    "groups-age": "Under 18 players are worth 50 points and more above their ratings, from 65 on "
    "28 less",
    "groups-games": "Who is new in the record is not rated too low: with a fitted slope 26 points "
    "too high",
}
_HEAD = re.compile(r"^([^#%\s][^#]*?)\s+#")
_BORN = re.compile(r"(?:\]\s+|\s)(1[89]\d\d|20[01]\d)(?:[.?\d]*)")


@dataclass(slots=True)
class Person:
    """One player of the spelling file: his name, year of birth and ratings by year."""

    name: str
    born: int | None
    ratings: dict[int, set[int]] = field(default_factory=dict)


def people(spelling: Path) -> Iterator[Person]:
    """Yield the players of the spelling file."""
    now: Person | None = None
    with spelling.open(encoding="latin-1") as lines:
        for line in lines:
            if line.startswith("@") and not line.startswith("@PLAYER"):
                break
            if not line[:1].isspace():
                if now:
                    yield now
                head = _HEAD.match(line)
                born = _BORN.search(line, head.end()) if head else None
                now = Person(head[1], int(born[1]) if born else None) if head else None
            elif now and "%Elo" in line:
                for year, ratings in re.findall(r"(\d{4}):([\d,?]+)", line):
                    known = {int(one) for one in ratings.split(",") if one.isdigit()}
                    now.ratings.setdefault(int(year), set()).update(known)
    if now:
        yield now


def births(games: pl.DataFrame, spelling: Path) -> Mapping[str, int]:
    """Return the years of birth of those players of the games who are found.

    A person has the surname and begins with the forename that is printed, and SAME of the ratings
    printed are his in that year or the year before.
    """
    sides = [
        games.select(name=f"{one}_id", year=pl.col("day").dt.year(), rating=f"{one}_rating")
        for one in ("white", "black")
    ]
    shown: dict[str, list[tuple[int, int]]] = {}
    for name, year, rating in pl.concat(sides).drop_nulls().unique().sort("name").iter_rows():
        shown.setdefault(name, []).append((year, rating))
    by_key: dict[tuple[str, str], list[str]] = {}
    for name in shown:
        by_key.setdefault(_key(name), []).append(name)
    matches: dict[str, list[tuple[float, int | None]]] = {}
    for one in people(spelling):
        for name in by_key.get(_key(one.name), ()):
            pairs = [(year, rating) for year, rating in shown[name] if year in one.ratings]
            if len(pairs) < SHOWN_MIN or not _may_be(name, one.name):
                continue
            same = sum(
                rating in one.ratings[year] or rating in one.ratings.get(year - 1, ())
                for year, rating in pairs
            )
            matches.setdefault(name, []).append((same / len(pairs), one.born))
    found = {}
    for name, of in matches.items():
        (share, born), *others = sorted(of, key=lambda match: -match[0])
        if born and share >= SAME and all(other < OTHER for other, _ in others):
            found[name] = born
    return found


def _key(name: str) -> tuple[str, str]:
    surname, _, forename = name.partition(",")
    return surname.strip().lower(), forename.strip()[:1].lower()


def _may_be(printed: str, name: str) -> bool:
    """Say whether a printed forename, up to three letters of it, begins the whole one.

    >>> _may_be("Ruiz,An", "Ruiz, Antonio"), _may_be("Ruiz,Ab2", "Ruiz, Antonio")
    (True, False)
    """
    begun, whole = (one.partition(",")[2].strip().lower() for one in (printed, name))
    return whole.startswith(begun.rstrip(". 0123456789")[:3].strip())


def with_births(games: pl.DataFrame, born: Mapping[str, int]) -> pl.DataFrame:
    """Return the games with years of birth where they are known."""
    return games.with_columns(
        pl.col(f"{side}_id")
        .replace_strict(dict(born), default=None, return_dtype=pl.Int32)
        .alias(f"{side}_born")
        for side in ("white", "black")
    )


def without_collected(games: pl.DataFrame) -> pl.DataFrame:
    """Return the games with the ages and places of those alone by whom nobody collected.

    A game stays if one of its players has fewer than COLLECTED games; of the other only his rating
    counts, so he is put with the players of 25 to 44, and of many games.
    """
    sides = pl.concat([games["white_id"], games["black_id"]]).value_counts(name="number")
    many = sides.filter(pl.col("number") >= COLLECTED)[sides.columns[0]].implode()
    is_many = {side: pl.col(f"{side}_id").is_in(many) for side in ("white", "black")}
    kept = games.filter(~(is_many["white"] & is_many["black"]))
    return kept.with_columns(
        pl.when(is_many[side]).then(pl.col("day").dt.year() - 30).otherwise(f"{side}_born")
        .cast(pl.Int32).alias(f"{side}_born")
        for side in ("white", "black")
    )  # fmt: skip


def main(games_of: Path, spelling: Path, tcec: Path, folder: Path = HERE) -> None:
    """Write charts and tables of the study into a folder."""
    (folder / "tables").mkdir(exist_ok=True)
    played, _ = read_rated_games(games_of)
    engines, _ = read_rated_games(tcec)
    if played is None or engines is None:
        sys.exit("a file can't be read")
    games = with_births(played, births(played, spelling))
    again = Resampling(seed=1)
    _ages_and_games(folder, games, again)
    _years(folder, games, again)
    timed = engines.filter(pl.col("time_control").is_not_null())
    late = timed.filter(pl.col("day").dt.year().is_between(2021, 2023))
    rows = _slopes((("all", timed), ("2021 to 2023", late)), "time-control", again)
    _table(folder, "groups-time", FigureTable(("time control", "years", *_SLOPE), tuple(rows)))


def _ages_and_games(folder: Path, games: pl.DataFrame, again: Resampling) -> None:
    """Write what players are worth by their age, and by their games before."""
    aged = games.drop_nulls(["white_born", "black_born", "day"])
    late = pl.col("day").dt.year() >= LATE_FROM
    is_fast = is_named_fast()
    _table(folder, "groups-counts", FigureTable(("what", "number"), (
        ("games with both ratings", games.height),
        ("with both years of birth", aged.height),
        ("of these none named as fast", aged.filter(~is_fast).height),
        ("of these since 2010", aged.filter(late).height),
        ("of these one of the two not collected", without_collected(aged).height),
    )))  # fmt: skip
    choices = (
        ("all", aged, again),
        ("another seed", aged, Resampling(seed=2)),
        (f"to {LATE_FROM - 1}", aged.filter(~late), again),
        (f"since {LATE_FROM}", aged.filter(late), again),
        ("none named as fast", aged.filter(~is_fast), again),
        (
            "both with 100 games before",
            aged.filter(pl.min_horizontal("white_before", "black_before") >= 100),
            again,
        ),
        ("not the collected", without_collected(aged), again),
    )
    by_choice = {name: by_players(of, "age", seeded) for name, of, seeded in choices}
    _groups(folder, "groups-age", by_choice)
    middle = aged.filter(
        *(pl.col("day").dt.year() - pl.col(f"{one}_born") >= 25 for one in ("white", "black"))
    )
    counted = {
        name: by_players(of, "games", again)
        for name, of in (("all", games), ("both 25 or older", middle),
                         (f"since {LATE_FROM}", games.filter(late)))
    }  # fmt: skip
    _groups(folder, "groups-games", counted)


def _years(folder: Path, games: pl.DataFrame, again: Resampling) -> None:
    """Write how steep the scale is, decade by decade."""
    years = games.with_columns(day=pl.date(pl.col("day").dt.year() // 10 * 10, 1, 1))
    is_strong = pl.min_horizontal("white_rating", "black_rating") >= STRONG
    is_fast, is_online = is_named_fast(), is_named_online()
    rows = _slopes((
        ("all", years),
        ("none named as fast", years.filter(~is_fast)),
        ("of these none on the internet", years.filter(~is_fast & ~is_online)),
        (f"of these both {STRONG} or more", years.filter(~is_fast & ~is_online & is_strong)),
    ), "year", again)  # fmt: skip
    in_order = tuple(sorted(rows, key=lambda row: str(row[0])))
    _table(folder, "groups-year", FigureTable(("years", "games taken", *_SLOPE), in_order))


_SLOPE = ("games", "slope", "95% interval", "White's advantage (points)", "95% interval")


def _slopes(
    choices: Iterable[tuple[str, pl.DataFrame]], by: str, again: Resampling
) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows of a table of slopes: what is grouped, which games, the columns of _SLOPE."""
    for choice, games in choices:
        for group in by_games(games, by, again):
            name = f"{group.name}s" if by == "year" else group.name
            yield (name, choice, group.games, f"{group.factor.value:.3f}",
                   interval_text(group.factor, 3), f"{group.advantage.value:.0f}",
                   interval_text(group.advantage, 0))  # fmt: skip


def _groups(folder: Path, name: str, found: Mapping[str, list[PlayerGroup]]) -> None:
    """Write a chart of all games, plain and with a fitted slope, and every choice as a table."""
    rows = tuple(
        (one.name, choice, one.sides, f"{one.surplus.value:+.3f}", f"{one.worth.value:+z.1f}",
         interval_text(one.worth), f"{one.sloped.value:+z.1f}", interval_text(one.sloped))
        for at in range(len(found["all"]))
        for choice, groups in found.items()
        for one in groups[at : at + 1]
    )  # fmt: skip
    kind = name.removeprefix("groups-")
    headings = (kind, "games taken", "sides", "surplus a game", "worth more than rated (points)",
                "95% interval", "with a fitted slope (points)", "95% interval")  # fmt: skip
    marks = [
        Mark(one.name, what, figure.value, (figure.low, figure.high))
        for one in found["all"]
        for what, figure in (("as rated", one.worth), ("with a fitted slope", one.sloped))
    ]
    table = FigureTable(headings, rows)
    chart = RankingChart(FINDINGS[name], "worth more than rated (points)", tuple(marks), table)
    write_whole(folder / f"{name}.svg", chart.svg().encode())
    _table(folder, name, table)


def _table(folder: Path, name: str, table: FigureTable) -> None:
    write_whole(folder / "tables" / f"{name}.md", f"{table.markdown()}\n".encode())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
