r"""Of which day a rating list is: what the file says itself, and what the file is called.

FIDE's lists name their month in the header; a sheet may have a title above its header; most others
bear their day in the name of the file alone.
"""

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath
from typing import Final

from arpad.formats import fide_list
from arpad.formats.any_list import BYTES_MAX
from arpad.formats.other_lists import has_columns
from arpad.formats.text import is_workbook
from arpad.formats.workbook import read_sheet
from arpad.formats.zipped import ARCHIVE, GZIP, gunzip, only_file
from arpad.report.dates import YEAR_FIRST, YEAR_LAST, month_named, read_date, whole_year
from arpad.report.notes import Notes, either
from arpad.report.problems import Problem, Text

CODE: Final = "list-day"
_START: Final = 4096
_TITLES: Final = 20
"""So many rows of titles may stand above a sheet's header."""
_APART: Final = r"[-._/ ]"
_DAY: Final = re.compile(
    rf"(?<!\d)(?:(?P<ymd>(?:19|20)\d\d{_APART}\d\d?{_APART}\d\d?)|(?P<together>(?:19|20)\d{{6}})"
    rf"|(?P<dmy>\d\d?{_APART}\d\d?{_APART}(?:19|20)\d\d))(?!\d)"
)
_NAMED: Final = re.compile(
    r"(?:(?<!\d)(?P<day>\d\d?)(?:st|nd|rd|th|º|er)?[-._ ]*(?:de |d'|of )?)?"
    r"(?P<name>[^\W\d_]{3,12})\.?[-._ ]?(?:de |del |of )?(?P<year>(?:19|20)\d\d|\d\d)(?!\d)"
)
_MONTH: Final = re.compile(
    rf"(?<!\d)(?:(?P<year>(?:19|20)\d\d){_APART}?(?P<month>\d\d)"
    rf"|(?P<first>\d\d){_APART}(?P<last>(?:19|20)\d\d))(?!\d)"
)


@dataclass(frozen=True, slots=True, order=True)
class DaySaid:
    """A day, or a month of which no day is said: its first stands for it."""

    day: date
    is_month: bool = False

    def fits(self, other: "DaySaid") -> bool:
        """Tell whether two may mean one day."""
        same_month = (self.day.year, self.day.month) == (other.day.year, other.day.month)
        return self.day == other.day or (same_month and (self.is_month or other.is_month))


def days_said(text: str) -> tuple[DaySaid, ...]:
    """Return the days and months that a text names, each once; of one in doubt all that it may be.

    >>> [str(said.day) for said in days_said("standard_oct26frl.txt")]
    ['2026-10-01']
    >>> [str(said.day) for said in days_said("elo 2019-02-15")], days_said("members 2019")
    (['2019-02-15'], ())
    >>> [str(said.day) for said in days_said("03-04-2021.csv")]
    ['2021-04-03', '2021-03-04']
    """
    return tuple(dict.fromkeys(_said(text.lower())))


def _said(text: str) -> Iterator[DaySaid]:
    for expression, read in ((_DAY, _whole), (_NAMED, _named), (_MONTH, _month)):
        for hit in expression.finditer(text):
            days = tuple(read(hit))
            yield from days
            if days or expression is _DAY:
                text = text[: hit.start()] + "#" * len(hit[0]) + text[hit.end() :]


def _whole(hit: re.Match[str]) -> Iterator[DaySaid]:
    reading = read_date(re.sub("[_ ]", "-", hit[0]))
    if reading.value is not None:
        yield from map(DaySaid, (reading.value, *reading.others))


def _named(hit: re.Match[str]) -> Iterator[DaySaid]:
    month = month_named(hit["name"])
    if month is not None:
        yield from _known(whole_year(int(hit["year"])), month, int(hit["day"] or 0))


def _month(hit: re.Match[str]) -> Iterator[DaySaid]:
    yield from _known(int(hit["year"] or hit["last"]), int(hit["month"] or hit["first"]))


def _known(year: int, month: int, day: int = 0) -> Iterator[DaySaid]:
    if YEAR_FIRST <= year <= YEAR_LAST and 1 <= month <= 12 and day <= monthrange(year, month)[1]:
        yield DaySaid(date(year, month, day or 1), is_month=not day)


def list_day(data: bytes, name: str) -> tuple[date | None, tuple[Problem, ...]]:
    """Return of which day a list is, by its content and its file's name; None with an error.

    A month stands for its first day, which is remarked. An error if neither names a day, if one
    names several, or if they contradict each other.

    >>> header = f"ID number Name{'':30}TitlFed  Mar11 GamesBorn  Flag"
    >>> str(list_day(header.encode(), "list.txt")[0])
    '2011-03-01'
    >>> list_day(header.encode(), "list 2011-04-01.txt")[1][0].message
    'Of which day the list is, is not certain: it may be 2011-03-01 or 2011-04-01.'
    """
    own, inner = _inside(data)
    said = [*days_said(own), *days_said(PurePath(name).name), *days_said(PurePath(inner).name)]
    whole = sorted({day_said for day_said in said if not day_said.is_month})
    fitting = whole or sorted(set(said))
    if len(fitting) == 1 and all(fitting[0].fits(other) for other in said):
        return fitting[0].day, _remarked(fitting[0], name)
    fix = Text("Name the file after the day of the list: 2021-04-01.csv.")
    message = Text("Nothing says of which day the list is.")
    if said:
        days = sorted({day_said.day for day_said in said})
        message = Text("Of which day the list is, is not certain: it may be {days}.",
                       days=either(days))  # fmt: skip
        fix = Text("Name the file after the one day that is right: 2021-04-01.csv.")
    return None, (Problem("error", CODE, message, fix=fix, file=name),)


def _remarked(said: DaySaid, name: str) -> tuple[Problem, ...]:
    if not said.is_month:
        return ()
    message = Text("A month alone is named: the list is taken for that of {day}.", day=said.day)
    fix = Text("Name the file after the day of the list if it is of another.")
    return (Problem("info", CODE, message, fix=fix, file=name),)


def _inside(data: bytes) -> tuple[str, str]:
    """Return what a list says of itself above its rows, and the name of its file in an archive."""
    inner = ""
    if is_workbook(data):
        rows = read_sheet(data, Notes())[:_TITLES]
        header = next((at for at, row in enumerate(rows) if has_columns(row.cells)), 0)
        return "\n".join(cell for row in rows[:header] for cell in row.cells), inner
    if data.startswith(ARCHIVE):
        inner, data = only_file(data, _START) or ("", b"")
    elif data.startswith(GZIP):
        data = gunzip(data, Notes(), BYTES_MAX) or b""
    line = data[:_START].decode("utf-8-sig", errors="replace").lstrip().partition("\n")[0]
    return (line if fide_list.is_header(line.rstrip()) else ""), inner
