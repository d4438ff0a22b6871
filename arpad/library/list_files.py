"""A rating list in one format turned into another: ours, FIDE's, or as a spreadsheet shows it."""

from datetime import date
from pathlib import Path
from typing import Final, Literal

import polars as pl

from arpad.archive.directory import read_directory
from arpad.archive.reading import Archived
from arpad.engine import questions as q
from arpad.engine.vocabulary import NOT_SHOWN, SECTION_NAMES
from arpad.formats import fide_list
from arpad.formats.any_list import BYTES_MAX, is_of_fide, names_a_list, read_any_list
from arpad.formats.files import beginning, is_directory, whole
from arpad.formats.sniff import kind_of
from arpad.formats.tables import write_for_spreadsheets
from arpad.formats.zipped import ARCHIVE, only_file
from arpad.law import NoRulebookError, Rulebook
from arpad.office.intake.converting import LEFT_OUT
from arpad.office.lists.publication import spelled
from arpad.report.notes import counted
from arpad.report.problems import Problem, Text
from arpad.rulebooks import CATALOGUE

ListTarget = Literal[
    "list", "fide-combined", "fide-single", "fide-legacy", "fide-short", "fide-xml"
]

LIST_TARGETS: Final[dict[ListTarget, fide_list.Layout | Literal["xml"] | None]] = {
    "list": None, "fide-combined": "combined", "fide-single": "single", "fide-legacy": "legacy",
    "fide-short": "short", "fide-xml": "xml",
}  # fmt: skip
"""The formats of lists: `list` is our own CSV, the others are FIDE's."""

_BY_ENDING: Final[dict[str, ListTarget]] = {
    ".csv": "list", ".txt": "fide-combined", ".xml": "fide-xml",
}  # fmt: skip
_NEED_MONTH: Final = ("fide-single", "fide-short")
LIST_FILE: Final = "list.csv"
"""The list in a directory of ours."""
_HEAD: Final = 64 * 1024


def is_list(path: Path) -> bool:
    """Tell whether a file is a rating list, by its content; a zip may hold one of FIDE's.

    >>> is_list(Path("/no/such/list.txt")), is_list(Path("/"))
    (False, True)
    """
    if is_directory(path):
        return True
    try:
        start = beginning(path, _HEAD)
        if start.startswith(ARCHIVE) and (zipped := only_file(whole(path, BYTES_MAX), _HEAD)):
            return is_of_fide(zipped[1]) and kind_of(zipped[1]) == "list"
    except OSError:
        return False  # whoever reads it says why
    kind = kind_of(start, path.name)
    return kind == "list" or (kind == "crosstable" and _is_table_of_players(start))


def _is_table_of_players(start: bytes) -> bool:
    return not start.startswith(b"PK") and names_a_list(start)


def list_target_of(path: Path) -> ListTarget | None:
    """Return the format of lists that a file's ending names.

    >>> list_target_of(Path("list.xml")), list_target_of(Path("list.pdf"))
    ('fide-xml', None)
    """
    return _BY_ENDING.get(path.suffix.lower())


def needs_month(target: ListTarget) -> bool:
    """Tell whether the header of the format names the month of the list."""
    return target in _NEED_MONTH


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
    layout = LIST_TARGETS[target]
    if archived is not None and layout is not None:
        frame, hidden = _as_shown(frame, archived.tables["list"])
        problems = (*problems, *(() if not hidden else (_hidden(hidden, source),)))
    if layout is None:
        book = None if archived is None else _book(archived)
        frame = spelled(frame, book) if book else frame
        write_for_spreadsheets(frame.drop("games", strict=False), out)
        left = () if "games" not in frame.columns else (_games_left_out(source),)
        return frame.height, (*problems, *left)
    return frame.height, (*problems, *fide_list.write(frame, out, layout, which, on))


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
