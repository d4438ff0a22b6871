"""A naive second implementation of FIDE's rating editions after 2009, an oracle for the tests.

Written from fide-history.md, decisions.md and the texts they name (T22, T24, RB24, N11b), without
a look at the engine. The chosen readings, each a field of `rules.Rules` where it can be one:

2011-2021, standard, rapid and blitz
- As 2009 was applied (imported from `tests.house.naive` where nothing differs), with the numbers
  of the edition. So the first event counts from one point on, a Swiss event from three games
  against rated opponents and one point, round robins have their newcomer method and their
  composition (6.3-6.33), and rate of play looks at the highest rating of the tournament.
- A round robin won or lost altogether by a rated player is worth 677, as in 2009.
- 2011, 2012: fewer than 30 games come before 2400. 2014, 2017: the observed order of T24, because
  the text of K (R14) already is that of T24 but for the birthday.
- 2014: a junior's birthday is compared with the start of the event; on his birthday he is none.
- Seven Olympiad games instead of nine in 2011 and 2012; from 2014 five games are enough anyway.
- The window is the lists of the last 24 months (2011, 2012) or 26: an event belongs to the list for
  which it was rated, and a list of exactly so long ago is out.
- Floors are exclusive: 1201 (also in edition 2012 for the list of July), 1001 from August 2012.
- R_n is rounded, a half upwards. K x n <= 700 from 2017 in standard only.
- Rapid and blitz 2012, 2014: K = 20 for all, everything else, bonus and cap too, as in standard
  ("the same as currently used", N11b). Blitz 2014 and 2022 keep the 5 minutes of 2012 at least.

From 2022
- Only games against opponents rated at the start of the event count, for everybody and in every
  kind of event; there is no composition of round robins any more, and no three-game condition.
- Rate of play is a matter of the two players of a game (T24 1.1); the event stays admitted.
- A first event of zero is disregarded (8.2.1); the first event is the first with a counted game.
  Everything else is pooled, leading results below the floor too.
- R_u is rounded, a half upwards (whether R_a is rounded before makes no difference: d_p and the 20
  points are whole). p is rounded to hundredths, .005 upwards. 2022: a pool of zero has d_p = -800,
  the notional figure of T24 8.1.1. The maximum is 2200 after rounding.
- 2022: "one upgrade per tournament": as in the issue; per event and player, among his rated games.
- 2025: the own rating decides (2650 or more: the full difference), the one he is rated with.
- K: ever 2400, then junior who never reached 2300, then fewer than 30 games. A junior's year is
  that of the event's start, which with monthly lists is that of the list then in force. n counts
  his rated games of all events of the list that change his rating.
- The sum of the changes of the list is rounded, a half away from zero, once.
- Floor 1001 in 2022; 1400 from 2024, and 1400 itself is published.
- 8.2.4: who got a rating before the event is rated has his own games rated with his present one
  and counts for nobody; he can neither be a newcomer nor have a first event of zero.

Rapid and blitz
- 2005 (15): floor 1600 inclusive, K is an argument, no rate of play, else as standard in 2005. The
  office may let the games of a decided match count (6.5).
- From 2012: an unrated player with a standard rating is a rated player of that rating, for his own
  new rating too; his peak and his games are those of the rapid or blitz lists.
- From 1.12.2024 a difference of 600 or more with a player above 2600 refuses the game for both,
  also for the pool of a newcomer who was rated at its start; measured with the ratings at the
  start.

Left out, as it is in the older oracle: which list an event falls into (closing dates, late
reports), interim reports of long events, inactivity, and the uplift of 1.3.2024, which
`rules.uplifted` gives by itself.
"""

from .fide import rate
from .generate import random_period
from .model import Event, Period, Player
from .rules import EDITIONS, Rules, three_digits, uplifted

__all__ = [
    "EDITIONS",
    "Event",
    "Period",
    "Player",
    "Rules",
    "random_period",
    "rate",
    "three_digits",
    "uplifted",
]
