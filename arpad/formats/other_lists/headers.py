"""Which column of a table is taken for which of a list."""

from collections.abc import Sequence
from typing import Final

from arpad.formats.other_lists.synonyms import COLUMN_OF, OWN, folded
from arpad.formats.tables import LIST
from arpad.report.notes import Notes

CODE: Final = "list-column"
NEEDED: Final = tuple(column.name for column in LIST.columns if column.is_required)


def candidates(headers: Sequence[str]) -> dict[str, list[str]]:
    """Return the headers that may mean each column of a list; our own names go before all.

    >>> candidates(["Nº FPX", "Nome", "Elo", "Elo FIDE", "Sapato"])
    {'player_id': ['Nº FPX'], 'name': ['Nome'], 'rating': ['Elo', 'Elo FIDE']}
    >>> candidates(["rating", "Elo FIDE"])
    {'rating': ['rating']}
    """
    meant: dict[str, list[str]] = {}
    for header in headers:
        if column := COLUMN_OF.get(folded(header)):
            meant.setdefault(column, []).append(header)
    own = {folded(name): name for name in OWN}
    owned = {own[folded(header)]: [header] for header in headers if folded(header) in own}
    return {
        column.name: (owned.get(column.name) or meant[column.name])
        for column in LIST.columns
        if column.name in owned or column.name in meant
    }


def taken(headers: Sequence[str], notes: Notes, line: int = 1) -> dict[str, str] | None:
    """Return the header taken for each column of a list, or None with an error for each doubt.

    >>> notes = Notes()
    >>> taken(["Nº FPX", "Nome", "Elo"], notes)
    {'player_id': 'Nº FPX', 'name': 'Nome', 'rating': 'Elo'}
    >>> [problem.message for problem in notes.all()][0]
    "The column 'Nº FPX' is taken for player_id."
    >>> notes = Notes()
    >>> taken(["Id", "FIDE ID", "Name", "Elo"], notes), notes.all()[0].message
    (None, "Several columns may be player_id: 'Id', 'FIDE ID'.")
    """
    found = candidates(headers)
    missing = [name for name in NEEDED if name not in found]
    doubtful = {name: several for name, several in found.items() if len(several) > 1}
    if missing:
        notes.add(
            "error",
            CODE,
            f"No column is known to be {', '.join(missing)}.",
            fix="Give the header line these names.",
            found=", ".join(headers),
            line=line,
        )
    for name, several in doubtful.items():
        notes.add(
            "error",
            CODE,
            f"Several columns may be {name}: {', '.join(map(repr, several))}.",
            fix=f"Rename the right one to {name}.",
            found=", ".join(several),
            line=line,
        )
    if missing or doubtful:
        return None
    chosen = {name: several[0] for name, several in found.items()}
    for name, header in chosen.items():
        if folded(header) != folded(name):
            message = f"The column {header!r} is taken for {name}."
            fix = f"Rename it to {name} if it is, or to another name if not."
            notes.add("fixed", CODE, message, fix=fix, found=header, line=line)
    if left := [header for header in headers if header and header not in chosen.values()]:
        message = f"Columns left out: {', '.join(left)}."
        notes.add("info", CODE, message, found=", ".join(left), line=line)
    return chosen
