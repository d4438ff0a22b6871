"""Alarms: on both sides of each threshold, and every remedy names a field of a rulebook."""

from dataclasses import fields
from datetime import date

import pytest

from arpad.lab.calibration.groups import PlayerGroup
from arpad.lab.drift.alarms import READINGS as OF_GAMES
from arpad.lab.drift.alarms import alarms
from arpad.lab.drift.games import FromGames, ScaleDrift
from arpad.lab.what_if import what_if
from arpad.rulebooks import CATALOGUE
from arpad.watch.alarms import READINGS, Thresholds
from arpad.watch.figures import Anchor, EntrantsLater, RecentChange
from arpad.watch.resampling import Estimate

LAST = date(2011, 1, 1)
EVERY = {**READINGS, **OF_GAMES}


def around(value: float, half: float = 1.0) -> Estimate:
    return Estimate(value, value - half, value + half, 100)


def recent(
    stayers: float | None = None, top: float | None = None, half: float = 1.0
) -> RecentChange:
    of = [None if one is None else around(one, half) for one in (stayers, top)]
    return RecentChange(date(2010, 1, 1), LAST, *of)


@pytest.mark.parametrize(
    ("change", "names"),
    [(4.9, []), (5.0, ["stayers"]), (-4.9, []), (-5.0, ["stayers"]), (0.0, [])],
)
def test_stayers_alarm_from_the_threshold_on(change: float, names: list[str]) -> None:
    assert [one.name for one in alarms(recent(change), [], None)] == names


def test_what_may_be_chance_does_not_alarm() -> None:
    assert alarms(recent(20, half=20), [], None) == []
    assert [one.name for one in alarms(recent(20, half=19), [], None)] == ["stayers"]


@pytest.mark.parametrize(("gain", "count"), [(39.9, 0), (40, 1), (-39.9, 0), (-40, 1)])
def test_entrants_alarm_by_the_last_year_measured(gain: float, count: int) -> None:
    old = EntrantsLater(date(2000, 1, 1), date(2001, 1, 1), 1, 9, 1500, around(400))
    far = EntrantsLater(date(2005, 1, 1), LAST, 5, 9, 1500, around(400))
    last = EntrantsLater(date(2010, 1, 1), LAST, 1, 9, 1500, around(gain))
    assert len(alarms(None, [old, far, last], None)) == count


@pytest.mark.parametrize(("change", "count"), [(4.9, 0), (5, 1), (-4.9, 0), (-5, 1)])
def test_the_best_alarm_in_both_directions(change: float, count: int) -> None:
    found = alarms(recent(top=change), [], None)
    assert [one.name for one in found] == ["top"] * count


@pytest.mark.parametrize(("difference", "count"), [(19.9, 0), (20, 1), (-20, 1), (-19.9, 0)])
def test_an_anchor_alarms_in_both_directions(difference: float, count: int) -> None:
    assert len(alarms(None, [], Anchor(8, around(difference)))) == count


def test_no_anchor_and_no_figures_give_no_alarm() -> None:
    assert alarms(None, [], Anchor(7, None)) == []
    assert alarms(None, [], None) == []


def test_thresholds_can_be_chosen() -> None:
    assert alarms(recent(5), [], None, Thresholds(stayers=6)) == []


def from_games(drift: float = 0.0, juniors: float = 0.0, newcomers: float = 0.0) -> FromGames:
    scale = ScaleDrift(date(2001, 1, 1), LAST, 9000, 500, around(drift), around(0.0), 0.0, 0.0)
    lags = [
        PlayerGroup(kind, name, 900, around(0.0, 0.01), around(worth), around(worth))
        for kind, name, worth in (
            ("juniors", "under 18", juniors), ("games", "first 30", newcomers),
        )
    ]  # fmt: skip
    return FromGames(scale, lags, date(2009, 1, 1))


@pytest.mark.parametrize(
    ("games", "names"),
    [
        (from_games(drift=1.9), []),
        (from_games(drift=-2.0), ["scale"]),
        (from_games(drift=2.0), ["scale"]),
        (from_games(juniors=24.9), []),
        (from_games(juniors=25.0), ["juniors"]),
        (from_games(newcomers=-24.9), []),
        (from_games(newcomers=-25.0), ["newcomers"]),
        (FromGames(None, [], None), []),
    ],
)
def test_games_alarm_from_their_thresholds_on(games: FromGames, names: list[str]) -> None:
    assert [one.name for one in alarms(None, [], None, None, games)] == names


def test_the_alarm_of_the_scale_says_by_how_much_at_least() -> None:
    (heard,) = alarms(None, [], None, None, from_games(drift=-3.0))
    assert "moves by at least -2.0 and most likely -3.0 points a year (95%" in heard.message


def test_an_alarm_states_what_was_seen_and_gives_causes_as_readings() -> None:
    """No cause stands as a fact, in either direction."""
    for (name, _), (reading, remedy, _) in EVERY.items():
        assert " may " in reading, name
        assert remedy.endswith(".")


def test_a_message_holds_figure_interval_and_threshold() -> None:
    (found,) = alarms(None, [], Anchor(8, around(25)))
    assert found.message == (
        "The outside list is +25.0 points away from ours (95% interval +24.0 to +26.0; the "
        "threshold is 20 points)."
    )
    assert found.reading == "The list may stand too low, or the other one too high."
    assert found.remedy.endswith("before it does again.")


def test_every_remedy_can_be_tried() -> None:
    """Each is a change that a rulebook takes; an anchor's remedy is an addition, and no change."""
    book = CATALOGUE.book("fide-2009-applied")
    for (name, _), (_, _, texts) in EVERY.items():
        assert bool(texts) == (name != "anchor")
    for text in {text for _, _, texts in EVERY.values() for text in texts}:
        assert what_if(book, text, CATALOGUE).name.startswith("fide-2009-applied ")
    assert {name for name, _ in EVERY} == {field.name for field in fields(Thresholds)}
    assert len(EVERY) == 2 * len(fields(Thresholds))
