"""What one cell of a crosstable says of a round, and how it is written.

A game is the opponent's number, the colour and the result: 12w1, 3b½, 7w+, 5?0 (colour not known);
results are 1 ½ 0, + and - (forfeits), W D L (under one move). Without an opponent: bye (allocated
by the pairing), bye1, bye½ and bye0 (full point, half point, absence); chess-results writes -1, -½
and -0. In a column an opponent stand the results alone, one for each game with him. SwissPerfect's
lists have 12:W for a win, and 0:D for a half-point bye; they are read too.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from arpad.report.problems import Text
from arpad.report.rows import Pairing

_GAME: Final = re.compile(
    r"([0-9]{1,4})\s*([^\W\d_]|\??)\s*(1/2|0[.,]5|[10½=+\-–−WDL])", re.IGNORECASE
)
Colours = Mapping[str, str]
"""The colour, w or b, that each letter of a table means."""
COLOURS: Final[Colours] = {"w": "w", "b": "b"}
_WHITE_AND_BLACK: Final = (
    ("w", "b"), ("b", "n"), ("b", "p"), ("w", "s"), ("w", "z"), ("b", "c"), ("b", "č"), ("v", "s"),
    ("h", "s"), ("v", "m"), ("б", "ч"),
)  # fmt: skip
"""English; Spanish, Catalan, French and Italian; Portuguese; German; Dutch; Polish and Croatian;
Czech; Swedish and Hungarian; Danish and Norwegian; Finnish; Russian."""
_BYES: Final = {"U": "bye", "F": "bye1", "H": "bye½", "Z": "bye0"}
_BYES_READ: Final = {
    **{text: result for result, text in _BYES.items()},
    "bye=": "H", "-1": "U", "-½": "H", "-0": "Z",
    "bye 1": "F", "bye ½": "H", "bye 0": "Z", "bye+": "F", "bye-": "Z", "bye 1/2": "H",
}  # fmt: skip
_BYES_OTHERWISE: Final = {
    "+": "F", "1": "F", "½": "H", "=": "H", "1/2": "H", "0.5": "H", "0,5": "H", "-": "Z", "–": "Z",
    "0": "Z", "f": "F", "h": "H", "u": "U", "z": "Z", "--": "Z",
    "not paired": "Z", "nicht ausgelost": "Z",
    "no emparejado": "Z", "no aparellat": "Z", "não emparceirado": "Z",
    "---": "Z", "*": "Z", "descansa": "U", "descanso": "U", "descans": "U", "libre": "U",
    "exempt": "U", "spielfrei": "U", "no presentado": "Z", "no presentat": "Z", "np": "Z",
    "ausente": "Z", "retirado": "Z",
}  # fmt: skip
_COLON: Final = re.compile(r"([0-9]{0,4})\s*:\s*([WDL=+\-]?)", re.IGNORECASE | re.ASCII)
_COLON_RESULTS: Final = {"W": "1", "D": "=", "L": "0"}
_COLON_BYES: Final = {"W": "F", "+": "F", "D": "H", "=": "H", "L": "Z", "-": "Z"}
_SAME: Final = {"½": "=", "1/2": "=", "0.5": "=", "0,5": "=", "–": "-", "−": "-"}
_RESULT: Final = re.compile(r"1/2|0[.,]5|[10½=+\-–−WDL]", re.IGNORECASE)
_EMPTY: Final = ("", ".", "...", "…", "?", " ")
_SELF: Final = ("x", "xx", "*", "**", "■", "█", "\\", "#")


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a cell says: the opponent (None for a bye), colour, result; `mend` if not as written."""

    opponent: int | None
    colour: str
    result: str
    mend: str = ""


def colours_of(texts: Iterable[str]) -> Colours:
    """Return what the letters of a table's games mean, in the language that has them all.

    Where none has, the letters are English, and what they are not is told cell by cell.

    >>> colours_of(["12b1", "3n½"]), colours_of(["12w1", "3b½"]), colours_of(["1w1", "2b0", "3n1"])
    ({'b': 'w', 'n': 'b'}, {'w': 'w', 'b': 'b'}, {'w': 'w', 'b': 'b'})
    """
    cells = filter(None, map(_GAME.fullmatch, texts))
    letters = {cell[2].lower() for cell in cells} - {"", "?"}
    for white, black in _WHITE_AND_BLACK:
        if letters <= {white, black}:
            return {white: "w", black: "b"}
    return COLOURS


