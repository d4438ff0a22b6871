"""Decisions on single games: which game of the report each of them speaks of."""

from collections.abc import Mapping, Sequence

from arpad.report import Game
from arpad.report.facts.game_facts import Decision
from arpad.report.problems import Problem


def decided_games(
    games: Sequence[Game], ids: Mapping[int, str], rows: Sequence[Decision], file: str
) -> tuple[dict[int, Decision], tuple[Problem, ...]]:
    """Return the decisions by their games' places in the submission.

    A decision on a game that isn't there, and a second one on the same game, are errors: nobody
    would notice that they had no effect.

    >>> rows = [Decision(round=1, white_id="7", black_id="8", is_left_out=True)]
    >>> decided_games([Game(1, 1, 2, "1")], {1: "7", 2: "8"}, rows, "")[0][0].is_left_out
    True
    >>> decided_games([Game(1, 2, 1, "1")], {1: "7", 2: "8"}, rows, "")[1][0].code
    'decision-alone'
    """
    places = {
        (game.round, ids.get(game.white), ids.get(game.black or 0, "")): place
        for place, game in enumerate(games)
    }
    found: dict[int, Decision] = {}
    problems: list[Problem] = []
    for row in rows:
        place = places.get((row.round, row.white_id, row.black_id))
        game = f"{row.white_id} with White against {row.black_id} in round {row.round}"
        if place is None:
            problems.append(_problem("alone", f"There is no game of {game}.", row.white_id, file))
        elif place in found:
            message = f"Two decisions are stated on the game of {game}."
            problems.append(_problem("twice", message, row.white_id, file))
        else:
            found[place] = row
    return found, tuple(problems)


def _problem(code: str, message: str, found: str, file: str) -> Problem:
    fix = "State one decision, with the round and both players' ids as on the list."
    return Problem("error", f"decision-{code}", message, fix=fix, found=found, file=file)
