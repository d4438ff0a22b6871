"""Lists that follow one another: a fold over periods, each rated on what the one before left."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from arpad.law import Catalogue
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.office.period.archiving import identity_of
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import RatedPeriod, rate


def history(
    lists: Sequence[RatingList], periods: Iterable[Inputs], catalogue: Catalogue
) -> Iterator[RatedPeriod]:
    """Yield each period rated, on the lists given and those of the periods before it.

    The lists of `periods` themselves are not read. Editions change on their dates where the
    rulebook is a family. Raises as `rate` does.
    """
    known = tuple(lists)
    for inputs in periods:
        period = rate(replace(inputs, lists=known), catalogue)
        yield period
        known = (*known, list_of_period(period))


def list_of_period(period: RatedPeriod) -> RatingList:
    """Return the list that a period made, with all that it hands to the next.

    It is the same as that in the directory which the period is written to.
    """
    tables = period.tables
    return RatingList(
        period.list_date,
        conform_rows(tables["list"]),
        tables["pending"],
        tables["activity"],
        tables["rounds"],
        sha256=identity_of(period),
        sections=tables["list"].select("player_id", "section"),
    )
