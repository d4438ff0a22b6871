"""What a report says, as rows: players, pairings, teams, the event; and what results bring."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Final, TypeVar

from arpad.report.details import Details, without_lines
from arpad.shown import ShownShort
from arpad.tables.births import BLANK, Birth

SEXES: Final = ("m", "w", "")
TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
NATIONAL_TITLES: Final = ("MC", "MN")
"""Titles of a federation of its own (FCE 9.1 c): a list keeps them, FIDE knows none of them."""
TITLES_OTHERWISE: Final = {"MI": "IM", "MF": "FM", "WMI": "WIM", "WMF": "WFM"}
"""FIDE's titles as federations spell them."""
COLOURS: Final = ("w", "b", "")
PLAYED: Final = ("1", "0", "=")
FORFEITS: Final = ("+", "-")
UNDER_ONE_MOVE: Final = ("W", "D", "L")
BYES: Final = ("H", "F", "U", "Z")
RESULTS: Final = PLAYED + FORFEITS + UNDER_ONE_MOVE + BYES
DOUBLE_FORFEIT: Final = "--"
HALF_POINTS: Final = {
    "1": (2, 0), "=": (1, 1), "0": (0, 2), "+": (2, 0), "-": (0, 2), "W": (2, 0), "D": (1, 1),
    "L": (0, 2),
}  # fmt: skip
"""What a result, as seen by White, gives White and Black; any other gives them nothing."""
OTHER_SIDE: Final = {
    "1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "W": "L", "L": "W", "D": "D",
}  # fmt: skip
"""A result as the other of the two players sees it; both may also have "-"."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player of the report, under the starting rank that the pairings name him by.

    A rating of None is no rating. `line` counts from 1.

    >>> Player(12, "Alekhin, Vera", rating=2224, birth=Birth.of("1981")).player_id
    ''
    """

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    player_id: str = ""
    birth: Birth = BLANK
    points_half: int | None = None
    rank: int | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Pairing:
    """What one player's row says about one round. `opponent` None is a bye or an absence.

    A round of which the row says nothing at all has no pairing.
    """

    player: int
    round: int
    opponent: int | None
    colour: str
    result: str
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """One game, its result seen from White: 1 0 = + - W D L, and "--" where both forfeited.

    A bye is a game without Black: `white` is the player, the result one of H F U Z. `played_on` is
    the date of the round, where the report gives it.
    """

    round: int
    white: int
    black: int | None
    result: str
    played_on: date | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """A team and the starting ranks of its players, by board."""

    name: str
    players: tuple[int, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Report(ShownShort):
    """A tournament report, row by row as it was read.

    `format` is "TRF06", "TRF16", "TRF26" or "" (nothing could be read). `details` holds what TRF26
    and JaVaFo add. `records` keeps every line that could not be read, or that nobody knows, as
    (tag, rest of the line, line number). `round_dates` has None for a round without a date, and
    does not end in None. `teams` are those of record 013, or else of 310.
    """

    format: str = ""
    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    type_text: str = ""
    type_code: str = ""
    time_control_text: str = ""
    time_control_code: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    round_dates: tuple[date | None, ...] = ()
    players_stated: int | None = None
    rated_stated: int | None = None
    teams_stated: int | None = None
    rounds_stated: int | None = None
    players: tuple[Player, ...] = ()
    pairings: Sequence[Pairing] = ()
    teams: tuple[Team, ...] = ()
    records: tuple[tuple[str, str, int], ...] = ()
    details: Details = Details()  # noqa: RUF009

    @property
    def rounds(self) -> int:
        """Return the number of the last round that has a pairing."""
        return max((pairing.round for pairing in self.pairings), default=0)


def without_places(report: Report) -> Report:
    """Return what the report says without where and how it stood: no lines, columns, format.

    Reports of the same content are equal by this, whatever file they came from.

    >>> without_places(Report("TRF16", players=(Player(1, "Reti, Ana", line=9),))).players[0].line
    0
    """
    return replace(
        report,
        format="",
        players=tuple(replace(player, line=0) for player in report.players),
        pairings=tuple(replace(pairing, line=0, column=0) for pairing in report.pairings),
        teams=tuple(replace(team, line=0) for team in report.teams),
        records=tuple((tag, text, 0) for tag, text, _ in report.records),
        details=without_lines(report.details),
    )


Scoring = dict[str, Fraction]
"""The points of each result: 1, ½ and 0, unless a record says otherwise: BBW BBD BBL BBZ BBF BBU
(bbpPairings), XXS (JaVaFo), 162 (TRF26); the later wins."""
Amount = TypeVar("Amount")

_ONE, _HALF, _NONE = Fraction(1), Fraction(1, 2), Fraction(0)
_USUAL: Final[Scoring] = {
    "WW": _ONE, "BW": _ONE, "WD": _HALF, "BD": _HALF, "WL": _NONE, "BL": _NONE,
    "FW": _ONE, "FL": _NONE, "FPB": _ONE, "HPB": _HALF, "ZPB": _NONE, "PAB": _ONE,
}  # fmt: skip
_JAVAFO: Final = {
    "W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL"),
}  # fmt: skip
_TRF26: Final = {
    "W": ("WW", "BW", "FW", "FPB", "PAB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL"),
    "A": ("FL", "ZPB"), "P": ("PAB",), "X": (),
}  # fmt: skip
_BBP: Final = {
    "BBW": ("WW", "BW", "FW", "FPB"), "BBD": ("WD", "BD", "HPB"), "BBL": ("WL", "BL"),
    "BBZ": ("ZPB",), "BBF": ("FL",), "BBU": ("PAB",),
}  # fmt: skip
_AMOUNT: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3})?")
_CODES: Final = {
    "1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L",
    "+": "FW", "-": "FL", "H": "HPB", "F": "FPB", "U": "PAB", "Z": "ZPB",
}  # fmt: skip


