"""The two tables refuse what is no table, and answer at the edges of what is one."""

from datetime import date

import pytest

from arpad.law import ExpectedScores, RatingDifferences, Source

ART = Source("Club", date(2020, 1, 1), "Club rules")("1")


def test_both_players_of_a_difference() -> None:
    table = ExpectedScores(((0, 500), (4, 510), (11, 520)))
    assert [table.expected_e3(d) for d in (-11, -10, -4, -3, 0, 3, 4, 10, 11, 999)] == [
        480, 490, 490, 500, 500, 500, 510, 510, 520, 520,
    ]  # fmt: skip
    assert table.differences == range(-11, 12)


@pytest.mark.parametrize(
    "steps",
    [((4, 510),), ((0, 500), (0, 510)), ((0, 500), (11, 520), (4, 530)), ((0, 500), (4, 490))],
)
def test_steps_rise_from_nought(steps: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match=r"the steps of a table .* rise from a difference of 0"):
        ExpectedScores(steps)


def test_every_percentage_has_its_place() -> None:
    with pytest.raises(ValueError, match="one rating difference for each percentage"):
        RatingDifferences((None, 0, None))


def test_nothing_and_everything_count_as_1_and_99() -> None:
    table = RatingDifferences((None, *range(-49, 50), None))
    assert [table.nearest(percent) for percent in (0, 1, 50, 99, 100)] == [-49, -49, 0, 49, 49]


def test_a_hole_in_the_table_is_found() -> None:
    table = RatingDifferences((None,) * 101)
    with pytest.raises(ValueError, match="no rating difference for 100%"):
        table.nearest(100)
