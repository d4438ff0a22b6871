"""A ladder's answers are disjoint, and meet at their bounds."""

from datetime import date

import polars as pl
import pytest

from arpad.law import Article, Rulebook, Source, decide
from arpad.law.backends import table_of
from arpad.law.dialect import Int64
from arpad.law.question import Question
from arpad.law.term import word

ART = Source("Club", date(2020, 1, 1), "Club rules")
K = Question(name="k", title="K", at={"rating": Int64})
STEPS = ((1000, 3, "low"), (1400, 2, "middle"), (None, 1, "high"))


def test_a_ladder_s_steps_meet_at_their_bounds() -> None:
    answers = (*K.ladder(word("rating"), STEPS), K.none("No rating, no K."))
    rule = Rulebook("club", ART, (Article("1", "K.", *answers),))[K]
    frame = table_of(pl.DataFrame({"rating": [999, 1000, 1399, 1400, None]}))
    assert decide(frame, rule).native["k"].to_list() == [3, 2, 2, 1, None]


@pytest.mark.parametrize(
    "bounds", [(1000, 1400), (1400, 1000, None), (1000, 1000, None), (None,) * 2]
)
def test_the_bounds_of_a_ladder_rise_and_the_last_is_open(bounds: tuple[int | None, ...]) -> None:
    with pytest.raises(ValueError, match="the bounds of a ladder rise"):
        K.ladder(word("rating"), tuple((bound, 1, "") for bound in bounds))
