"""A newcomer's first event is the first in time, also where the text changes between two events."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from arpad.office.period.explaining import Evidence, explanation
from arpad.rulebooks import CATALOGUE
from tests.office.papers import Paper, Person, listed, loaded, people, rated, write_list
from tests.sampling import IS_FULL

CHANGES = [edition.in_force_from for edition in CATALOGUE.editions if edition.family == "fide"][1:]
RATED = [listed(f"r{place}", 2000, games_rated=100) for place in range(13)]
NEW = Person("new")


def events(folder: Path, change: date) -> list[Path]:
    """Write an event that ends after a change of text, and one within it that ended before.

    The newcomer has 2 of 5 in the slow one, which began first, and 0 of 4 in the short one.
    """
    start, everybody = change - timedelta(days=11), people(RATED)
    slow = [(n, "new", f"r{n}", "1" if n < 3 else "0") for n in range(1, 6)]
    short = [(n, "new", f"r{n + 7}", "0") for n in range(1, 5)]
    papers = (
        Paper("a-slow", [NEW, *everybody[1:6]], slow, start, change + timedelta(days=9)),
        Paper("b-short", [NEW, *everybody[8:12]], short, change, change + timedelta(days=4)),
    )
    return [paper.write(folder) for paper in papers]


def results(folder: Path, change: date) -> dict[str, dict[str, Any]]:
    """Return the newcomer's result in both events, of the first list that takes them."""
    file = write_list(folder / "list.csv", [listed("new", None), *RATED])
    period = rated(events(folder, change), [loaded(file)], None)
    rows = period.tables["results"].filter(player_id="new").rows(named=True)
    return {row["event_id"]: row for row in rows}


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES if IS_FULL else CHANGES[::2] + CHANGES[-1:])
def test_the_first_event_is_the_first_to_end_whatever_text_rates_it(
    tmp_path: Path, change: date
) -> None:
    """The short one is disregarded, for nothing was scored in it; the slow one counts."""
    across = results(tmp_path / "across", change)
    within = results(tmp_path / "within", change - timedelta(days=60))
    assert across["a-slow"]["rulebook"] != across["b-short"]["rulebook"]
    assert within["a-slow"]["rulebook"] == within["b-short"]["rulebook"]
    for found in (across, within):
        assert {name: row["is_first_event"] for name, row in found.items()} == {
            "a-slow": 0, "b-short": 1,
        }  # fmt: skip
        assert (found["b-short"]["is_discarded"], found["a-slow"]["is_discarded"]) == (1, 0)
        assert (found["a-slow"]["result_kept"], found["a-slow"]["games"]) == (1, 5)


def test_events_are_told_in_the_order_in_which_they_ended(tmp_path: Path) -> None:
    file = write_list(tmp_path / "list.csv", [listed("new", None), *RATED])
    period = rated(events(tmp_path, date(2023, 5, 1)), [loaded(file)], None)
    explained = explanation(Evidence.of_period(period), "new", "en")
    assert [event.event_id for event in explained.events] == ["b-short", "a-slow"]
