"""How many points each result brought in this event: 1, ½ and 0, unless a record says otherwise.

Records read: BBW BBD BBL BBZ BBF BBU (bbpPairings), XXS (JaVaFo), 162 (TRF26); the later wins.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeVar

from arpad.report.details import Details
from arpad.report.rows import Pairing, Report

Scoring = dict[str, Fraction]
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
