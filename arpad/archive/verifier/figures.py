"""What the texts of all bodies share: their tables, roundings, and a table's rows by name.

The tables are printed in the consolidated texts: "The expected score of a difference in rating"
and "The difference in rating of a percentage".
"""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

WAIT_MONTHS = 24
"""Results of the last lists within so many months wait under every text."""
Table = dict[str, list[Any]]
Tables = dict[str, Table]
Row = dict[str, Any]


class NotRemadeError(Exception):
    """A rating that this program cannot make again, and why."""


STEPS = (
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154,
    163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358,
    375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip
"""Where the higher-rated player's expected score goes up by .01, from .50 to 1.0 (FIDE)."""
UPPER = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
"""d_p from 50% to 100%; below 50% the same, negative."""


def expected_e3(difference: int, steps: tuple[int, ...] = STEPS) -> int:
    """Return the expected score of a difference in thousandths."""
    higher = 500 + 10 * (bisect_right(steps, abs(difference)) - 1)
    return higher if difference >= 0 else 1000 - higher


def difference_of(percent: int, upper: tuple[int, ...] = UPPER) -> int:
    """Return d_p of a whole percentage."""
    return upper[percent - 50] if percent >= 50 else -upper[50 - percent]


def half_up(number: int, divisor: int) -> int:
    """Return the nearest whole number, a half up."""
    return (2 * number + divisor) // (2 * divisor)


def half_away(number: int, divisor: int) -> int:
    """Return the nearest whole number, a half away from zero."""
    return half_up(number, divisor) if number >= 0 else -half_up(-number, divisor)


def games_after(state: Row, games: int) -> int | None:
    """Return all rated games with the period's; null if the list has a rating and no number."""
    before: int | None = state["games_rated"]
    return None if before is None and state["rating"] is not None else (before or 0) + games


def rows(table: Table) -> Iterator[Row]:
    """Yield the rows of a table."""
    names = list(table)
    for values in zip(*table.values(), strict=True):
        yield dict(zip(names, values, strict=True))


def state_of(tables: Tables) -> dict[int, Row]:
    """Return what every player begins with; one who was on an older list alone, with nothing."""
    state = tables["state_ratings"]
    blank = dict.fromkeys(state)
    begun = {player: {**blank, "player_id": player} for player in tables["players"]["player"]}
    return begun | {row["player_id"]: row for row in rows(state)}


def months(day: int) -> int:
    """Return a day (yyyymmdd) as the number of its month."""
    return day // 10000 * 12 + day // 100 % 100


def iso(day: int | None) -> str | None:
    """Return a day (yyyymmdd) as yyyy-mm-dd."""
    return None if day is None else f"{day // 10000}-{day // 100 % 100:02}-{day % 100:02}"


def yyyymmdd(day: str) -> int:
    """Return a day (yyyy-mm-dd) as yyyymmdd."""
    return int(day.replace("-", ""))
