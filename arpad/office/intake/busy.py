"""Who has two games in one round: in a games table nothing else tells a game put there twice."""

from collections import Counter
from collections.abc import Sequence

from arpad.report import Game
from arpad.report.problems import Problem


def busy_twice(
    games: Sequence[Game], ids: Sequence[str], event_id: str, file: str
) -> tuple[Problem, ...]:
    """Return a warning if players have two games in one round and on one day of an event."""
    turns = Counter(
        (one.round, one.played_on, number)
        for one in games
        for number in (one.white, one.black)
        if number is not None
    )
    twice = [turn for turn, count in turns.items() if count > 1]
    if not twice:
        return ()
    turn, _, number = twice[0]
    message = f"{ids[number - 1]} has {turns[twice[0]]} games in round {turn} of {event_id}"
    message += f"; so {len(twice)} players and rounds." if len(twice) > 1 else "."
    fix = "Correct the round, or leave out the game that is there twice."
    return (Problem("warning", "report-round-twice", message, fix, str(turn), file=file),)
