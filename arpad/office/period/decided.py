"""Decisions on single games: which game each of them speaks of, and what it makes of its result."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final

import polars as pl

from arpad.engine import questions as q
from arpad.law import Rulebook, Table
from arpad.law.dialect import Int64, col, lit, when
from arpad.office.intake.submissions import Submission
from arpad.report import Game
from arpad.report.facts.game_facts import GameDecision
from arpad.report.problems import Problem, Text

PLAYED: Final = {"+": "1", "-": "0", "W": "1", "D": "=", "L": "0"}
"""What a game is whose report says that it was not played, and both players moved in it."""
NOT_PLAYED: Final = {"1": "W", "=": "D", "0": "L"}
MOVES: Final = ("white_moved", "black_moved")


def decided(
    submission: Submission, ids: Mapping[int, str]
) -> tuple[dict[int, GameDecision], tuple[Problem, ...]]:
    """Return the decisions on a submission's games, as `decided_games` does."""
    start, rows = submission.facts.start, submission.game_facts.decisions
    return decided_games(submission.games, ids, rows, submission.file, start)


def decided_games(
    games: Sequence[Game],
    ids: Mapping[int, str],
    rows: Sequence[GameDecision],
    file: str,
    start: date | None = None,
) -> tuple[dict[int, GameDecision], tuple[Problem, ...]]:
    """Return the decisions by their games' places in the submission.

    A decision on a game that isn't there, and a second one on the same game, are errors: nobody
    would notice that they had no effect. So is a day before the `start` of the event.

    >>> rows = [GameDecision(round=1, white_id="7", black_id="8", is_left_out=True)]
    >>> decided_games([Game(1, 1, 2, "1")], {1: "7", 2: "8"}, rows, "")[0][0].is_left_out
    True
    >>> decided_games([Game(1, 2, 1, "1")], {1: "7", 2: "8"}, rows, "")[1][0].code
    'decision-alone'
    """
    if not rows:
        return {}, ()
    places = {
        (game.round, ids.get(game.white), ids.get(game.black or 0, "")): place
        for place, game in enumerate(games)
    }
    by_place: dict[int, GameDecision] = {}
    problems: list[Problem] = []
    for row in rows:
        place = places.get((row.round, row.white_id, row.black_id))
        game = Text("{white} with White against {black} in round {round}", white=row.white_id,
                    black=row.black_id, round=row.round)  # fmt: skip
        if place is None:
            problems.append(_problem("alone", Text("There is no game of {game}.", game=game),
                                     row.white_id, file))  # fmt: skip
        elif place in by_place:
            message = Text("Two decisions are stated on the game of {game}.", game=game)
            problems.append(_problem("twice", message, row.white_id, file))
        else:
            by_place[place] = row
        if row.played_on and start and row.played_on < start:
            message = Text("The game of {game} is dated {played_on}; the event began on {start}.",
                           game=game, played_on=row.played_on, start=start)  # fmt: skip
            problems.append(_problem("day", message, str(row.played_on), file))
    return by_place, tuple(problems)


def by_moves(
    submission: Submission, decisions: Mapping[int, GameDecision], book: Rulebook
) -> tuple[Submission, tuple[Problem, ...]]:
    """Return the event with its games as their moves make them, where the rules don't ask for any.

    The CNXC's rules ask themselves who moved.
    """
    if asks_moves(book):
        return submission, ()
    games, problems = as_played(submission.games, decisions, submission.file)
    return replace(submission, games=games), problems


def as_played(
    games: Sequence[Game], decisions: Mapping[int, GameDecision], file: str
) -> tuple[tuple[Game, ...], tuple[Problem, ...]]:
    """Return the games as both players' moves make them: that goes over the report (000-47).

    A game is played if both moved, and is not if one is known not to have. It is an error to state
    the moves of one alone, or to state moves in a game that both lost: nothing would come of it.

    >>> moved = GameDecision(
    ...     round=1, white_id="7", black_id="8", white_moved=True, black_moved=True)
    >>> as_played([Game(1, 1, 2, "+")], {0: moved}, "")[0][0].result
    '1'
    """
    if not decisions:
        return tuple(games), ()
    games_played: list[Game] = []
    problems: list[Problem] = []
    for place, game in enumerate(games):
        decision = decisions.get(place)
        moved = () if decision is None else (decision.white_moved, decision.black_moved)
        result = game.result
        if decision is None or set(moved) == {None}:
            pass
        elif False in moved:
            result = NOT_PLAYED.get(result, result)
        elif None in moved or result not in (*PLAYED, *NOT_PLAYED):
            problems.append(
                _moves_unclear(game.round, result, (decision.white_id, decision.black_id), file)
            )
        else:
            result = PLAYED.get(result, result)
        games_played.append(replace(game, result=result))
    return tuple(games_played), tuple(problems)


def table_as_played(games: Table, book: Rulebook) -> tuple[Table, Table | None]:
    """Return games (GAMES) as their moves make them, and those of which that is not clear.

    None where the table says nothing of moves, or the rulebook asks itself who moved.
    """
    lacking = [move for move in MOVES if move not in games.schema()]
    if len(lacking) == len(MOVES) or asks_moves(book):
        return games, None
    stated = (
        games.with_columns(**{column: lit(None, Int64) for column in lacking}) if lacking else games
    )
    white, black = map(col, MOVES)
    is_off = (white.fill_null(1) == 0) | (black.fill_null(1) == 0)
    both = (white.fill_null(0) != 0) & (black.fill_null(0) != 0)
    is_stated = ~white.is_null() | ~black.is_null()
    is_game = both & col("result").is_in((*PLAYED, *NOT_PLAYED))
    result = col("result")
    for is_so, results in ((is_off, NOT_PLAYED), (both, PLAYED)):
        for was, new in results.items():
            result = when(is_so & (col("result") == was)).then(lit(new)).otherwise(result)
    return stated.with_columns(result=result), stated.filter(is_stated & ~is_off & ~is_game)


def moves_unclear(
    unclear: Sequence[Mapping[str, Any]], people: pl.DataFrame
) -> tuple[Problem, ...]:
    """Return an error for each of some games of `table_as_played`; `people` as `numbered` has."""
    numbers = {row[side] for row in unclear for side in ("white_id", "black_id")}
    named = people.filter(pl.col("player").is_in(sorted(numbers - {None})))
    ids = dict(named.select("player", "player_id").iter_rows())
    return tuple(
        _moves_unclear(row["round"], row["result"],
                       (ids[row["white_id"]], ids.get(row["black_id"], "")), "")
        for row in unclear
    )  # fmt: skip


def asks_moves(book: Rulebook) -> bool:
    """Tell whether the rules ask themselves who moved in a game, as the CNXC's do."""
    return bool(book.reads(q.GAME_IS_RATED) & {*MOVES})


def _moves_unclear(round_: int, result: str, ids: tuple[str, str], file: str) -> Problem:
    message = Text("What is stated of moves in the game of {white} with White against {black} in "
                   "round {round}, reported as {result}, doesn't say whether it was played.",
                   white=ids[0], black=ids[1], round=round_, result=result)  # fmt: skip
    fix = Text("State white_moved and black_moved; a game that both lost can't be stated as "
               "played.")  # fmt: skip
    return Problem("error", "decision-moves", message, fix, ids[0], file=file)


def _problem(code: str, message: str, text_found: str, file: str) -> Problem:
    fix = Text("State one decision, with the round and both players' ids as on the list.")
    fix = Text("Correct the days.") if code == "day" else fix
    return Problem("error", f"decision-{code}", message, fix=fix, found=text_found, file=file)
