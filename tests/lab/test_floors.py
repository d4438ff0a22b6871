"""The effect of a lower floor, on the small series of lists."""

from datetime import date

import pytest

from arpad.lab.drift.floors import floors_lowered
from arpad.watch.resampling import Resampling
from tests.lab.worlds import small


def test_entrants_before_and_after_a_floor() -> None:
    """d entered in 2011 with 1500, e in 2012 with 1400; in 2012 d has 1560, a 2020, c 1620."""
    (found,) = floors_lowered(small(), [(date(2012, 1, 1), 1501)], Resampling())
    assert (found.before.value, found.after.value) == (1500, 1400)
    # Of one entrant e is below 1501; of the four on the list of 2012 e alone is.
    assert (found.below, found.below_later) == (1, 0.25)


@pytest.mark.parametrize("on", [date(2011, 1, 1), date(2013, 1, 1)])
def test_a_floor_without_entrants_on_both_sides_is_left_out(on: date) -> None:
    assert floors_lowered(small(), [(on, 1501)], Resampling()) == []
