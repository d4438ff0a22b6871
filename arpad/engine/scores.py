"""How many half points a result gives White or Black."""

from arpad.law.dialect import Expression, Int64, col, when
from arpad.report.rows import HALF_POINTS


def half_points(colour: str) -> Expression:
    """Return the half points that the column result gives a colour; 0 where it gives none.

    A forfeit and a game decided under a move score like games; both lose a double forfeit.

    >>> from arpad.engine.backends import embedded_table, rows
    >>> from arpad.law.dialect import String
    >>> games = embedded_table({"result": ["1", "=", "-", "--"]}, {"result": String})
    >>> [row["points"] for row in rows(games.with_columns(points=half_points("black")))]
    [0, 1, 2, 0]
    """
    place = ("white", "black").index(colour)
    won, drawn = (
        tuple(result for result, points in HALF_POINTS.items() if points[place] == half)
        for half in (2, 1)
    )
    result = col("result")
    points = when(result.is_in(won)).then(2).when(result.is_in(drawn)).then(1)
    return points.otherwise(0).cast(Int64)
