"""What one cell of a record of TRF26 or JaVaFo says, in the type of its row."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Final

from arpad.formats.trf.cells import TrfCell, read_number, read_word
from arpad.formats.trf.fields import Kind
from arpad.report.details import PointValue
from arpad.report.problems import Text
from arpad.tables.births import Birth

_AMOUNT: Final = re.compile(r"(-?)([0-9]{0,5})(?:[.,]([0-9]{1,3}))?", re.ASCII)
_WHOLE: Final = re.compile(r"([0-9]{1,9})[.,]0*", re.ASCII)
_CHOICES: Final[dict[Kind, tuple[str, ...]]] = {
    "side": ("w", "b"),
    "point_code": ("W", "D", "L", "A", "P", "X"),
    "match_code": ("TW", "TD", "TL"),
    "method": ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"),
    "bye": ("F", "H", "Z"),
    "abnormal": ("W", "D", "L", "F", "H", "Z", "+", "-", ""),
    "forfeit": ("+-", "-+", "--"),
}
_JAVAFO_POINTS: Final = (
    "WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL", "W", "D", "L",
)  # fmt: skip
_JAVAFO_CHOICES: Final = ("rank", "white1", "black1")
_SETTING: Final = re.compile(r"([A-Za-z]{1,3})=(.{1,10})")
_NUMBERS_MAX: Final = 5_000


def read_cell(kind: Kind, text: str) -> TrfCell[object]:
    """Return what the cell says; a blank is "", None or ().

    >>> read_cell("amount", "1,5").mend, read_cell("side", "W").value
    ('1.5', 'w')
    >>> read_cell("bye", "U").wrong
    'is none of F H Z'
    """
    if kind == "verbatim":
        return TrfCell(text.rstrip())
    stripped = text.strip()
    if kind in _CHOICES:
        return _choice(kind, stripped)
    if kind in _READERS:
        return _READERS[kind](stripped)
    cell: TrfCell[str] | TrfCell[int | None]
    cell = read_number(kind, stripped) if kind in ("whole", "count") else read_word(kind, stripped)
    return TrfCell(cell.value, cell.mend, cell.wrong)


def _choice(kind: Kind, text: str) -> TrfCell[object]:
    choices = _CHOICES[kind]
    code = text.lower() if kind == "side" else text.upper()
    if not text or code in choices:
        is_usual = code == text or (kind == "side" and text.isupper())
        return TrfCell(code, mend="" if is_usual else code)
    return TrfCell("", wrong=Text("is none of {choices}", choices=_shown(choices)))


def _shown(choices: Sequence[str]) -> str:
    return " ".join(choices).replace("w b", "W B").rstrip()


def _number(text: str) -> TrfCell[object]:
    """Return a number of which 0 is one; 2390.0 is one too.

    >>> _number("2390.0"), _number("2390.5").wrong
    (TrfCell(value=2390, mend='2390', wrong=''), 'is not a number')
    """
    if not text:
        return TrfCell(None)
    if whole := _WHOLE.fullmatch(text):
        return TrfCell(int(whole[1]), mend=whole[1])
    is_number = text.isascii() and text.isdecimal() and len(text) <= 9
    return TrfCell(int(text)) if is_number else TrfCell(None, wrong=Text("is not a number"))


def _signed(text: str) -> TrfCell[object]:
    if not text:
        return TrfCell(None)
    parts = _AMOUNT.fullmatch(text)
    if parts is None or not (parts[2] or parts[3]):
        return TrfCell(None, wrong=Text("are not a number of points"))
    amount = Decimal(f"{parts[1]}{parts[2] or 0}.{parts[3] or 0}")
    is_usual = "," not in text and bool(parts[2])
    return TrfCell(amount, mend="" if is_usual else str(amount))


def _amount(text: str) -> TrfCell[object]:
    return (TrfCell(None, wrong=Text("are less than none")) if text.startswith("-")
            else _signed(text))  # fmt: skip


def _sides(text: str) -> TrfCell[object]:
    sides = text.lower()
    if re.fullmatch(r"[wb]*", sides):
        return TrfCell(sides, mend="" if text == text.upper() else text.upper())
    return TrfCell("", wrong=Text("are not W or B for each board"))


def _codes(text: str) -> TrfCell[object]:
    codes = tuple(code.strip() for code in text.split(",") if code.strip())
    return TrfCell(
        codes, mend="" if ",".join(codes) == text.replace(", ", ",") else ",".join(codes)
    )


def _numbers(text: str) -> TrfCell[object]:
    words = text.split(maxsplit=_NUMBERS_MAX)[:_NUMBERS_MAX]
    wrong = next((w for w in words if not (w.isascii() and w.isdecimal() and len(w) <= 6)), None)
    if wrong is not None:
        return TrfCell((), wrong=Text("are not all numbers: {wrong}", wrong=wrong[:20]))
    return TrfCell(tuple(int(word) for word in words))


def _settings(text: str) -> TrfCell[object]:
    settings = []
    for word in text.split():
        setting = _SETTING.fullmatch(word)
        points = _amount(setting[2]).value if setting else None
        if not setting or setting[1].upper() not in _JAVAFO_POINTS or points is None:
            return TrfCell((), wrong=Text("are not CODE=VALUE: {word}", word=word[:20]))
        settings.append(PointValue(setting[1].upper(), Decimal(str(points))))
    return TrfCell(tuple(settings))


def _javafo_choices(text: str) -> TrfCell[object]:
    words = tuple(text.lower().split())
    unknown = [word for word in words if word not in _JAVAFO_CHOICES]
    if unknown:
        return TrfCell((), wrong=Text("are not known: {unknown}", unknown=unknown[0][:20]))
    return TrfCell(words, mend="" if " ".join(words) == " ".join(text.split()) else " ".join(words))


def _birth(text: str) -> TrfCell[object]:
    cell = read_word("birth", text)
    return TrfCell(Birth.of(cell.value), cell.mend, cell.wrong)


_READERS: Final[dict[Kind, Callable[[str], TrfCell[object]]]] = {
    "number": _number, "amount": _amount, "signed": _signed, "sides": _sides, "codes": _codes,
    "numbers": _numbers, "settings": _settings, "choices": _javafo_choices,
    "birth": _birth,
}  # fmt: skip
