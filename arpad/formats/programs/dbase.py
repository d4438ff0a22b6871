"""Writes a table of dBase III: fields of texts and of whole numbers."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Final

_VERSION: Final = 3
_FIELD_SIZE: Final = 32
_HEADER_END: Final = b"\x0d"
_FILE_END: Final = b"\x1a"
_CHANGED_ON: Final = (100, 1, 1)
"""Year after 1900, month, day: the same for equal rows, as everything else of the file."""
_WESTERN: Final = 3
"""The mark of Windows' western letters (dBase IV and later; the program's own files have none)."""
_LANGUAGE_AT: Final = 29


@dataclass(frozen=True, slots=True)
class DbaseField:
    """A field: its name, its width in bytes, and whether it holds a number, which stands right."""

    name: str
    width: int
    is_number: bool = False

    def described(self) -> bytes:
        """Return its descriptor in the header."""
        kind = b"N" if self.is_number else b"C"
        return struct.pack("<11sc4xBB14x", self.name.encode("ascii"), kind, self.width, 0)

    def cell(self, text: str, encoding: str) -> bytes:
        """Return a text, filled up with blanks; whoever calls has cut it to the width."""
        data = text.encode(encoding)
        return data.rjust(self.width) if self.is_number else data.ljust(self.width)


def dbase_table(
    fields: Sequence[DbaseField], rows: Sequence[Sequence[str]], encoding: str
) -> bytes:
    r"""Return the bytes of a table with these fields and rows.

    >>> fields = [DbaseField("SURNAME", 5), DbaseField("LOC_RTG", 4, is_number=True)]
    >>> table = dbase_table(fields, [("Réti", "950")], "cp1252")
    >>> table[:1], len(table), table[-11:]
    (b'\x03', 108, b' R\xe9ti  950\x1a')
    """
    record_size = 1 + sum(field.width for field in fields)
    header_size = _FIELD_SIZE * (len(fields) + 1) + len(_HEADER_END)
    start = struct.pack("<4BIHH", _VERSION, *_CHANGED_ON, len(rows), header_size, record_size)
    header = bytearray(start.ljust(_FIELD_SIZE, b"\0"))
    header[_LANGUAGE_AT] = _WESTERN
    records = [b" " + b"".join(map(DbaseField.cell, fields, row, repeat(encoding))) for row in rows]
    described = [field.described() for field in fields]
    return b"".join([bytes(header), *described, _HEADER_END, *records, _FILE_END])
