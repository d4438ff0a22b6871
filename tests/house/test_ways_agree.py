"""Lists made by looking games up are those made by explaining them: every cell of every table.

Compared are the tables of the house's random periods as the engine gives them, explained one by
one, added up in NumPy, and in compiled loops; and the comparison sees what is left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import polars as pl
import pytest

from arpad.engine.events import RatedEvents, rate_events
from arpad.engine.given import EditionPart, Given, listed, made
from arpad.engine.period import Period, rate_period
from arpad.engine.plain import rules as plain
from arpad.engine.plain import summed
from arpad.engine.plain.summed import IN_NUMPY, can_compile, in_kernel, rate_summed
from arpad.engine.programme import programme
from arpad.engine.state import State
from arpad.law import Rulebook
from arpad.law.backends import to_polars
from arpad.rulebooks import CATALOGUE
from benchmarks import million
from tests.house.engine_adapter import LIST_NOW, Random, tables_of, usual
from tests.house.every_engine import random_periods
from tests.sampling import IS_FULL, amount, only_in_full

pytestmark = pytest.mark.compiled
WAYS = {"numpy": lambda: IN_NUMPY} | ({"kernel": in_kernel} if can_compile() else {})
SEEDS = amount(40, full=200)
NAMES = tuple(one.name for one in CATALOGUE.editions)
OF_RATED, OF_PERIOD = (
    ("events", "results"),
    ("changes", "first_ratings", "published", "adjustments"),
)
OF_STATE = ("ratings", "pending", "activity", "season_games", "rounds")
Frames = Mapping[str, pl.DataFrame]


def of_edition(edition: str) -> Iterator[tuple[date, dict[int, Random]]]:
    """Yield the random periods of an edition by the date of their list, most of them first."""
    found = random_periods(edition, range(SEEDS)).items()
    most_first = sorted(found, key=lambda one: -len(one[1]))
    yield from most_first[: None if IS_FULL else 1]


def tables(rated: RatedEvents, book: Rulebook, given: Mapping[str, Any], list_date: date) -> Frames:
    """Return every table of the period as sorted frames, the rows that it explains among them."""
    before = usual(to_polars(given["ratings"]).filter(pl.col("list_id") == LIST_NOW))
    state = State.of(date(2005, 6, 2), before, pending=given["pending"])
    return _of_period(rate_period(state, {book.name: rated}, list_date, book), book)


def _of_period(period: Period, book: Rulebook) -> Frames:
    of_tables = [(period.rated[book.name], (*OF_RATED, "explained")), (period, OF_PERIOD),
                 (period.state, OF_STATE)]  # fmt: skip
    return {
        name: (frame := to_polars(getattr(one, name)))
        .select(sorted(frame.columns))
        .sort(pl.all(), nulls_last=True)
        for one, names in of_tables
        for name in names
    }


def rated_by(way: str, book: Rulebook, given: Mapping[str, Any], list_date: date) -> RatedEvents:
    asked = (given["events"], given["games"], given["ratings"])

    def explained() -> RatedEvents:
        return rate_events(*asked, given["pending"], LIST_NOW, book, list_date=list_date)

    if way == "rows":
        return explained()
    events = programme(*asked, LIST_NOW, book, list_date)
    return rate_summed(
        events, given["games"], given["pending"], WAYS[way](), lambda: explained().rows()
    )


def differing(one: Frames, other: Frames) -> list[str]:
    return [name for name in one if not one[name].equals(other[name])]


def is_plain(edition: str) -> bool:
    try:
        plain.check(CATALOGUE.book(edition))
    except plain.NotPlain:
        return False
    return True


PLAIN = tuple(name for name in NAMES if is_plain(name))


@pytest.mark.parametrize("edition", PLAIN if IS_FULL else ("fide-2009", "fide-2025"))
def test_every_way_makes_the_same_tables(edition: str) -> None:
    book = CATALOGUE.book(edition)
    added = 0
    for list_date, periods in of_edition(edition):
        given = {name: usual(frame) for name, frame in tables_of(periods).items()}
        rows = tables(rated_by("rows", book, given, list_date), book, given, list_date)
        for way in WAYS:
            found = rated_by(way, book, given, list_date)
            assert differing(tables(found, book, given, list_date), rows) == []
            assert found.way.name == way
            added += found.way.games_added
    assert added > 50 * len(WAYS)


OTHERS = tuple(name for name in NAMES if name not in PLAIN)


@pytest.mark.parametrize("edition", OTHERS if IS_FULL else ("fide-2022", "cnxc-2000", "fce-2016"))
def test_what_cannot_be_looked_up_is_explained_and_says_so(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summed, "adder_for", lambda _: IN_NUMPY)
    book = CATALOGUE.book(edition)
    for list_date, periods in of_edition(edition):
        given = {name: usual(frame) for name, frame in tables_of(periods).items()}
        before = usual(to_polars(given["ratings"]).filter(pl.col("list_id") == LIST_NOW))
        state = State.of(date(2005, 6, 2), before, pending=given["pending"])
        part = EditionPart(book, given["events"], given["games"], given["ratings"])
        period = Given(list_date, book, state, (part,))
        found = listed(period)
        assert found.rated[book.name].way.because.startswith(f"{edition}: ")
        assert differing(_of_period(found, book), _of_period(made(period), book)) == []


@pytest.mark.parametrize("way", WAYS)
def test_the_list_is_made_without_a_row(way: str) -> None:
    """Rows are worked out for who asks: to publish a list of a million games takes none."""
    book, list_date = CATALOGUE.book("fide-2025"), date(2026, 2, 1)
    given = {name: usual(frame) for name, frame in of_two_kinds().items()}
    asked: list[str] = []
    rated = rated_by(way, book, given, list_date)
    watched = replace(rated, rows=lambda: asked.append(way) or rated.rows())
    state = State.of(date(2025, 6, 2), given["ratings"])
    period = rate_period(state, {book.name: watched}, list_date, book)
    assert to_polars(period.published).height == 21
    assert to_polars(period.state.ratings).height == 21
    assert asked == []
    assert to_polars(period.rated[book.name].explained).height == 2 * 140
    assert asked == [way]


def test_who_cannot_be_looked_up_says_why() -> None:
    """2022 7.2: one difference of an event; CNXC 7.1, 7.2 and FCE 16.3: a game's own score or K."""
    refused = {}
    for name in OTHERS:
        with pytest.raises(plain.NotPlain) as found:
            plain.check(CATALOGUE.book(name))
        refused[name] = str(found.value).partition(": ")[2]
    families = {name.partition("-")[0] for name in refused}
    of_fide = {name for name in refused if name.startswith("fide")}
    assert families == {"fide", "cnxc", "fce"}
    assert of_fide == {one for one in of_fide if "2022" in one}
    assert refused["fide-2022"] == "rated_difference reads is_widest_difference"
    assert refused["cnxc-2000"] == "score_counted is asked of every side"
    assert refused["fce-2016"] == "side_k_factor is asked of every side"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("left_out", ["one cell", "2650", "the limit of K times games"])
