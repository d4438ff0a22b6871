"""What a rule on one game reads of the player's other games in the event: a rulebook names it."""

from collections.abc import Callable, Mapping
from typing import Final

from arpad.engine.strategies import WidestDifference
from arpad.law import Table
from arpad.law.dialect import Expression, Int64, col, lit

_PLAYER = ("event_id", "player_id")


def with_widest_difference(sides: Table) -> Table:
    """Add is_widest_difference: 1 on the one rated side of a player's event with the greatest D.

    Of equal ones the first by round is it. Who is never the higher-rated player has none.
    """
    return _with_widest(sides, col("difference"))


def with_widest_difference_of_both(sides: Table) -> Table:
    """Add is_widest_difference as `with_widest_difference` does, of the greatest D of either sign.

    A player's games as the lower-rated one are then among those that are looked through.
    """
    return _with_widest(sides, col("difference").abs())


def _with_widest(sides: Table, width: Expression) -> Table:
    wide = sides.with_columns(width=width)
    wide = wide.filter((col("is_rated") == 1) & (col("width") > 0))
    wide = wide.select(*_PLAYER, "game_id", "round", "width")
    for name, best in (
        ("width", col("width").max()),
        ("round", col("round").min()),
        ("game_id", col("game_id").min()),
    ):
        wide = wide.with_columns(best=best.over(*_PLAYER)).filter(col(name) == col("best"))
    widest = wide.select("game_id", "player_id", is_widest_difference=lit(1, Int64))
    joined = sides.drop("is_widest_difference", strict=False).join(
        widest, on=["game_id", "player_id"], how="left"
    )
    return joined.with_columns(is_widest_difference=col("is_widest_difference").fill_null(0))


WIDEST: Final[Mapping[WidestDifference, Callable[[Table], Table]]] = {
    WidestDifference.OF_HIGHER_RATED: with_widest_difference,
    WidestDifference.OF_BOTH: with_widest_difference_of_both,
}
