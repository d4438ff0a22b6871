"""Lists made soon after a text of law changed: what holds is the text of each event's start."""

from datetime import date
from pathlib import Path

import pytest

from arpad.library.files import read_submissions
from arpad.office.period.explaining import Evidence, explanation
from arpad.office.period.in_time import first_list
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.office.papers import (
    Game,
    Paper,
    listed,
    loaded,
    people,
    player_row,
    rated,
    write_list,
)


def _games(newcomer: str, opponents: str, results: str) -> list[Game]:
    """Return games of a player as White against opponents numbered from 1."""
    met = enumerate(results, start=1)
    return [(number, newcomer, f"{opponents}{number}", result) for number, result in met]


def test_first_ratings_of_events_of_spring_2009_are_those_of_2005(tmp_path: Path) -> None:
    """0.11 and 0.1: a changed text holds for events that begin on or after its day.

    The example of 10.3: 2.5 of 5 against 2280, 9 of 10 against 2300, 1 of 5 against 2200 make
    R_u 2280, 2400 and 1960, and their mean, weighted by games, is 2260; pooled by 8.3 of 2009 they
    would make 2333.
    """
    scores = {"a": (2280, "11=00"), "b": (2300, "111111111" + "0"), "c": (2200, "10000")}
    rows = [
        listed("new", None),
        *(
            listed(f"{x}{n}", rating)
            for x, (rating, s) in scores.items()
            for n in range(1, len(s) + 1)
        ),
    ]
    first = loaded(write_list(tmp_path / "list.csv", rows), date(2009, 4, 1))
    reports = [
        Paper(f"open-{x}", people(rows), _games("new", x, results), date(2009, 4, day),
              date(2009, 4, day + 8)).write(tmp_path)
        for day, (x, (_, results)) in zip((2, 11, 20), scores.items(), strict=True)
    ]  # fmt: skip
    period = rated(reports, [first], date(2009, 7, 1))
    assert period.list_book.name == "fide-2009-applied"
    assert player_row(period, "new")["rating"] == 2260
    assert period.tables["first_ratings"]["rulebook"].to_list() == ["fide-2005-applied"]
    told = " ".join(explanation(Evidence.of_period(period), "new", "en").sentences())
    assert "The first rating, R_u, is 2260." in told
    assert "rounded .5 up (FIDE B.02 2005-07 10.3)." in told


@pytest.mark.parametrize(("start", "first"), [(date(2014, 6, 30), None), (date(2014, 7, 1), 1820)])
def test_five_games_are_enough_for_events_of_july_2014(
    tmp_path: Path, start: date, first: int | None
) -> None:
    """3 of 5 against 1800. By the text of 2014 that is 1800 + 20, and is published."""
    rows = [listed("new", None), *(listed(f"a{n}", 1800) for n in range(1, 6))]
    june = loaded(write_list(tmp_path / "list.csv", rows), date(2014, 6, 1))
    july = loaded(write_list(tmp_path / "list.csv", rows), date(2014, 7, 1))
    games = _games("new", "a", "11100")
    report = Paper("open", people(rows), games, start, date(2014, 7, 5)).write(tmp_path)
    period = rated([report], [june, july], date(2014, 8, 1))
    assert player_row(period, "new")["rating"] == first


@pytest.mark.parametrize(("end", "list_date"), [
    (date(2009, 6, 1), date(2009, 7, 1)), (date(2009, 6, 2), date(2009, 9, 1)),
    (date(2009, 6, 10), date(2009, 9, 1)),
])  # fmt: skip
def test_books_close_by_the_text_of_the_event(tmp_path: Path, end: date, list_date: date) -> None:
    """2005 9.13: a month before the list; a week (2009 7.13) holds for events from July on."""
    rows = [listed("ana", 2000), listed("ben", 2000)]
    games: list[Game] = [(1, "ana", "ben", "1")]
    report = Paper("open", people(rows), games, date(2009, 5, 25), end).write(tmp_path)
    assert first_list(read_submissions([report], Facts()), "fide", CATALOGUE) == list_date
