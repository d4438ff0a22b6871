"""The columns of a crosstable: their names as they are written, and as others write them.

What every list of players has too (name, title, rating, federation, ...) goes by the headers that
lists know; rank, number, points and rounds are a crosstable's own.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from arpad.formats.delimited import Cells
from arpad.report.names import words
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Text

if TYPE_CHECKING:
    from arpad.formats.other_lists.headers import NameColumns

PLAYER: Final = ("rank", "number", "name", "sex", "title", "rating", "federation", "id", "birth")
"""The columns before the rounds, in the order they are written; the points come after them."""
POINTS: Final = "points"
EVENT: Final = ("event", "city", "federation", "start", "end", "type", "type code",
                "time control", "time control code", "arbiter", "rounds")  # fmt: skip
"""What may stand in rows above the header, each as a name and a value."""

Name = Literal["rank", "number", "name", "sex", "title", "rating", "federation", "id", "birth",
               "points"]  # fmt: skip

_OWN: Final[dict[Name, str]] = {
    "rank": (
        "rank, rk, place, pl, pos, position, posicion, posicao, posicio, rang, rg, puesto, clas, "
        "clasif, clasificacion, class, classificacio, classificacao, lugar, lloc"
    ),
    "number": (
        "number, no, nr, sno, snr, startno, starting rank, startrank, start nr, num, sn, numero, "
        "ran, ranking inicial, rk inic, rank inic, ran inic, no inic, no inicial, no ini, ini, ri, "
        "ni, no de inicio, dorsal, no de ordre, seed, nr ini, nr inic, num ini, num inicial, "
        "n inicial, no in, no inici, num inici"
    ),
    "sex": "sex",
    "id": "id, player id, id number, loc id",
    "birth": "birth, byear",
    "points": "points, pts, ptos, score, total, punts, puntos, pontos, punkte, punti, pkt, pkte",
    "rating": "rtgi, eloi, rtg i, elo i, rtg int, elo int",
}
_OWN_OF: Final = {
    "".join(words(word)): name for name, several in _OWN.items() for word in several.split(", ")
}
_LIST_COLUMNS: Final[dict[str, Name]] = {
    "sex": "sex", "title": "title", "rating": "rating", "federation": "federation",
    "player_id": "id", "birth_date": "birth",
}  # fmt: skip
ROUNDS_MAX: Final = 200
_ROUND: Final = re.compile(
    r"(?:r|rd|rda|round|rnd|ronda|jornada|tour|runde|rodada|turno|kolo)?\s*\.?\s*([0-9]{1,3})"
    r"\s*\.?\s*(?:rd|rda|round|ronda|rodada)?\.?"
)


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each column stands, the columns of rounds (or opponents) in order, and the others.

    `names` are the parts that make up the names, `doubtful` what several columns may be.
    """

    named: dict[Name, int]
    turns: dict[int, int]
    others: tuple[str, ...]
    names: "NameColumns"
    doubtful: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def note(self, header: Cells, notes: Notes) -> None:
        """Note the columns that are not read, and those that one table can't have twice."""
        if self.others:
            message = Text("Not read: the columns {others}.",
                           others=shortened(", ".join(self.others)))  # fmt: skip
            notes.add("info", "crosstable-columns", message, line=header.line)
        for name, several in self.doubtful:
            message = Text("Several columns may be {name}: {which}.", name=name,
                           which=", ".join(map(repr, several)))  # fmt: skip
            is_round = name.startswith("round")
            notes.add("error" if is_round else "warning", "crosstable-columns", message,
                      fix=Text("Rename the right one to {name}.", name=name),
                      found=", ".join(several), line=header.line)  # fmt: skip


