"""Games are of a report that we lack only where no player of our events may have lost them."""

from collections import Counter
from dataclasses import replace

import pytest

from arpad.law.units import E5
from arpad.office.compare.sheet import Sheet, Standing
from arpad.office.compare.unreported import games_of_no_report
from tests.office.compare.test_ways import sheet

MORE = 5
"""The games of the report that we lack."""


def standing(player: int, rating: int, points: int, games: int) -> Standing:
    """Return that their list has so many points and games more of a player than ours."""
    least = points * E5 - E5 // 2
    return Standing(player, rating, rating, rating + points, least, least + E5, games)


def beside(*differing: Standing) -> Sheet:
    """Return the month with some who differ, and everybody else equal."""
    month = replace(sheet())
    month.__dict__["standings"] = {own.player: own for own in differing}
    return month


@pytest.mark.parametrize(
    ("lacking", "games"),
    [(None, MORE), (-MORE, 0), (0, 0), (-1, MORE - 1), (1, MORE)],
    ids=["nobody differs", "lacks them", "lacks them and has others", "lacks too few", "has more"],
)  # fmt: skip
def test_games_may_be_those_that_another_lost_in_an_event_of_ours(
    lacking: int | None, games: int
) -> None:
    more = games or MORE
    fields = Counter((side.event, side.player) for side in sheet().sides)
    _, loser = next(key for key, count in fields.items() if count == MORE)
    alone = [own for own in sheet().ours["player_id"] if own not in sheet().by_player][:2]
    counts = zip(alone, (more, MORE), strict=True)
    gained = [standing(player, 1800, 20, count) for player, count in counts]
    lost = () if lacking is None else (standing(loser, 1800, -9, lacking),)
    assert games_of_no_report(beside(*gained, *lost), alone[0]) == games
