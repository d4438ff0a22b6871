"""What each of FIDE's texts prescribes: K, caps, floors, and what a newcomer needs.

Written from docs/rulebooks/texts. Article numbers are those of FIDE B.02.
"""

from dataclasses import dataclass, replace
from typing import Any

STANDARD, RAPID, BLITZ = "standard", "rapid", "blitz"
MEAN, POOL, RATED_ONLY = 1, 2, 3
"""How newcomers are rated: the mean of event ratings (2005), the pool of their games (2009), the
pool of their games with rated players alone, who alone meet the rated too (2022)."""
ONCE, ONCE_EITHER = "once", "once for both"
UPLIFT, UPLIFT_ON = "fide-uplift-2024", 20240301
"""The edition that lifts a list of this day when it is made; UPLIFTING lift it in making it."""
UPLIFTING = frozenset({"fide-2024", "fide-rapid-2024", "fide-blitz-2024"})
APPLIED = ((20090901, 1201), (0, 1401))
MONTHLY = ((20120801, 1001), (0, 1201))

Row = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Text:
    """One edition. Ratings in points, K in whole points, scores in half points."""

    kind: str = STANDARD
    newcomers: int
    k_factors: tuple[int, int, int]
    """Of a new player, of 2400 and more, and of the others."""
    k_printed: tuple[int, ...] = ()
    """Those that the list's own K can be where it lacks the numbers of games."""
    is_new_first: bool = True
    """K of 2400 and more waits for 30 games."""
    junior: str = ""
    is_k_listed: bool = False
    cap: int | str = 400
    """Beyond which difference: every one, or one in an event."""
    uncapped_from: int | None = None
    half_point_e1: int = 0
    """What a newcomer gets for each half point above 50%, in tenths."""
    floors: tuple[tuple[int, int], ...]
    score_least: int = 2
    games_least: int = 5
    has_sevens: bool = False
    """Seven games are enough in Olympiads, and for members of IBCA, ICSC and IPCA."""
    window: int = 26
    period: int = 1
    """Months between two lists."""
    active_games: int = 1
    games_max: int | None = None
    """K times the games of a period is at most this."""
    is_official_rated: bool = False
    can_waive: bool = False
    is_late_refused: bool = False
    seconds: tuple[int, int] | None = None
    """For rapid and blitz: least and most seconds for 60 moves."""
    is_apart_refused: bool = False
    is_standard_brought: bool = False
    """A player starts on the rapid or blitz list with the standard rating (RB 7.2.1)."""

    @property
    def has_draws(self) -> bool:
        """Return whether two draws are added to a newcomer's games in place of more points."""
        return not self.half_point_e1

    def floor(self, on: int) -> int:
        """Return the lowest rating that is published on a day (yyyymmdd)."""
        return next(floor for day, floor in self.floors if on >= day)


_2005 = Text(
    newcomers=MEAN, k_factors=(25, 10, 15), k_printed=(10, 15, 25), cap=350, half_point_e1=125,
    floors=((0, 1601),), games_least=9, has_sevens=True, window=24, period=3, active_games=4,
    can_waive=True,
)  # fmt: skip
_2009_APPLIED = Text(
    newcomers=POOL, k_factors=(25, 10, 15), k_printed=(10, 15, 25), half_point_e1=125,
    floors=APPLIED, games_least=9, has_sevens=True, window=24, period=2, is_official_rated=True,
)  # fmt: skip
_2009 = replace(
    _2009_APPLIED, k_factors=(30, 20, 30), k_printed=(20, 30), half_point_e1=150,
    floors=((0, 1200),), score_least=1,
)  # fmt: skip
_2011 = replace(_2009_APPLIED, k_factors=(30, 10, 15), k_printed=(10, 15, 30), half_point_e1=150)
_2012 = replace(_2011, floors=MONTHLY, period=1)
_2014 = replace(
    _2012, k_factors=(40, 10, 20), k_printed=(10, 20, 40), is_new_first=False, junior="birthday",
    half_point_e1=200, games_least=5, has_sevens=False, window=26,
)  # fmt: skip
_2017 = replace(_2014, junior="year", games_max=700)
_2022 = replace(
    _2017, newcomers=RATED_ONLY, cap=ONCE, floors=((0, 1001),), is_official_rated=False,
)  # fmt: skip
_2024 = replace(_2022, cap=400, half_point_e1=0, floors=((0, 1400),), can_waive=True,
                is_late_refused=True)  # fmt: skip

