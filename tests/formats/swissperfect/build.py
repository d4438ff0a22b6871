"""Tables of SwissPerfect, made byte by byte for the tests."""

import struct
from collections.abc import Sequence

TRN = (
    ("ORDER", 5), ("ID", 5), ("START_NO", 5), ("SURNAME", 25), ("FIRSTNAME", 25), ("FEDER", 4),
    ("CLUB", 30), ("INTL_RTG", 4), ("LOC_RTG", 4), ("LOC_RTG2", 4), ("INTL_ID", 12),
    ("LOC_ID", 12), ("TITLE", 3), ("SEX", 1), ("BIRTH_DATE", 8), ("LATE_ENTRY", 2),
    ("WITHDRAWAL", 2), ("ABSENT", 16), ("BONUS", 3),
)  # fmt: skip
SCO = (
    ("ROUND", 3), ("WHITE", 5), ("BLACK", 5), ("W_SCORE", 3), ("B_SCORE", 3), ("W_TYPE", 2),
    ("B_TYPE", 2),
)  # fmt: skip
INI = b"[Tournament Info]\r\nName=Riga Open\r\nArbiter=Ellis Hawthorn\r\nRounds=2\r\nSystem=0\r\n"

Shape = Sequence[tuple[str, int]]


def table(shape: Shape, rows: Sequence[dict[str, str]], deleted: Sequence[int] = ()) -> bytes:
    """Return a dBase table of the rows; those whose index is in `deleted` are marked so."""
    size = 1 + sum(width for _, width in shape)
    header = struct.pack("<BBBBIHH", 3, 112, 3, 1, len(rows), 33 + 32 * len(shape), size)
    fields = b"".join(
        name.encode().ljust(11, b"\0") + b"C" + bytes(4) + bytes([width]) + bytes(15)
        for name, width in shape
    )
    body = b"".join(
        (b"*" if index in deleted else b" ")
        + b"".join(row.get(name, "").encode("cp1252").ljust(width)[:width] for name, width in shape)
        for index, row in enumerate(rows)
    )
    return header + bytes(20) + fields + b"\r" + body + b"\x1a"


def player(number: int, **fields: str) -> dict[str, str]:
    """Return a row of .trn."""
    return {"ID": str(number), "START_NO": str(number), "SURNAME": f"Player{number}",
            "LOC_ID": str(1000 + number), **fields}  # fmt: skip


def game(
    turn: int, white: int, black: int, scores: str = "20", types: str = "1 1"
) -> dict[str, str]:
    """Return a row of .sco; scores such as "20", types such as "34 34"."""
    return {"ROUND": str(turn), "WHITE": str(white), "BLACK": str(black), "W_SCORE": scores[0],
            "B_SCORE": scores[1], "W_TYPE": types.split()[0],
            "B_TYPE": types.split()[1]}  # fmt: skip


def event(players: Sequence[dict[str, str]], games: Sequence[dict[str, str]]) -> dict[str, bytes]:
    """Return the three files."""
    return {"riga.ini": INI, "riga.trn": table(TRN, players), "riga.sco": table(SCO, games)}
