"""Reads a FIDE list: TXT in any layout, XML, or a zip of either."""

from os import fstat
from pathlib import Path
from typing import Final

import polars as pl

from arpad.formats.fide_list.columns import read_columns
from arpad.formats.fide_list.findings import CODE, ListAsRead, once, say
from arpad.formats.fide_list.xml_list import opened, read_xml
from arpad.formats.files import opened as opened_file
from arpad.formats.files import reason, whole
from arpad.formats.text import what_it_is
from arpad.formats.zipped import unzip
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text
from arpad.tables.kinds import Which

BYTES_MAX: Final = 1024 * 1024 * 1024
"""FIDE's combined list has 250 MB as TXT and 860 MB as XML in 2026."""

SCHEMA: Final[dict[str, pl.DataType]] = {
    "player_id": pl.String(), "name": pl.String(), "rating": pl.Int64(),
    "federation": pl.String(), "sex": pl.String(), "birth_date": pl.String(),
    "title": pl.String(), "k_factor": pl.Decimal(12, 3), "status": pl.String(),
    "games": pl.Int64(), "other_rating": pl.Int64(),
}  # fmt: skip
"""The columns of a list that a FIDE list can have, the first three always."""

_HEAD: Final = 4096
_ZIP: Final = b"PK\x03\x04"
_BOMS: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")

Source = Path | bytes


def read(
    given: Path | bytes, which: Which = "standard", bytes_max: int = BYTES_MAX, name: str = ""
) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    r"""Return a list of one kind, one row for each player, and its problems.

    The frame has the columns of SCHEMA that the file knows. Ratings and K of 0 are null; games are
    those of the period; birth_date is the year; status is inactive, active or unrated; where no
    column tells the sex, the flag w does. A player without an id, or given before, is an error and
    left out. A list of one kind is read whatever `which` says: it doesn't tell its kind. Who has no
    rating of the kind that is read, and a standard one in the same list, has that as other_rating.

    >>> from tempfile import TemporaryDirectory
    >>> header = f"ID number Name{'':30}TitlFed  Mar11 GamesBorn  Flag\r\n"
    >>> row = f" 9900001  {'Reti, Ana':34}wg  ESP  2224    9  1980  w   \r\n"
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "list.txt")
    ...     _ = path.write_text(header + row + row.replace("2224", "22x4"))
    ...     frame, problems = read(path)
    >>> frame.rows()
    [('9900001', 'Reti, Ana', 2224, 'ESP', 'w', '1980', 'WGM', 'active', 9)]
    >>> [(problem.line, problem.column, problem.code) for problem in problems]
    [(3, 1, 'fide-list-twice'), (3, 54, 'fide-list-rating')]
    """
    if isinstance(given, bytes):
        notes = Notes(name)
        source: Source | None = _unzipped(given, bytes_max, notes)
    else:
        notes = Notes(name or str(given))
        source = _source(given, bytes_max, notes)
    list_read = None if source is None else _read(source, which, notes, bytes_max)
    if list_read is None:
        return pl.DataFrame(schema={name: SCHEMA[name] for name in list(SCHEMA)[:3]}), notes.all()
    say(list_read, notes)
    frame = _as_list(once(list_read, notes))
    if which != "standard" and source is not None:
        frame = _with_standard(frame, source, bytes_max)
    return frame, notes.all()


def _with_standard(frame: pl.DataFrame, source: Source, bytes_max: int) -> pl.DataFrame:
    """Add the standard ratings of those who have none in a rapid or blitz list, as other_rating."""
    seen = Notes("")  # what is wrong with the file has been said
    list_read = _read(source, "standard", seen, bytes_max)
    if list_read is None:
        return frame
    standard = _as_list(once(list_read, seen)).select("player_id", other_rating="rating")
    joined = frame.join(standard, on="player_id", how="left", maintain_order="left")
    other = pl.when(pl.col("rating").is_null()).then(pl.col("other_rating"))
    brought = joined.with_columns(other_rating=other)
    return brought if brought["other_rating"].count() else frame


def _source(path: Path, bytes_max: int, notes: Notes) -> Source | None:
    """Return the file itself, or the bytes of the one file in a zip."""
    try:
        with opened_file(path) as stream:
            head = stream.read(_HEAD)
            size = fstat(stream.fileno()).st_size
    except OSError as error:
        fix = Text("Give a file that can be read.")
        notes.add("error", f"{CODE}-file", Text("The file can't be read: {error}.",
                                                error=reason(error)), fix=fix)  # fmt: skip
        return None
    if size > bytes_max:
        message = Text("The file has {count} bytes; {most} are read.", count=size, most=bytes_max)
        notes.add("error", f"{CODE}-too-large", message, fix=Text("Give FIDE's list alone."))
        return None
    if not head.startswith(_ZIP):
        return path
    return _unzipped(whole(path, bytes_max), bytes_max, notes)


def _unzipped(data: bytes, bytes_max: int, notes: Notes) -> bytes | None:
    if not data.startswith(_ZIP):
        return data
    files = unzip(data, notes, bytes_max, members_max=1)
    if files == {}:
        notes.add("error", f"{CODE}-file", Text("The archive is empty."),
                  fix=Text("Zip the list itself."))  # fmt: skip
    return next(iter(files.values())) if files else None


def _read(source: Source, which: Which, notes: Notes, bytes_max: int) -> ListAsRead | None:
    with opened(source) as stream:
        head = stream.read(_HEAD)
    start = head
    for bom in _BOMS:
        start = start.removeprefix(bom)
    if start.lstrip(b" \t\r\n\0").startswith(b"<"):
        return read_xml(source, which, notes, bytes_max)
    if what := what_it_is(head):
        message = Text("This is {what}, no FIDE list.", what=what)
        notes.add("error", f"{CODE}-header", message, fix=Text("Give FIDE's TXT, XML or zip."))
        return None
    return read_columns(source, which, notes)


def _as_list(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the fields as the columns of a list."""
    frame = frame.rename(lambda name: name.removeprefix("rapid_").removeprefix("blitz_"))
    columns = {}
    if titles := [name for name in ("title", "w_title") if name in frame.columns]:
        columns["title"] = pl.coalesce(titles)
    if "birth" in frame.columns:
        columns["birth_date"] = pl.col("birth")
    if "flag" in frame.columns:
        columns["status"] = _STATUS
        if "sex" not in frame.columns:
            columns["sex"] = _SEX
    frame = frame.with_columns(**columns)
    return frame.select(
        pl.col(name).cast(dtype) for name, dtype in SCHEMA.items() if name in frame.columns
    )


_STATUS: Final = (
    pl.when(pl.col("flag").str.ends_with("i"))
    .then(pl.lit("inactive"))
    .when(pl.col("rating").is_null())
    .then(pl.lit("unrated"))
    .otherwise(pl.lit("active"))
)
_SEX: Final = pl.when(pl.col("flag").str.starts_with("w")).then(pl.lit("w")).otherwise(pl.lit("m"))
