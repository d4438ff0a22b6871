"""An event by rank as published lists tell it: by its own tie-breaks, or by those that are asked.

Everything is worked out from published games. Without tie-breaks that its report names nobody's
order is made up: equal points are an equal rank, and the usual six stand beside.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from arpad.answers.alike import made_of
from arpad.answers.figures import exact
from arpad.answers.papers import (
    Standing,
    TeamTold,
    TieBreakChosen,
    TieBreakRule,
    WhyBehind,
)
from arpad.answers.public.played import Side, played, series_of
from arpad.answers.ranked import OrderWanted, Ranked, ranked
from arpad.explain.games import own_result
from arpad.forms.event import PaperEntrant, PaperEvent, Round
from arpad.forms.standings import USUAL, usual_figures
from arpad.law.units import day_of
from arpad.norms.tie_breaks.field import TieBreakEvent
from arpad.office.papers.published import BY_NUMBERS, OrderTold, read_order
from arpad.office.reading.players import ListSights, Readers
from arpad.report.problems import Problem, Text
from arpad.report.rows import DOUBLE_FORFEIT, Pairing, Report, points, scoring

_USUAL: Final = scoring(Report())


@dataclass(frozen=True, slots=True)
class Ranks:
    """Everybody's rank by number, which several may share, and figures by names of tie-breaks."""

    tie_breaks: tuple[str, ...]
    ranks: Mapping[int, int]
    figures: Mapping[int, tuple[Decimal | None, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStandings:
    """An event by rank: by the tie-breaks `chosen`, or with the usual six beside if there are none.

    A player's `number` is his starting number if lists publish it, else by points and ratings.
    """

    event_id: str
    name: str
    players: tuple[Standing, ...]
    teams: tuple[TeamTold, ...] | None
    rule: TieBreakRule | None
    chosen: tuple[TieBreakChosen, ...] | None
    why: WhyBehind | None


def standings_told(event_id: str, ranked: Ranked, why: WhyBehind | None) -> EventStandings:
    """Return an event in its order as programs read it."""
    table, ranks = ranked.table(()), ranks_of(ranked).ranks
    players = table.players
    if ranked.order is None:
        players = tuple(replace(player, rank=ranks[player.number]) for player in players)
    return made_of(
        EventStandings, table, event_id=event_id, name=ranked.event.name, players=players, why=why
    )


def published_event(readers: Readers, event_id: str, series: str = "") -> tuple[PaperEvent, bool]:
    """Return an event out of its published games, and whether its starting numbers are known.

    Where they are not, the numbers are those of `numbered`, the same for each series. Ratings are
    those of a series, of its own time control if none is named. Raises KeyError if no list looked
    at it.
    """
    looked = readers.event(event_id)
    own = series_of(looked)[0]
    by_player = sides_of(readers, event_id, series or own)
    order = _order_told(looked)
    numbers = order.numbers
    if numbers is None or not numbers.keys() >= by_player.keys():
        numbers = numbered(sides_of(readers, event_id, own))
    people = readers.people(by_player)
    everybody = [
        _entrant(numbers[player_id], people.get(player_id, {"player_id": player_id}), rows, numbers)
        for player_id, rows in by_player.items()
    ]
    rows = [published.row for published in looked]
    rounds = max((turn.round for entrant in everybody for turn in entrant.rounds if turn.opponent),
                 default=0)  # fmt: skip
    event = PaperEvent(
        name=readers.event_names([event_id])[event_id],
        start=min(day_of(row["event_start"] or row["on"]) for row in rows),
        end=max(day_of(row["end_on"]) for row in rows),
        kind=rows[-1]["kind"],
        rounds=rounds,
        rounds_scheduled=rows[-1]["rounds_scheduled"],
        entrants=tuple(_placed(everybody)),
        teams=order.teams,
        has_list=True,
        are_ranks_stated=False,
        are_numbers_named=True,
        tie_breaks_stated=order.tie_breaks,
        matches=order.matches if order.matches and _is_whole(order.matches, rounds) else None,
    )
    return event, numbers is order.numbers


def event_ranked(readers: Readers, event_id: str, wanted: OrderWanted, series: str = "") -> Ranked:
    """Return an event in the order asked for, with the ratings of a series, as it is published.

    Raises KeyError as `published_event` does, NoRulebookError for an edition that there is not.
    """
    event, has_numbers = published_event(readers, event_id, series)
    codes = event.tie_breaks_stated
    if wanted.tie_breaks is not None:
        codes = tuple(wanted.tie_breaks.split(","))
    if not has_numbers and any(code.strip().upper().startswith(BY_NUMBERS) for code in codes):
        message = Text("The lists don't publish the starting numbers of this event.")
        fix = Text("Leave {code} out.", code=BY_NUMBERS)
        return Ranked(event, None, (Problem("error", "tie-breaks", message, fix),))
    return ranked(event, wanted)


def ranks_of(ranked: Ranked) -> Ranks:
    """Return ranks and figures: of the order, else by points alone with the usual six beside."""
    event, order = ranked.event, ranked.order
    if order is not None and not event.is_of_teams:
        figures = {
            number: tuple(None if figure.value is None else exact(figure.value)
                          for figure in order.ranking.of(number))
            for number in order.ranking.ranks
        }  # fmt: skip
        return Ranks(
            tuple(tie_break.text for tie_break in order.chosen), order.ranking.ranks, figures
        )
    scores = [entrant.score_half or 0 for entrant in event.entrants]
    ranks = {
        entrant.number: 1 + sum(score > (entrant.score_half or 0) for score in scores)
        for entrant in event.entrants
    }
    return Ranks(USUAL, ranks, dict(usual_figures(event)))


def sides_of(readers: Readers, event_id: str, series: str) -> Mapping[str, Sequence[Side]]:
    """Return an event's games by player and round, each once, as the lists of a series have them.

    A game that no list of the series looked at has no figure there.
    """
    return readers.shelf.index.once(
        "sides", event_id, series, make=lambda: _sides(readers.event(event_id), series)
    )


def _sides(looked: Sequence[ListSights], series: str) -> Mapping[str, Sequence[Side]]:
    reports = dict.fromkeys((published.row["event_id"] for published in looked), "")
    games = played((row for published in looked for row in published.sides), reports)
    sides = [game.on(series) for game in games]
    by_player: dict[str, list[Side]] = {}
    for row in sorted(sides, key=lambda side: (side["round"], side["game_id"])):
        by_player.setdefault(row["player_id"], []).append(row)
    return by_player


def numbered(by_player: Mapping[str, Sequence[Side]]) -> dict[str, int]:
    """Return a number for everybody: by points, then rating, then who he is."""

    def place(player_id: str) -> tuple[int, int, str]:
        rows = by_player[player_id]
        return -sum(map(half_of, rows)), -(rating_of(rows) or 0), player_id

    return {player_id: at for at, player_id in enumerate(sorted(by_player, key=place), start=1)}


def rating_of(rows: Sequence[Side]) -> int | None:
    """Return the rating with which somebody played."""
    return next((side["rating"] for side in rows if side["rating"] is not None), None)


def half_of(row: Side) -> int:
    """Return the half points that the tournament gave, rated or not."""
    return _half_of(row["round"], bool(row["opponent_id"]), result_of(row))


@lru_cache(maxsize=1024)
def _half_of(number: int, has_opponent: bool, result: str) -> int:  # noqa: FBT001
    return int(2 * points(Pairing(number, 1, 2 if has_opponent else None, "", result), _USUAL))


def result_of(row: Side) -> str:
    """Return a player's own result: of a game that both lost by forfeit, that they lost it so."""
    result = own_result(row)
    return "-" if result == DOUBLE_FORFEIT else result


def _entrant(
    number: int, person: Mapping[str, Any], rows: Sequence[Side], numbers: Mapping[str, int]
) -> PaperEntrant:
    player_id = rows[0]["player_id"]
    return PaperEntrant(
        number=number,
        rank=0,
        name=person.get("name") or player_id,
        title=person.get("title") or "",
        rating=rating_of(rows),
        federation=person.get("federation") or "",
        player_id=player_id,
        score_half=sum(map(half_of, rows)),
        rounds=tuple(_round(row, numbers) for row in rows),
    )


def _placed(everybody: Sequence[PaperEntrant]) -> Iterator[PaperEntrant]:
    """Yield the players by points, then by number."""
    order = sorted(everybody, key=lambda entrant: (-(entrant.score_half or 0), entrant.number))
    for place, entrant in enumerate(order, start=1):
        yield replace(entrant, rank=place)


def _round(row: Side, numbers: Mapping[str, int]) -> Round:
    opponent = None if row["opponent_id"] is None else numbers[row["opponent_id"]]
    colour = "" if opponent is None else "w" if row["is_white"] else "b"
    return Round(row["round"], opponent, colour, result_of(row), half_of(row))


def _order_told(looked: Sequence[ListSights]) -> OrderTold:
    """Return what is said of the event's order by the last list that looked at its last report."""
    in_order = sorted(looked, key=lambda published: int(published.row["end_on"]))
    for listed in reversed(in_order):
        for order in listed.volume.manifest.get("standings", ()):
            if order["event_id"] == listed.row["event_id"]:
                return read_order(order)
    return OrderTold()


def _is_whole(matches: TieBreakEvent, rounds: int) -> bool:
    """Tell whether the matches are of all rounds: a report may have had the last ones alone."""
    played = {
        t.round for participant in matches.participants for t in participant.turns if t.is_played
    }
    return played >= set(range(1, rounds + 1))
