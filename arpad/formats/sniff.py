"""What a file is that somebody sends as a report, told by content, then name; the reports in it."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import Final, Literal

from arpad.formats.delimited import Cells, separator_of
from arpad.formats.files import piped, reason, whole
from arpad.formats.text import PAPI_DATABASE, SWISS_MANAGER_XML, is_web_page, what_it_is
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Level, Problem, Text
from arpad.report.rows import Report

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
    from arpad.formats.text import is_dbase, is_ini

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
    from arpad.formats.text import is_workbook

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

    ids = [player_id.strip() for player_id in _PLAYER_ID.findall(text) if player_id.strip(" 0")]
    return 2 * sum(len(own_id) <= LOCAL_ID_FIGURES for own_id in ids) > len(ids)


def _kind_of_header(lines: list[str], text: str) -> Kind | None:
    """Return what the header of a CSV file shows it to be."""
    from arpad.formats.crosstable.columns import columns_of
    from arpad.formats.crosstable.reader import HEADER_ROWS
    from arpad.formats.games_table import COLUMNS, is_games_header, names_sides

    separator = separator_of(text)
    first_lines = lines[:HEADER_ROWS]
    are_sides_named = names_sides("\n".join(first_lines))
    for line in first_lines:
        cells = tuple(cell.strip().strip('"') for cell in line.split(separator))
        names = {cell.lower() for cell in cells}
        if {"ref", "rd01adv", "rd01res"} <= names:
            return "papi"
        if {"player_id", "name", "rating"} <= names:
            return "list"
        if COLUMNS <= names or (are_sides_named and is_games_header(cells)):
            return "games"
        if "event_id" in names:
            return "games" if "result" in names else "events"
        if len(cells) > 2 and columns_of(Cells(cells, 1)):
            return "crosstable"
    return None


Read = tuple[tuple[Report, ...], tuple[Problem, ...]]

BYTES_MAX: Final = 64 * 1024 * 1024

_NO_REPORT: Final[dict[Kind, Text]] = {
    "list": Text("a rating list"), "events": Text("a table of events' facts"),
}  # fmt: skip
_MODULES: Final[dict[Kind, str]] = {
    "trf": "trf", "krause": "krause", "pgn": "pgn_tags", "papi": "papi",
    "crosstable": "crosstable", "games": "games_table",
}  # fmt: skip
PIPE: Final = "-"
_FIX_PATH: Final = Text("Give the path of a tournament report, or - for one that comes through a "
                        "pipe.")  # fmt: skip
_FIX: Final = Text("Send the report as TRF16, or as SwissPerfect, PGN, Papi's CSV or a crosstable.")

_FIXES: Final = {
    PAPI_DATABASE: Text("In Papi export the event for FIDE (TRF), or as CSV, and send that."),
    SWISS_MANAGER_XML: Text("In Swiss-Manager export the event as FIDE's TRF16, and send that."),
}


def read_report(source: Path | bytes, name: str = "") -> Read:
    r"""Return the reports in a file, or in bytes of this name, and the problems; never raises.

    One report for most formats; PGN, games tables and zips may hold several. A file of SwissPerfect
    is read with the two beside it.

    >>> (report,), problems = read_report(b"012 Riga Open\n001    1      Reti, Ana", "riga.trf")
    >>> report.format, report.name
    ('TRF16', 'Riga Open')
    >>> read_report(b"%PDF-1.7", "riga.pdf")[1][0].message
    'This is a PDF, not a tournament report.'
    """
    if isinstance(source, bytes):
        return _read(source, name)
    files, problems = gather(source)
    reports, more = read_gathered(files, name or str(source))
    return reports, (*problems, *more)


def gather(path: Path) -> tuple[Mapping[str, bytes], tuple[Problem, ...]]:
    """Return the bytes of a file by its name, with SwissPerfect's beside it; or why not.

    The name - is a report that comes through a pipe.

    >>> gather(Path("/no/such/riga.trf"))[1][0].message
    "riga.trf can't be read: there is no such file."
    """
    notes = Notes(str(path))
    try:
        data = piped(BYTES_MAX) if str(path) == PIPE else whole(path, BYTES_MAX)
    except OSError as error:
        message = Text("{name} can't be read: {error}.", name=shortened(path.name or str(path)),
                       error=reason(error))  # fmt: skip
        notes.add("error", "file-unreadable", message, fix=_FIX_PATH)
        return {}, notes.all()
    if kind_of(data, path.name) == "swissperfect" and not data.startswith(b"PK"):
        from arpad.formats.swissperfect import files_beside

        return files_beside(path, notes), notes.all()
    return {path.name: data}, ()


def read_gathered(files: Mapping[str, bytes], name: str, kind: Kind | None = None) -> Read:
    """Return the reports in what `gather` found: one file, or the three of SwissPerfect.

    `kind` is what that one file is, where somebody has looked (`kind_of`).
    """
    if len(files) == 1:
        ((member, data),) = files.items()
        return _read(data, name or member, kind)
    if not files:
        return (), ()
    from arpad.formats.swissperfect import read_files

    report, problems = read_files(files, name)
    return _reports(report), problems


def _read(data: bytes, name: str, kind: Kind | None = None) -> Read:
    kind = kind or kind_of(data, name)
    if kind == "zip":
        return _read_zip(data, name)
    if kind == "swissperfect":
        return _read_swissperfect(data, name)
    if kind == "json":
        return _read_json(data, name)
    if kind in _MODULES:
        return _read_module(kind, data, name)
    notes = Notes(name)
    what = _NO_REPORT.get(kind) or what_it_is(data) or "a text"
    fix = _FIXES.get(what, _FIX)
    notes.add("error", "report-unknown", Text("This is {found}, not a tournament report.",
                                              found=what), fix=fix)  # fmt: skip
    return (), notes.all()


def _read_zip(data: bytes, name: str) -> Read:
    """Return the reports of every file in an archive; SwissPerfect's by threes of one name.

    Beside reports what is none (a picture, a letter) is left out with a warning.
    """
    from arpad.formats.swissperfect import ENDINGS, read_files
    from arpad.formats.zipped import unzip

    notes = Notes(name)
    files = unzip(data, notes)
    reports: list[Report] = []
    others: list[Problem] = []
    threes: dict[str, dict[str, bytes]] = defaultdict(dict)
    for member, content in sorted((files or {}).items()):
        path = PurePosixPath(member)
        if path.name.startswith(".") or "__MACOSX" in path.parts:
            continue
        if path.suffix.lower() in ENDINGS:
            threes[path.with_suffix("").as_posix().casefold()][member] = content
            continue
        inside, problems = _read(content, member)
        reports += inside
        if [problem.code for problem in problems] == ["report-unknown"]:
            others += (replace(problem, file=f"{name}/{member}") for problem in problems)
            continue
        notes.extend(tuple(replace(problem, file=name) for problem in problems))
    for three in threes.values():
        report, problems = read_files(three, name)
        reports += _reports(report)
        notes.extend(problems)
    level: Level = "warning" if reports else "error"
    notes.extend(tuple(replace(problem, level=level) for problem in others))
    if not reports and not notes.all():
        notes.add("error", "report-unknown", Text("The archive holds no tournament report."),
                  fix=_FIX)  # fmt: skip
    return tuple(reports), notes.all()


def _read_swissperfect(data: bytes, name: str) -> Read:
    from arpad.formats import swissperfect

    if data.startswith(b"PK"):
        return _read_zip(data, name)
    report, problems = swissperfect.read_files({PurePosixPath(name).name or "event": data}, name)
    return _reports(report), problems


def _read_json(data: bytes, name: str) -> Read:
    from arpad.formats.report_json import from_json

    report, problems = from_json(data, name)
    return ((), problems) if problems else ((report,), ())


def _reports(report: Report) -> tuple[Report, ...]:
    return (report,) if report.format else ()


def _read_module(kind: Kind, data: bytes, name: str) -> Read:
    """Return what the module of the format reads; it is imported when it is needed."""
    read: Callable[[bytes, str], tuple[Report | tuple[Report, ...], tuple[Problem, ...]]]
    read = import_module(f"arpad.formats.{_MODULES[kind]}").read
    result, problems = read(data, name)
    return (result if isinstance(result, tuple) else _reports(result)), problems
