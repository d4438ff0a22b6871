"""How many points each result brought in this event: 1, ½ and 0, unless a record says otherwise.

Records read: 162 (TRF26), XXS (JaVaFo), BBW BBD BBL BBZ BBF BBU (bbpPairings).
"""

import re
from fractions import Fraction
from typing import Final

from arpad.formats.report.rows import Pairing, Report

Scoring = dict[str, Fraction]

_ONE, _HALF, _NONE = Fraction(1), Fraction(1, 2), Fraction(0)
_USUAL: Final[Scoring] = {
    "WW": _ONE, "BW": _ONE, "WD": _HALF, "BD": _HALF, "WL": _NONE, "BL": _NONE,
    "FW": _ONE, "FL": _NONE, "FPB": _ONE, "HPB": _HALF, "ZPB": _NONE, "PAB": _ONE,
}  # fmt: skip
_MEANT: Final[dict[str, dict[str, tuple[str, ...]]]] = {  # by tag, what each of its codes sets
    "XXS": {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL")},
    "162": {
        "W": ("WW", "BW", "FW", "FPB", "PAB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL"),
        "A": ("FL", "ZPB"), "P": ("PAB",),
    },
    "BBW": {"": ("WW", "BW", "FW", "FPB")}, "BBD": {"": ("WD", "BD", "HPB")},
    "BBL": {"": ("WL", "BL")}, "BBZ": {"": ("ZPB",)}, "BBF": {"": ("FL",)}, "BBU": {"": ("PAB",)},
}  # fmt: skip
_SETTING: Final = re.compile(r"([A-Z]*)\s*[=\s]\s*([0-9]{1,3}(?:\.[0-9]{1,3})?)(?![0-9.])")
_CODES: Final = {
    "1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L",
    "+": "FW", "-": "FL", "H": "HPB", "F": "FPB", "U": "PAB", "Z": "ZPB",
}  # fmt: skip


def scoring(report: Report) -> Scoring:
    """Return the points of each code of result, as the report's records set them.

    >>> three = scoring(Report(records=(("XXS", " W=3 D=1", 7),)))
    >>> str(three["WW"]), str(three["BD"]), str(three["PAB"])
    ('3', '1', '1')
    """
    points = dict(_USUAL)
    for tag, text, _ in report.records:
        meant = _MEANT.get(tag)
        if meant is None:
            continue
        for code, value in _SETTING.findall(f" {text.upper()}"):
            for set_code in meant.get(code, (code,) if code in points else ()):
                points[set_code] = Fraction(value)
    return points


def points(row: Pairing, scale: Scoring) -> Fraction:
    """Return what this row's result brought its player.

    >>> str(points(Pairing(1, 1, None, "", "H"), scoring(Report())))
    '1/2'
    """
    code = _CODES[row.result]
    if len(code) == 1:
        code = ("B" if row.colour == "b" else "W") + code
    return scale[code]
