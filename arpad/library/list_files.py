"""A rating list in one format turned into another: ours, FIDE's, a pairing program's, a TRF."""

from datetime import date
from pathlib import Path
from typing import Final, Literal, cast, get_args

import polars as pl

from arpad.archive.directory import read_directory
from arpad.archive.reading import Archived
from arpad.engine import questions as q
from arpad.engine.vocabulary import NOT_SHOWN, SECTION_NAMES
from arpad.formats import fide_list, trf
from arpad.formats.any_list import BYTES_MAX, is_of_fide, names_a_list, read_any_list
from arpad.formats.files import beginning, is_directory, whole, write_whole
from arpad.formats.other_lists import has_columns
from arpad.formats.programs import PROGRAMS, ProgramTarget, encoded
from arpad.formats.sniff import kind_of
from arpad.formats.swissperfect.files import field_names
from arpad.formats.tables import write_for_spreadsheets
from arpad.formats.text import is_workbook
from arpad.formats.zipped import ARCHIVE, GZIP, only_file
from arpad.law import NoRulebookError, Rulebook
from arpad.library.list_losses import losses
from arpad.office.intake.converting import LEFT_OUT
from arpad.office.intake.starting_list import (
    COLUMNS,
    ID_MAX,
    PLAYERS_MAX,
    frame_of,
    players_of,
    starting_list,
)
from arpad.office.lists.publication import spelled
from arpad.report.notes import counted, left_out
from arpad.report.problems import Problem, Text
from arpad.rulebooks import CATALOGUE

FideTarget = Literal["fide-combined", "fide-single", "fide-legacy", "fide-short", "fide-xml"]
TrfTarget = Literal["trf06", "trf16", "trf26"]
ListTarget = Literal["list", FideTarget, ProgramTarget, TrfTarget]

_OF_FIDE: Final[dict[FideTarget, fide_list.Layout | Literal["xml"]]] = {
    "fide-combined": "combined", "fide-single": "single", "fide-legacy": "legacy",
    "fide-short": "short", "fide-xml": "xml",
}  # fmt: skip
LIST_TARGETS: Final[tuple[ListTarget, ...]] = ("list", *_OF_FIDE, *PROGRAMS)
"""The formats of lists alone: `list` is our own CSV, the others are FIDE's and of programs."""
OF_PLAYERS: Final[tuple[TrfTarget, ...]] = get_args(TrfTarget)
"""The formats of reports in which a list is written as well: players before the first round."""

_BY_ENDING: Final[dict[str, ListTarget]] = {
    ".csv": "list", ".txt": "fide-combined", ".xml": "fide-xml", ".dbf": "swiss-perfect",
    ".trf": "trf16",
}  # fmt: skip
_NEED_MONTH: Final = ("fide-single", "fide-short")
LIST_FILE: Final = "list.csv"
"""The list in a directory of ours."""
_HEAD: Final = 64 * 1024


def is_list(path: Path) -> bool:
    """Tell whether a file is a rating list, by its content; an archive may hold one.

    >>> is_list(Path("/no/such/list.txt")), is_list(Path("/"))
    (False, True)
    """
    if is_directory(path):
        return True
    try:
        name, start = _start_of(path)
    except OSError:
        return False  # whoever reads it says why
    kind = kind_of(start, name)
    if kind == "swissperfect":
        names = field_names(start)
        return "ID" not in names and has_columns(names)  # a .trn numbers the players of an event
    return kind == "list" or (kind == "crosstable" and names_a_list(start))


def _start_of(path: Path) -> tuple[str, bytes]:
    """Return a file's name and how it begins, unpacked if it is packed alone; a workbook whole."""
    start = beginning(path, _HEAD)
    if not start.startswith((ARCHIVE, GZIP)):
        return path.name, start
    data = whole(path, BYTES_MAX)
    only = None if is_workbook(data) else only_file(data, _HEAD)
    return (only[0] or path.stem, only[1]) if only else (path.name, data)


def list_target_of(path: Path) -> ListTarget | None:
    """Return the format of lists that a file's ending names.

    >>> list_target_of(Path("list.xml")), list_target_of(Path("list.pdf"))
    ('fide-xml', None)
    """
    return _BY_ENDING.get(path.suffix.lower())


def needs_month(target: ListTarget) -> bool:
    """Tell whether the header of the format names the month of the list."""
    return target in _NEED_MONTH


def endings_of(target: ListTarget) -> tuple[str, ...]:
    """Return the endings that a file of the format must have; none where any will do.

    >>> endings_of("swiss-manager"), endings_of("fide-xml")
    (('.xlsx', '.csv'), ())
    """
    return PROGRAMS[target].endings if target in PROGRAMS else ()


