"""Cases of whole events: a cross table or a list of games, rated by the engine."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from arpad.engine import questions as q
from arpad.engine.events import rate_events
from arpad.engine.period import rate_period
from arpad.engine.state import State
from arpad.engine.tables import EVENTS, GAMES, RATINGS, Schema
from arpad.engine.words import WORDS
from arpad.law import Rulebook, Table
from arpad.law.backends import embedded_table
from arpad.law.engines import rows
from arpad.report.problems import ClauseText, Text, listed
from arpad.rulebooks.asking import calendar, year_begins
from arpad.rulebooks.cases.crosstable import CrosstableEntrant, GameRow, read_crosstable
from arpad.rulebooks.cases.decisions import Fact, fact_of, with_seconds
from arpad.rulebooks.cases.figures import CaseError, CaseFigure, Says, article_of, figure
from arpad.rulebooks.describe import over
from arpad.tables.statuses import UNRATED

_OWN = (
    "kind", "crosstable", "entrants", "games", "players", "start", "player_facts", "expect", "note",
)  # fmt: skip


_APART = 1_000_000
"""Players and games of the n-th event are numbered from n millions on."""
_NUMBERS = ("winner_id", "stage_of")
"""Facts of an event that name a player or an event by his number in the case, from 1."""
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Told:
    """A case read: the rows that the engine asks of its event, and the number of each player."""

    number: int
    start: date
    players: Mapping[str, int]
    event: Row
    games: Sequence[Row]
    ratings: Sequence[Row]


@dataclass(frozen=True, slots=True)
class CaseRated:
    """An event rated by the engine, row by row, and its players on the list that follows it."""

    event: Row
    sides: Sequence[Row]
    results: Sequence[Row]
    listed: Mapping[int, Row]
    players: Mapping[str, int]


def event(says: Says, book: Rulebook, played: CaseRated | None = None) -> Iterator[CaseFigure]:
    """Yield the figures of an event: of itself (`expect`), its `games`, its `players`.

    `kind`, with a `crosstable` or `entrants` and `games`; other facts of an event by their names;
    `player_facts` hold for every rated player. `played` is what `rated_together` has made of it.
    """
    played = played or _rate([_told(says, book, 0)], book)[0]
    for name, expected in says.get("expect", {}).items():
        yield figure(name, expected, _of_event(played, book, name))
    white = {row["game_id"] % _APART: row for row in played.sides if row["is_white"]}
    for number, game in enumerate(says.get("games", ())):
        side = white[number]
        shown = listed(f"{game['white']}-{game['black']} {game['result']}")
        clause = book.clause(side["is_rated_clause"])
        if "is_rated" in game:
            yield CaseFigure(shown, game["is_rated"], ("no", "yes")[side["is_rated"]])
        if "because" in game:
            yield CaseFigure(article_of(shown), game["because"], clause.article.article)
    for player in says.get("players", ()):
        yield from _of_player(player, played)


def rated_together(cases: Sequence[Says], book: Rulebook) -> list[CaseRated | None]:
    """Return what cases of events come to; None of one that can't be read, or has to be alone.

    Those for one list are rated together, which takes no longer than one: nobody plays in two.
    Alone are those that name players by number, and all where a list is calibrated as a whole.
    """
    played_cases: list[CaseRated | None] = [None] * len(cases)
    of_list: dict[date, list[_Told]] = defaultdict(list)
    for number, says in enumerate(cases):
        if q.IS_CALIBRATED in book or any(name in says for name in _NUMBERS):
            continue
        try:
            case = _told(says, book, number)
        except CaseError:
            continue  # which it says when it is asked for its figures
        of_list[calendar(book).list_in_force(case.start)].append(case)
    for some in of_list.values():
        for case, played in zip(some, _rate(some, book), strict=True):
            played_cases[case.number] = played
    return played_cases


def _participants(says: Says) -> tuple[list[CrosstableEntrant], list[GameRow]]:
    if "crosstable" in says:
        try:
            return read_crosstable(says["crosstable"])
        except ValueError as error:
            raise CaseError(str(error)) from error
    entrants = [
        CrosstableEntrant(name, None if rating == "unrated" else rating)
        for name, rating in says.get("entrants", {}).items()
    ]
    games = [
        GameRow(number, game["white"], game["black"], game["result"])
        for number, game in enumerate(says.get("games", ()), start=1)
    ]
    unknown = {g.white for g in games} | {g.black for g in games}
    if not games or unknown - {entrant.name for entrant in entrants}:
        raise CaseError("an event has a crosstable, or entrants = { A = 2000, ... } and games")
    return entrants, games


def _told(says: Says, book: Rulebook, number: int) -> _Told:
    entrants, games = _participants(says)
    start: date = says.get("start", book.in_force_from)
    list_id = _number(calendar(book).list_in_force(start))
    first = number * _APART
    players = {entrant.name: first + place for place, entrant in enumerate(entrants, start=1)}
    return _Told(
        number,
        start,
        players,
        {**_event(says, start, list_id), "event_id": number + 1},
        [_game(row, number + 1, first + place, players) for place, row in enumerate(games)],
        [_rating(says, entrant, players, list_id) for entrant in entrants],
    )


def _rate(cases: Sequence[_Told], book: Rulebook) -> list[CaseRated]:
    """Return events that begin on one list, rated for the one that follows."""
    law, start = calendar(book), cases[0].start
    list_date = law.next_list(start)
    ratings = _table(RATINGS, [row for case in cases for row in case.ratings])
    state = State.of(law.list_in_force(start), ratings)
    rated = rate_events(
        _table(EVENTS, [case.event for case in cases]),
        _table(GAMES, [row for case in cases for row in case.games]),
        ratings,
        state.pending,
        _number(law.list_in_force(start)),
        book,
        list_date=list_date,
    )
    period = rate_period(
        state,
        {book.name: rated},
        list_date,
        book,
        year_from=year_begins(list_date, lambda _: book),
    )
    sides, results = _by_event(rated.explained), _by_event(rated.results)
    events, listed = _by_event(rated.events), {r["player_id"]: r for r in rows(period.published)}
    return [
        CaseRated(events[n][0], sides[n], results[n], listed, case.players)
        for case in cases
        for n in [case.number + 1]
    ]


def _by_event(table: Table) -> Mapping[int, list[Row]]:
    by_event: dict[int, list[Row]] = defaultdict(list)
    for row in rows(table):
        by_event[row["event_id"]].append(row)
    return by_event


def _table(schema: Schema, given: Sequence[Row]) -> Table:
    return embedded_table({name: [row.get(name) for row in given] for name in schema}, schema)


def _number(day: date) -> int:
    return day.year * 10000 + day.month * 100 + day.day


def _event(says: Says, start: date, list_id: int) -> dict[str, Any]:
    facts = with_seconds(_stated(name, value) for name, value in says.items() if name not in _OWN)
    day = start.toordinal()
    own = {"list_id": list_id, "on": _number(start), "kind": says.get("kind")}
    return {**own, "start_day": day, "end_day": (start + timedelta(days=9)).toordinal(), **facts}


def _stated(name: str, value: object) -> tuple[str, Fact]:
    """Return a fact of the event as the engine's column and value."""
    if name not in WORDS:
        raise CaseError(f"{name} is no fact of an event")
    column, fact = fact_of(name, value)
    if column not in EVENTS:
        raise CaseError(f"{name} is no fact of an event")
    return column, fact