def read_round(text: str, colours: Colours = COLOURS) -> RoundCell | Text | None:
    """Return what the cell of a round says, None if it says nothing, or a text of what is wrong.

    >>> read_round("12w1"), read_round("bye").result, read_round("+")
    (RoundCell(opponent=12, colour='w', result='1', mend=''), 'U', \
RoundCell(opponent=None, colour='', result='F', mend='bye1'))
    >>> read_round(""), read_round("12x"), read_round("12w")
    (None, 'is no game such as 12w1', 'has no result')
    """
    if text in _EMPTY:
        return None
    if colon := _COLON.fullmatch(text):
        return _colon(*colon.groups())
    small = text.lower()
    if small in _BYES_READ:
        return RoundCell(None, "", _BYES_READ[small])
    if small in _BYES_OTHERWISE:
        result = _BYES_OTHERWISE[small]
        return RoundCell(None, "", result, _BYES[result])
    parts = _GAME.fullmatch(text)
    if parts is None or (not parts[2] and parts[3].upper() in ("1", "0", "W", "D", "L")):
        is_unfinished = re.fullmatch(r"[0-9]{1,4}\s*[^\W\d_]", text) and small[-1] in colours
        return Text("has no result") if is_unfinished else Text("is no game such as 12w1")
    letter = parts[2].lower().replace("?", "")
    if letter and letter not in colours:
        return Text("is no game such as 12w1")
    colour = colours.get(letter, "")
    result = _result(parts[3])
    opponent = int(parts[1])
    if opponent == 0:
        return Text("has the opponent 0")
    is_usual = parts[2] != "" and text.replace(" ", "") == text
    cell = RoundCell(opponent, colour, result)
    return cell if is_usual else RoundCell(opponent, colour, result, _text(cell))


def read_results(text: str) -> tuple[str, ...] | None:
    """Return the results that a cell of a column an opponent holds; None if it is no such cell.

    >>> read_results("½1"), read_results("."), read_results("12w1")
    (('=', '1'), (), None)
    """
    if text in _EMPTY or is_self(text):
        return ()
    results = _RESULT.findall(text)
    rest = _RESULT.sub("", text).strip(" /,;|")
    return None if rest or len(results) > 8 else tuple(_result(result) for result in results)


def is_self(text: str) -> bool:
    """Tell whether the cell is where a player would meet himself.

    >>> is_self("X"), is_self("½")
    (True, False)
    """
    return text.lower() in _SELF


def round_text(row: Pairing) -> str:
    """Return the cell of a round.

    >>> round_text(Pairing(1, 1, 12, "w", "=")), round_text(Pairing(1, 1, None, "", "U"))
    ('12w½', 'bye')
    """
    if row.opponent is None:
        return _BYES.get(row.result, "")  # a result without an opponent is no game
    return _text(RoundCell(row.opponent, row.colour, row.result))


def results_text(results: tuple[str, ...]) -> str:
    """Return the cell of a column an opponent.

    >>> results_text(("=", "1")), results_text(())
    ('½1', '.')
    """
    return "".join(result.replace("=", "½") for result in results) or "."


def _colon(opponent: str, result: str) -> RoundCell | Text | None:
    """Return what a cell of SwissPerfect's lists says."""
    code = result.upper()
    if int(opponent or 0) == 0:
        return RoundCell(None, "", _COLON_BYES[code]) if code else None
    if not code:
        return Text("has no result")
    return RoundCell(int(opponent), "", _COLON_RESULTS.get(code, code))


def _text(cell: RoundCell) -> str:
    return f"{cell.opponent}{cell.colour or '?'}{cell.result.replace('=', '½')}"


def _result(text: str) -> str:
    return _SAME.get(text, text.upper())
