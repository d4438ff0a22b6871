"""A rating on a list of an earlier year, as it stands beside an office's own."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierRating:
    """A player on a list of an earlier year, as whoever published it has it.

    Nobody has verified it here, and no rating rests on it; but if `is_first`, the office went on
    from that list. `series` is the list of the office's beside which it is shown.
    """

    series: str
    list_date: date
    published_by: str
    rating: int | None
    k_factor: str | None
    title: str | None
    is_first: bool
