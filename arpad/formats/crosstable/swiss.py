"""What the columns of the rounds say: one cell such as 12w1 for each player and round."""

from collections.abc import Sequence

from arpad.formats.crosstable.cells import COLOURS, RoundCell, colours_of, read_round
from arpad.formats.crosstable.columns import Columns
from arpad.formats.crosstable.people import CrosstablePerson
from arpad.report.notes import Notes
from arpad.report.problems import Text, of_player
from arpad.report.rows import Pairing

Found = tuple[CrosstablePerson, int, int, RoundCell]
"""Whose cell, of which round, at which place in the row, and what it says."""


def read_swiss(
    people: Sequence[CrosstablePerson], columns: Columns, notes: Notes
) -> tuple[Pairing, ...]:
    """Return the pairings; opponents are named by number, or by rank where only that fits."""
    cells_read: list[Found] = []
    places = columns.turns.values()
    colours = colours_of(person.row.cell(index) for person in people for index in places)
    if colours != COLOURS:
        (white, black) = colours
        message = Text("The colours are read as {white} for White and {black} for Black.",
                       white=white, black=black)  # fmt: skip
        found_as = f"{white} {black}"
        notes.add("fixed", "crosstable-round", message, fix=Text("Write w and b."), found=found_as)
    for person in people:
        for turn, index in columns.turns.items():
            text = person.row.cell(index)
            cell = read_round(text, colours)
            if isinstance(cell, RoundCell):
                cells_read.append((person, turn, index, cell))
            if cell is not None and not (isinstance(cell, RoundCell) and not cell.mend):
                what = (cell if not isinstance(cell, RoundCell)
                        else Text("is read as {found}", found=cell.mend))  # fmt: skip
                notes.add("error" if not isinstance(cell, RoundCell) else "fixed",
                          "crosstable-round",
                          Text("Round {round}{whose} {what}.", round=turn,
                               whose=of_player(person.player.number), what=what),
                          fix=Text("Write 12w1 for a win with White over player 12, bye for a "
                                   "bye."), found=text, line=person.row.line,
                          column=person.row.place(index))  # fmt: skip
    by_rank = _by_rank(people, cells_read, notes)
    pairings = [
        Pairing(
            person.player.number,
            turn,
            None if cell.opponent is None else by_rank.get(cell.opponent, cell.opponent),
            cell.colour,
            cell.result,
            person.row.line,
            person.row.place(index),
        )
        for person, turn, index, cell in cells_read
    ]
    return tuple(pairings)


def _by_rank(
    people: Sequence[CrosstablePerson], cells_read: Sequence[Found], notes: Notes
) -> dict[int, int]:
    """Return the number of each rank if the cells name opponents by rank; else nothing."""
    ranks = {person.player.rank: person.player.number for person in people if person.player.rank}
    if len(ranks) < len(people):  # who shares a rank has none of his own: his place tells it
        ranks = {at: person.player.number for at, person in enumerate(people, start=1)}
    same = {person.player.number: person.player.number for person in people}
    if ranks == same:
        return {}
    by_number, by_rank = (_agreeing(cells_read, names) for names in (same, ranks))
    if by_rank <= by_number:
        return {}
    notes.add("info", "crosstable-rank", Text("The rounds name opponents by rank, not by number."))
    return {rank: number for rank, number in ranks.items() if rank is not None}


def _agreeing(cells_read: Sequence[Found], names: dict[int | None, int] | dict[int, int]) -> int:
    """Return how many cells name an opponent whose own cell names the player, in the other colour.

    Nobody meets themselves.
    """
    lookup = dict(names.items())
    meets = {
        (turn, person.player.number, lookup.get(cell.opponent)): cell.colour
        for person, turn, _, cell in cells_read
        if cell.opponent is not None
    }
    return sum(
        opponent != player
        and (other := meets.get((turn, opponent or 0, player))) is not None
        and not (colour and colour == other)
        for (turn, player, opponent), colour in meets.items()
    )
