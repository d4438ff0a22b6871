"""Ratings printed in reports: a list where none was given, and a word where the list has others."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

import polars as pl

from arpad.office.intake.submissions import TABLES, Submission
from arpad.office.lists import lists
from arpad.office.lists.lists import UNDATED, RatingList
from arpad.office.lists.matching import identity
from arpad.report import Player
from arpad.report.problems import Problem

PRINTED: Final = "ratings printed in the reports"
"""What such a list is called in problems."""


def printed_list(submissions: Sequence[Submission]) -> tuple[RatingList, tuple[Problem, ...]]:
    """Return the ratings printed in the reports as a list, and a word on it.

    A player printed with two ratings has that of the event that started first.
    """
    players: dict[str, Player] = {}
    problems = [
        Problem(
            "info",
            "list-printed",
            "No list was given: the ratings printed in the reports are used, and nobody's number "
            "of games, highest rating or K is known.",
            fix="Give the list in force.",
        )
    ]
    for submission in sorted(submissions, key=lambda s: (s.facts.start or date.max, s.event_id)):
        for player in submission.report.players:
            first = players.setdefault(identity(player), player)
            if first.rating != player.rating:
                told = (
                    f"{player.name} is printed with {_shown(player.rating)} here and with "
                    f"{_shown(first.rating)} in an earlier event, which is used."
                )
                problems.append(_differs("list-printed-twice", told, player, submission.file))
    rows = pl.DataFrame(
        {
            "player_id": list(players),
            "name": [player.name for player in players.values()],
            "federation": [player.federation for player in players.values()],
            "sex": [player.sex for player in players.values()],
            "birth_date": [player.birth for player in players.values()],
            "title": [player.title for player in players.values()],
            "rating": [player.rating for player in players.values()],
        },
        schema_overrides={"rating": pl.Int64()},
    )
    found = RatingList(UNDATED, lists.conform_rows(rows), source=PRINTED)
    return found, tuple(problems)


def printed_otherwise(
    submission: Submission, ids: Mapping[int, str], official: Mapping[str, int | None]
) -> list[Problem]:
    """Return a word on every player whose printed rating isn't the list's, which is used."""
    if submission.report.format == TABLES:
        return []
    return [
        _differs(
            "rating-differs",
            f"{player.name} is printed with {_shown(player.rating)}, and the list has "
            f"{_shown(official.get(ids[player.number]))}; the list's is used.",
            player,
            submission.file,
        )
        for player in submission.report.players
        if player.number in ids and official.get(ids[player.number]) != player.rating
    ]


_GIVE: Final = {
    "list-printed-twice": "Give the list in force.",
    "rating-differs": "Print the ratings of the list in force at the start.",
}


def _differs(code: str, message: str, player: Player, file: str) -> Problem:
    return Problem(
        "warning",
        code,
        message,
        fix=_GIVE[code],
        found=str(player.rating or ""),
        line=player.line or None,
        file=file,
    )


def _shown(rating: int | None) -> str:
    return str(rating or "no rating")
