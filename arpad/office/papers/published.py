"""What a published list tells of an event beside its games: place, tie-breaks, matches.

It stands in the list's manifest, of events whose report names tie-breaks (records 212, 202) or has
teams. Of teams it is the matches as tie-breaks see them, so that nobody needs the report for them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from arpad.forms.event import TeamScore
from arpad.norms.tie_breaks.field import Participant, PointScale, RoundKind, TieBreakEvent, Turn
from arpad.office.papers.paperwork import entered
from arpad.office.period.prepare import Ready
from arpad.report.names import plain

BY_NUMBERS: Final = "TPN"
"""The tie-break that goes by starting numbers."""
_KINDS: Final = {kind.name.lower(): kind for kind in RoundKind}


@dataclass(frozen=True, slots=True)
class OrderTold:
    """What a list tells of an event's order; `numbers` are starting numbers by player, if told."""

    tie_breaks: tuple[str, ...] = ()
    numbers: Mapping[str, int] | None = None
    teams: tuple[TeamScore, ...] = ()
    matches: TieBreakEvent | None = None


def places_told(events: Sequence[Ready]) -> dict[str, str]:
    """Return where events were played, by their numbers, of those of which it is stated."""
    places = {ready.submission.event_id: plain(ready.submission.facts.city or "").strip()
              for ready in events}  # fmt: skip
    return {event_id: place for event_id, place in sorted(places.items()) if place}


def orders_told(events: Sequence[Ready]) -> list[dict[str, Any]]:
    """Return what the manifest of a list says of the order of its events, by their numbers."""
    orders = (_told(event) for event in events)
    return sorted(
        (order for order in orders if len(order) > 1), key=lambda order: str(order["event_id"])
    )


def read_order(row: Mapping[str, Any]) -> OrderTold:
    """Return what a manifest says of the order of one event."""
    matches = row.get("matches")
    return OrderTold(
        tuple(row.get("tie_breaks", ())),
        row.get("numbers"),
        tuple(map(_team, row.get("teams", ()))),
        None if matches is None else _field(matches),
    )


def _told(ready: Ready) -> dict[str, Any]:
    report = ready.submission.report
    row: dict[str, Any] = {"event_id": ready.submission.event_id}
    codes = report.details.standings or report.details.tie_breaks
    if codes:
        row["tie_breaks"] = list(codes)
    if any(BY_NUMBERS in code.upper() for code in codes):
        row["numbers"] = {player_id: number for number, player_id in ready.player_ids.items()}
    if report.details.teams or report.teams:
        event = entered(ready.submission, ()).event
        if event.is_of_teams and event.matches is not None:
            row["teams"] = [_team_told(team) for team in event.teams]
            row["matches"] = _field_told(event.matches)
    return row


def _team_told(team: TeamScore) -> dict[str, Any]:
    points = {"match_points": team.match_points, "game_points": team.game_points}
    return {"number": team.number, "name": team.name, "players": team.players} | {
        name: str(amount) for name, amount in points.items() if amount is not None
    }


def _team(row: Mapping[str, Any]) -> TeamScore:
    points = {name: Decimal(row[name]) for name in ("match_points", "game_points") if name in row}
    return TeamScore(
        name=row["name"],
        players=row["players"],
        number=row["number"],
        match_points=points.get("match_points"),
        game_points=points.get("game_points"),
    )


def _field_told(field: TieBreakEvent) -> dict[str, Any]:
    return {
        "rounds": field.rounds,
        "final_round": field.final_round,
        "is_all_play_all": field.is_all_play_all,
        "scales": [[scale.win_half, scale.draw_half] for scale in field.scales],
        "primary": field.primary,
        "boards": field.boards,
        "teams": [
            {
                "number": participant.number,
                "points_half": list(participant.points_half),
                "turns": list(map(_turn_told, participant.turns)),
            }
            for participant in field.participants
        ],
    }


def _turn_told(turn: Turn) -> list[Any]:
    points, boards = list(turn.points_half), list(turn.boards_half)
    return [turn.round, turn.opponent, turn.kind.name.lower(), points, boards]


def _field(row: Mapping[str, Any]) -> TieBreakEvent:
    return TieBreakEvent(
        tuple(
            Participant(team["number"], tuple(team["points_half"]), tuple(_turns(team["turns"])))
            for team in row["teams"]
        ),
        row["rounds"],
        row["final_round"],
        row["is_all_play_all"],
        tuple(PointScale(win, draw) for win, draw in row["scales"]),
        row["primary"],
        row["boards"],
    )


def _turns(rows: Sequence[Sequence[Any]]) -> Iterator[Turn]:
    for number, opponent, kind, points, boards in rows:
        yield Turn(number, opponent, _KINDS[kind], tuple(points), boards_half=tuple(boards))
