"""What the columns of the opponents say: the results of everybody against everybody.

Such a table gives neither rounds nor colours. The rounds are numbered so that everybody meets one
opponent in each, as in a round robin.
"""

from collections.abc import Sequence

from arpad.formats.crosstable.cells import is_self, read_results
from arpad.formats.crosstable.columns import Columns
from arpad.formats.crosstable.people import CrosstablePerson
from arpad.report.notes import Notes
from arpad.report.problems import Text
from arpad.report.rows import Pairing


def is_grid(people: Sequence[CrosstablePerson], columns: Columns) -> bool:
    """Tell whether the columns are opponents: as many as players, and X on the diagonal."""
    if len(columns.turns) < len(people) or not people:
        return False
    own = [person.row.cell(columns.turns.get(k)) for k, person in enumerate(people, start=1)]
    if sum(map(is_self, own)) * 2 > len(own):
        return True
    cells = [person.row.cell(index) for person in people for index in columns.turns.values()]
    return not any(own) and any(cells) and all(read_results(cell) is not None for cell in cells)


def read_grid(
    people: Sequence[CrosstablePerson], columns: Columns, notes: Notes
) -> tuple[Pairing, ...]:
    """Return the pairings, in rounds that fit.

    >>> turn_of(0, 3, 4), turn_of(1, 2, 4), turn_of(0, 1, 4)
    (3, 3, 1)
    """
    pairings: list[Pairing] = []
    even = len(people) + len(people) % 2
    for row, person in enumerate(people):
        for column, other in enumerate(people):
            index = columns.turns.get(column + 1)
            text = person.row.cell(index)
            results = read_results(text)
            if results is None or (results and row == column):
                _note_cell(person, other, index or 0, notes)
                continue
            for game, result in enumerate(results):
                turn = turn_of(row, column, even) + game * (even - 1)
                pairings.append(
                    Pairing(
                        person.player.number,
                        turn,
                        other.player.number,
                        "",
                        result,
                        person.row.line,
                        person.row.place(index or 0),
                    )
                )
    _note_extra(people, columns, notes)
    notes.add("info", "crosstable-grid", Text("The table has a column for each opponent, and so no "
              "rounds and no colours: the rounds are numbered so that they fit."))  # fmt: skip
    return tuple(sorted(pairings, key=lambda pairing: (pairing.line, pairing.round)))


def turn_of(first: int, second: int, count: int) -> int:
    """Return the round in which two of an even count of players meet, counted from 0, on a circle.

    >>> sorted({turn_of(1, other, 6) for other in (0, 2, 3, 4, 5)})
    [1, 2, 3, 4, 5]
    """
    low, high = sorted((first, second))
    turns = count - 1
    return (2 * low if high == turns else low + high) % turns or turns


def _note_cell(person: CrosstablePerson, other: CrosstablePerson, index: int, notes: Notes) -> None:
    notes.add("error", "crosstable-result", Text("The result{whose} can't be right.",
                                                 whose=Text(" of player {player} against player "
                                                            "{opponent}",
                                                            player=person.player.number,
                                                            opponent=other.player.number)),
              fix=Text("Write 1, ½, 0, + or -, one for each game; a dot for none; X against "
                       "oneself."), found=person.row.cell(index), line=person.row.line,
              column=person.row.place(index))  # fmt: skip


def _note_extra(people: Sequence[CrosstablePerson], columns: Columns, notes: Notes) -> None:
    """Note what stands in columns to which no player belongs."""
    for person in people:
        for turn, index in columns.turns.items():
            if turn > len(people) and person.row.cell(index):
                notes.add("warning", "crosstable-columns", Text("Column {turn} belongs to nobody.",
                                                                turn=turn),
                          found=person.row.cell(index), line=person.row.line,
                          column=person.row.place(index))  # fmt: skip
