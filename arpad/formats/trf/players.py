"""What the lines of players (001) and teams (013) say: a player, a pairing a round, a team.

A player's line written as FIDE asks, of which no more is mended than the birth (many programs
write the year alone), is read the quick way; any other is read cell by cell.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from arpad.formats.trf import fields
from arpad.formats.trf.cells import TrfRow, read_as, read_number, read_word, widened
from arpad.formats.trf.fields import TEAM_NAME, TEAM_PLAYERS, Kind, TrfField
from arpad.report.notes import Notes
from arpad.report.problems import Text, of_player
from arpad.report.rows import BYES, Pairing, Player, Team
from arpad.tables.births import Birth

Round = tuple[int | None, str, str]
"""Opponent, colour, result."""

UNUSUAL: Final = -1

_LINE: Final = re.compile(
    r"001 ([ 0-9]{4}) ([mw ])(.{3}) (.{33}) ([ 0-9]{4}) ([A-Z]{3}|   ) (.{11}) ([ 0-9/]{10}) "
    r"(.{4}) ([ 0-9]{4})((?:  [ 0-9]{4} [wb -] [10=+HFUZWDL -])*)",
    re.ASCII,
)


def read_usual(row: TrfRow) -> tuple[Player, tuple[Pairing, ...]] | None:
    """Return the player and his pairings, or None if anything but the birth is unusual.

    >>> line = "001    2 mIM  Reti, Emil" + " " * 61 + "  12     1 b ="
    >>> player, pairings = read_usual(TrfRow(line, 1, Notes()))
    >>> player.name, player.title, player.rank, pairings[0].opponent, pairings[0].result
    ('Reti, Emil', 'IM', 12, 1, '=')
    >>> read_usual(TrfRow(line.replace("IM ", " m "), 1, Notes())) is None
    True
    """
    text, line = row.text, row.line
    parts = _LINE.fullmatch(text.rstrip())
    if parts is None or "\t" in text:
        return None
    cells = parts.groups()
    name = cells[3].strip()
    number = _number("whole", cells[0])
    title, player_id, birth = _word("title", cells[2]), _id(cells[6]), _cell("birth", cells[7])
    rating, rank = _number("whole", cells[4]), _number("whole", cells[9])
    half = _number("points", cells[8])
    if (
        number is None
        or UNUSUAL in (number, rating, rank, half)
        or title is None
        or player_id is None
        or birth.wrong
        or "\ufffd" in name
    ):
        return None
    pairings = _pairings(cells[10], number, line)
    if pairings is None:
        return None
    player = Player(
        number, name, cells[1].strip(), title, rating, cells[5].strip(), player_id,
        Birth.of(birth.value), half, rank, line,
    )  # fmt: skip
    if birth.mend:
        row.fixed(fields.BIRTH, birth.mend, message=_birth_read(number, birth.mend))
    return player, pairings


@lru_cache(maxsize=10_000, typed=True)
def _birth_read(number: int, birth: str) -> Text:
    """Return that a player's birth is read so: report after report says it of its player 7."""
    return read_as(fields.BIRTH, of_player(number), birth)


class _Draft:
    """A pairing while it is made: a frozen class sets its fields three times as slowly.

    It has the slots of `Pairing` and becomes one; a large event has thousands of them.
    """

    __slots__ = Pairing.__slots__

    def __init__(
        self,
        player: int,
        round: int,  # noqa: A002
        opponent: int | None,
        colour: str,
        result: str,
        line: int,
        column: int,
    ) -> None:
        self.player, self.round, self.opponent = player, round, opponent
        self.colour, self.result, self.line, self.column = colour, result, line, column


