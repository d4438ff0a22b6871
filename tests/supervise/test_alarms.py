"""Alarms: on both sides of each threshold, and every remedy names a field of a rulebook."""

from dataclasses import fields, replace
from datetime import date

import pytest

from arpad.rulebooks import CATALOGUE
from arpad.supervise.alarms import _REMEDIES, Thresholds, alarms
from arpad.supervise.drift import Anchor, Flow, Later, Level
from arpad.supervise.resampling import Estimate
from arpad.supervise.what_if import what_if

LAST = date(2011, 1, 1)
FLOW = Flow(date(2010, 1, 1), LAST, 9, 0, 0, 0, 0, 0, 0, 0, None, None, None, 0.0, 0.0, 0.0)


def around(value: float, half: float = 1.0) -> Estimate:
    return Estimate(value, value - half, value + half, 100)


def flow(change: float, half: float = 1.0) -> Flow:
    """A flow of 365 days: a year has 365.25, so the figure a year is a little higher."""
    return replace(FLOW, stayers_change=around(change, half))


@pytest.mark.parametrize(
    ("change", "names"),
    [(4.9, []), (5.0, ["stayers"]), (-4.9, []), (-5.0, ["stayers"]), (0.0, [])],
)
def test_stayers_alarm_from_the_threshold_on(change: float, names: list[str]) -> None:
    assert [one.name for one in alarms([], [flow(change)], [], None)] == names


def test_what_may_be_chance_does_not_alarm() -> None:
    assert alarms([], [flow(20, half=20)], [], None) == []
    assert [one.name for one in alarms([], [flow(20, half=19)], [], None)] == ["stayers"]


def test_changes_of_the_last_year_are_added_up_and_put_to_a_year() -> None:
    """Two half-years of +3 are +6 a year, one alone of +3 is too; older ones don't count."""
    halves = [
        replace(flow(3), before=date(2010, 1, 1), on=date(2010, 7, 2)),
        replace(flow(3), before=date(2010, 7, 2), on=LAST),
    ]
    (both,), (one,) = alarms([], halves, [], None), alarms([], halves[1:], [], None)
    assert both.figure.value == pytest.approx(6 * 365.25 / 365)
    assert one.figure.value == pytest.approx(3 * 365.25 / 183)
    older = replace(flow(100), before=date(2009, 1, 1), on=date(2010, 1, 1))
    assert alarms([], [older, flow(0)], [], None) == []


@pytest.mark.parametrize(("gain", "count"), [(39.9, 0), (40, 1), (-39.9, 0), (-40, 1)])
def test_entrants_alarm_by_the_last_year_measured(gain: float, count: int) -> None:
    old = Later(date(2000, 1, 1), date(2001, 1, 1), 1, 9, 1500, around(400))
    far = Later(date(2005, 1, 1), LAST, 5, 9, 1500, around(400))
    last = Later(date(2010, 1, 1), LAST, 1, 9, 1500, around(gain))
    assert len(alarms([], [], [old, far, last], None)) == count


@pytest.mark.parametrize(("now", "count"), [(2704.9, 0), (2705, 1), (2695.1, 0), (2695, 1)])
def test_the_best_alarm_by_their_mean_of_a_year_before(now: float, count: int) -> None:
    level = Level(date(2010, 1, 1), 9, around(2000), (), around(2700))
    last = replace(level, on=LAST, top=around(now))
    assert len(alarms([level, last], [], [], None)) == count


@pytest.mark.parametrize(("difference", "count"), [(19.9, 0), (20, 1), (-20, 1), (-19.9, 0)])
def test_an_anchor_alarms_in_both_directions(difference: float, count: int) -> None:
    assert len(alarms([], [], [], Anchor(8, around(difference)))) == count


def test_no_anchor_and_no_figures_give_no_alarm() -> None:
    assert alarms([], [], [], Anchor(7, None)) == []
    assert alarms([], [], [], None) == []


def test_thresholds_can_be_chosen() -> None:
    assert alarms([], [flow(5)], [], None, Thresholds(stayers=6)) == []


def test_a_message_holds_figure_interval_and_threshold_and_ends_with_the_remedy() -> None:
    (found,) = alarms([], [], [], Anchor(8, around(25)))
    assert found.message == (
        "The outside list is +25.0 points away from ours (95% interval +24.0 to +26.0; the "
        "threshold is 20)."
    )
    assert found.remedy.endswith("before it does again.")


def test_every_remedy_can_be_tried() -> None:
    """Each is a change that a rulebook takes; an anchor's remedy is an addition, and no change."""
    book = CATALOGUE.book("fide-2009-applied")
    for (name, _), (_, texts) in _REMEDIES.items():
        assert bool(texts) == (name != "anchor")
        for text in texts:
            assert what_if(book, text, CATALOGUE).name.startswith("fide-2009-applied ")
    assert {name for name, _ in _REMEDIES} == {field.name for field in fields(Thresholds)}
    assert len(_REMEDIES) == 2 * len(fields(Thresholds))
