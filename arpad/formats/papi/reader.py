"""Reads a CSV conversion of an event of Papi.

One row for each player: Ref (his number), Elo, Federation, Sexe, FideTitre, Fide (the kind of his
Elo: F of FIDE, N national, E estimated), and three columns for each round (`rounds`). Nom, Prenom,
NeLe, FideCode and NrFFE are read where they are there. The rating is Elo, for standard play; an
estimated one is no rating.
"""

import re
from collections.abc import Sequence
from typing import Final

from arpad.formats.delimited import Cells, read_rows
from arpad.formats.papi.rounds import EXEMPT, is_exempt, read_pairings
from arpad.formats.papi.table import FIX, PapiTable, other_columns, table_of
from arpad.formats.text import decode, what_it_is
from arpad.formats.trf.cells import TrfCell, read_word
from arpad.report.dates import read_birth
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Level, Problem, Text, of_player
from arpad.report.rows import Player, Report
from arpad.tables.births import BLANK

BYTES_MAX: Final = 64 * 1024 * 1024

_COLUMNS: Final = ("Ref", "Nom", "Prenom", "Elo", "Federation", "Sexe", "FideTitre", "Fide",
                   "NeLe", "FideCode", "NrFFE")  # fmt: skip
_TITLES: Final = {"": "", "g": "GM", "m": "IM", "f": "FM", "c": "CM", "gf": "WGM", "mf": "WIM",
                  "ff": "WFM", "cf": "WCM"}  # fmt: skip
_SEXES: Final = {"": "", "m": "m", "f": "w"}
_KINDS: Final = {"F": None, "": None, "N": Text("a national Elo, carried as the rating"),
                 "E": Text("an estimated Elo, which is no rating: read as unrated")}  # fmt: skip


def read(data: bytes, file: str = "") -> tuple[Report, tuple[Problem, ...]]:
    r"""Return the report that the bytes hold, and its problems; never raises.

    >>> head = b"Ref,Nom,Elo,Fide,Rd01Adv,Rd01Res,Rd01Cl\n1,EXEMPT,1399,E,,0,R\n"
    >>> report, _ = read(head + b"2,Reti,2210,F,3,3,B\n3,Euwe,1399,E,2,1,N\n")
    >>> [(one.player, one.opponent, one.colour, one.result) for one in report.pairings]
    [(2, 3, 'w', '1'), (3, 2, 'b', '0')]
    >>> [player.rating for player in report.players]
    [2210, None]
    >>> read(b"Ref,Elo\n2,2210")[1][0].message
    'The table has no rounds: no column is named Rd01Adv.'
    """
    notes = Notes(file)
    if len(data) > BYTES_MAX:
        return _refuse(notes, "too-large", Text("The file has {count} bytes.", count=len(data)))
    if other_kind := what_it_is(data):
        return _refuse(notes, "not-papi", Text("This is {found}, not a CSV file of Papi.",
                                               found=other_kind))  # fmt: skip
    text = decode(data, notes, "papi-encoding")
    table = table_of(read_rows(text, notes, "papi-table"), notes)
    if "ref" not in table.columns:
        return _refuse(notes, "not-papi", Text("The table has no column Ref."))
    if not table.rounds:
        message = Text("The table has no rounds: no column is named Rd01Adv.")
        return _refuse(notes, "not-papi", message)
    return _report(table), notes.all()


def _report(table: PapiTable) -> Report:
    rows = _by_number(table)
    exempt = EXEMPT if EXEMPT in rows and is_exempt(rows[EXEMPT], table) else 0
    shown = {number: row for number, row in rows.items() if number != exempt}
    players = tuple(_player(number, row, table) for number, row in shown.items())
    pairings = read_pairings(rows, table, exempt)
    _note_all(players, list(shown.values()), table)
    return Report("Papi", players=players, pairings=pairings)


