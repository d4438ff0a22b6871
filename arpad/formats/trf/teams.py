"""What the team lines say: record 013, and where there is none, TRF26's record 310."""

from collections.abc import Sequence
from typing import Final

from arpad.formats.report.rows import Team
from arpad.formats.trf.fields import (
    TEAM_NAME,
    TEAM_NAME_26,
    TEAM_PLAYERS,
    TEAM_PLAYERS_26,
    Field,
)
from arpad.formats.trf.row import Row

PLAYERS_MAX: Final = 500


def read_teams(rows: Sequence[Row], rows_26: Sequence[Row]) -> tuple[Team, ...]:
    """Return the teams with the starting ranks of their players.

    >>> from arpad.formats.notes import Notes
    >>> line = "013 Riga" + " " * 29 + "  3    1"
    >>> read_teams([Row(line, 9, Notes())], [])
    (Team(name='Riga', players=(3, 1), line=9),)
    """
    if rows:
        return tuple(_team(row, TEAM_NAME, TEAM_PLAYERS) for row in rows)
    return tuple(_team(row, TEAM_NAME_26, TEAM_PLAYERS_26) for row in rows_26)


def _team(row: Row, name_field: Field, players_field: Field) -> Team:
    if "\t" in row.text:
        row = Row(row.text.expandtabs(8) if len(row.text) < 10_000 else "", row.line, row.notes)
    name = row.word(name_field)
    if not name:
        row.wrong(name_field, "is missing")
    return Team(name, _players(row, players_field), row.line)


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
