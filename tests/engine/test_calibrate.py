"""CNXC 7.3: the mean of the common players moves every effective rating, before it is rounded."""

from fractions import Fraction

import pytest

from arpad.engine.publish import Calibration, calibrated, measured
from arpad.law.backends import embedded_table
from arpad.law.dialect import Int64
from arpad.law.engines import rows
from arpad.rulebooks import CATALOGUE
from arpad.tables.statuses import EFFECTIVE, PASSIVE, PROVISIONAL

BOOK = CATALOGUE.book("cnxc-2000")
COLUMNS = (
    "player_id", "rating_old", "rating_new", "first_rating", "first_games", "performances_sum",
    "adjusted_e5", "iccf_rating_next", "list_status", "games_rated_new",
)  # fmt: skip


def person(number: int, rating: int, iccf: int | None, **more: int | None) -> dict[str, int | None]:
    plain = {"player_id": number, "rating_old": rating, "rating_new": rating, "adjusted_e5": 0,
             "iccf_rating_next": iccf, "list_status": EFFECTIVE, "games_rated_new": 40}  # fmt: skip
    return {**dict.fromkeys(COLUMNS), **plain, **more}


def listed(*people: dict[str, int | None]) -> object:
    columns = {name: [one[name] for one in people] for name in COLUMNS}
    return embedded_table(columns, dict.fromkeys(COLUMNS, Int64))


def new_ratings(*people: dict[str, int | None]) -> dict[int, int | None]:
    return {row["player_id"]: row["rating_new"] for row in rows(calibrated(listed(*people), BOOK))}


EIGHT = [person(number, 2000, 2010) for number in range(1, 9)]
"""Eight common players, on the ICCF's list ten points higher."""


def test_the_difference_is_added_before_rounding() -> None:
    """2000.6 and ten more are 2010.6: 2011; 2000.4 and ten more are 2010.4: 2010."""
    people = [
        *EIGHT,
        person(20, 2000, None, adjusted_e5=60000),
        person(21, 2000, None, adjusted_e5=40000),
    ]
    found = new_ratings(*people)
    assert {one: found[one] for one in (1, 20, 21)} == {1: 2010, 20: 2011, 21: 2010}


def test_the_mean_is_of_unrounded_ratings() -> None:
    """Seven at 2000 and one at 2000.5: the means differ by 10 - 1/16; 2000.06 becomes 2009.9975."""
    people = [*EIGHT[:7], person(8, 2000, 2010, adjusted_e5=50000)]
    told = measured(listed(*people), BOOK)
    assert told == Calibration(
        8, Fraction(2010), Fraction(2000) + Fraction(1, 16), 10 - Fraction(1, 16)
    )
    found = new_ratings(*people, person(20, 2000, None, adjusted_e5=56249))
    assert (found[1], found[20]) == (2010, 2010)
    assert new_ratings(*people, person(20, 2000, None, adjusted_e5=56250))[20] == 2011


@pytest.mark.parametrize(("count", "expected"), [(7, 2000), (8, 2010)])
def test_fewer_than_eight_calibrate_nothing(count: int, expected: int) -> None:
    people = EIGHT[:count]
    assert set(new_ratings(*people).values()) == {expected}
    told = measured(listed(*people), BOOK)
    assert told is not None
    assert (told.players, told.added) == (count, None if count < 8 else 10)


def test_the_passive_are_moved_and_the_provisional_are_not() -> None:
    """7.3 b): active or passive effective ratings; a provisional one doesn't count in the mean."""
    found = new_ratings(
        *EIGHT,
        person(20, 1900, None, list_status=PASSIVE),
        person(21, 1900, 2500, list_status=PROVISIONAL, games_rated_new=5),
        person(22, 1900, 2500, list_status=PASSIVE),
    )
    assert (found[20], found[21], found[22]) == (1910, 1900, 1910)


def test_a_mean_of_performances_is_a_fraction() -> None:
    """Twelve performances of 24005 together are 2000 5/12: with ten more, 2010."""
    new = person(20, 0, None, rating_old=None, first_rating=2000, first_games=12,
                 performances_sum=24005, rating_new=2000)  # fmt: skip
    assert new_ratings(*EIGHT, new)[20] == 2010
    assert new_ratings(*EIGHT, {**new, "performances_sum": 24006})[20] == 2011


def test_without_common_players_there_are_no_means() -> None:
    told = measured(listed(person(1, 2000, None)), BOOK)
    assert told == Calibration(0, None, None, None)
    assert measured(listed(person(1, 2000, None)), CATALOGUE.book("fide-2009")) is None