def scoring(report: Report) -> Scoring:
    """Return the points of each code of result, as the report's records set them.

    >>> from decimal import Decimal
    >>> from arpad.report.details import PointValue
    >>> three = (PointValue("W", Decimal(3)), PointValue("D", Decimal(1)))
    >>> points_of = scoring(Report(details=Details(javafo_scoring=three)))
    >>> str(points_of["WW"]), str(points_of["BD"]), str(points_of["PAB"])
    ('3', '1', '1')
    """
    points = dict(_USUAL)
    for tag, text, _ in report.records:
        if tag in _BBP and _AMOUNT.fullmatch(text.strip()):
            points |= dict.fromkeys(_BBP[tag], Fraction(text.strip()))
    points |= set_by_javafo(report.details)
    return points | set_by_trf26(report.details)


def set_by_javafo(details: Details) -> Scoring:
    """Return the points that the records XXS set; of two, the last counts."""
    points: Scoring = {}
    for score in details.javafo_scoring:
        points |= dict.fromkeys(_JAVAFO.get(score.code, (score.code,)), Fraction(score.points))
    return points


def set_by_trf26(details: Details) -> Scoring:
    """Return the points that record 162 sets; P goes before W wherever it stands."""
    points: Scoring = {}
    for score in sorted(details.scoring, key=lambda setting: setting.code == "P"):
        points |= dict.fromkeys(_TRF26.get(score.code, ()), Fraction(score.points))
    return points


def points(row: Pairing, scale: Mapping[str, Amount]) -> Amount:
    """Return what this row's result brought its player, in the scale's own units.

    >>> str(points(Pairing(1, 1, None, "", "H"), scoring(Report())))
    '1/2'
    """
    code = _CODES[row.result]
    if len(code) == 1:
        code = ("B" if row.colour == "b" else "W") + code
    return scale[code]
