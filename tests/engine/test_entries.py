"""Who plays in an event, with which ratings: of the list of its start, or of each game's day."""

from datetime import date

import pytest

from arpad.law.engines import rows
from arpad.rulebooks import CATALOGUE

from .tables import event_of, rated_event

JULY, SEPTEMBER, NOVEMBER = date(2010, 7, 1), date(2010, 9, 1), date(2010, 11, 1)
ANA, EVA, NEW = 1, 2, 3
PEOPLE = [
    {"player_id": ANA, "rating": 2390, "rating_peak": 2390, "now": 2405},
    {"player_id": EVA, "rating": 2420, "rating_peak": 2420, "now": 2380, "is_woman": 1},
    {"player_id": NEW, "rating": None, "games_rated": None},
]
EVENT = event_of(date(2010, 7, 5), date(2010, 9, 12), JULY)
PLAYED = [(1, ANA, EVA, "="), (2, NEW, ANA, "0"), (3, EVA, NEW, "1")]


def entries(name: str) -> dict[tuple[int, int], dict]:
    found = rated_event(CATALOGUE.book(name), EVENT, PLAYED, PEOPLE, NOVEMBER, current=SEPTEMBER)
    return {(row["list_id"], row["player_id"]): row for row in rows(found.entries)}


def test_the_list_of_the_start_gives_rating_and_k() -> None:
    """2009 4.13, 8.56 as applied: 15 below 2400, 10 once it was reached; none for the newcomer."""
    found = entries("fide-2009-applied")
    assert {who: (row["rating"], row["k_factor_e2"]) for (_, who), row in found.items()} == {
        ANA: (2390, 1500),
        EVA: (2420, 1000),
        NEW: (None, None),
    }
    assert {day for day, _ in found} == {20100701}
    assert found[20100701, ANA]["rating_current"] == 2405


@pytest.mark.parametrize(("is_told", "days"), [(1, {20100701, 20100901}), (None, {20100701})])
def test_ratings_of_the_day_bring_entries_on_the_lists_of_days(
    is_told: int | None, days: set[int]
) -> None:
    """2009 4.13: the ratings of the start; or of the day, if that was settled before round one."""
    event = {**EVENT, "ratings_at_game": is_told}
    found = rated_event(
        CATALOGUE.book("fide-2009-applied"), event, PLAYED, PEOPLE, NOVEMBER, current=SEPTEMBER,
        played_list_id=20100901,
    )  # fmt: skip
    entries = {(row["list_id"], row["player_id"]): row["rating"] for row in rows(found.entries)}
    assert {day for day, _ in entries} == days
    assert {entries[day, ANA] for day in days} == ({2390, 2405} if is_told else {2390})


def test_who_is_counted_in_an_event() -> None:
    """Three players, two of them rated, one of these a woman; three games played."""
    found = rated_event(
        CATALOGUE.book("fide-2009"), EVENT, PLAYED, PEOPLE, NOVEMBER, current=SEPTEMBER
    )
    (event,) = rows(found.events)
    counted = ("players", "players_rated", "players_unrated", "women_rated", "men_rated",
               "rating_highest", "rating_highest_woman", "games_played")  # fmt: skip
    assert [event[name] for name in counted] == [3, 2, 1, 1, 1, 2420, 2420, 3]
