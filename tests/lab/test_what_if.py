"""A what-if changes the one field it names and nothing else."""

import numpy as np
import pytest

from arpad.engine import questions as q
from arpad.engine.calc import CalculatedGame, change, k_factor
from arpad.lab.backtest.rulebook_model import RulebookModel
from arpad.lab.simulation.federation import World
from arpad.lab.simulation.runs import simulate
from arpad.lab.theory.games import GameColumns
from arpad.lab.what_if import COMPANIONS, NoSuchChangeError, what_if
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.compare import differences
from tests.sampling import IS_FULL, only_in_full

BOOK = CATALOGUE.book("fide-2009-applied")
READ_LISTS = ("fce-2016", "fide-rapid-2014")
"""Editions whose answers read what lists say of people: ages, and ratings of another list."""


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
    companions = {one.name for one in COMPANIONS.get(q.named(field), ())}
    assert {one.field for one in differences(BOOK, changed)} - companions == {field}
    assert changed.name.startswith("fide-2009-applied ")


def test_a_number_that_is_no_rule() -> None:
    changed = what_if(BOOK, "window_months=36", CATALOGUE)
    assert (changed[q.WINDOW_MONTHS], BOOK[q.WINDOW_MONTHS]) == (36, 24)


def test_k_is_20_for_everybody() -> None:
    changed = what_if(BOOK, "K=20", CATALOGUE)
    for facts in ({"rating": 2500, "games_rated": 99}, {"rating": 1500, "games_rated": 1}):
        assert k_factor(changed, facts).value == 2000
    assert k_factor(changed, {"rating": None}).value is None


@pytest.mark.parametrize(("cap", "expected"), [("none", 990), ("500", 960), ("400", 920)])
def test_the_limit_on_differences(cap: str, expected: int) -> None:
    """FIDE's table: .99 from 620 to 735, .96 from 485 to 517, .92 from 392 to 411."""
    changed = what_if(BOOK, f"cap={cap}", CATALOGUE)
    assert change(changed, 2600, 1000, [CalculatedGame(1900, 2)]).expected_e3 == expected


@pytest.mark.parametrize(
    "text",
    ["k_factor", "k_factor=", "K=0", "K=-10", "K=99999999", "cap=-400", "colour=red", "name=x",
     "expected_scores=20", "k_factor=fide-1066", "source=1", "k_factor=२०",
     "event_is_rated=fide-rapid-2024"],
)  # fmt: skip
def test_what_can_not_be_changed_is_refused(text: str) -> None:
    with pytest.raises(NoSuchChangeError):
        what_if(BOOK, text, CATALOGUE)


def test_several_changes_stand_together() -> None:
    changed = what_if(BOOK, "K=20, cap=none", CATALOGUE)
    assert changed.name == "fide-2009-applied k_factor=20 rated_difference=none"
    assert change(changed, 2600, 1000, [CalculatedGame(1900, 2)]).expected_e3 == 990


def test_a_field_brings_what_it_reads() -> None:
    """K of FIDE 2014 asks for births, that of FCE for K0 and seasons: both can rate then."""
    for edition in ("fide-2014", "fce-2016"):
        changed = what_if(BOOK, f"k_factor={edition}", CATALOGUE)
        other, asked = CATALOGUE.book(edition), (q.K_BASE, q.K_FACTOR)
        assert changed.reads(*asked) == other.reads(*asked)


@pytest.mark.parametrize(
    ("field", "edition"),
    [
        ("k_factor", "fide-2005"),
        ("first_rating", "fide-2005"),
        *(pytest.param(one, "fide-2005", marks=only_in_full)
          for one in ("rated_difference", "rating_floor", "rating_new", "list_status")),
        ("added_games", "fide-2025"),
        ("own_rating", "fide-rapid-2014"),  # reads another list, which here is the list itself
        ("rated_difference", "fide-2022"),  # reads which game of the event is the widest
        ("first_rating", "fce-2016"),  # reads ages, which the engine brings from the list
    ],
)  # fmt: skip
def test_a_field_of_another_edition_of_the_body_rates(field: str, edition: str) -> None:
    """Nine draws with players of 1800 give a newcomer a rating; a federation's year in full."""
    changed = what_if(BOOK, f"{field}={edition}", CATALOGUE)
    if IS_FULL or edition in READ_LISTS:
        found = simulate(changed, World(players=20, events=12.0), 1, 1)
        assert found.by_year["rated"].to_list()[-1] > 0
        return
    nine = list(range(1, 10))
    model = RulebookModel(changed, np.array([1500.0] + [1800.0] * 9), np.array([0] + [30] * 9))
    model.update(GameColumns.of(nine, [0] * 9, [0.5] * 9))
    assert model.ratings[0] > 1700
