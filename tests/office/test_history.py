"""A history is a fold: the same lists as when each is written, read back and rated on."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from arpad.archive.directory import read_directory
from arpad.library.files import read_submissions
from arpad.office.lists.lists import RatingList
from arpad.office.period.archiving import archive, successor
from arpad.office.period.fold import fold
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import rate
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.office.papers import Game, Paper, Person, listed, loaded, write_list

RESULTS = "1=0"
LISTS: Mapping[str, tuple[date, ...]] = {
    "fide": (date(2009, 1, 1), date(2009, 4, 1), date(2009, 7, 1), date(2009, 9, 1)),
    "fce-2016": (date(2015, 12, 1), date(2016, 1, 1), date(2016, 2, 1), date(2016, 3, 1)),
}
"""The first is given; FIDE's edition changes with the third."""


def rows(rulebook: str) -> list[dict[str, Any]]:
    """Return six rated players and a newcomer; for the FCE with what it reads of their seasons."""
    more: dict[str, dict[str, Any]] = {
        "p1": {"federated_since": "2014-05-06", "games_by_year": "2014:9 2015:20"},
        "p2": {"federated_since": "2015"},
        "p3": {"games_by_year": "2015:7"},
        "p4": {"k_factor": "25", "k_base": "24"},
    }
    players = [listed(f"p{n}", 2000 - 60 * n, has_licence=1) for n in range(6)]
    if rulebook == "fce-2016":
        players = [row | more.get(row["player_id"], {}) for row in players]
    return [*players, listed("new", None, has_licence=1)]


def periods(rulebook: str, folder: Path) -> tuple[RatingList, list[Inputs]]:
    """Return the first list, and an open for each of the others, a fortnight before it."""
    first, *others = LISTS[rulebook]
    path = write_list(folder / "first.csv", rows(rulebook))
    people = [Person(row["player_id"], row["rating"] or None) for row in rows(rulebook)]
    made, since = [], first
    for number, on in enumerate(others):
        games: list[Game] = [
            (n + 1, f"p{n % 6}", f"p{(n + 1 + number) % 6}", RESULTS[(n + number) % 3])
            for n in range(5)
        ]
        games += [(n + 6, "new", f"p{n}", RESULTS[n % 2]) for n in range(4)]
        start = since.replace(day=8)
        paper = Paper(f"open-{number}", people, games, start, start.replace(day=16))
        found = read_submissions([paper.write(folder)], Facts(is_registered=True))
        made.append(Inputs(found, (), rulebook, on))
        since = on
    return loaded(path, first), made


@pytest.mark.parametrize("rulebook", LISTS)
@pytest.mark.long
def test_in_memory_and_through_directories_the_lists_are_the_same(
    rulebook: str, tmp_path: Path
) -> None:
    first, inputs = periods(rulebook, tmp_path)
    folded = list(fold((first,), inputs, CATALOGUE))
    known = [first]
    for period, one in zip(folded, inputs, strict=True):
        again = rate(Inputs(one.submissions, tuple(known), rulebook, one.list_date), CATALOGUE)
        assert [p.code for p in again.problems if p.level == "error"] == []
        for name, table in again.tables.items():
            assert_frame_equal(period.tables[name], table)
        archive(again, tmp_path / str(one.list_date))
        known.append(loaded(tmp_path / str(one.list_date)))
    assert len({period.list_book.name for period in folded}) == (2 if rulebook == "fide" else 1)
    last = folded[-1].tables["list"].filter(pl.col("player_id") == "p1")
    assert last["games_rated"].item() > 40


def test_the_list_in_memory_is_that_of_the_directory(tmp_path: Path) -> None:
    first, (one, two, *_) = periods("fce-2016", tmp_path)
    _, period = fold((first,), [one, two], CATALOGUE)
    archive(period, tmp_path / "written")
    read, made = loaded(tmp_path / "written"), successor(period)
    for name in ("rows", "pending", "activity", "rounds", "sections"):
        assert_frame_equal(getattr(made, name), getattr(read, name))
    found, _ = read_directory(tmp_path / "written")
    assert found is not None
    assert (made.sha256, made.cited) == (found.identity, found.cited)
    assert made.rounds.select("name", "games").unique().sort("name").rows()[0][0] == "The open-0"
