"""An office that has published two lists on a wrong report, one that had the right one, and what
tells them apart.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import answer
from tests.cli.offices import BY, copied, federation, listed, put, report

WRONG, RIGHT = "1=01=1", "0=01=1"
"""The results of January: the first game, 501 against 504, is the other way round."""
MIXED = ("501", "502", "505", "506")
LATER = ("506", "507", "505", "508")


def played(at: Path, folder: Path, january: str, *, until: str) -> None:
    """Let an office have January with these results, then two more months."""
    take(at, report(folder / "in", "enero", date(2026, 1, 9), results=january))
    put(at)
    take(at, report(folder / "in", "febrero", date(2026, 2, 6), MIXED, "01=1=0"))
    put(at, day="2026-03-01")
    take(at, report(folder / "in", "marzo", date(2026, 3, 6), LATER, "=1=0=1"))
    if until > "2026-03-01":
        put(at, day="2026-04-01")


def take(at: Path, *files: Path) -> None:
    answer("intake", *files, *BY, "--at", at)


@pytest.fixture(scope="session")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office that has published two lists on a wrong report."""
    folder = tmp_path_factory.mktemp("wrong")
    played(federation(folder, standard="fide"), folder, WRONG, until="2026-03-01")
    report(folder / "mended", "enero", date(2026, 1, 9), results=RIGHT)
    return folder


@pytest.fixture(scope="session")
def right(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an office that had the right report from the start, up to April."""
    folder = tmp_path_factory.mktemp("right")
    at = federation(folder, standard="fide")
    played(at, folder, RIGHT, until="2026-04-01")
    return at


@pytest.fixture
def mistaken(wrong: Path, tmp_path: Path) -> Path:
    """Return an office of one's own that has published two lists on a wrong report."""
    return copied(wrong, tmp_path) / "federation"


def correct(at: Path, *words: str, code: int = 0) -> dict[str, Any]:
    mended = at.parent / "mended" / "enero.trf"
    asked = ("correct", "report", "1", mended, *BY, "--article", "FIDE 0.4", *words)
    return answer(*asked, "--at", at, code=code)


def ratings(rows: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    return {player: row["rating"] for player, row in rows.items()}


def rows_of(at: Path, day: str) -> dict[str, tuple[str, str, str]]:
    return {
        player: (row["rating_old"], row["rating"], row["games"])
        for player, row in listed(at, day).items()
    }


def files(at: Path) -> dict[str, bytes]:
    return {path.relative_to(at).as_posix(): path.read_bytes()
            for path in sorted(at.rglob("*")) if path.is_file()}  # fmt: skip