def _pairings(tail: str, number: int, line: int) -> tuple[Pairing, ...] | None:
    if len(tail) > fields.ROUNDS_MAX * _STEP:
        return None
    drafts: list[Any] = []
    for start in range(2, len(tail), _STEP):
        cell = tail[start : start + 8]
        if values := usual_round(cell):
            opponent, colour, result = values
            column = start + fields.OPPONENT.first - 2
            draft = _Draft(number, start // _STEP + 1, opponent, colour, result, line, column)
            draft.__class__ = Pairing  # type: ignore[assignment]
            drafts.append(draft)
        elif not cell.isspace():
            return None
    return tuple(drafts)


@lru_cache(maxsize=50_000)
def usual_round(cell: str) -> Round | None:
    """Return what the columns of a round say, if there is nothing to remark.

    >>> usual_round("  12 w 1"), usual_round("0000 - U"), usual_round("0000 - =")
    ((12, 'w', '1'), (None, '', 'U'), None)
    """
    row = TrfRow(" " * (fields.OPPONENT.first - 1) + cell, 0, Notes())
    opponent = row.number(fields.OPPONENT)
    colour, result = row.word(fields.COLOUR), row.word(fields.RESULT)
    if opponent is None and result == "-":
        result = "Z"
    is_whole = bool(result) and (opponent is not None or (result in BYES and not colour))
    return (opponent, colour, result) if is_whole and not row.notes.all() else None


@lru_cache(maxsize=50_000)
def _number(kind: Kind, text: str) -> int | None:
    cell = read_number(kind, text.strip())
    return UNUSUAL if cell.wrong or cell.mend else cell.value


_cell: Final = lru_cache(maxsize=50_000)(read_word)


def _word(kind: Kind, text: str) -> str | None:
    cell = _cell(kind, text)
    return None if cell.wrong or cell.mend else cell.value


def _id(text: str) -> str | None:
    stripped = text.strip()
    if stripped.isdecimal() and stripped.isascii() and stripped.strip("0"):
        return stripped
    return _word("id", text)


_BYE_OF: Final = {"=": "H", "D": "H", "+": "F", "1": "F", "W": "F", "-": "Z", "0": "Z", "L": "Z"}
_ROUND: Final = re.compile(r"\s*([0-9]{1,4})\s+([wbWB-])\s+([10=+\-HFUZWDLhfuzwdl½])(?=\s|$)")
_STEP: Final = fields.OPPONENT.step


def read_player(row: TrfRow) -> tuple[Player, tuple[Pairing, ...]] | None:
    """Return the player and his pairings; None if the line has no starting rank.

    >>> from arpad.report.notes import Notes
    >>> line = "001    2 mIM  Reti, Emil" + " " * 67 + "   1 b ="
    >>> player, pairings = read_player(TrfRow(line, 1, Notes()))
    >>> player.name, player.title, pairings[0].opponent, pairings[0].result
    ('Reti, Emil', 'IM', 1, '=')
    """
    if usual := read_usual(row):
        return usual
    row = _in_columns(row)
    number = row.number(fields.NUMBER)
    if number is None:
        if not row.cell(fields.NUMBER).strip(" 0"):
            row.wrong(fields.NUMBER, Text("is missing"))
        return None
    row = TrfRow(row.text, row.line, row.notes, of_player(number))
    loose = rounds_in_columns(row)
    _check_blank_columns(row, is_loose=loose is not None)
    player = Player(
        number=number,
        name=row.word(fields.NAME),
        sex=row.word(fields.SEX),
        title=row.word(fields.TITLE),
        rating=row.number(fields.RATING),
        federation=row.word(fields.FEDERATION),
        player_id=row.word(fields.PLAYER_ID),
        birth=Birth.of(row.word(fields.BIRTH)),
        points_half=row.number(fields.POINTS),
        rank=row.number(fields.RANK),
        line=row.line,
    )
    return player, _rounds(loose or row, number)


def _rounds(row: TrfRow, player: int) -> tuple[Pairing, ...]:
    rounds = (len(row.text.rstrip()) - fields.OPPONENT.first) // _STEP + 1
    if rounds > fields.ROUNDS_MAX:
        row.wrong(fields.OPPONENT, Text("stands in more than {count} rounds",
                                        count=fields.ROUNDS_MAX),
                  fields.ROUNDS_MAX * _STEP)  # fmt: skip
    pairings = []
    for number in range(1, min(rounds, fields.ROUNDS_MAX) + 1):
        pairing = _round(row, player, number)
        if pairing is not None:
            pairings.append(pairing)
    return tuple(pairings)


def _round(row: TrfRow, player: int, number: int) -> Pairing | None:
    shift = (number - 1) * _STEP
    column = fields.OPPONENT.first + shift
    cell = row.text[column - 1 : fields.RESULT.last + shift]
    if not cell or cell.isspace():
        return None
    values = usual_round(cell) or _unusual_round(TrfRow(row.text, row.line, row.notes,
                                                        Text("{whose} in round {round}",
                                                             whose=row.whose, round=number)),
                                                 shift)  # fmt: skip
    return Pairing(player, number, *values, row.line, column) if values else None


def _unusual_round(row: TrfRow, shift: int) -> Round | None:
    """Return what the columns of a round say after noting what is mended, None if it is wrong."""
    opponent = row.number(fields.OPPONENT, shift)
    colour, result = row.word(fields.COLOUR, shift), row.word(fields.RESULT, shift)
    is_opponent_wrong = opponent is None and row.cell(fields.OPPONENT, shift).strip(" 0") != ""
    if is_opponent_wrong or (row.cell(fields.RESULT, shift).strip() and not result):
        return None
    if opponent is not None:
        if result:
            return opponent, colour, result
        whose = Text("{whose} against player {opponent}", whose=row.whose, opponent=opponent)
        replace(row, whose=whose).wrong(fields.RESULT, Text("is missing"), shift)
        return None
    if colour:
        row.fixed(fields.COLOUR, Text("none, as there is no opponent"), shift)
    return None, "", _bye(row, result, shift)


def _bye(row: TrfRow, result: str, shift: int) -> str:
    """Return the bye that a result without an opponent stands for; "-" and blank are an absence."""
    if result in BYES:
        return result
    bye = _BYE_OF.get(result, "Z")
    if result not in ("", "-"):
        row.fixed(fields.RESULT, Text("the bye {bye}, as there is no opponent", bye=bye), shift)
    return bye


def _in_columns(row: TrfRow) -> TrfRow:
    """Return the line with tabs widened and with columns counted in characters, not bytes."""
    row = widened(row)
    text = row.text
    if not text.isascii() and not is_aligned(text):
        in_bytes = text.encode().decode("latin-1")
        if is_aligned(in_bytes):
            name = (
                in_bytes[fields.NAME.first - 1 : fields.NAME.last]
                .encode("latin-1")
                .decode(errors="replace")
            )
            start, rest = in_bytes[: fields.NAME.first - 1], in_bytes[fields.NAME.last :]
            if start.isascii() and rest.isascii():
                text = start + name.ljust(fields.NAME.width) + rest
                row.notes.add("fixed", "trf-columns",
                              Text("The columns are counted in bytes; read as characters."),
                              fix=Text("Count every letter as one column."), found=name.strip(),
                              line=row.line, column=fields.NAME.first)  # fmt: skip
    return TrfRow(text, row.line, row.notes, row.whose)


def is_aligned(text: str) -> bool:
    """Tell whether the columns between the fields of a player's line are blank."""
    return all(text[column - 1 : column] in ("", " ") for column in fields.BLANK_COLUMNS)


def _check_blank_columns(row: TrfRow, *, is_loose: bool) -> None:
    for column in fields.BLANK_COLUMNS:
        if is_loose and column > fields.RANK.last:
            return
        sign = row.text[column - 1 : column]
        if sign.strip():
            row.notes.add("warning", "trf-columns",
                          Text("Column {column} of the line{whose} is not blank.", column=column,
                               whose=row.whose),
                          fix=Text("Column {column} stays blank between two fields.",
                                   column=column), found=sign, line=row.line,
                          column=column)  # fmt: skip


def rounds_in_columns(row: TrfRow) -> TrfRow | None:
    """Return the line with its rounds put into their columns, where they stand beside them."""
    tail = row.text[fields.RANK.last :].rstrip()
    in_columns = all(
        tail[start : start + 2].strip() == "" and tail[start + 6 : start + 7].strip() == ""
        and tail[start + 8 : start + 9].strip() == ""
        for start in range(0, len(tail), _STEP)
    )  # fmt: skip
    if in_columns or len(tail) > fields.ROUNDS_MAX * _STEP:
        return None
    rounds = _ROUND.findall(tail)
    if _ROUND.sub("", tail).strip():
        return None
    row.notes.add("fixed", "trf-opponent", Text("The rounds{whose} stand beside their columns.",
                                                whose=row.whose), fix=fields.OPPONENT.fix,
                  found=tail.strip(), line=row.line, column=fields.RANK.last + 1
                  + len(tail) - len(tail.lstrip()))  # fmt: skip
    cells = "".join(f"  {opponent:>4} {colour} {result}" for opponent, colour, result in rounds)
    return TrfRow(
        row.text[: fields.RANK.last].ljust(fields.RANK.last) + cells, row.line, row.notes, row.whose
    )


PLAYERS_MAX: Final = 500


def read_teams(rows: Sequence[TrfRow]) -> tuple[Team, ...]:
    """Return the teams with the starting ranks of their players.

    >>> from arpad.report.notes import Notes
    >>> line = "013 Riga" + " " * 29 + "  3    1"
    >>> read_teams([TrfRow(line, 9, Notes())])
    (Team(name='Riga', players=(3, 1), line=9),)
    """
    return tuple(_team(row) for row in rows)


def _team(row: TrfRow) -> Team:
    row = widened(row)
    name = row.word(TEAM_NAME)
    if not name:
        row.wrong(TEAM_NAME, Text("is missing"))
    return Team(name, _players(row, TEAM_PLAYERS), row.line)


def _players(row: TrfRow, field: TrfField) -> tuple[int, ...]:
    """Return the starting ranks; blanks part them, whatever their columns; PLAYERS_MAX are read."""
    numbers = []
    column = field.first - 1
    for text in row.text[column:].split(maxsplit=PLAYERS_MAX)[:PLAYERS_MAX]:
        column = row.text.index(text, column) + len(text)
        if text.isascii() and text.isdecimal() and len(text) <= field.width:
            numbers += [int(text)] if int(text) else []
        else:
            row.notes.add("error", field.code, Text("A player of the team is no number: {text}.",
                                                    text=text[:20]), fix=field.fix, found=text,
                          line=row.line, column=column - len(text) + 1)  # fmt: skip
    return tuple(numbers)