_RAPID_2012 = replace(
    _2012, kind=RAPID, is_standard_brought=True, k_factors=(20, 20, 20), k_printed=(),
    seconds=(900, 3599),
)  # fmt: skip
_RAPID_2014 = replace(
    _2014, kind=RAPID, is_standard_brought=True, k_factors=(20, 20, 20), k_printed=(), junior="",
    seconds=(601, 3599),
)  # fmt: skip
_RAPID_2022 = replace(_2022, kind=RAPID, is_standard_brought=True, seconds=(601, 3599))
_RAPID_2024 = replace(_2024, kind=RAPID, is_standard_brought=True, seconds=(601, 3599))

TEXTS = {
    "fide-2005": _2005,
    "fide-2005-applied": replace(_2005, floors=((20060101, 1401), (0, 1601))),
    "fide-2009": _2009,
    "fide-2009-applied": _2009_APPLIED,
    "fide-2011": _2011,
    "fide-2012": _2012,
    "fide-2014": _2014,
    "fide-2017": _2017,
    "fide-2022": _2022,
    "fide-2022-both": replace(_2022, cap=ONCE_EITHER),
    "fide-2024": _2024,
    "fide-2025": replace(_2024, uncapped_from=2650),
    UPLIFT: _2024,
    "fide-rapid-2005": replace(_2005, kind=RAPID, is_k_listed=True, floors=((0, 1600),)),
    "fide-rapid-2012": _RAPID_2012,
    "fide-rapid-2014": _RAPID_2014,
    "fide-rapid-2022": _RAPID_2022,
    "fide-rapid-2024": _RAPID_2024,
    "fide-rapid-2024-12": replace(_RAPID_2024, is_apart_refused=True),
    "fide-blitz-2012": replace(_RAPID_2012, kind=BLITZ, seconds=(300, 899)),
    "fide-blitz-2014": replace(_RAPID_2014, kind=BLITZ, seconds=(300, 600)),
    "fide-blitz-2022": replace(_RAPID_2022, kind=BLITZ, seconds=(300, 600)),
    "fide-blitz-2024": replace(_RAPID_2024, kind=BLITZ, seconds=(181, 600)),
    "fide-blitz-2024-12": replace(
        _RAPID_2024, kind=BLITZ, seconds=(181, 600), is_apart_refused=True
    ),
}


def k_factor(text: Text, row: Row, years_old: int | None) -> int:
    """Return K of a player's row of a list, in whole points.

    10.52 (2005), 8.56 (2009 to 2017), 8.3.3 (from 2022); 15b of 2005 for rapid. `years_old` is
    the age that the text asks: on a day, or at the end of its year.
    """
    peak, played, printed = row["rating_peak"], row["games_rated"], row["k_factor_listed_e2"]
    if text.is_k_listed:
        return int(printed or 0) // 100
    new, high, other = text.k_factors
    is_high = peak is not None and peak >= 2400
    if is_high and not text.is_new_first:
        return high
    if played is None and printed in [100 * k for k in text.k_printed]:
        is_left_high = text.is_new_first and printed == 1500
        if not is_left_high or (peak is not None and peak < 2400):
            return int(printed) // 100
    if is_junior(text, years_old) and (peak or 0) < 2300:
        return 40
    if played is not None and played < 30:
        return new
    return high if is_high else other


def is_junior(text: Text, years_old: int | None) -> bool:
    """Return whether a player of this age has a junior's K: to the birthday, or its year's end."""
    most = {"": -1, "birthday": 17, "year": 18}[text.junior]
    return years_old is not None and years_old <= most
