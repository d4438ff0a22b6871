"""Games come together event by event, each once and in their order, wherever files are cut."""

from pathlib import Path
from random import Random

import polars as pl
import pytest

from arpad.disk import pieces
from arpad.disk.agenda import Agenda, agenda
from arpad.law.backends import embedded
from arpad.rulebooks import CATALOGUE

EVENTS, GAMES, SIZE = 30, 600, 50


def _agenda() -> Agenda:
    """Return events of which 3 is a stage of 2; the last begin first."""
    days = [1000 - number for number in range(EVENTS)]
    told = pl.DataFrame(
        {"event_id": range(EVENTS), "list_id": 20250101, "on": 20250110, "start_day": days,
         "end_day": days, "end_on": 20250110, "kind": "swiss", "stage_of": None}
    )  # fmt: skip
    stage = pl.when(pl.col("event_id") == 3).then(2)
    grouped = told.with_columns(
        stage_of=stage, is_grouped_stated=pl.when(pl.col("event_id") == 3).then(1)
    )
    return agenda(embedded(grouped), CATALOGUE.book("fide-2025"))


def _games(chance: Random) -> pl.DataFrame:
    """Return games in chance order; some are of an event that nobody knows."""
    events = [chance.choice([*range(EVENTS), 77]) for _ in range(GAMES)]
    return pl.DataFrame({"game_id": range(GAMES), "event_id": pl.Series(events, dtype=pl.Int16)})


@pytest.mark.parametrize("are_clustered", [True, False])
def test_each_game_comes_once_with_all_of_its_event(are_clustered: bool, tmp_path: Path) -> None:
    order, games = _agenda(), _games(Random(7))
    if are_clustered:
        games = games.sort(pl.col("event_id").replace(3, 2), maintain_order=True)
    games.write_parquet(tmp_path / "games.parquet", row_group_size=7)
    lying = pl.scan_parquet(tmp_path / "games.parquet")
    is_held_long = pieces.ends(lying, order, SIZE).held > pieces.HELD_MAX * SIZE
    assert is_held_long is not are_clustered
    found = list(pieces.whole_events(lying, order, SIZE, tmp_path / "in_order"))
    assert len(found) > 5
    together = [set(one["event_id"].replace(3, 2)) for one in found]
    assert sum(map(len, together)) == len(set().union(*together)) == EVENTS - 1
    known = games.filter(pl.col("event_id") != 77)
    assert sorted(pl.concat(found)["game_id"]) == sorted(known["game_id"])
    for one in found:
        for event in one["event_id"].unique():
            rows, lay = (x.filter(pl.col("event_id") == event) for x in (one, known))
            assert rows["game_id"].to_list() == lay["game_id"].to_list()


def test_places_are_in_time_and_stages_share_theirs() -> None:
    order = _agenda()
    found = order.places(pl.Series([29, 0, 2, 3, 77, None]))
    assert found.tolist() == [0, EVENTS - 2, EVENTS - 4, EVENTS - 4, -1, -1]
    assert set(order.at(found[2:3])["event_id"]) == {2, 3}
