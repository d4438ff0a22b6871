"""What a file is that somebody sends as a report: told by its content, then by its name."""

import re
from pathlib import PurePosixPath
from typing import Final, Literal

from arpad.formats.delimited import Cells, separator_of
from arpad.formats.text import what_it_is
from arpad.formats.web_page import is_web_page

Kind = Literal[
    "trf", "krause", "swissperfect", "pgn", "papi", "crosstable", "games", "json", "list", "events",
    "zip", "unknown",
]  # fmt: skip
START: Final = 64 * 1024
"""So many bytes of a file tell what it is."""

_RECORD: Final = re.compile(r"^0[01]\d[ \t]", re.MULTILINE)
_PLAYER_ID: Final = re.compile(r"^001[ \t].{53}(.{11})", re.MULTILINE)
_TAG: Final = re.compile(r"\s*\[\s*[A-Za-z0-9_]+\s+\"")
_JSON: Final = re.compile(r"\s*\{\s*\"")
_LISTS: Final = re.compile(
    r"\s*(id[ _]number\s+name|code\s+name\s.*country\s|<playerslist)", re.IGNORECASE
)
_NAMES: Final[dict[str, Kind]] = {
    ".trf": "trf", ".trfx": "trf", ".tab": "krause", ".pgn": "pgn", ".ini": "swissperfect",
    ".trn": "swissperfect", ".sco": "swissperfect", ".xlsx": "crosstable", ".csv": "crosstable",
    ".parquet": "games", ".json": "json",
}  # fmt: skip


def kind_of(data: bytes, name: str = "") -> Kind:
    r"""Return what the file is, by its content, and where that leaves it open, by its name.

    What has no ending, as what comes from a pipe, is read as the same bytes in a .trf.

    >>> kind_of(b"012 Riga Open\n", "riga.txt"), kind_of(b'[Event "Riga"]'), kind_of(b"", "a.tab")
    ('trf', 'pgn', 'krause')
    >>> kind_of(b"number;name;1;2;points\n", "riga.csv"), kind_of(b"player_id,name,rating\n")
    ('crosstable', 'list')
    """
    by_name = _NAMES.get(PurePosixPath(name.replace("\\", "/")).suffix.lower(), "unknown")
    if data.startswith(b"PK"):
        return _kind_of_zip(data)
    if data.startswith(b"PAR1"):
        return "games"
    from arpad.formats.swissperfect.dbase import is_dbase
    from arpad.formats.swissperfect.event import is_ini

    if is_dbase(data) or is_ini(data[:START]):
        return "swissperfect"
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = data[:START].decode(encoding, errors="replace")
    if _LISTS.match(text):
        return "list"
    if is_web_page(data):
        return "crosstable"
    if what_it_is(data):
        return "unknown" if data.strip() else by_name
    if _JSON.match(text):
        return "json"
    text = re.sub(r"\r\n?", "\n", text)
    return _kind_of_text(text, by_name if PurePosixPath(name).suffix else "trf") or by_name


def _kind_of_zip(data: bytes) -> Kind:
    from arpad.formats.games_table import is_games_sheet
    from arpad.formats.workbook import is_workbook

    if is_workbook(data):
        return "games" if is_games_sheet(data) else "crosstable"
    names = re.findall(rb"\.(?:ini|trn|sco)(?=[^A-Za-z0-9])", data.lower())
    return "swissperfect" if len(set(names)) == 3 else "zip"


def _kind_of_text(text: str, by_name: Kind) -> Kind | None:
    lines = [line for line in text.split("\n")[:200] if line.strip() and not line.startswith("%")]
    if not lines:
        return None
    if kind := _kind_of_header(lines, text):
        return kind
    if _TAG.match(lines[0]):
        return "pgn"
    if _RECORD.search(text):
        is_krause = by_name == "krause" or (by_name != "trf" and _has_local_ids(text))
        return "krause" if is_krause else "trf"
    return "pgn" if any(map(_TAG.match, lines)) else None


def _has_local_ids(text: str) -> bool:
    """Tell whether most numbers of players are too short for FIDE's, and not in TRF06's records."""
    from arpad.formats.krause import LOCAL_ID_FIGURES

    ids = [found.strip() for found in _PLAYER_ID.findall(text) if found.strip(" 0")]
    return 2 * sum(len(one) <= LOCAL_ID_FIGURES for one in ids) > len(ids)


def _kind_of_header(lines: list[str], text: str) -> Kind | None:
    """Return what the header of a CSV file shows it to be."""
    from arpad.formats.crosstable.columns import columns_of
    from arpad.formats.crosstable.reader import HEADER_ROWS
    from arpad.formats.games_table import is_games_header

    separator = separator_of(text)
    for line in lines[:HEADER_ROWS]:
        cells = tuple(cell.strip().strip('"') for cell in line.split(separator))
        names = {cell.lower() for cell in cells}
        if {"ref", "rd01adv", "rd01res"} <= names:
            return "papi"
        if {"player_id", "name", "rating"} <= names:
            return "list"
        if is_games_header(cells):
            return "games"
        if "event_id" in names:
            return "games" if "result" in names else "events"
        if len(cells) > 2 and columns_of(Cells(cells, 1)):
            return "crosstable"
    return None
