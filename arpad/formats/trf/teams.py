"""What the team lines of TRF16 say: record 013."""

from collections.abc import Sequence
from typing import Final

from arpad.formats.trf.fields import TEAM_NAME, TEAM_PLAYERS, Field
from arpad.formats.trf.row import Row, widened
from arpad.report.rows import Team

PLAYERS_MAX: Final = 500


def read_teams(rows: Sequence[Row]) -> tuple[Team, ...]:
    """Return the teams with the starting ranks of their players.

    >>> from arpad.report.notes import Notes
    >>> line = "013 Riga" + " " * 29 + "  3    1"
    >>> read_teams([Row(line, 9, Notes())])
    (Team(name='Riga', players=(3, 1), line=9),)
    """
    return tuple(_team(row) for row in rows)


def _team(row: Row) -> Team:
    row = widened(row)
    name = row.word(TEAM_NAME)
    if not name:
        row.wrong(TEAM_NAME, "is missing")
    return Team(name, _players(row, TEAM_PLAYERS), row.line)


def _players(row: Row, field: Field) -> tuple[int, ...]:
    """Return the starting ranks; blanks part them, whatever their columns; PLAYERS_MAX are read."""
    numbers = []
    column = field.first - 1
    for text in row.text[column:].split(maxsplit=PLAYERS_MAX)[:PLAYERS_MAX]:
        column = row.text.index(text, column) + len(text)
        if text.isascii() and text.isdecimal() and len(text) <= field.width:
            numbers += [int(text)] if int(text) else []
        else:
            row.notes.add(
                "error",
                field.code,
                f"A player of the team is no number: {text[:20]}.",
                fix=field.fix,
                found=text,
                line=row.line,
                column=column - len(text) + 1,
            )
    return tuple(numbers)
