"""What the columns of the rounds say: opponent, result and colour of every player.

Results: 0 none, 1 loss, 2 draw, 3 win, 4 loss by forfeit, 5 both forfeited, 6 win by forfeit or,
met with EXEMPT, the pairing-allocated bye; without an opponent, 2 and 6 are byes asked for.
Colours: B white, N black, F absent, R not paired.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arpad.formats.delimited import Cells
from arpad.formats.papi.table import PapiTable
from arpad.report.notes import shortened
from arpad.report.problems import Text, marked
from arpad.report.rows import Pairing

EXEMPT: Final = 1
"""The Ref of Papi's own row, whom the players with a bye meet."""

_COLOURS: Final = {"B": "w", "N": "b", "R": "", "F": "", "": ""}
_ABSENT: Final = "F"
_RESULTS: Final = {"1": "0", "2": "=", "3": "1", "4": "-", "5": "-", "6": "+"}
_BOTH_FORFEITED: Final = "5"
_BYES: Final = {"2": "H", "6": "F"}


@dataclass(frozen=True, slots=True)
class _Cell:
    """One player's three cells of one round."""

    player: int
    round: int
    row: Cells
    place: Mapping[str, int]
    table: PapiTable

    @property
    def result(self) -> str:
        return shortened(self.row.cell(self.place["res"])) or "0"

    def wrong(self, name: str, what: Text) -> None:
        message = Text("Round {round}: player {player} {what}.", round=self.round,
                       player=self.player, what=what)  # fmt: skip
        self.table.note("error", "result", self.row, self.place[name], message)

    def pairing(self, opponent: int | None, colour: str, result: str) -> Pairing:
        line, column = self.row.line, self.row.place(self.place["adv"])
        return Pairing(self.player, self.round, opponent, colour, result, line, column)


def is_exempt(row: Cells, table: PapiTable) -> bool:
    """Tell whether the row of Ref 1 is Papi's EXEMPT: no name of its own, and no result."""
    results = {row.cell(place["res"]) for place in table.rounds.values()}
    return table.text(row, "Nom").upper() in ("", "EXEMPT") and results <= {"", "0"}


def read_pairings(rows: Mapping[int, Cells], table: PapiTable, exempt: int) -> tuple[Pairing, ...]:
    """Return the rows of all players but EXEMPT; `exempt` is his Ref, 0 if he is not there.

    Absences after the last round that was played are left out: Papi marks them ahead.
    """
    pairings = [
        pairing
        for player in rows
        if player != exempt
        for number, place in table.rounds.items()
        if (pairing := _pairing(_Cell(player, number, rows[player], place, table), rows, exempt))
    ]
    last = max((pairing.round for pairing in pairings if pairing.result != "Z"), default=0)
    return tuple(pairing for pairing in pairings if pairing.round <= last)


def _pairing(cell: _Cell, rows: Mapping[int, Cells], exempt: int) -> Pairing | None:
    """Return the player's row of a round; None if it says nothing, or nothing that can be right."""
    opponent = cell.row.cell(cell.place["adv"])
    colour = cell.row.cell(cell.place.get("cl")).upper()
    if colour not in _COLOURS:
        cell.wrong("cl", Text("has a colour that is none of B N F R"))
        return None
    if opponent in ("", "0"):
        return _bye(cell, is_absent=colour == _ABSENT)
    if not re.fullmatch(r"[0-9]{1,4}", opponent) or int(opponent) not in rows:
        cell.wrong("adv", Text("meets somebody who is not in the table"))
        return None
    if int(opponent) == exempt:
        if cell.result == "6":
            return cell.pairing(None, "", "U")
        cell.wrong("res", Text("meets EXEMPT and has the result {result}, not 6",
                               result=cell.result))  # fmt: skip
        return None
    return _game(cell, int(opponent), _COLOURS[colour], rows)


def _bye(cell: _Cell, *, is_absent: bool) -> Pairing | None:
    if cell.result == "0":
        return cell.pairing(None, "", "Z") if is_absent else None
    if cell.result in _BYES:
        return cell.pairing(None, "", _BYES[cell.result])
    cell.wrong("res", Text("has no opponent and the result {result}", result=cell.result))
    return None


def _game(cell: _Cell, opponent: int, colour: str, rows: Mapping[int, Cells]) -> Pairing | None:
    if cell.result not in _RESULTS:
        is_blank = cell.result == "0"
        none = Text("has no result against player {opponent}", opponent=opponent)
        odd = Text("has the result {result}, none of 1 to 6 against player {opponent}",
                   result=cell.result, opponent=opponent)  # fmt: skip
        cell.wrong("res", none if is_blank else odd)
        return None
    other = rows[opponent].cell(cell.place["res"])
    if (cell.result == _BOTH_FORFEITED) != (other == _BOTH_FORFEITED):
        what = marked("has the result {result} against player {opponent}, who has "
                      "another: 5 is for both")  # fmt: skip
        cell.wrong("res", Text(what, result=cell.result, opponent=opponent))
        return None
    return cell.pairing(opponent, colour, _RESULTS[cell.result])
