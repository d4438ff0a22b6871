"""The history of alarms: small chains by hand, each list looked at with what was known then."""

from datetime import date
from itertools import product

import polars as pl

from arpad.lab.drift.report import drift_report, measure
from arpad.lab.drift.watch import Watch, watch_section, watch_sentence, watched
from arpad.watch.alarms import Thresholds
from arpad.watch.figures import entrants_later
from arpad.watch.resampling import Resampling
from arpad.watch.series import ListSeries, series_of_lists

AGAIN = Resampling()


def day(text: str) -> date:
    return date.fromisoformat(f"{text}-01")


def chain(ratings: dict[str, int], births: tuple[int, ...] = (1980,) * 10) -> ListSeries:
    """Return lists on which everybody has the same rating."""
    found = []
    for on, rating in ratings.items():
        rows = {
            "player_id": [f"p{n}" for n in range(len(births))],
            "rating": [rating] * len(births),
            "birth_date": [f"{born}-01-01" for born in births],
        }
        found.append((day(on), pl.DataFrame(rows)))
    return series_of_lists(found)


def history(series: ListSeries, games: pl.DataFrame | None = None) -> Watch:
    return watched(series, AGAIN, entrants_later(series, AGAIN), games=games)


# Changes of the year before: +10, +6, 0, -8, -9; `stayers` sounds from 5 on.
RISING = {"2010-01": 2000, "2011-01": 2010, "2012-01": 2016, "2013-01": 2016, "2014-01": 2008,
          "2015-01": 1999}  # fmt: skip


def test_alarms_sound_from_a_list_to_a_list() -> None:
    found = history(chain(RISING))
    assert [one.alarms for one in found.looks] == [
        ("stayers",), ("stayers",), (), ("stayers",), ("stayers",),
    ]  # fmt: skip
    up, down = found.spells
    assert (up.since, up.last, up.ended, up.looks) == (
        day("2011-01"), day("2012-01"), day("2013-01"), 2,
    )  # fmt: skip
    assert (round(up.furthest.value, 1), up.furthest_on) == (10.0, day("2011-01"))
    assert (down.since, down.last, down.ended) == (day("2014-01"), day("2015-01"), None)
    assert (round(down.furthest.value, 1), down.furthest_on) == (-9.0, day("2015-01"))


def test_a_turn_without_a_pause_is_another_spell() -> None:
    found = history(chain({"2010-01": 2000, "2011-01": 2010, "2012-01": 2000}))
    assert [(one.since, one.ended) for one in found.spells] == [
        (day("2011-01"), day("2012-01")),
        (day("2012-01"), None),
    ]


def test_each_list_is_looked_at_as_on_its_day() -> None:
    """What `drift` says of the lists until then, and of no later one."""
    series = chain(dict(sorted({**RISING, "2013-07": 2015, "2014-07": 2003}.items())))
    found = history(series)
    for look in found.looks:
        then = measure(series.since(series.dates[0], look.on), AGAIN)
        assert [one.name for one in then.alarms] == list(look.alarms), look.on
    assert len(found.looks) > 2
    assert any(look.alarms for look in found.looks)


def test_a_chain_that_keeps_still_is_silent() -> None:
    found = history(chain(dict.fromkeys(RISING, 2000)))
    assert found.spells == ()
    assert watch_sentence(found) == "No alarm sounded on any of the 5 lists after the first."
    assert watch_section(found).table is None


def test_games_are_asked_once_a_year_and_at_the_last_list() -> None:
    """In 2011 ten juniors won 3 of 4 games against ten adults who are rated as they are."""
    births = (2000,) * 10 + (1980,) * 10
    days = ("2010-01", "2010-07", "2011-01", "2011-07", "2012-01", "2012-07")
    pairs = list(product(range(10), range(10, 20), range(4)))
    games = pl.DataFrame({
        "day": [day("2011-06")] * len(pairs),
        "white_id": [f"p{one}" for one, _, _ in pairs],
        "black_id": [f"p{other}" for _, other, _ in pairs],
        "score": [float(number > 0) for _, _, number in pairs],
        "white_rating": [2000] * len(pairs), "black_rating": [2000] * len(pairs),
        "white_born": [2000] * len(pairs), "black_born": [1980] * len(pairs),
        "white_before": [100] * len(pairs), "black_before": [100] * len(pairs),
    }, schema_overrides={"white_born": pl.Int32, "black_born": pl.Int32})  # fmt: skip
    found = history(chain(dict.fromkeys(days, 2000), births), games)
    assert [one.games for one in found.looks] == [False, True, False, True, True]
    heard = [one for one in found.spells if one.name == "juniors"]
    assert [(one.since, one.last, one.ended, one.looks) for one in heard] == [
        (day("2012-01"), day("2012-07"), None, 2)
    ]
    assert heard[0].furthest.value > Thresholds().juniors


def test_the_report_says_when_each_sounded() -> None:
    series = chain(RISING)
    found = measure(series, AGAIN)
    assert found.watch is None
    section = watch_section(history(series))
    assert section.table is not None
    assert [row[:6] for row in section.table.rows] == [
        (day("2011-01"), "stayers", "5", "2012-01-01", "2013-01-01", 2),
        (day("2014-01"), "stayers", "5", "2015-01-01", None, 2),
    ]
    assert "watch" not in [one.name for one in drift_report(found, "Drift", ()).sections]
