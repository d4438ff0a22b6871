"""What FIDE's texts of every year want looked at, and what it takes to look."""

from arpad.engine import questions as q
from arpad.engine.questions import the

# fmt: off
MORE_THAN_TWELVE_HOURS = (the.hours_per_day > 12) | (
    the.hours_per_day.is_null() & (the.rounds_per_day * the.minutes_for_60_moves * 2 > 12 * 60)
)
"""As stated, or as long as the rounds of a day last if both players use 60 moves' time."""

UNKNOWN_LENGTH = q.CHECKS.warn(
    "Nobody said how many games of a match were announced, so games after its decision are rated "
    "too.", when=((the.kind == "match") & the.rounds_scheduled.is_null())
    | ((the.kind == "knockout") & the.games_per_encounter.is_null()
       & (the.games_played >= the.players)))
"""In a knockout of one game each, one player fewer than all is knocked out by as many games."""
# fmt: on
