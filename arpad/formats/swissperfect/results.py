"""What the .sco file says: one record for each game, seen from both sides, and the byes.

Scores are in half points. The types of a result: 1 as played, 34 Black won by forfeit, 35 White won
by forfeit, 36 both forfeited; 0 stands on a side that nobody sits at.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from arpad.formats.swissperfect.files import DbaseRecord
from arpad.formats.swissperfect.players import SwissPerfectPlayer, note, whole
from arpad.report.notes import Notes
from arpad.report.problems import NOTHING, Text
from arpad.report.rows import Pairing

NEEDED: Final = ("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE")
ROUNDS_MAX: Final = 200

_PLAYED: Final = (1, 1)
_FORFEITS: Final = {(34, 34): ("-", "+"), (35, 35): ("+", "-"), (36, 36): ("-", "-")}
_SCORES: Final = {("-", "+"): (0, 2), ("+", "-"): (2, 0), ("-", "-"): (0, 0)}
_RESULTS: Final = {(2, 0): ("1", "0"), (0, 2): ("0", "1"), (1, 1): ("=", "=")}
_FORFEIT_TYPES: Final = (34, 35)


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One record in figures."""

    record: DbaseRecord
    round: int
    players: tuple[int, int]
    scores: tuple[int, int]
    types: tuple[int, int]


def read_results(
    records: Sequence[DbaseRecord], entries: Mapping[int, SwissPerfectPlayer], notes: Notes
) -> tuple[tuple[Pairing, ...], dict[int, int]]:
    """Return the pairings, and each player's half points by his starting number."""
    rows = [row for record in records if (row := _row(record, entries, notes))]
    halves: dict[int, int] = defaultdict(int)
    by_player: dict[int, list[Pairing]] = {entry.player.number: [] for entry in entries.values()}
    for row in rows:
        pairings = [_bye(row, entries)] if 0 in row.players else _game(row, entries, notes)
        for pairing in pairings:
            by_player[pairing.player].append(pairing)
        for found_id, score in zip(row.players, row.scores, strict=True):
            if found_id:
                halves[entries[found_id].player.number] += score
    last = max((row.round for row in rows), default=0)
    for entry in entries.values():
        if entry.bonus_half:
            number = entry.player.number
            halves[number] += entry.bonus_half
            by_player[number] = _with_bonus(by_player[number], entry, last, notes)
    all_pairings = [pairing for own in by_player.values() for pairing in own]
    return tuple(sorted(all_pairings, key=lambda pairing: (pairing.player, pairing.round))), halves


def _row(
    record: DbaseRecord, entries: Mapping[int, SwissPerfectPlayer], notes: Notes
) -> ResultRow | None:
    """Return the record's figures, or None if it can't be read or names nobody."""
    figures = {name: whole(record, name) for name in NEEDED}
    for name, value in figures.items():
        if value is None and not (name.endswith("TYPE") and not record.text(name)):
            note(notes, "error", "result", record, name, Text("is not a number"))
            return None
    number, white, black, *rest = (value or 0 for value in figures.values())
    if not 1 <= number <= ROUNDS_MAX:
        note(notes, "error", "round", record, "ROUND", Text("is no round from 1 to {most}",
                                                            most=ROUNDS_MAX))  # fmt: skip
        return None
    for name, found_id in (("WHITE", white), ("BLACK", black)):
        if found_id and found_id not in entries:
            note(notes, "error", "player", record, name, Text("names nobody of the file .trn"))
            return None
    if not white and not black:
        note(notes, "info", "empty", record, "WHITE",
             Text("names nobody, nor does BLACK; left out"))  # fmt: skip
        return None
    white_score, black_score, white_type, black_type = rest
    if max(white_score, black_score) > 2:
        name = "W_SCORE" if white_score > 2 else "B_SCORE"
        note(notes, "error", "result", record, name, Text("is none of 0, 1 and 2 half points"))
        return None
    return ResultRow(
        record, number, (white, black), (white_score, black_score), (white_type, black_type)
    )


def _game(row: ResultRow, entries: Mapping[int, SwissPerfectPlayer], notes: Notes) -> list[Pairing]:
    """Return both players' rows of a game; none if its result can't be right."""
    results = _FORFEITS.get(row.types)
    if results and _SCORES[results] != row.scores:
        what = Text("says {white} {black}, and the scores are {scores}. Left out", white=results[0],
                    black=results[1], scores=str(row.scores))  # fmt: skip
        note(notes, "error", "result", row.record, "W_TYPE", what)
        return []
    if row.types == _PLAYED:
        results = _RESULTS.get(row.scores)
    elif results is None and 0 in row.types and row.scores in _SCORES.values():
        results = {score: forfeit for forfeit, score in _SCORES.items()}[row.scores]
        what = Text("says that the game was not played; read as {result}", result=" ".join(results))
        note(notes, "fixed", "result", row.record, "W_TYPE", what)
    if results is None:
        what = Text("is {type}, and the scores are {white} and {black} half points: no result that "
                    "is known. Left out", type=row.types[0], white=row.scores[0],
                    black=row.scores[1])  # fmt: skip
        note(notes, "error", "result", row.record, "W_TYPE", what)
        return []
    white, black = (entries[player].player.number for player in row.players)
    line, column = row.record.number, row.record.columns["WHITE"]
    return [
        Pairing(white, row.round, black, "w", results[0], line, column),
        Pairing(black, row.round, white, "b", results[1], line, column),
    ]


def _bye(row: ResultRow, entries: Mapping[int, SwissPerfectPlayer]) -> Pairing:
    """Return the row of a player without an opponent."""
    side = 0 if row.players[0] else 1
    entry = entries[row.players[side]]
    is_asked_for = row.types[side] in _FORFEIT_TYPES or row.round in entry.absent
    result = ("Z", "H", "F" if is_asked_for else "U")[row.scores[side]]
    line, column = row.record.number, row.record.columns["WHITE"]
    return Pairing(entry.player.number, row.round, None, "", result, line, column)


def _with_bonus(
    own: list[Pairing], entry: SwissPerfectPlayer, last: int, notes: Notes
) -> list[Pairing]:
    """Return the player's pairings with his bonus read as half-point byes, where it is certain.

    The rounds that it may stand for: those without a game that he asked to miss, or that were
    played before he came. As many half points as rounds, and each is a half-point bye.
    """
    number = entry.player.number
    rows = {pairing.round: pairing for pairing in own}
    missed = [
        turn
        for turn in range(1, last + 1)
        if turn not in rows or (rows[turn].opponent is None and rows[turn].result == "Z")
    ]
    asked_for = [turn for turn in missed if turn in entry.absent]
    late = [turn for turn in missed if turn < entry.first_round]
    possible = next(
        (rounds for rounds in (asked_for, late, sorted({*asked_for, *late}))
         if len(rounds) == entry.bonus_half), [],
    )  # fmt: skip
    kept = [pairing for pairing in own if pairing.round not in possible]
    for turn in possible:
        old = rows.get(turn)
        line, column = (old.line, old.column) if old else (0, 0)
        kept.append(Pairing(number, turn, None, "", "H", line, column))
    points = Decimal(f"{entry.bonus_half / 2:g}")
    read_as = Text("is read as a half-point bye in round {rounds}", rounds=possible)
    what = read_as if possible else Text("fits no round")
    notes.add("info" if possible else "warning", "swissperfect-bonus",
              Text("The bonus of {points} for player {number} {what} (in the file {file}).",
                   points=points, number=number, what=what, file=".trn"), fix=NOTHING if possible
              else Text("Say what the bonus was given for."), found=str(points))  # fmt: skip
    return kept