def convert_list(
    source: Path, out: Path, target: ListTarget, which: fide_list.Which | None, on: date | None
) -> tuple[int, tuple[Problem, ...]]:
    """Write a list in the target's format, whole or not at all; return its rows, and problems.

    `which` None is the kind of a directory's rules, else standard. A list of ours is written in
    FIDE's formats as it is published: without whom it doesn't show, ratings as it shows them (2005,
    15c: three figures). Nothing is written, and 0 rows returned, if the list can't be read.
    """
    archived, problems = read_directory(source) if is_directory(source) else (None, ())
    if is_directory(source) and archived is None:
        return 0, problems
    which = which or ("standard" if archived is None else _kind(archived))
    frame, more = read_any_list(source if archived is None else source / LIST_FILE, which)
    problems = (*problems, *more)
    if frame.is_empty():
        return 0, problems
    if archived is None:
        problems = (*problems, *_of_fide(source, target, which))
    elif target != "list":
        frame, hidden = _as_shown(frame, archived.tables["list"])
        problems = (*problems, *(() if not hidden else (_hidden(hidden, source),)))
    left: tuple[Problem, ...]
    if target == "list":
        book = None if archived is None else _book(archived)
        frame = spelled(frame, book) if book else frame
        write_for_spreadsheets(frame.drop("games", strict=False), out)
        left = () if "games" not in frame.columns else (_games_left_out(source),)
    elif target in PROGRAMS:
        left = _for_program(frame, out, target)
    elif target in _OF_FIDE:
        left = fide_list.write(frame, out, _OF_FIDE[target], which, on)
    elif frame.height > PLAYERS_MAX:
        return 0, (*problems, _too_many(frame.height))
    else:
        left = _as_trf(frame, out, target)
    return frame.height, (*problems, *left)


def _for_program(frame: pl.DataFrame, out: Path, target: ProgramTarget) -> tuple[Problem, ...]:
    """Write a list as a program reads it, and return what is not there when it is read again.

    A sheet may be longer than those that are read here: then its cells are read as CSV.
    """
    program = PROGRAMS[target]
    data = encoded(frame, program, out.suffix.lower())
    again, problems = read_any_list(data)
    if any(problem.level == "error" for problem in problems) and ".csv" in program.endings:
        again, _ = read_any_list(encoded(frame, program, ".csv"))
    write_whole(out, data)
    return losses(frame, again, program.held, program.name)


def _of_fide(source: Path, target: ListTarget, which: fide_list.Which) -> tuple[Problem, ...]:
    """Return what is to be said of a list that is FIDE's: what was not taken, and whose numbers.

    Programs have another place for FIDE's numbers than for a federation's own.
    """
    _, start = _start_of(source)
    if not is_of_fide(start):
        return ()
    problems = []
    if columns := fide_list.left_unread(start, which):
        problems.append(Problem("info", LEFT_OUT, left_out(columns), file=str(source)))
    if target in PROGRAMS:
        message = Text("FIDE's numbers and ratings are written where {program} has a federation's "
                       "own.", program=PROGRAMS[target].name)  # fmt: skip
        fix = Text("Give the program FIDE's list itself.")
        problems.append(Problem("warning", LEFT_OUT, message, fix, file=str(source)))
    return tuple(problems)


def _as_trf(frame: pl.DataFrame, out: Path, target: ListTarget) -> tuple[Problem, ...]:
    """Write a list as the players of a TRF before round 1; return what is not there again."""
    is_number = pl.col("player_id").str.len_chars() <= ID_MAX  # a part would be another's
    players = players_of(frame.filter(is_number))
    data = trf.write(starting_list(players), cast(trf.Version, target.upper()))
    write_whole(out, data)
    return losses(frame, frame_of(trf.read(data)[0]), COLUMNS, target.upper())


def _too_many(count: int) -> Problem:
    message = Text("The list has {players}; a TRF numbers {most} at most.",
                   players=counted(count, "player"), most=PLAYERS_MAX)  # fmt: skip
    fix = Text("Give the list of those who have entered.")
    return Problem("error", LEFT_OUT, message, fix)


def _kind(archived: Archived) -> fide_list.Which:
    """Return whose time control a list has, by its rules; standard under rules of one's own."""
    book = _book(archived)
    return book[q.LIST_KIND] if book else "standard"


def _book(archived: Archived) -> Rulebook | None:
    """Return the rules of a list, None if they are one's own."""
    try:
        return CATALOGUE.any_book(str(archived.manifest["list_rulebook"]))
    except NoRulebookError:
        return None


def _as_shown(frame: pl.DataFrame, listed: pl.DataFrame) -> tuple[pl.DataFrame, int]:
    """Return whom a list shows, with ratings as it shows them; and how many it doesn't show."""
    is_hidden = pl.col("section").fill_null("") == SECTION_NAMES[NOT_SHOWN]
    shown = listed.filter(~is_hidden).select("player_id", "rating_shown")
    both = frame.join(shown, on="player_id", how="inner", maintain_order="left")
    rating = pl.coalesce(pl.col("rating_shown").cast(frame.schema["rating"]), "rating")
    return both.with_columns(rating=rating).drop("rating_shown"), frame.height - both.height


def _hidden(count: int, source: Path) -> Problem:
    message = Text("Left out, for the list doesn't show them: {players}.",
                   players=counted(count, "player"))  # fmt: skip
    return Problem("info", LEFT_OUT, message, file=str(source))


def _games_left_out(source: Path) -> Problem:
    message = Text("Our list has no column for the games of the last period: left out.")
    return Problem("info", LEFT_OUT, message, file=str(source))
