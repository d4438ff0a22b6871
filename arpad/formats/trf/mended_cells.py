"""Which cells of a TRF file have to change so that it says what somebody asks for.

A result stands in the lines of both players, and is counted in the points of both.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from arpad.formats.trf import fields
from arpad.formats.trf.fields import TrfField
from arpad.formats.trf.file_text import FileText
from arpad.formats.trf.mends import CellMend, ResultMend, ShiftMend
from arpad.formats.trf.versions import result_06
from arpad.formats.trf.writer import as_written
from arpad.report.notes import Notes
from arpad.report.problems import Text, of_player
from arpad.report.rows import BYES, OTHER_SIDE, Pairing, Player, Report, points, scoring

Mend = CellMend | ResultMend | ShiftMend
Thing = tuple[str, int | str, int | str]
"""A cell of the event, of a player (by place in the file), or of a player's round."""


@dataclass(frozen=True, slots=True)
class Put:
    """A cell to be written: in a line of the file (None: a line of the event that isn't there)."""

    thing: Thing
    what: Text
    line: int | None
    field: TrfField
    text: str
    shift: int = 0


def _player(report: Report, number: int, notes: Notes) -> tuple[int, Player] | None:
    places = [(at, player) for at, player in enumerate(report.players) if player.number == number]
    if len(places) == 1:
        return places[0]
    message = Text("Several players have the starting rank {number}.", number=number)
    if not places:
        message = Text("Nobody has the starting rank {number}.", number=number)
    fix = Text("Name a player by the number in columns 5-8.")
    notes.add("error", "mend-player", message, fix=fix)
    return None


def cells(report: Report, text: FileText, mends: Sequence[Mend], notes: Notes) -> Iterator[Put]:
    """Yield the cells asked for, with the lines they stand in."""
    for mend in mends:
        if not isinstance(mend, CellMend):
            continue
        name = mend.field.name
        if mend.player is not None:
            if placed := _player(report, mend.player, notes):
                at, player = placed
                what = Text("{label}{whose}", label=mend.field.label, whose=of_player(mend.player))
                yield Put(("player", at, name), what, player.line - 1, mend.field, mend.text)
            continue
        lines = text.lines_of(mend.field.tag)
        if len(lines) > 1:
            notes.add("error", "mend-record",
                      Text("The record {tag} stands there twice.", tag=mend.field.tag),
                      fix=Text("Leave one of them."), line=lines[1] + 1)  # fmt: skip
            continue
        is_round = mend.field is fields.ROUND_DATES
        thing: Thing = (
            ("round", mend.shift // mend.field.step, "") if is_round else ("event", name, "")
        )
        line = lines[0] if lines else None
        yield Put(thing, mend.field.label, line, mend.field, mend.text, mend.shift)


def results(report: Report, mends: Sequence[Mend], notes: Notes) -> Iterator[Put]:
    """Yield the cells of the results asked for, of both players, and of their points."""
    scale, gained = scoring(report), defaultdict[int, Fraction](Fraction)
    rows = {(pairing.player, pairing.round): pairing for pairing in report.pairings}
    for mend in mends:
        if not isinstance(mend, ResultMend):
            continue
        for row, result in _both(rows, mend, notes):
            placed = _player(report, row.player, notes)
            if placed is None:
                continue
            at, player = placed
            changed = replace(row, result=result)
            gained[at] += points(changed, scale) - points(row, scale)
            rows[row.player, row.round] = changed
            yield Put(("result", at, row.round), Text("result of player {player} in round {round}",
                                                      player=row.player, round=row.round),
                      player.line - 1, fields.RESULT, _written(report, changed),
                      (row.round - 1) * fields.RESULT.step)  # fmt: skip
    yield from _points(report, gained, notes)


def _both(
    rows: dict[tuple[int, int], Pairing], mend: ResultMend, notes: Notes
) -> list[tuple[Pairing, str]]:
    """Return the rows of both players with the results that they shall have."""
    own = rows.get((mend.player, mend.round))
    number, at = mend.player, mend.round
    if own is None:
        wrong, fix = (Text("Player {number} has no game in round {round}.", number=number,
                           round=at), Text("Write round:player=result: 3:12=1."))  # fmt: skip
    elif own.opponent is None:
        if mend.result in BYES and not mend.of_other:
            return [(own, mend.result)]
        wrong = Text("Player {number} has no opponent in round {round}.", number=number, round=at)
        fix = Text("Without an opponent the result is one of H F U Z.")
    elif mend.result not in OTHER_SIDE:
        wrong = Text("Player {number} has an opponent in round {round}: {opponent}.", number=number,
                     round=at, opponent=own.opponent)  # fmt: skip
        fix = Text("Against an opponent the result is one of 1 0 = + - W D L.")
    else:
        other = rows.get((own.opponent, mend.round))
        if other is not None and other.opponent == mend.player:
            return [(own, mend.result), (other, mend.of_other or OTHER_SIDE[mend.result])]
        wrong = Text("In round {round} player {number} names {opponent}, who names another "
                     "opponent.", round=at, number=number, opponent=own.opponent)  # fmt: skip
        fix = Text("Both lines of a game name each other.")
    line = own.line if own else None
    notes.add("error", "mend-result", wrong, fix=fix, found=mend.result, line=line)
    return []


def _written(report: Report, row: Pairing) -> str:
    """Return the result as a file of this version has it; TRF06 has + = - for byes."""
    if report.format != "TRF06":
        return row.result
    return result_06(replace(row, result="F") if row.result == "U" else row)


def _points(report: Report, gained: Mapping[int, Fraction], notes: Notes) -> Iterator[Put]:
    """Yield the points of who has more or fewer now, where they are stated in half points."""
    is_moved = False
    for at, more in gained.items():
        player = report.players[at]
        if player.points_half is None or not more:
            continue
        half = player.points_half + 2 * more
        what = Text("{label}{whose}", label=fields.POINTS.label, whose=of_player(player.number))
        if half < 0 or half.denominator != 1:
            message, fix = (Text("The points of player {number} stand as they stood.",
                                 number=player.number),
                            Text("Set the points that are right."))  # fmt: skip
            notes.add("warning", "mend-points", message, fix=fix, line=player.line)
            continue
        is_moved = True
        text = as_written(fields.POINTS, int(half))
        yield Put(("player", at, "points_half"), what, player.line - 1, fields.POINTS, text)
    if is_moved and any(player.rank for player in report.players):
        ranks = Text("Points changed, and the final ranks stand as they stood.")
        notes.add("warning", "mend-ranks", ranks, fix=Text("Set the ranks that change."))
    if is_moved and report.teams:
        teams = Text("Points changed, and what the report says of teams stands as it stood.")
        fix = Text("Export the report again if a match has another result now.")
        notes.add("warning", "mend-teams", teams, fix=fix)
