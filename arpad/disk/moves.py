"""Games of a table as their moves make them, wherever they lie: `decided.as_played`, as a plan."""

from typing import Final

from arpad.disk.unfit import unfit
from arpad.engine import questions as q
from arpad.engine.asked import words_of
from arpad.engine.backends import rows
from arpad.law import Rulebook, Table
from arpad.law.dialect import Int64, col, lit, when
from arpad.office.period.decided import NOT_PLAYED, PLAYED

MOVES: Final = ("white_moved", "black_moved")


def as_played(games: Table, book: Rulebook) -> Table:
    """Return games (GAMES) as their moves make them, unless the rulebook asks itself who moved.

    Raises UnfitError where what is stated of moves doesn't say whether a game was played.
    """
    lacking = [one for one in MOVES if one not in games.schema()]
    if len(lacking) == len(MOVES) or words_of(book, q.GAME_IS_RATED) & {*MOVES}:
        return games
    nothing = {one: lit(None, Int64) for one in lacking}
    told = games.with_columns(**nothing) if nothing else games
    white, black = map(col, MOVES)
    is_off = (white.fill_null(1) == 0) | (black.fill_null(1) == 0)
    both = (white.fill_null(0) != 0) & (black.fill_null(0) != 0)
    is_told = ~white.is_null() | ~black.is_null()
    is_game = both & col("result").is_in((*PLAYED, *NOT_PLAYED))
    unclear = rows(told.filter(is_told & ~is_off & ~is_game).select("round", "result").head(1))
    for one in unclear:
        raise unfit(
            "decision-moves",
            f"A game of round {one['round']}, reported as {one['result']}: white_moved and "
            "black_moved don't say whether it was played.",
            "State both.",
        )
    result = col("result")
    for is_so, made in ((is_off, NOT_PLAYED), (both, PLAYED)):
        for was, new in made.items():
            result = when(is_so & (col("result") == was)).then(lit(new)).otherwise(result)
    return told.with_columns(result=result)
