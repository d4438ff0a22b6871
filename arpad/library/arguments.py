"""What a program hands over, as the office takes it; TypeError for what it doesn't take."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from arpad.formats.frames import Frame, is_frame
from arpad.library.kinds import all_of, as_day
from arpad.library.reading import read
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import People
from arpad.office.period.refusals import Override
from arpad.shown import kind_of


def as_lists(lists: RatingList | Sequence[RatingList]) -> tuple[RatingList, ...]:
    """Return one list, or several, as several. A frame doesn't say its day: it is read first."""
    said = "a list is what arpad.read_list returns, and this is {}: read it first, with its date"
    return all_of(lists, RatingList, f"{said} (on=)")


def as_people(people: People | None) -> People | None:
    """Return the table of people, if there is one."""
    if people is None or isinstance(people, People):
        return people
    raise TypeError(f"people is the first of what arpad.read_people returns, and this is "
                    f"{kind_of(people)}")  # fmt: skip


def as_overrides(overrides: Sequence[Override]) -> tuple[Override, ...]:
    """Return the refusals that are lifted."""
    return all_of(overrides, Override, "a lifted refusal is an arpad.Override, and this is {}")


def as_reports(reports: Submission | Sequence[Submission] | Frame) -> tuple[Submission, ...]:
    """Return one report, several, or those in a frame of games, as several.

    Raises TypeError for the name of a file, which is to be read first.
    """
    if isinstance(reports, str | bytes) or hasattr(reports, "__fspath__"):
        raise TypeError("a report is what arpad.read returns: read the file first")
    if is_frame(reports):
        return read(reports)
    return all_of(reports, Submission, "a report is what arpad.read returns, and this is {}")


def as_periods(
    periods: Iterable[tuple[date, Sequence[Submission]]],
) -> Iterator[tuple[date, tuple[Submission, ...]]]:
    """Yield the dates of lists, each with its reports."""
    for period in periods:
        if not isinstance(period, tuple | list) or len(period) != len(("day", "reports")):
            raise TypeError(f"a period is a list's date and its reports, and this is "
                            f"{kind_of(period)}")  # fmt: skip
        day, reports = period
        list_date = as_day(day, "a list's date")
        if list_date is None:
            raise TypeError("a period has the date of its list, and this one has None")
        yield list_date, as_reports(reports)
