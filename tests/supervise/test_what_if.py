"""A what-if changes the one field it names and nothing else."""

import pytest

from arpad.engine.calc import Met, change, k_factor
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.compare import differences
from arpad.supervise.what_if import NoSuchChangeError, what_if

BOOK = CATALOGUE.book("fide-2009-applied")


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("k_factor=20", "k_factor"),
        ("K=20", "k_factor"),
        ("cap=none", "rated_difference"),
        ("rated_difference=350", "rated_difference"),
        ("expected_scores=fce-2016", "expected_scores"),
        ("k_factor=fide-2005", "k_factor"),
        ("rating_floor=1601", "rating_floor"),
    ],
)
def test_only_the_field_is_changed(text: str, field: str) -> None:
    changed = what_if(BOOK, text, CATALOGUE)
    assert {one.field for one in differences(BOOK, changed)} == {field}
    assert changed.name.startswith("fide-2009-applied ")


def test_a_number_that_is_no_rule() -> None:
    changed = what_if(BOOK, "window_months=36", CATALOGUE)
    assert (changed.window_months, BOOK.window_months) == (36, 24)


def test_k_is_20_for_everybody() -> None:
    changed = what_if(BOOK, "K=20", CATALOGUE)
    for facts in ({"rating": 2500, "games_rated": 99}, {"rating": 1500, "games_rated": 1}):
        assert k_factor(changed, facts).value == 2000
    assert k_factor(changed, {"rating": None}).value is None


@pytest.mark.parametrize(("cap", "expected"), [("none", 990), ("500", 960), ("400", 920)])
def test_the_limit_on_differences(cap: str, expected: int) -> None:
    """FIDE's table: .99 from 620 to 735, .96 from 485 to 517, .92 from 392 to 411."""
    changed = what_if(BOOK, f"cap={cap}", CATALOGUE)
    assert change(changed, 2600, 1000, [Met(1900, 2)]).expected_e3 == expected


@pytest.mark.parametrize(
    "text",
    ["k_factor", "k_factor=", "K=0", "K=-10", "K=99999999", "cap=-400", "colour=red", "name=x",
     "expected_scores=20", "k_factor=fide-1066", "source=1", "k_factor=२०"],
)  # fmt: skip
def test_what_can_not_be_changed_is_refused(text: str) -> None:
    with pytest.raises(NoSuchChangeError):
        what_if(BOOK, text, CATALOGUE)