def columns_of(row: Cells, below: Sequence[Cells] = ()) -> Columns | None:
    """Return the columns if the row is a crosstable's header: a name, and rounds.

    >>> columns_of(Cells(("Rk.", "Name", "1.Rd", "2.Rd", "Pts."), 4)).turns
    {1: 2, 2: 3}
    >>> columns_of(Cells(("Clas.", "Nº", "Título", "Jugador", "Ronda 1"), 1)).named
    {'rank': 0, 'number': 1, 'title': 2, 'name': 3}
    >>> columns_of(Cells(("player_id", "name", "rating"), 1)) is None
    True
    """
    from arpad.formats.other_lists.headers import name_columns

    turns, repeated = _turns(row)
    name_readings = name_columns(row.cells) if turns else ()
    if not name_readings:
        return None
    named: dict[Name, int] = {}
    for index, text in enumerate(row.cells):
        name = None if _is_change(text) else _OWN_OF.get("".join(words(text.replace("°", "o"))))
        if name and name not in named and text not in name_readings[0].headers:
            named[name] = index
    doubtful = [*repeated, *_of_lists(row, below, named)]
    named["name"] = row.cells.index(name_readings[0].headers[0])
    if len(name_readings) > 1:
        doubtful.append(("name", tuple(" + ".join(reading.headers) for reading in name_readings)))
    read = {*named.values(), *turns.values(), *map(row.cells.index, name_readings[0].headers)}
    doubted = {text for _, several in doubtful for text in several}
    others = tuple(
        text for at, text in enumerate(row.cells) if text and at not in read and text not in doubted
    )
    in_order = dict(sorted(named.items(), key=lambda place: place[1]))
    return Columns(in_order, turns, others, name_readings[0], tuple(doubtful))


def _is_change(header: str) -> bool:
    """Tell whether a column has what ratings change by: rtg+/-."""
    return "+/-" in header


def _turns(row: Cells) -> tuple[dict[int, int], list[tuple[str, tuple[str, ...]]]]:
    """Return where each round stands, and the rounds that have two columns."""
    turns: dict[int, int] = {}
    repeated: list[tuple[str, tuple[str, ...]]] = []
    for index, text in enumerate(row.cells):
        turn = _ROUND.fullmatch(text.lower())
        number = int(turn[1]) if turn else 0
        if number in turns:
            repeated.append((f"round {number}", (row.cells[turns[number]], text)))
        elif 1 <= number <= ROUNDS_MAX:
            turns[number] = index
    return turns, repeated


def _of_lists(
    row: Cells, below: Sequence[Cells], named: dict[Name, int]
) -> list[tuple[str, tuple[str, ...]]]:
    """Place the columns that lists of players know; return those that several headers may mean."""
    from arpad.formats.other_lists.headers import candidates, codes_among

    taken = set(named.values())
    headers = [
        text if at not in taken and not _is_change(text) else ""
        for at, text in enumerate(row.cells)
    ]
    codes = codes_among(
        headers, lambda header: [cells.cell(headers.index(header)) for cells in below]
    )
    doubtful: list[tuple[str, tuple[str, ...]]] = []
    for column, several in candidates(headers, codes=codes).items():
        name = _LIST_COLUMNS.get(column)
        if name is None or name in named:
            continue
        if len(several) == 1:
            named[name] = headers.index(several[0])
        else:
            doubtful.append((name, tuple(several)))
    return doubtful


def with_names(columns: Columns, rows: Sequence[Cells], header: Cells) -> tuple[Cells, ...]:
    """Return the rows with each player's whole name in the column of the name.

    >>> header = Cells(("Apellidos", "Nombre", "1"), 1)
    >>> with_names(columns_of(header), [Cells(("Mas Pau", "Jon", "2w1"), 2)], header)[0].cells
    ('Mas Pau, Jon', 'Jon', '2w1')
    """
    if len(columns.names.headers) == 1:
        return tuple(rows)
    surnames, given = (
        [header.cells.index(header_name) for header_name in part]
        for part in (columns.names.surnames, columns.names.given)
    )
    at = columns.named["name"]
    return tuple(_with_name(row, at, surnames, given) for row in rows)


def _with_name(row: Cells, at: int, surnames: Sequence[int], given: Sequence[int]) -> Cells:
    parts = (" ".join(filter(None, map(row.cell, part))) for part in (surnames, given))
    cells = list(row.cells)
    if at < len(cells):
        cells[at] = ", ".join(filter(None, parts))
    return replace(row, cells=tuple(cells))
