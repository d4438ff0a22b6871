"""A list counted: held against the same counts made name by name."""

from collections import Counter
from datetime import date
from decimal import Decimal

import polars as pl

from arpad.answers.public.statistics import statistics
from arpad.office.reading.taking import figures
from arpad.web.site import Site


def test_counts_are_those_of_the_rows_one_by_one(site: Site) -> None:
    volume = site.shelf.read("fide", date(2010, 11, 1))
    found = statistics(volume)
    rows = [
        row
        for row in volume.rows.iter_rows(named=True)
        if row["rating"] is not None
        and row["section"] != "not shown"
        and row["status"] != "delisted"
    ]
    assert found.head.players == len(rows)
    federations = Counter(row["federation"] for row in rows if row["federation"])
    assert {one.value: one.players for one in found.federations} == dict(federations)
    assert sum(one.players for one in found.spread.bands) == len(rows)
    for one in found.spread.bands:
        assert one.players == sum(one.low <= row["rating"] <= one.high for row in rows)
    active = [row for row in rows if row["status"] != "inactive"
              and row["section"] != "alphabetical only"]  # fmt: skip
    assert found.active == len(active)
    tenth = sorted((row["rating"] for row in active), reverse=True)[:10][-1]
    assert {one.player.player_id for one in found.first} == {
        row["player_id"] for row in active if row["rating"] >= tenth
    }
    assert [one.rank for one in found.first][:1] == [1]
    women = {row["player_id"] for row in active if row["sex"] == "w"}
    assert {one.player.player_id for one in found.first_women} <= women
    for one in found.sexes:
        own = [row["rating"] for row in rows if row["sex"] == one.value]
        assert abs(one.mean - Decimal(sum(own)) / len(own)) <= Decimal("0.05")


def test_who_is_not_shown_is_no_rated_player_of_a_list_on_any_page() -> None:
    """Two of these five are shown with a rating, one of them for the first time."""
    rows = pl.DataFrame(
        [("1", 1500, 1490, "active", "whole list"), ("2", 1400, None, "active", None),
         ("3", 1600, None, "active", "not shown"), ("4", None, None, "unrated", "whole list"),
         ("5", 990, 1010, "delisted", "whole list")],
        schema=["player_id", "rating", "rating_old", "status", "section"], orient="row",
    )  # fmt: skip
    sides = pl.DataFrame({"is_rated": [1, 1, 0], "event_id": ["a", "a", "b"], "game_id": [7, 7, 8]})
    found = figures({"list": rows, "changes": sides,
                     "events": pl.DataFrame({"event_is_rated": [1, 0]})})  # fmt: skip
    assert found == {"players": 2, "newcomers": 1, "events": 1, "games": 1}
