"""Reads Krause's format (.tab), TRF's forerunner, as federations still write it.

The columns are TRF's, and so is the reader; this adds what such files mean by them:

- The number in columns 58-68 and the rating in 49-52 are often the federation's own. They are
  carried as they stand, in `player_id` and `rating`, to be matched against the federation's list;
  a remark says so where most are too short to be FIDE's (`ids_are_local`).
- A round without an opponent and with "-" may be an absence or a half-point bye. The points decide,
  where they can be right in one way only.
- The column of the federation may hold the beginning of a club's name.
"""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import Final

from arpad.formats import trf
from arpad.formats.text import decode, lines
from arpad.formats.trf import fields
from arpad.report import Pairing, Report
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text
from arpad.report.rows import points, scoring

FORMAT: Final = "Krause"
LOCAL_ID_FIGURES: Final = 5
"""FIDE's numbers have more figures."""

_HALF: Final = Fraction(1, 2)
_BYES: Final = {1: ("H", Text("half-point bye")), 2: ("F", Text("full-point bye"))}


def read(data: bytes, file: str = "") -> tuple[Report, tuple[Problem, ...]]:
    r"""Return the report that the bytes hold, and its problems; never raises.

    >>> head = b"012 Open\n001    1 m    Reti, Ana" + b" " * 41 + b"6141" + b" " * 13
    >>> report, problems = read(head + b"0.5    1       -")
    >>> report.format, report.pairings[0].result
    ('Krause', 'H')
    >>> [p.message for p in problems if p.code == "krause-bye"]
    ['The absence of player 1 in round 1 is read as a half-point bye, as the points say.']
    >>> read(b"%PDF-1.7")[1][0].code
    'trf-not-trf'
    """
    report, problems = trf.read(data, file)
    if not report.format:
        return report, problems
    notes = Notes(file)
    notes.extend(problems)
    _note_ids(report, notes)
    _note_federations(report, notes)
    return replace(_with_byes(report, data, notes), format=FORMAT), notes.all()


def ids_are_local(report: Report) -> bool:
    """Tell whether the numbers of most players are too short to be FIDE's.

    >>> from arpad.report import Player
    >>> ids_are_local(Report(players=(Player(1, "Reti, Ana", player_id="6141"),)))
    True
    >>> ids_are_local(Report(players=(Player(1, "Reti, Ana", player_id="2502054"),)))
    False
    """
    ids = [player.player_id for player in report.players if player.player_id]
    return 2 * sum(map(_is_local, ids)) > len(ids)


def _is_local(player_id: str) -> bool:
    return player_id.isdecimal() and len(player_id) <= LOCAL_ID_FIGURES


def _note_ids(report: Report, notes: Notes) -> None:
    if not ids_are_local(report):
        return
    numbered = [player for player in report.players if player.player_id]
    notes.add("info", "krause-local-id",
              Text("The players' numbers have at most {count} figures: they and the ratings are "
                   "taken for the federation's own, not FIDE's.", count=LOCAL_ID_FIGURES),
              fix=Text("Rate the report against the list that has these numbers."),
              found=numbered[0].player_id, line=numbered[0].line,
              column=fields.PLAYER_ID.first)  # fmt: skip
    for player in numbered:
        if not _is_local(player.player_id):
            notes.add("warning", "krause-id",
                      Text("The number of player {number} is no number of the federation's, as the "
                           "others are.", number=player.number),
                      fix=Text("Give the player's number in the federation's list, or none."),
                      found=player.player_id, line=player.line,
                      column=fields.PLAYER_ID.first)  # fmt: skip


def _note_federations(report: Report, notes: Notes) -> None:
    """Note a column of clubs: one cell that can't be a code makes the others doubtful too."""
    strange = [p for p in report.players if p.federation and not p.federation.isalpha()]
    if strange:
        notes.add("warning", "krause-federation",
                  Text("The federations look like beginnings of clubs' names, such as "
                       "{federation}; none of them is certain.", federation=strange[0].federation),
                  fix=Text("Give the code of each player's federation in columns 54-56."),
                  found=strange[0].federation, line=strange[0].line,
                  column=fields.FEDERATION.first)  # fmt: skip


def _with_byes(report: Report, data: bytes, notes: Notes) -> Report:
    """Return the report with the absences that the points show to be byes."""
    silent = Notes()
    text_lines = lines(decode(data, silent, ""), silent, "")
    scale = scoring(report)
    absences: dict[int, list[Pairing]] = defaultdict(list)
    sums: dict[int, Fraction] = defaultdict(Fraction)
    for row in report.pairings:
        sums[row.line] += points(row, scale)
        if row.opponent is None and row.result == "Z" and _is_dash(row, text_lines):
            absences[row.line].append(row)
    byes: dict[Pairing, Pairing] = {}
    for player in report.players:
        rows = absences[player.line]
        missing = Fraction(player.points_half or 0, 2) - sums[player.line]
        for half, (result, name) in _BYES.items():
            if rows and missing == half * _HALF * len(rows) and (half == 2 or len(rows) == 1):
                byes |= {row: replace(row, result=result) for row in rows}
                for row in rows:
                    _note_bye(row, name, notes)
    return replace(report, pairings=tuple(byes.get(row, row) for row in report.pairings))


def _is_dash(row: Pairing, text_lines: list[str]) -> bool:
    """Tell whether the row's own text leaves the kind of absence open: "-" or nothing, not Z."""
    column = row.column + fields.RESULT.first - fields.OPPONENT.first
    return text_lines[row.line - 1][column - 1 : column] in ("-", " ", "")


def _note_bye(row: Pairing, name: str, notes: Notes) -> None:
    notes.add("fixed", "krause-bye",
              Text("The absence of player {player} in round {round} is read as a {name}, as the "
                   "points say.", player=row.player, round=row.round, name=name),
              fix=Text("Write H for a half-point bye, F for a full one, Z for an absence."),
              found="-", line=row.line, column=row.column)  # fmt: skip
