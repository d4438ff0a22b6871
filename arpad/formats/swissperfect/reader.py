"""Reads an event of SwissPerfect: its three files given, beside each other, or in a zip."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Final

from arpad.formats.files import reason, whole
from arpad.formats.swissperfect import players, results
from arpad.formats.swissperfect.files import read_event, read_table
from arpad.formats.text import what_it_is
from arpad.formats.zipped import unzip
from arpad.report.notes import Notes, joined
from arpad.report.problems import Problem, Text
from arpad.report.rows import Report

BYTES_MAX: Final = 64 * 1024 * 1024
ENDINGS: Final = (".ini", ".trn", ".sco")

_FIX: Final = Text("Send the .ini, .trn and .sco files of one event, or a zip of the three.")


def read(data: bytes, file: str = "") -> tuple[Report, tuple[Problem, ...]]:
    """Return the report of a zip that holds the three files of one event; never raises.

    >>> read(b"012 Riga Open", "riga.trf")[1][0].code
    'swissperfect-not-zip'
    """
    notes = Notes(file)
    if len(data) > BYTES_MAX:
        return _refuse(notes, "too-large", Text("The file has {count} bytes.", count=len(data)))
    if not data.startswith(b"PK"):
        other_kind = what_it_is(data) or "a file"
        return _refuse(notes, "not-zip", Text("This is {found}, not a zip of SwissPerfect's files.",
                                              found=other_kind))  # fmt: skip
    files = unzip(data, notes)
    return (Report(), notes.all()) if files is None else _read(files, notes)


def read_files(files: Mapping[str, bytes], file: str = "") -> tuple[Report, tuple[Problem, ...]]:
    """Return the report of the three files, given by name; never raises.

    SwissPerfect keeps no dates: they are a fact to be stated beside the report. A problem's line is
    the number of the record in its table, its column the place of the field in the record.

    >>> report, problems = read_files({"riga.ini": b"[Tournament Info]", "riga.trn": b""})
    >>> [problem.message for problem in problems]
    ['There is no file .sco of the event.']
    """
    return _read(files, Notes(file))


def files_beside(path: Path, notes: Notes) -> dict[str, bytes]:
    """Return one of the three files and the two beside it, by name; what is missing is left out.

    >>> files_beside(Path("/no/such/riga.trn"), Notes())
    {}
    """
    files: dict[str, bytes] = {}
    for ending in ENDINGS:
        for suffix in (ending, ending.upper(), ending.capitalize()):
            beside = path.with_name(path.name.removesuffix(path.suffix) + suffix)
            try:
                files[beside.name] = whole(beside, BYTES_MAX)
                break
            except FileNotFoundError:
                continue
            except OSError as error:
                message = Text("{name} can't be read: {error}.", name=beside.name,
                               error=reason(error))  # fmt: skip
                notes.add("error", "swissperfect-missing", message, fix=_FIX)
    return files


def _read(files: Mapping[str, bytes], notes: Notes) -> tuple[Report, tuple[Problem, ...]]:
    chosen: dict[str, bytes] = {}
    stems = set()
    for name, content in files.items():
        path = PurePosixPath(name)
        if path.suffix.lower() in ENDINGS and not path.name.startswith("."):
            if path.suffix.lower() in chosen:
                return _refuse(notes, "mixed", Text("There are two files {ending}.",
                                                    ending=path.suffix.lower()))  # fmt: skip
            chosen[path.suffix.lower()] = content
            stems.add(path.with_suffix("").as_posix().casefold())
    if len(stems) > 1:
        return _refuse(notes, "mixed",
                       Text("The files have different names: they are of two events."))  # fmt: skip
    missing = [ending for ending in ENDINGS if ending not in chosen]
    if missing:
        files_missing = joined(missing)
        return _refuse(notes, "missing", Text("There is no file {missing} of the event.",
                                              missing=files_missing))  # fmt: skip
    return _report(chosen, notes)


def _report(files: Mapping[str, bytes], notes: Notes) -> tuple[Report, tuple[Problem, ...]]:
    report = read_event(files[".ini"], notes)
    records = read_table(files[".trn"], ".trn", players.NEEDED, players.USED, notes)
    entries = players.read_entries(records, notes)
    games = read_table(files[".sco"], ".sco", results.NEEDED, (), notes)
    pairings, halves = results.read_results(games, entries, notes)
    if not entries:
        notes.add("error", "swissperfect-number", Text("The report lists no player."), fix=_FIX)
    notes.add("warning", "swissperfect-dates", Text("SwissPerfect keeps no dates."),
              fix=Text("State the first and the last day."))  # fmt: skip
    rows = sorted((entry.player for entry in entries.values()), key=lambda player: player.number)
    listed = tuple(replace(player, points_half=halves.get(player.number, 0)) for player in rows)
    return replace(report, players=listed, pairings=pairings), notes.all()


def _refuse(notes: Notes, code: str, message: Text) -> tuple[Report, tuple[Problem, ...]]:
    notes.add("error", f"swissperfect-{code}", message, fix=_FIX)
    return Report(), notes.all()
