"""The correlation of melao.md asked otherwise: melao_more.py OVER_THE_BOARD TCEC [FOLDER].

Over the board also without fast games, with these alone, and with as many games as the slow ones,
drawn by lot from all.
"""

import sys
from pathlib import Path

import numpy as np
import polars as pl

from arpad.formats.files import write_whole
from arpad.lab.calibration.groups import named_slow
from arpad.lab.exploits.bands import by_difference, by_experience
from arpad.lab.exploits.report import correlation_report
from arpad.lab.exploits.surplus import advantage_printed, correlation, with_last_ratings
from arpad.lab.games.record import GameRecord, record_of
from arpad.lab.games.tables import open_games
from arpad.lab.study.charts import FigureTable
from arpad.report.notes import Notes

HERE = Path(__file__).parent
GAMES_MIN, ACTIVE, SEED = 20, 100, 1
Row = tuple[str | int, ...]


def row(name: str, what: str, record: GameRecord, games_min: int, advantage: float) -> Row:
    """Return the correlation of the players who have so many games."""
    made = correlation(record, games_min, SEED, advantage=advantage)
    return (name, what, made.players, f"{made.value:+.3f}", f"{made.standard_error:.3f}",
            f"{made.p_permuted:.3f}")  # fmt: skip


def otherwise(name: str, record: GameRecord, *, is_new: bool) -> list[Row]:
    """Return the rows of a record; is_new: it is none of the page, and has its own first row."""
    advantage = advantage_printed(record)
    first = [row(name, "as above", record, GAMES_MIN, advantage)] if is_new else []
    return [
        *first,
        row(name, f"{ACTIVE} games or more", record, ACTIVE, advantage),
        row(name, "the last rating beside all games", with_last_ratings(record), GAMES_MIN,
            advantage),
    ]  # fmt: skip


def bands(record: GameRecord) -> dict[str, FigureTable]:
    """Return the tables by difference and by the opponent's games."""
    advantage = advantage_printed(record)
    made = correlation(record, GAMES_MIN, SEED, advantage=advantage)
    tables = by_difference(record, advantage), by_experience(record, advantage)
    report = correlation_report(made, *tables, record, advantage, SEED, "")
    return {one.name: next(iter(one.tables())) for one in report.sections}


def main(over_the_board: Path, tcec: Path, folder: Path = HERE) -> None:
    """Write the tables."""
    games, engines = (_table(path) for path in (over_the_board, tcec))
    is_slow = named_slow(games)
    rated = _record(games)
    share = int(is_slow.sum()) / len(is_slow)
    by_lot = np.random.default_rng(SEED).random(len(games)) < share
    slow, lot = _record(games.filter(is_slow)), _record(games.filter(pl.Series(by_lot)))
    found = [
        *otherwise("over the board", rated, is_new=False),
        *otherwise("over the board, none fast or online", slow, is_new=True),
        *otherwise("over the board, fast or online", _record(games.filter(~is_slow)), is_new=True),
        *otherwise("over the board, as many by lot", lot, is_new=True),
        *otherwise("TCEC", _record(engines), is_new=False),
    ]
    headings = ("record", "what differs", "players", "correlation", "standard error",
                "p by permutation")  # fmt: skip
    of_slow = bands(slow)
    made = {"melao-more": FigureTable(headings, tuple(found)), "melao-slow": of_slow["correlation"],
            "melao-slow-bands": of_slow["by-difference"],
            "melao-slow-new": of_slow["by-experience"]}  # fmt: skip
    (folder / "tables").mkdir(exist_ok=True)
    for name, table in made.items():
        write_whole(folder / "tables" / f"{name}.md", f"{table.markdown()}\n".encode())


def _table(path: Path) -> pl.DataFrame:
    games = open_games(path, Notes())
    if games is None:
        sys.exit(f"{path} can't be read")
    return games.rename({"white_id": "white", "black_id": "black"})


def _record(games: pl.DataFrame) -> GameRecord:
    return record_of(games, 12, rated_only=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
