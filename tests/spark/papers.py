"""A month of twenty players as tables: two Swiss events, a newcomer, somebody on no list."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

LIST, NEXT = "2026-01-01", "2026-02-01"
GAMES: Final = "event_id,round,white_id,black_id,result"
EVENTS: Final = "event_id,kind,start,end,minutes_for_60_moves"
NAMES: Final = tuple(f"p{number:02d}" for number in range(20))


def tables(folder: Path) -> tuple[Path, Path, Path]:
    """Write games, events and the list; return their paths."""
    events = ["open,swiss,2026-01-03,2026-01-09,120", "late,swiss,2026-01-05,2026-01-11,120"]
    listed = [f"{one},Player {one},{1800 + 37 * n % 500},{n}" for n, one in enumerate(NAMES[:18])]
    listed.append(f"{NAMES[18]},Player {NAMES[18]},,")
    return (
        written(folder / "games.csv", GAMES, list(_games())),
        written(folder / "events.csv", EVENTS, events),
        written(folder / "list.csv", "player_id,name,rating,games_rated", listed),
    )


def written(path: Path, header: str, rows: Sequence[str]) -> Path:
    """Write a CSV file and return its path."""
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return path


def _games() -> Iterator[str]:
    for place, event in enumerate(("open", "late")):
        for turn in range(1, 8):
            order = NAMES[turn:] + NAMES[:turn]
            for board in range(9):
                result = "1=0"[(board + turn + place) % 3]
                yield f"{event},{turn},{order[board]},{order[-1 - board]},{result}"
            yield f"{event},{turn},{order[9]},,U"
