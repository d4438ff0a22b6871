"""A title out of norms: 27 games, the rating, and what one of the norms must have been (1.5)."""

from datetime import date

import pytest

from arpad.norms import Norm, NormGame
from arpad.norms.application import Application, application
from arpad.norms.record import NormHeld, NormRecord, record_of
from arpad.rulebooks.fide_titles.clauses import TitleRules
from tests.norms.boards import ME, RULES_2009, RULES_2024, SWISS, drawn, field, judge


def norm(points: float = 6, title: str = "GM", *, is_domestic: bool = False,
         is_eight: bool = False) -> Norm:  # fmt: skip
    """Return a norm of nine games at 2475, of which 6 points are needed, or of eight games."""
    opponents = field([2475] * 9, federations=["ESP"] if is_domestic else ("FRA", "GER", "ITA"))
    board = drawn(opponents, points)
    if is_eight:
        board = [*drawn(field([2600] * 8), 4), NormGame(9, None, 0, "won_unplayed")]
    found = judge(board, title, is_zonal=is_domestic)
    assert isinstance(found, Norm)
    return found


def record(one: Norm, number: int, *, is_named: bool = True, year: int = 2024,
           days: int | None = 9) -> NormRecord:  # fmt: skip
    held = NormHeld(event_id=f"event-{number}", end=date(year, 5, number), event=SWISS,
                is_named=is_named, is_big_swiss=False, days_of_one_round=days)  # fmt: skip
    return record_of(one, ME, held, RULES_2024)


def applied(norms: list[NormRecord], rating: int | None = 2500,
            rules: TitleRules = RULES_2024) -> Application:  # fmt: skip
    return application("GM", norms, rating, rules)


def failed(found: Application) -> list[str]:
    """Return the names of the conditions that are not met, or not judged."""
    return [one.name for one in found.conditions if not one.is_met]


def test_three_norms_of_nine_games() -> None:
    found = applied([record(norm(), n) for n in (1, 2, 3)])
    assert (found.is_complete, found.games) == (True, 27)
    short = applied([record(norm(), n) for n in (1, 2)])
    assert failed(short) == ["games"]
    assert [one.missing for one in short.conditions if one.name == "games"] == [9]


def test_full_points_too_many_save_games() -> None:
    """8 points of 9 where 6 are needed count for eleven games each."""
    assert applied([record(norm(8), 1), record(norm(8), 2)]).games == 22
    assert applied([record(norm(9), 1), record(norm(9), 2), record(norm(6), 3)]).games == 33


@pytest.mark.parametrize(("rating", "is_met"), [(2500, True), (2499, False), (None, False)])
def test_the_rating(rating: int | None, is_met: bool) -> None:
    found = applied([record(norm(), n) for n in (1, 2, 3)], rating)
    assert (failed(found) == []) == is_met
    assert [one.clause.article.number for one in found.conditions][1] == "1.5.3"


def test_eight_games_and_a_bye_only_once() -> None:
    eights = [record(norm(is_eight=True), n) for n in (1, 2)]
    found = applied([*eights, record(norm(), 3)])
    assert (found.games, failed(found)) == (18, ["games"])
    assert found.left_out == (eights[1],)
    assert applied([eights[0], record(norm(), 2), record(norm(), 3)]).is_complete


def test_eight_games_too_many_count_with_a_loss_where_they_can() -> None:
    """1.4.1c, 1.4.2c: 7 of 8 at 2520 count for eleven games, 7 of 9 with the last lost for ten."""
    board = drawn(field([2520] * 9), 7.5)
    board[8] = NormGame(9, board[8].opponent, 0, "won_unplayed")
    found = judge(board)
    assert isinstance(found, Norm)
    twice = applied([record(found, 1), record(found, 2)])
    assert [one.games_counted for one in twice.records] == [11, 10]
    assert [one.uses_missing_game for one in twice.records] == [True, False]
    assert (twice.left_out, twice.games) == ((), 21)


def test_one_norm_under_the_normal_mix() -> None:
    at_home = [record(norm(is_domestic=True), n) for n in (1, 2, 3)]
    assert failed(applied(at_home)) == ["foreigners"]
    assert applied([*at_home[:2], record(norm(), 3)]).is_complete
    assert all(one.name != "foreigners" for one in applied(at_home, rules=RULES_2009).conditions)


@pytest.mark.parametrize(
    ("years", "is_named", "is_complete"),
    [((2024, 2024, 2024), False, False), ((2021, 2021, 2021), False, True),
     ((2021, 2021, 2024), False, False), ((2021, 2021, 2024), True, True)],
)  # fmt: skip
def test_one_norm_from_a_large_or_named_event(
    years: tuple[int, ...], is_named: bool, is_complete: bool
) -> None:
    """Asked only if a norm was made after 30 June 2022 (1.5.6)."""
    records = [record(norm(), n + 1, is_named=is_named and n == 0, year=year)
               for n, year in enumerate(years)]  # fmt: skip
    assert applied(records).is_complete == is_complete


@pytest.mark.parametrize(("days", "is_met"), [(3, True), (2, False), (None, False)])
def test_three_days_of_one_round(days: int | None, is_met: bool) -> None:
    found = applied([record(norm(), n, days=days) for n in (1, 2, 3)])
    assert (failed(found) == []) == is_met
    if days is None:
        assert found.conditions[-1].not_judged == "The days of some rounds are not stated."


def test_norms_of_another_title_are_a_slip() -> None:
    with pytest.raises(ValueError, match="one title only"):
        applied([record(norm(title="IM"), 1)])
