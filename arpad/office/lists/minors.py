"""What an office shows of minors beside name and ratings: one decision, which every way out asks.

Of a birth lists have the year alone, so who may not have turned 18 by the day of a list is a minor
on it: whoever was born 18 calendar years before it, or later. Nobody whose year a list doesn't have
is known to be grown up: they count as minors.
"""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import polars as pl

YEAR, CLUB, BADGE, CARD = "year", "club", "badge", "card"
FACTS: Final = (YEAR, CLUB, BADGE, CARD)
ADULT_YEARS: Final = 18
_BIRTHS: Final = ("birth_date", "birth_year")
_COLUMNS: Final = {**dict.fromkeys(_BIRTHS, YEAR), "club": CLUB}


@dataclass(frozen=True, slots=True)
class MinorsPolicy:
    """Which of FACTS are shown of minors.

    >>> sorted(MinorsPolicy.of("year,club").shown), MinorsPolicy.of("").shown
    (['club', 'year'], frozenset())
    """

    shown: frozenset[str] = frozenset({YEAR, CLUB, BADGE})

    @classmethod
    def of(cls, text: str) -> "MinorsPolicy":
        """Return the policy that names these facts. Raises ValueError for anything else.

        >>> MinorsPolicy.of("address")
        Traceback (most recent call last):
        ValueError: address
        """
        names = text.split(",") if text else []
        if not set(names) <= set(FACTS) or len(set(names)) != len(names):
            raise ValueError(text)
        return cls(frozenset(names))

    @property
    def tag(self) -> str:
        """Return what tells policies apart; "" for the usual one."""
        return "" if self == USUAL else f" minors={','.join(sorted(self.shown))}"

    def shows(self, fact: str, birth_year: str | None, on: date) -> bool:
        """Tell whether a fact is shown of somebody on the list of a day.

        >>> on = date(2026, 12, 31)
        >>> [MinorsPolicy.of("club").shows(CARD, year, on) for year in ("2007", "2008", None)]
        [True, False, False]
        >>> MinorsPolicy.of("card").shows(CARD, None, on)
        True
        """
        return fact in self.shown or _is_grown(birth_year, on)

    def rows(self, rows: "pl.DataFrame", on: date) -> "pl.DataFrame":
        """Return rows of the list of a day without what isn't shown of the minors on it.

        >>> import polars as pl
        >>> rows = pl.DataFrame({"birth_date": ["2008", "2007", None], "club": ["Roc", "Foment",
        ...     "Tres"]})
        >>> MinorsPolicy.of("").rows(rows, date(2026, 1, 1)).rows()
        [(None, None), ('2007', 'Foment'), (None, None)]
        """
        import polars as pl  # not at the top: an office's settings are shown without it

        born = next((name for name in _BIRTHS if name in rows.columns), None)
        year = pl.lit(None) if born is None else pl.col(born).cast(pl.String).str.head(4)
        is_grown = on.year - year.cast(pl.Int64, strict=False) > ADULT_YEARS
        hidden = [name for name, fact in _COLUMNS.items()
                  if name in rows.columns and fact not in self.shown]  # fmt: skip
        return rows.with_columns(pl.when(is_grown).then(name).alias(name) for name in hidden)


USUAL: Final = MinorsPolicy()


def _is_grown(birth_year: str | None, on: date) -> bool:
    return birth_year is not None and on.year - int(birth_year[:4]) > ADULT_YEARS
