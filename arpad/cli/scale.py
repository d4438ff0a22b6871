"""What a list says of the scale, in sentences: how the year moved it, and the alarms."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arpad.cli.words import figure, marked, say

if TYPE_CHECKING:
    from arpad.office.evidence.drift import Drift, MeanMove

_WHO = {"stayers": marked("those who stayed"), "top": marked("the best")}


def scale_sentences(drift: "Drift") -> Iterator[str]:
    """Yield what the year to a list did to the scale, and each alarm or that there is none."""
    for name, estimate in (("stayers", drift.stayers), ("top", drift.top)):
        if estimate is not None:
            yield _moved(drift, name, estimate)
    text = say("Alarm: {who} changed by {threshold} points a year or more, beyond chance.")
    for alarm in drift.alarms:
        yield text.format(who=say(_WHO[alarm.name]), threshold=figure(alarm.threshold))
    if not drift.alarms:
        yield say("No alarm.")


def _moved(drift: "Drift", name: str, move: "MeanMove") -> str:
    text = say(
        "Since {day} {who} changed by {points} points a year on average (95%: {low} to {high}; "
        "players: {players})."
    )
    points, low, high = (figure(value) for value in (move.change, move.low, move.high))
    return text.format(
        day=drift.since,
        who=say(_WHO[name]),
        points=points,
        low=low,
        high=high,
        players=move.players,
    )
