"""What an event is, for the list that is being made: its floor, how late it is, who plays in it."""

from datetime import date
from typing import Any

from arpad.engine.events import RatedEvents, rate_events
from arpad.engine.tables import EVENTS, GAMES, PENDING, RATINGS
from arpad.law.backends import embedded_table
from arpad.law.engines import rows
from arpad.law.units import day_number
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.asking import failed_checks

LIST = 20240301


def table(shape: Any, *given: dict[str, Any]) -> Any:
    return embedded_table({name: [row.get(name) for row in given] for name in shape}, shape)


def rated(
    rulebook: str,
    start: date,
    end: date,
    list_date: date,
    players: int = 2,
    top: int = 2000,
    **facts: Any,
) -> RatedEvents:
    """Rate an event in which everybody on the list played the next one; all but one at 2000."""
    event = {"event_id": 1, "list_id": LIST, "on": day_number(start), "kind": "swiss",
             "start_day": start.toordinal(), "end_day": end.toordinal(),
             "end_on": day_number(end)} | facts  # fmt: skip
    people = [{"list_id": LIST, "player_id": n, "games_rated": 40,
               "rating": top if n == 1 else 2000} for n in range(1, players + 1)]  # fmt: skip
    games = [{"game_id": n, "event_id": 1, "round": 1, "white_id": n, "black_id": n + 1,
              "result": "1"} for n in range(1, players)]  # fmt: skip
    return rate_events(
        table(EVENTS, event), table(GAMES, *games), table(RATINGS, *people), table(PENDING), LIST,
        CATALOGUE.book(rulebook), list_date=list_date,
    )  # fmt: skip


def decided(found: RatedEvents) -> tuple[int, str]:
    row = rows(found.events)[0]
    return row["event_is_rated"], found.book.clause(row["event_is_rated_clause"]).article.number


def test_an_event_that_misses_the_third_list_after_its_end_is_not_rated() -> None:
    """2024 9.1: an event that ended on 10 March 2024 goes into the lists of April, May and June."""
    start, end = date(2024, 3, 5), date(2024, 3, 10)
    for month in (4, 5, 6):
        assert decided(rated("fide-2024", start, end, date(2024, month, 1))) == (1, "0")
    for month in (7, 9):
        assert decided(rated("fide-2024", start, end, date(2024, month, 1))) == (0, "9.1")
    assert decided(rated("fide-2012", start, end, date(2024, 9, 1))) == (1, "0")


def test_the_third_list_is_counted_in_the_lists_of_the_text() -> None:
    """An event that ends on the day of a list comes after it; the years' ends are no gap."""
    found = rated("fide-2025", date(2025, 10, 20), date(2025, 11, 1), date(2026, 2, 1))
    assert rows(found.events)[0]["lists_after_end"] == 3
    of_two_months = rated("fide-2009", date(2010, 11, 3), date(2010, 12, 31), date(2011, 3, 1))
    assert rows(of_two_months.events)[0]["lists_after_end"] == 2


def test_in_an_event_only_for_women_everybody_counts_as_one() -> None:
    """Decision 000-45; 2009 6.33: two of ten are rated, and their sex is not on the list."""
    facts = {"kind": "round_robin", "is_national_championship": 1, "is_women_only": 1}
    played = (date(2010, 5, 1), date(2010, 5, 9), date(2010, 7, 1))
    found = rated("fide-2009", *played, players=4, **facts)
    row = rows(found.events)[0]
    assert (row["women_rated"], row["men_rated"]) == (4, 0)
    in_the_open = rated("fide-2009", *played, players=4, **facts | {"is_women_only": 0})
    assert rows(in_the_open.events)[0]["women_rated"] == 0


def test_an_official_event_is_rated_though_it_was_not_registered() -> None:
    """Decision 000-44: 0.3 is the special rule; what else an event needs, it needs too."""
    played = (date(2010, 5, 1), date(2010, 5, 9), date(2010, 7, 1))
    assert decided(rated("fide-2009", *played, is_registered=0)) == (0, "0.4")
    assert decided(rated("fide-2009", *played, is_registered=0, is_official=1)) == (1, "0")
    fast = {"is_registered": 0, "is_official": 1, "minutes_for_60_moves": 59}
    assert decided(rated("fide-2009", *played, **fast)) == (0, "1.2/2")


def warned(found: RatedEvents) -> list[str]:
    return [clause.article.number for _, clause in failed_checks(found.events, found.book)]


OF_2010 = (date(2010, 5, 1), date(2010, 5, 9), date(2010, 7, 1))
OF_2025 = (date(2025, 11, 10), date(2025, 11, 12), date(2025, 12, 1))


def test_twelve_hours_are_reckoned_from_the_rounds_of_a_day() -> None:
    """Decision 000-48: rounds x 2 x minutes; three rounds of 150 minutes are 15 hours."""
    long = {"rounds_per_day": 3, "minutes_for_60_moves": 150}
    assert warned(rated("fide-2009", *OF_2010, **long)) == ["3.1/2"]
    assert warned(rated("fide-2005", *OF_2010, **long)) == ["3.1/2"]
    assert warned(rated("fide-2025", *OF_2025, **long)) == ["days/2"]
    assert warned(rated("fide-2009", *OF_2010, **long | {"minutes_for_60_moves": 120})) == []
    assert warned(rated("fide-2009", *OF_2010, **long | {"hours_per_day": 12})) == []


def test_events_are_registered_in_time() -> None:
    """2024 0.2: three days before the start; 30 with a player above 2700. Rapid of 2012: two."""
    assert warned(rated("fide-2024", *OF_2025, days_registered_before=2)) == ["0.2/3"]
    assert warned(rated("fide-2024", *OF_2025, days_registered_before=3)) == []
    assert warned(rated("fide-2025", *OF_2025, top=2750, days_registered_before=9)) == ["0.2/2"]
    assert warned(rated("fide-2025", *OF_2025, top=2700, days_registered_before=9)) == []
    rapid = {"seconds_for_60_moves": 15 * 60, "days_registered_before": 9}
    assert warned(rated("fide-rapid-2024-12", *OF_2025, top=2750, **rapid)) == []
    of_2012 = (date(2012, 9, 8), date(2012, 9, 9), date(2012, 10, 1))
    fast = {"seconds_for_60_moves": 25 * 60, "months_registered_before": 0}
    assert warned(rated("fide-rapid-2012", *of_2012, days_registered_before=2, **fast)) == []
    assert warned(rated("fide-rapid-2012", *of_2012, days_registered_before=1, **fast)) == [
        "registration"
    ]


def test_the_length_of_a_match_is_asked_for() -> None:
    """Decision 000-46: where nobody says how many games were announced, 6.5 can't be kept."""
    assert warned(rated("fide-2009", *OF_2010, kind="match")) == ["6.5"]
    assert warned(rated("fide-2009", *OF_2010, kind="match", rounds_scheduled=2)) == []
    assert warned(rated("fide-2009", *OF_2010, players=4, kind="knockout")) == []


def test_an_official_event_that_was_not_registered_is_told() -> None:
    assert warned(rated("fide-2009", *OF_2010, is_registered=0, is_official=1)) == ["0.3"]
