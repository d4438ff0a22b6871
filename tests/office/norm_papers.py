"""Reported events in which norms are made: a round robin of ten, with invented players."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from arpad.library.files import read_submissions
from arpad.office.lists.lists import RatingList
from arpad.office.norms.norms import EventNorms, NormQuestion, PlayerNorms, event_norms
from arpad.report.facts import Facts
from tests.office.papers import Game, Paper, Person

START = date(2024, 5, 1)
FEDERATIONS = ("FRA", "GER", "ITA", "POR")
ME = Person("1", 2420, "Norm, Nora", "ESP", sex="w", title="FM")
FIELD = [
    Person(str(n), 2475, f"Invented, {chr(63 + n)}", FEDERATIONS[n % 4], sex="m", title="GM")
    for n in range(2, 11)
]


def rounds(ids: Sequence[str], results: str = "=") -> list[Game]:
    """Return the rounds of a single round robin of an even number of players, all drawn.

    `results` are those of the first player, round by round, as he sees them; then the last repeats.
    """
    ring, games = list(ids), []
    for number in range(1, len(ids)):
        for one, other in zip(
            ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True
        ):
            mine = results[min(number, len(results)) - 1] if one == ids[0] else "="
            games.append((number, one, other, mine))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return games


def paper(
    results: str = "111111000", people: Sequence[Person] = (ME, *FIELD), **more: Any
) -> Paper:
    """Return the round robin, its days one after the other; `more` changes fields of the paper."""
    games = rounds([person.player_id for person in people], results)
    days = tuple(START + timedelta(days=day) for day in range(len(people) - 1))
    event = Paper("norms", people, games, START, days[-1], kind="round_robin", round_dates=days)
    return replace(event, **more)


def judged(
    path: Path, question: NormQuestion | None = None, lists: Sequence[RatingList] = (), **facts: Any
) -> EventNorms:
    """Return the norms of the one report in a file, which must be judged."""
    (submission,) = read_submissions([path], Facts(**facts))
    found = event_norms(submission, lists, question or NormQuestion())
    assert isinstance(found, EventNorms), found
    return found


def player(event: EventNorms, player_id: str = "1") -> PlayerNorms:
    (found,) = [one for one in event.players if one.candidate.player_id == player_id]
    return found
