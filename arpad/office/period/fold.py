"""Lists that follow one another: a fold over periods, each rated on what the one before left."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from arpad.law import Catalogue
from arpad.office.lists.lists import RatingList
from arpad.office.period.archiving import successor
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome, rate


def fold(
    lists: Sequence[RatingList], periods: Iterable[Inputs], catalogue: Catalogue
) -> Iterator[PeriodOutcome]:
    """Yield each period rated, on the lists given and those of the periods before it.

    The lists of `periods` themselves are not read. Editions change on their dates where the
    rulebook is a family. Raises as `rate` does.
    """
    all_lists = tuple(lists)
    for inputs in periods:
        period = rate(replace(inputs, lists=all_lists), catalogue)
        yield period
        all_lists = (*all_lists, successor(period))