def test_the_comparison_sees_what_is_left_out(
    way: str, left_out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten players of 2700 meet some of 2100, another plays 40 games with K = 40."""
    book, list_date = CATALOGUE.book("fide-2025"), date(2026, 2, 1)
    given = {name: usual(frame) for name, frame in of_two_kinds().items()}
    rows = tables(rated_by("rows", book, given, list_date), book, given, list_date)
    right = tables(rated_by(way, book, given, list_date), book, given, list_date)
    assert differing(right, rows) == []
    found = plain.differences(book)
    if left_out == "one cell":
        changed = found.expected_e3.copy()
        changed[:, plain.RATING_MAX + 100] += 1
        found = replace(found, expected_e3=changed)
    elif left_out == "2650":
        found = replace(found, own_class=np.full_like(found.own_class, found.own_class[2000]))
    monkeypatch.setattr(summed, "differences", lambda _: found)
    rated = rated_by(way, book, given, list_date)
    if left_out == "the limit of K times games":
        monkeypatch.setattr("arpad.engine.period.with_period_k", lambda rated: rated)
    assert "published" in differing(tables(rated, book, given, list_date), rows)


def of_two_kinds() -> dict[str, pl.DataFrame]:
    """Return an event of ten strong players and ten weak ones, and one of a junior and many."""
    strong, weak, junior = range(1, 11), range(11, 21), 21
    rows = [(1, one, other) for one in strong for other in weak]
    rows += [(2, junior, other) for other in weak for _ in range(4)]
    facts = {"list_id": LIST_NOW, "on": 20260105, "start_day": date(2026, 1, 5).toordinal(),
             "end_day": date(2026, 1, 14).toordinal(), "end_on": 20260114, "kind": "swiss",
             "minutes_for_60_moves": 120, "seconds_for_60_moves": 7200}  # fmt: skip
    people = [
        *({"player_id": one, "rating": 2700, "rating_peak": 2700} for one in strong),
        *({"player_id": one, "rating": 2100, "rating_peak": 2100} for one in weak),
        {"player_id": junior, "rating": 2000, "rating_peak": 2000, "birth_on": 20120000},
    ]
    return {
        "events": pl.DataFrame([{"event_id": event, **facts} for event in (1, 2)]),
        "games": pl.DataFrame(
            [{"game_id": n, "event_id": event, "round": n, "white_id": one, "black_id": other,
              "result": "=" if n % 3 else "1"} for n, (event, one, other) in enumerate(rows)]),
        "ratings": pl.DataFrame(
            [{"list_id": LIST_NOW, "games_rated": 100, "status": 1, **one} for one in people],
            infer_schema_length=None),
        "pending": tables_of({})["pending"],
    }  # fmt: skip


@only_in_full
@pytest.mark.parametrize(
    ("edition", "games"),
    [("fide-2009-applied", 1_000_000), ("fide-2025", 1_000_000), ("fide-2025", 10_000_000)],
)
def test_every_way_makes_the_same_list_of_millions(
    edition: str, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = million.tables(0.03, games)
    rows = million.period(found, edition, made).sort("player_id")
    for way in WAYS.values():
        monkeypatch.setattr(summed, "adder_for", lambda _, way=way: way())
        assert million.period(found, edition).select(rows.columns).sort("player_id").equals(rows)