def _by_number(table: PapiTable) -> dict[int, Cells]:
    rows: dict[int, Cells] = {}
    index = table.columns["ref"]
    for row in table.rows:
        number = row.cell(index)
        if not re.fullmatch(r"[0-9]{1,4}", number) or not int(number):
            table.note("error", "number", row, index, Text("The Ref is no number from 1 to 9999."))
        elif int(number) in rows:
            table.note("error", "number", row, index, Text("The Ref {number} is given twice.",
                                                           number=number))  # fmt: skip
        else:
            rows[int(number)] = row
    return rows


def _player(number: int, row: Cells, table: PapiTable) -> Player:
    def wrong(level: Level, name: str, what: Text) -> None:
        message = Text("The {label}{whose} {what}.", label=name, whose=of_player(number), what=what)
        table.note(level, name.lower(), row, table.columns[name.lower()], message)

    def word(kind: str, name: str) -> str:
        cell: TrfCell[str] = read_word(
            "id" if kind == "id" else "federation", table.text(row, name)
        )
        if cell.wrong:
            wrong("error" if kind == "id" else "warning", name, cell.wrong)
        return cell.value

    elo, kind = table.text(row, "Elo"), table.text(row, "Fide").upper()
    if not re.fullmatch(r"[0-9]{0,4}", elo):
        wrong("error", "Elo", Text("is not a number"))
        elo = ""
    if kind not in _KINDS:
        wrong("warning", "Fide", Text("is none of F N E, the kinds of Elo"))
    sex, title = table.text(row, "Sexe").lower(), table.text(row, "FideTitre").lower()
    if sex not in _SEXES:
        wrong("warning", "Sexe", Text("is neither M nor F"))
    if title not in _TITLES:
        wrong("warning", "FideTitre", Text("is no title of FIDE"))
    birth = read_birth(table.text(row, "NeLe"))
    if birth is None:
        wrong("error", "NeLe", Text("is no date"))
    names = [table.text(row, name) for name in ("Nom", "Prenom")]
    return Player(
        number,
        ", ".join(name for name in names if name),
        sex=_SEXES.get(sex, ""),
        title=_TITLES.get(title, ""),
        rating=None if kind == "E" else int(elo or 0) or None,
        federation=word("federation", "Federation"),
        player_id=word("id", "FideCode") or word("id", "NrFFE"),
        birth=birth[0] if birth else BLANK,
        line=row.line,
    )


def _note_all(players: Sequence[Player], rows: Sequence[Cells], table: PapiTable) -> None:
    """Note what the table lacks, or says otherwise than a report does, once for all players."""
    notes = table.notes
    kinds = [table.text(row, "Fide").upper() for row in rows]
    for kind, what in _KINDS.items():
        if what and kind in kinds:
            first = rows[kinds.index(kind)]
            message = Text("{kind} of {players} players have {what}.", kind=kinds.count(kind),
                           players=len(rows), what=what)  # fmt: skip
            table.note("info", "rating", first, table.columns["fide"], message)
    nameless = sum(1 for player in players if not player.name and not player.player_id)
    if nameless:
        message = Text("{nameless} of {players} players have neither name nor number.",
                       nameless=nameless, players=len(players))  # fmt: skip
        fix = Text("Convert the event with Nom, Prenom and FideCode, to find them in a list.")
        notes.add("warning", "papi-name", message, fix=fix)
    if not players:
        notes.add("error", "papi-number", Text("The report lists no player."), fix=FIX)
    message = Text("The table has no name and no dates of the event.")
    fix = Text("State the name, the first and the last day.")
    notes.add("warning", "papi-dates", message, fix=fix)
    if unread := other_columns(table, _COLUMNS):
        message = Text("Not read: the columns {others}.", others=shortened(", ".join(unread)))
        notes.add("info", "papi-columns", message, line=1, column=1)


def _refuse(notes: Notes, code: str, message: Text) -> tuple[Report, tuple[Problem, ...]]:
    fix = Text("Send the CSV conversion of one event, with a column Ref and RdNNAdv, RdNNRes, "
               "RdNNCl.")  # fmt: skip
    notes.add("error", f"papi-{code}", message, fix=fix)
    return Report(), notes.all()
