"""The correlation of melao.md asked otherwise: melao_more.py OVER_THE_BOARD TCEC [FOLDER]."""

import sys
from pathlib import Path

from arpad.formats.atomic import write_whole
from arpad.supervise.exploits.surplus import advantage_printed, correlation, with_last_ratings
from arpad.supervise.games.record import read_record
from arpad.supervise.study.charts import Table

HERE = Path(__file__).parent
GAMES_MIN = 20


def main(over_the_board: Path, tcec: Path, folder: Path = HERE) -> None:
    """Write the table: players of 100 games; each one's last rating beside all his games."""
    found = []
    for name, path in (("over the board", over_the_board), ("TCEC", tcec)):
        record, _ = read_record(path, rated_only=True)
        if record is None:
            sys.exit(f"{path} can't be read")
        advantage = advantage_printed(record)
        for what, of, games_min in (
            ("100 games or more", record, 100),
            ("the last rating beside all games", with_last_ratings(record), GAMES_MIN),
        ):
            made = correlation(of, games_min, 1, advantage=advantage)
            found.append((name, what, made.players, f"{made.value:+.3f}",
                          f"{made.standard_error:.3f}", f"{made.p_permuted:.3f}"))  # fmt: skip
    headings = ("record", "what differs", "players", "correlation", "standard error",
                "p by permutation")  # fmt: skip
    text = Table(headings, tuple(found)).markdown()
    (folder / "tables").mkdir(exist_ok=True)
    write_whole(folder / "tables" / "melao-more.md", f"{text}\n".encode())


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
