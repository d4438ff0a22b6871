"""Remedies: figures of a simulated federation, against plain sums over its lists."""

from itertools import pairwise

import pytest

from arpad.lab.drift.remedies import (
    AS_WRITTEN,
    figures,
    remedies_section,
    sentence,
    series_of,
    try_remedies,
)
from arpad.lab.simulation.federation import World
from arpad.lab.simulation.runs import Simulation, simulate
from arpad.lab.what_if import NoSuchChangeError
from arpad.rulebooks import CATALOGUE
from arpad.watch.alarms import Alarm
from arpad.watch.resampling import Estimate, Resampling

BOOK, AGAIN = CATALOGUE.book("cnxc-2000"), Resampling(3)
WORLD = World(players=60, arriving=0.2, events=4.0)
FIGURE = Estimate(-6.0, -7.0, -5.0, 100)


def alarm(name: str, *what_ifs: str) -> Alarm:
    return Alarm(name, None, FIGURE, 5.0, "", "", "", what_ifs)


@pytest.fixture(scope="module")
def federation() -> Simulation:
    return simulate(BOOK, WORLD, 3, 3)


def firsts(found: Simulation) -> list[dict[int, int]]:
    """Return the ratings of each year's first list, the rated alone."""
    days = found.by_year["list_id"].to_list()
    rows = found.lists.drop_nulls("rating").select("list_id", "player_id", "rating").rows()
    return [{player: rating for on, player, rating in rows if on == day} for day in days]


def test_the_figures_are_those_of_plain_sums(federation: Simulation) -> None:
    """Stayers: the mean change of all who stand on two lists a year apart, all years together.

    Entrants: what those who are new on a list have gained on the next one.
    """
    lists = firsts(federation)
    pairs = list(pairwise(lists))
    stayed = [new[one] - old[one] for old, new in pairs for one in old if one in new]
    seen: set[int] = set()
    gains = []
    for at, (old, new) in enumerate(pairs):
        entered = [one for one in old if one not in seen] if at else []
        gains += [new[one] - old[one] for one in entered if one in new]
        seen |= set(old)
    found = figures(federation)
    assert found["stayers"] == pytest.approx(sum(stayed) / len(stayed))
    assert found["entrants"] == pytest.approx(sum(gains) / len(gains))
    assert series_of(federation).rows.height == sum(len(one) for one in lists)


def test_the_best_are_put_to_a_year(federation: Simulation) -> None:
    """The mean of the best twenty of the last list less that of the first, over three years."""
    tops = [sum(sorted(one.values())[-20:]) / 20 for one in firsts(federation)]
    assert figures(federation)["top"] == pytest.approx((tops[-1] - tops[0]) / 3, rel=0.001)


@pytest.mark.long
def test_every_remedy_is_tried_beside_the_edition_as_written() -> None:
    told: list[str] = []
    alarms = [alarm("stayers", "k_factor=10"), alarm("anchor")]
    found = try_remedies(BOOK, alarms, ["K=60"], CATALOGUE, AGAIN, told.append, WORLD, 1, 3)
    assert told == [AS_WRITTEN, "k_factor=10", "K=60"]
    assert [(one.alarm, one.change) for one in found] == [("stayers", text) for text in told]
    values = [one.figure.value for one in found if one.figure]
    assert len(set(values)) == 3
    written, *others = found
    assert written.less is None
    for one in others:  # the same people under each: differences are of pairs
        assert one.figure is not None
        assert one.less is not None
        assert written.figure is not None
        assert one.less.value == pytest.approx(one.figure.value - written.figure.value)
        assert one.less.count == 3
    section = remedies_section(found, "cnxc-2000")
    assert section is not None
    assert [row[1] for row in section.tables()[0].rows] == told
    assert sentence(found, alarms[0]).startswith(
        "Tried in simulated federations (points): as written "
    )


def test_without_alarms_nothing_is_tried() -> None:
    told: list[str] = []
    assert try_remedies(BOOK, [alarm("anchor")], ["K=60"], CATALOGUE, AGAIN, told.append) == []
    assert (told, remedies_section([], "x"), sentence([], alarm("anchor"))) == ([], None, "")


def test_a_remedy_that_cannot_be_made_is_refused_before_anything_is_simulated() -> None:
    told: list[str] = []
    with pytest.raises(NoSuchChangeError):
        try_remedies(BOOK, [alarm("top", "cap=none")], ["K=x"], CATALOGUE, AGAIN, told.append)
    assert told == []
