"""A text as a QR code that phones and scanners read from paper (ISO/IEC 18004), by segno."""

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from segno import QRCode

Level = Literal["M", "L"]
MODULE_MM_20: Final = 13
"""Twentieths of a millimetre that a module is wide: 0.65, eight dots of an office's printer."""
EASY: Final = 32
"""Up to this version, 145 modules a side, a code has level M, so that 15% of it may be spoilt."""
_MARGIN: Final = 4


@dataclass(frozen=True, slots=True)
class Drawn:
    """A code: its drawing, its version from 1 to 40, its level of correction, and its width."""

    svg: str
    version: int
    level: Level
    mm: int


def drawn(text: str) -> Drawn | None:
    """Return the code of a text of its 45 signs; None if it is too long for the largest.

    >>> small, large = drawn("ARPAD1:" + "A" * 200), drawn("A" * 2_500)
    >>> small and (small.version, small.level, small.mm), large and (large.version, large.level)
    ((8, 'M', 38), (30, 'L'))
    >>> drawn("A" * 4_297)
    """
    from segno import DataOverflowError, make_qr

    levels: tuple[tuple[Level, int], ...] = (("M", EASY), ("L", 40))
    for level, most in levels:
        try:
            code = make_qr(text, error=level, mode="alphanumeric", boost_error=False)
        except DataOverflowError:
            continue
        if int(code.version) <= most:
            return _saved(code, level)
    return None


def of_address(address: str) -> Drawn:
    """Return the code of an address: a phone that reads it opens the page.

    >>> of_address("https://ratings.example/players/7.html").mm
    25
    """
    from segno import make_qr

    return _saved(make_qr(address, error="M", mode="byte", boost_error=False), "M")


def _saved(code: "QRCode", level: Level) -> Drawn:
    stream = io.BytesIO()
    code.save(stream, kind="svg", xmldecl=False, nl=False, omitsize=True, border=_MARGIN,
              light="#fff")  # fmt: skip
    side = len(code.matrix) + 2 * _MARGIN
    mm = -(-side * MODULE_MM_20 // 20)
    return Drawn(stream.getvalue().decode(), int(code.version), level, mm)
