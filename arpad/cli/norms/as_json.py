"""Norms as JSON: figures as numbers, scores as decimal strings, articles beside every condition."""

from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

from arpad.cli.output import score
from arpad.norms.application import Application
from arpad.norms.certificate import certificate
from arpad.norms.forecast import Forecast
from arpad.norms.required import ScoreRow, counts, score_table
from arpad.norms.rows import Condition, Failure, Game, Norm
from arpad.office.norms.norms import EventNorms, PlayerNorms
from arpad.rulebooks.fide_titles.clauses import TitleRules
from arpad.rulebooks.fide_titles.describe import clause_lines


def rules_answer(rules: TitleRules) -> dict[str, Any]:
    """Return every clause of an edition, by article."""
    return {
        "edition": rules.name,
        "source": str(rules.source),
        "in_force_from": rules.in_force_from.isoformat(),
        "clauses": [asdict(line) for line in clause_lines(rules)],
    }


def table_answer(rules: TitleRules, games: int, titles: tuple[str, ...]) -> dict[str, Any]:
    """Return the table of scores; `other_reading` has the rows if percentages are rounded first.

    It is None where the two readings agree.
    """
    rows = _rows(score_table(rules, games, titles))
    other = replace(rules, is_score_rounded=not rules.is_score_rounded)
    rows_other = _rows(score_table(other, games, titles))
    return {
        "rows": rows,
        "edition": rules.name,
        "games": games,
        "counts": asdict(counts(rules, games)),
        "other_reading": None if rows_other == rows else {"rows": rows_other},
    }


def _rows(rows: Iterable[ScoreRow]) -> list[dict[str, Any]]:
    return [
        {
            "title": row.title,
            "score": score(row.score_half),
            "average_min": row.average_min,
            "average_max": row.average_max,
        }
        for row in rows
    ]


def event_answer(event: EventNorms) -> dict[str, Any]:
    """Return an event with its players, each with his best attempt at every title open to him."""
    return {
        "file": event.submission.file,
        "event_id": event.submission.event_id,
        "edition": event.rules.name,
        "on": event.on.isoformat(),
        "kind": event.event.kind,
        "rounds": event.event.rounds,
        "rounds_played": event.rounds_played,
        "average": event.average,
        "category": event.category,
        "is_exempt_swiss": event.fields.is_exempt,
        "field": [asdict(one) for one in event.fields.foreign],
        "players": [_player(player, event) for player in event.players],
    }


def _player(player: PlayerNorms, event: EventNorms) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "number": player.player.number,
        "player_id": player.candidate.player_id,
        "name": player.player.name,
        "federation": player.candidate.federation,
        "title": player.candidate.title,
        "rating": player.candidate.rating,
        "attempts": [_attempt(one, player, event) for one in player.attempts],
    }
    if player.forecasts:
        answer["forecasts"] = [_forecast(one) for one in player.forecasts]
    if player.trail:
        answer["trail"] = [
            {"after": number, "states": {one.title: one.state for one in forecasts}}
            for number, forecasts in enumerate(player.trail)
        ]
    return answer


def _attempt(one: Norm | Failure, player: PlayerNorms, event: EventNorms) -> dict[str, Any]:
    exempt = one.exemption
    answer: dict[str, Any] = {
        "title": one.title,
        "is_norm": isinstance(one, Norm),
        "games": len(one.games),
        "games_counted": one.games_counted if isinstance(one, Norm) else None,
        "score": score(one.score_half),
        "score_required": _score(one.score_required_half),
        "opponents_average": one.opponents_average,
        "percent": one.percent,
        "rating_difference": one.rating_difference,
        "performance_rating": one.performance_rating,
        "raised": one.raised.player_id if one.raised else None,
        "rounds_ignored": list(one.ignored),
        "uses_missing_game": one.uses_missing_game,
        "exempt_by": str(exempt.article) if exempt else None,
        "conditions": [condition_row(condition) for condition in one.conditions],
    }
    if isinstance(one, Norm):
        answer["rounds"] = [_game(game) for game in one.games]
        answer["certificate"] = _certificate(one, player, event)
    return answer


def _certificate(one: Norm, player: PlayerNorms, event: EventNorms) -> dict[str, Any]:
    """Return what forms 4 and 6 print of a norm."""
    found = asdict(certificate(player.candidate, one, event.event.federation, event.rules))
    found["score"] = score(found.pop("score_half"))
    needed = found.pop("points_needed_half")
    return found | {"points_needed": {title: _score(half) for title, half in needed.items()}}


def _game(game: Game) -> dict[str, Any]:
    met = game.opponent
    return {
        "round": game.round,
        "opponent_id": met.player_id if met else None,
        "opponent_rating": met.rating if met else None,
        "opponent_title": met.title if met else None,
        "opponent_federation": met.federation if met else None,
        "score": score(game.score_half),
    }


def condition_row(one: Condition) -> dict[str, Any]:
    """Return a condition with what was found, required and missing, in its own unit."""
    is_score = one.unit == "half points"
    figures: dict[str, Any] = {
        "found": one.found if one.is_stated else None,
        "required": one.required, "missing": one.missing if one.is_stated else None
    }  # fmt: skip
    if is_score:
        figures = {name: score(half) for name, half in figures.items()}
    return {
        "condition": one.name,
        "article": str(one.clause.article),
        "says": one.clause.says,
        "is_verified": one.clause.is_verified,
        "is_met": one.is_met,
        "is_maximum": one.is_max,
        **figures,
        "unit": "points" if is_score else one.unit,
        "waived_by": str(one.waived_by.article) if one.waived_by and one.is_waived else None,
        "note": one.note,
    }


def _forecast(one: Forecast) -> dict[str, Any]:
    return {
        "title": one.title,
        "state": one.state,
        "lacks": one.lacks or None,
        "rounds_left": one.rounds_left,
        "opponents_known": one.opponents_known,
        "needs": [
            {
                "rounds": need.rounds,
                "score": score(need.score_half),
                "unknown_average_min": need.average_min,
            }
            for need in one.needs
        ],
        "unknown_must_bring": asdict(one.wanted) if one.wanted else None,
    }


def application_answer(found: Application, rules: TitleRules) -> dict[str, Any]:
    """Return the norms that count for a title, and every condition of the application."""
    return {
        "title": found.title,
        "edition": rules.name,
        "is_complete": found.is_complete,
        "games": found.games,
        "norms": [
            {
                "event_id": record.event_id,
                "end": record.end.isoformat(),
                "games_counted": record.norm.games_counted,
                "performance_rating": record.norm.performance_rating,
                "is_counted": record not in found.left_out,
            }
            for record in (*found.records, *found.left_out)
        ],
        "conditions": [condition_row(condition) for condition in found.conditions],
    }


def _score(half_points: int | None) -> str | None:
    return None if half_points is None else score(half_points)
