"""What a list hands to the next: rounds and games for two years, seasons, who has played."""

from datetime import date
from typing import Any

import pytest

from arpad.engine import questions as q
from arpad.engine.events import RatedEvents, rate_events
from arpad.engine.period import rate_period
from arpad.engine.state import State
from arpad.engine.tables import EVENTS, GAMES, RATINGS, ROUNDS, SEASON_GAMES
from arpad.law import Rulebook, Table
from arpad.law.backends import embedded_table
from arpad.law.engines import rows
from arpad.rulebooks import CATALOGUE

BOOK = CATALOGUE.book("fide-2009")
JULY, SEPTEMBER = date(2009, 7, 1), date(2009, 9, 1)


def table(schema: Any, *given: dict[str, Any]) -> Table:
    return embedded_table({name: [row.get(name) for row in given] for name in schema}, schema)


def state(*players: dict[str, Any], on: date = JULY, **more: Table) -> State:
    listed = [{"list_id": on.year * 10000 + on.month * 100 + on.day, **one} for one in players]
    return State.of(on, table(RATINGS, *listed), **more)


def rated(
    before: State, book: Rulebook, *games: tuple[int, int, int, str], minutes: int = 120
) -> RatedEvents:
    """Rate one Swiss of August 2009 (or of January 2016 under the FCE), number 3."""
    start = date(2009, 8, 5) if book is BOOK else date(2016, 1, 5)
    on = start.year * 10000 + start.month * 100 + start.day
    event = {"event_id": 3, "list_id": before.list_id, "on": on, "start_day": start.toordinal(),
             "end_day": start.toordinal() + 7, "end_on": on + 7, "kind": "swiss",
             "minutes_for_60_moves": minutes}  # fmt: skip
    season = {} if q.SEASONS not in book else {"season": book[q.SEASONS].season_of(start)}
    played = [
        {"game_id": n, "event_id": 3, "round": r, "white_id": w, "black_id": b, "result": x}
        | season
        for n, (r, w, b, x) in enumerate(games)
    ]  # fmt: skip
    return rate_events(
        table(EVENTS, event), table(GAMES, *played), before.ratings_on(book, before.list_date),
        before.pending, before.list_id, book, list_date=SEPTEMBER,
    )  # fmt: skip


PLAYERS = [{"player_id": n, "rating": 2000, "games_rated": 40} for n in (1, 2, 3, 4)]
GAMES_OF_FOUR = [(1, 1, 2, "1"), (1, 3, 4, "="), (2, 1, 3, "0")]


def test_the_rounds_that_were_rated_are_known_to_the_next_list() -> None:
    before = state(*PLAYERS)
    after = rate_period(before, {BOOK.name: rated(before, BOOK, *GAMES_OF_FOUR)}, SEPTEMBER, BOOK)
    found = sorted(rows(after.state.rounds), key=lambda row: row["round"])
    assert [(row["event_id"], row["round"], row["games"]) for row in found] == [
        (3, 1, 2),
        (3, 2, 1),
    ]
    assert {(r["start_on"], r["end_on"], r["list_id"]) for r in found} == {
        (20090805, 20090812, 20090901)
    }


def test_rounds_of_an_event_that_is_not_rated_are_not_known() -> None:
    """1.1: a minute for a move is too fast, so the event may come again when that is mended."""
    before = state(*PLAYERS)
    part = rated(before, BOOK, *GAMES_OF_FOUR, minutes=60)
    assert rows(rate_period(before, {BOOK.name: part}, SEPTEMBER, BOOK).state.rounds) == []


@pytest.mark.parametrize(
    ("list_date", "is_kept"), [(date(2011, 9, 1), True), (date(2011, 11, 1), False)]
)
def test_rounds_are_kept_for_two_years(list_date: date, is_kept: bool) -> None:
    known = {"event_id": 9, "round": 1, "games": 4, "list_id": 20090901, "name": "Open"}
    before = state(*PLAYERS, on=list_date, rounds=table(ROUNDS, known))
    after = rate_period(before, {}, list_date, BOOK).state
    assert [row["name"] for row in rows(after.rounds)] == (["Open"] if is_kept else [])


def test_a_newcomer_with_a_counted_game_has_played_from_now_on() -> None:
    before = state(*PLAYERS[:3], {"player_id": 4}, {"player_id": 5})
    after = rate_period(before, {BOOK.name: rated(before, BOOK, *GAMES_OF_FOUR)}, SEPTEMBER, BOOK)
    found = {row["player_id"]: row["has_played_event"] for row in rows(after.state.ratings)}
    assert found == {1: 1, 2: 1, 3: 1, 4: 1, 5: 0}


def test_what_is_known_of_one_day_alone_is_not_handed_on() -> None:
    before = state({**PLAYERS[0], "iccf_rating_next": 2100, "iccf_rating": 2050})
    (row,) = rows(rate_period(before, {}, SEPTEMBER, BOOK).state.ratings)
    assert (row["iccf_rating"], row["iccf_rating_next"]) == (2050, None)
    assert row["list_id"] == 20090901


def test_seasons_grow_with_the_period() -> None:
    """FCE: games of 2016 join those of 2015; who came with a K of his own stays as he was."""
    book = CATALOGUE.book("fce-2016")
    old = {"has_licence": 1, "rating": 1900}
    before = state(
        {"player_id": 1, "season_first": 2015, **old},
        {"player_id": 2, **old},
        {"player_id": 3, "k_factor_listed_e2": 2500, "k_base_listed_e2": 2400, **old},
        on=date(2016, 1, 1),
        season_games=table(SEASON_GAMES, {"player_id": 1, "season": 2015, "games": 18}),
    )
    games = [(1, 1, 2, "1"), (2, 1, 3, "="), (3, 3, 2, "0")]
    part = rated(before, book, *games)
    after = rate_period(before, {book.name: part}, date(2016, 2, 1), book).state
    found = {(r["player_id"], r["season"]): r["games"] for r in rows(after.season_games)}
    assert found == {(1, 2015): 18, (1, 2016): 2, (2, 2016): 2}
    firsts = {row["player_id"]: row["season_first"] for row in rows(after.ratings)}
    assert firsts == {1: 2015, 2: 2016, 3: None}