def _rating(
    says: Says, entrant: CrosstableEntrant, players: Mapping[str, int], list_id: int
) -> dict[str, Any]:
    facts = {} if entrant.rating is None else says.get("player_facts", {})
    return {
        "list_id": list_id,
        "player_id": players[entrant.name],
        "rating": entrant.rating,
        "rating_peak": entrant.rating,
        "status": UNRATED if entrant.rating is None else None,
        **facts,
    }


def _game(row: GameRow, event_id: int, game_id: int, players: Mapping[str, int]) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "event_id": event_id,
        "round": row.round,
        "white_id": players[row.white],
        "black_id": players[row.black],
        "result": row.result,
    }


def _of_event(played: CaseRated, book: Rulebook, name: str) -> object:
    """Return is_rated, because, or one of the averages of a round robin with newcomers."""
    row = played.event
    if name == "is_rated":
        return ("no", "yes")[row["event_is_rated"]]
    if name == "because":
        return book.clause(row["event_is_rated_clause"]).article.article
    result = next(iter(played.results), None)
    sums = {"average_of_rated": "ratings_sum", "average_difference": "differences_sum"}
    if result is not None and name in sums:
        return Fraction(result[sums[name]], result["rated"])
    if result is not None and name == "average_rating":
        return result["average_first"]
    raise CaseError(f"expect.{name} is not known, or the event has no newcomer")


def _of_player(says: Says, played: CaseRated) -> Iterator[CaseFigure]:
    figures = _figures(played, says.get("name", ""))
    for name, expected in says.items():
        plain = name.removesuffix("_above")
        shown = Text("{player}: {figure}", player=says["name"], figure=ClauseText(name))
        if name != "name" and plain not in figures:
            raise CaseError(f"{name} is none of the figures: {', '.join(figures)}")
        if plain != name:
            yield CaseFigure(shown, over(expected), _over(expected, figures[plain]))
        elif name != "name":
            yield figure(shown, expected, figures[name])


def _over(bound: int, value: int | None) -> str:
    return over(bound) if value is not None and value > bound else str(value)


def _figures(played: CaseRated, name: str) -> Mapping[str, Any]:
    """Return everything that a case may expect of a player."""
    if name not in played.players:
        raise CaseError(f"'{name}' is no player of the event")
    number = played.players[name]
    sides = [row for row in played.sides if row["player_id"] == number]
    counted = [row for row in sides if row["is_rated"] == 1]
    result = [row for row in played.results if row["player_id"] == number]
    listed = played.listed[number]
    newcomer = result[0] if result else {}
    return {
        "score": Fraction(sum(row["score_half"] or 0 for row in sides), 2),
        "games": len(counted),
        "expected_score": Fraction(sum(row["expected_e3"] or 0 for row in counted), 1000),
        "change": Fraction(sum(row["change_e5"] for row in sides), 100000),
        "rating_new": listed["rating"],
        "average_first": newcomer.get("average_first"),
        "event_rating_first": newcomer.get("event_rating_first"),
        "opponents_average": newcomer.get("opponents_average"),
        "event_rating": newcomer.get("event_rating"),
        "result_kept": ("no", "yes")[newcomer["result_kept"]] if newcomer else None,
    }
