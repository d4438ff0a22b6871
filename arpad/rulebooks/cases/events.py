"""Cases of whole events: a cross table or a list of games, rated by the engine."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from arpad.engine.backends import embedded_table, rows
from arpad.engine.calendars import calendar
from arpad.engine.events import Rated, rate_events
from arpad.engine.period import Period, rate_period
from arpad.engine.state import State
from arpad.engine.tables import EVENTS, GAMES, RATINGS, Schema
from arpad.engine.vocabulary import UNRATED
from arpad.engine.words import WORDS
from arpad.law import Rulebook, Table
from arpad.rulebooks.cases.crosstable import Entrant, GameRow, read_crosstable
from arpad.rulebooks.cases.decisions import Fact, fact_of, with_seconds
from arpad.rulebooks.cases.figures import CaseError, Figure, Says, figure

_OWN = (
    "kind", "crosstable", "entrants", "games", "players", "start", "player_facts", "expect", "note",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Played:
    """An event rated by the engine, with the list that follows it."""

    rated: Rated
    period: Period
    players: Mapping[str, int]


def event(says: Says, book: Rulebook) -> Iterator[Figure]:
    """Yield the figures of an event: of itself (`expect`), its `games`, its `players`.

    `kind`, with a `crosstable` or `entrants` and `games`; other facts of an event by their names;
    `player_facts` hold for every rated player.
    """
    entrants, games = _participants(says)
    played = _rate(says, book, entrants, games)
    for name, expected in says.get("expect", {}).items():
        yield figure(name, expected, _of_event(played, book, name))
    explained = {(row["game_id"], row["is_white"]): row for row in rows(played.rated.explained)}
    for number, game in enumerate(says.get("games", ())):
        side = explained[number, 1]
        shown = f"{game['white']}-{game['black']} {game['result']}"
        clause = book.clause(side["is_rated_clause"])
        if "is_rated" in game:
            yield Figure(shown, game["is_rated"], ("no", "yes")[side["is_rated"]])
        if "because" in game:
            yield Figure(f"{shown}: article", game["because"], clause.article.article)
    for player in says.get("players", ()):
        yield from _of_player(player, played)


def _participants(says: Says) -> tuple[list[Entrant], list[GameRow]]:
    if "crosstable" in says:
        try:
            return read_crosstable(says["crosstable"])
        except ValueError as error:
            raise CaseError(str(error)) from error
    entrants = [
        Entrant(name, None if rating == "unrated" else rating)
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


def _rate(says: Says, book: Rulebook, entrants: list[Entrant], games: list[GameRow]) -> _Played:
    start: date = says.get("start", book.in_force_from)
    list_id = _number(calendar(book).list_in_force(start))
    players = {entrant.name: number for number, entrant in enumerate(entrants, start=1)}
    ratings = _table(RATINGS, [_rating(says, entrant, players, list_id) for entrant in entrants])
    state = State.of(calendar(book).list_in_force(start), ratings)
    rated = rate_events(
        _table(EVENTS, [_event(says, start, list_id)]),
        _table(GAMES, [_game(row, number, players) for number, row in enumerate(games)]),
        ratings,
        state.pending,
        list_id,
        book,
        list_date=calendar(book).next_list(start),
    )
    period = rate_period(state, {book.name: rated}, calendar(book).next_list(start), book)
    return _Played(rated, period, players)


def _table(schema: Schema, given: list[dict[str, Any]]) -> Table:
    return embedded_table({name: [row.get(name) for row in given] for name in schema}, schema)


def _number(day: date) -> int:
    return day.year * 10000 + day.month * 100 + day.day


def _event(says: Says, start: date, list_id: int) -> dict[str, Any]:
    facts = with_seconds(_stated(name, value) for name, value in says.items() if name not in _OWN)
    day = start.toordinal()
    own = {"event_id": 1, "list_id": list_id, "on": _number(start), "kind": says.get("kind")}
    return {**own, "start_day": day, "end_day": (start + timedelta(days=9)).toordinal(), **facts}


def _stated(name: str, value: object) -> tuple[str, Fact]:
    """Return a fact of the event as the engine's column and value."""
    if name not in WORDS:
        raise CaseError(f"{name} is no fact of an event")
    column, known = fact_of(name, value)
    if column not in EVENTS:
        raise CaseError(f"{name} is no fact of an event")
    return column, known


def _rating(
    says: Says, entrant: Entrant, players: Mapping[str, int], list_id: int
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


def _game(row: GameRow, number: int, players: Mapping[str, int]) -> dict[str, Any]:
    return {
        "game_id": number,
        "event_id": 1,
        "round": row.round,
        "white_id": players[row.white],
        "black_id": players[row.black],
        "result": row.result,
    }


def _of_event(played: _Played, book: Rulebook, name: str) -> object:
    """Return is_rated, because, or one of the averages of a round robin with newcomers."""
    row = rows(played.rated.events)[0]
    if name == "is_rated":
        return ("no", "yes")[row["event_is_rated"]]
    if name == "because":
        return book.clause(row["event_is_rated_clause"]).article.article
    result = next(iter(rows(played.rated.results)), None)
    sums = {"average_of_rated": "ratings_sum", "average_difference": "differences_sum"}
    if result is not None and name in sums:
        return Fraction(result[sums[name]], result["rated"])
    if result is not None and name == "average_rating":
        return result["average_first"]
    raise CaseError(f"expect.{name} is not known, or the event has no newcomer")


def _of_player(says: Says, played: _Played) -> Iterator[Figure]:
    found = _figures(played, says.get("name", ""))
    for name, expected in says.items():
        plain = name.removesuffix("_above")
        shown = f"{says['name']}: {name}"
        if name != "name" and plain not in found:
            raise CaseError(f"{name} is none of the figures: {', '.join(found)}")
        if plain != name:
            yield Figure(shown, f"over {expected}", _over(expected, found[plain]))
        elif name != "name":
            yield figure(shown, expected, found[name])


def _over(bound: int, found: int | None) -> str:
    return f"over {bound}" if found is not None and found > bound else str(found)


def _figures(played: _Played, name: str) -> Mapping[str, Any]:
    """Return everything that a case may expect of a player."""
    if name not in played.players:
        raise CaseError(f"'{name}' is no player of the event")
    number = played.players[name]
    sides = [row for row in rows(played.rated.explained) if row["player_id"] == number]
    counted = [row for row in sides if row["is_rated"] == 1]
    result = [row for row in rows(played.rated.results) if row["player_id"] == number]
    listed = next(row for row in rows(played.period.published) if row["player_id"] == number)
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
