"""The files of SwissPerfect: its dBase III tables, and the .ini that describes the event.

A header: a byte 3, the day of change, the number of records, the length of the header and of a
record; then 32 bytes for each field (name, type, width) up to a byte 13. A record begins with a
blank, or with "*" if it was deleted. SwissPerfect ends texts that are shorter than their field with
a NUL, and leaves in the rest of the field what stood there before.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arpad.formats.text import decode, is_dbase
from arpad.report.notes import Notes
from arpad.report.problems import Text
from arpad.report.rows import Report

RECORDS_MAX: Final = 1_000_000
FIELDS_MAX: Final = 128

_FIELD_SIZE: Final = 32
_HEADER_END: Final = 0x0D
_DELETED: Final = b"*"


@dataclass(frozen=True, slots=True)
class DbaseRecord:
    """One record that is not deleted: its texts by field, its number from 1, its fields' columns.

    `table` is the ending of the file's name, such as ".trn".
    """

    table: str
    number: int
    texts: Mapping[str, str]
    columns: Mapping[str, int]

    def text(self, name: str) -> str:
        """Return the field's text; "" if the table has no such field."""
        return self.texts.get(name, "")


def read_table(
    data: bytes, table: str, needed: tuple[str, ...], used: tuple[str, ...], notes: Notes
) -> list[DbaseRecord]:
    """Return the records of a table that are not deleted; none, with an error, if it can't be read.

    Of the fields, those that the table needs to have are read, and those that are used if there.

    >>> notes = Notes()
    >>> read_table(b"", ".sco", ("ROUND",), (), notes), notes.all()[0].message
    ([], 'The file .sco is no table of SwissPerfect.')
    """
    if not is_dbase(data):
        return _refuse(notes, table, Text("is no table of SwissPerfect"))
    count, header_size, record_size = struct.unpack_from("<IHH", data, 4)
    fields = _fields(data, header_size)
    missing = [name for name in needed if name not in fields]
    if missing:
        return _refuse(notes, table, Text("has no field {missing}", missing=", ".join(missing)))
    if record_size < 1 + sum(width for _, width in fields.values()) or count > RECORDS_MAX:
        return _refuse(notes, table, Text("has {count} records of {size} bytes: it is broken",
                                          count=count, size=record_size))  # fmt: skip
    whole = max(0, len(data) - header_size) // record_size
    if whole < count:
        message = Text("The file {table} is cut off: {whole} of {count} records are there.",
                       table=table, whole=whole, count=count)  # fmt: skip
        notes.add("error", "swissperfect-cut-off", message, fix=Text("Send the whole file."),
                  line=whole + 1)  # fmt: skip
    read = {name: place for name, place in fields.items() if name in needed + used}
    columns = {name: start + 1 for name, (start, _) in read.items()}
    records = []
    for number in range(min(count, whole)):
        start = header_size + number * record_size
        row = data[start : start + record_size]
        if row[:1] != _DELETED:
            texts = {name: _text(row[at : at + width]) for name, (at, width) in read.items()}
            records.append(DbaseRecord(table, number + 1, texts, columns))
    return records


def field_names(data: bytes) -> tuple[str, ...]:
    """Return the names of the fields of a dBase table, in their order.

    >>> field_names(b"no table")
    ()
    """
    return tuple(_fields(data, struct.unpack_from("<H", data, 8)[0])) if is_dbase(data) else ()


def _fields(data: bytes, header_size: int) -> dict[str, tuple[int, int]]:
    """Return (start in the record, width) of each field."""
    fields: dict[str, tuple[int, int]] = {}
    start = 1
    for at in range(_FIELD_SIZE, min(header_size, len(data), 4096), _FIELD_SIZE):
        descriptor = data[at : at + _FIELD_SIZE]
        if (
            descriptor[0] == _HEADER_END
            or len(descriptor) < _FIELD_SIZE
            or len(fields) >= FIELDS_MAX
        ):
            break
        name = descriptor[:11].split(b"\0")[0].decode("ascii", errors="replace")
        fields.setdefault(name, (start, descriptor[16]))
        start += descriptor[16]
    return fields


def _text(cell: bytes) -> str:
    before_nul = cell.split(b"\0")[0]
    try:
        text = before_nul.decode("cp1252")
    except UnicodeDecodeError:
        text = before_nul.decode("latin-1")
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()


def _refuse(notes: Notes, table: str, what: Text) -> list[DbaseRecord]:
    fix = Text("Send the .ini, .trn and .sco files of one event as SwissPerfect left them.")
    notes.add("error", "swissperfect-table", Text("The file {table} {what}.", table=table,
                                                  what=what), fix=fix)  # fmt: skip
    return []


BYTES_MAX: Final = 1024 * 1024

_SECTION: Final = "tournament info"
_SYSTEMS: Final = {"0": "Swiss", "1": "Round robin"}


def read_event(data: bytes, notes: Notes) -> Report:
    r"""Return a report with the event's own lines.

    >>> report = read_event(b"[Tournament Info]\r\nName=Riga\r\nRounds=7\r\nSystem=0", Notes())
    >>> report.name, report.rounds_stated, report.type_text
    ('Riga', 7, 'Swiss')
    """
    values = _values(data, notes)
    if not values:
        notes.add("warning", "swissperfect-ini", Text("The file .ini says nothing of the event."),
                  fix=Text("State its name and kind."))  # fmt: skip
    rounds = _rounds(values, notes)
    system, line = values.get("system", ("", 0))
    kind = _SYSTEMS.get(system, "")
    if system and not kind:
        _wrong(notes, "system", Text("The system is not known"), system, line)
    if values.get("team or individual", ("0", 0))[0] == "1":
        kind = f"Team {kind}".strip()
    return Report(
        format="SwissPerfect",
        name=values.get("name", ("", 0))[0],
        chief_arbiter=values.get("arbiter", ("", 0))[0],
        type_text=kind,
        rounds_stated=rounds,
    )


def _values(data: bytes, notes: Notes) -> dict[str, tuple[str, int]]:
    """Return (text, line) of each key of the event's section, in small letters."""
    values: dict[str, tuple[str, int]] = {}
    section = ""
    text = decode(data[:BYTES_MAX], notes, "swissperfect-encoding")
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = "".join(sign if sign.isprintable() else " " for sign in line[:500]).strip()
        if stripped.startswith("["):
            section = stripped.strip("[]").strip().lower()
        elif section == _SECTION and "=" in stripped:
            key, _, value = stripped.partition("=")
            values.setdefault(key.strip().lower(), (value.strip(), number))
    return values


def _rounds(values: dict[str, tuple[str, int]], notes: Notes) -> int | None:
    rounds, line = values.get("rounds", ("", 0))
    if not rounds:
        return None
    if rounds.isascii() and rounds.isdecimal() and len(rounds) <= 3:
        return int(rounds) or None
    _wrong(notes, "rounds", Text("The number of rounds is not a number"), rounds, line)
    return None


def _wrong(notes: Notes, name: str, what: Text, text_found: str, line: int) -> None:
    notes.add("warning", f"swissperfect-{name}",
              Text("{what} (in the file {file}).", what=what, file=".ini"),
              fix=Text("Correct it in SwissPerfect, and send the files again."), found=text_found,
              line=line, column=1)  # fmt: skip
