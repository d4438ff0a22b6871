"""What a list without an event says of itself: what moves then, corrections among it."""

from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from arpad.office.period.notes import no_events
from arpad.rulebooks import CATALOGUE


@pytest.mark.parametrize(
    ("are_corrected", "moves"), [(False, "who is active"), (True, "what corrections change,")]
)
def test_what_moves_is_told_and_what_corrections_change_where_they_enter(
    are_corrected: bool, moves: str
) -> None:
    request: Any = SimpleNamespace(
        list_date=date(2026, 4, 1), book_on=lambda day: CATALOGUE.in_force("fide", day)
    )
    [told] = no_events((), (), request, are_any_sent=False, are_corrected=are_corrected)
    assert (told.level, f"what moves is {moves}" in told.message) == ("info", True)
