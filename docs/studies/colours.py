"""Whether colours even out in events: colours.py OVER_THE_BOARD [FOLDER].

Of the record, whose events are not complete, what one White more brings (its groups are a table of
`draw.py`); beside it the complete round robins that are part of arpad (tests/data/round_robins), in
which everybody's colours are known.
"""

import sys
from pathlib import Path

import polars as pl

from arpad.formats.files import write_whole
from arpad.lab.calibration.balance import balances
from arpad.lab.games.rated import read_rated_games
from arpad.lab.study.charts import FigureTable
from arpad.watch.resampling import Resampling, interval_text

HERE = Path(__file__).parent
ROUND_ROBINS = HERE.parents[1] / "tests" / "data" / "round_robins" / "games.csv"
SCORES = {"1": 1.0, "=": 0.5, "0": 0.0}


def round_robins(path: Path = ROUND_ROBINS) -> pl.DataFrame:
    """Return the games of complete round robins as `read_rated_games` has them.

    Players have numbers in their event alone, so each is a person of that event.
    """
    rows = pl.read_csv(path, schema_overrides={"result": pl.String})
    return rows.select(
        event=pl.col("event").cast(pl.String),
        kind="kind",
        white_id=pl.format("{}/{}", "event", "white"),
        black_id=pl.format("{}/{}", "event", "black"),
        white_rating="white_rating",
        black_rating="black_rating",
        score=pl.col("result").replace_strict(SCORES, return_dtype=pl.Float64),
    )


def main(otb: Path, folder: Path = HERE) -> None:
    """Write the table."""
    played, _ = read_rated_games(otb)
    if played is None:
        sys.exit("the file can't be read")
    complete = round_robins()
    choices = (
        ("over the board", played, 1, False),
        ("over the board, another seed", played, 2, False),
        ("complete single round robins", complete.filter(kind="single"), 1, True),
        ("complete double round robins", complete.filter(kind="double"), 1, True),
    )
    rows = []
    for name, games, seed, has_groups in choices:
        found = balances(games, Resampling(seed=seed))
        if found is None:
            continue
        rows += [
            (name, one.label, one.events, one.games, f"{one.surplus.value:+.3f}",
             interval_text(one.surplus, 3), None)
            for one in found.groups
            if has_groups
        ]  # fmt: skip
        if found.worth:
            count = sum(one.events for one in found.groups)
            played_in = sum(one.games for one in found.groups)
            rows.append((name, "one White more", count, played_in, f"{found.worth.value:+.3f}",
                         interval_text(found.worth, 3), f"{found.explained:.2%}"))  # fmt: skip
    headings = ("events", "colours", "of a player", "games", "surplus (points an event)",
                "95% interval", "of the variance of events")  # fmt: skip
    (folder / "tables").mkdir(exist_ok=True)
    text = FigureTable(headings, tuple(rows)).markdown()
    write_whole(folder / "tables" / "calibration-colours-of-events.md", f"{text}\n".encode())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
