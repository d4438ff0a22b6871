"""The regions of clubs: an office says once where a club is, and its players are of that region."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import polars as pl

REGION_HEADERS: Final = frozenset(
    (word,) for word in ("region", "regio", "regiao", "provincia", "province", "distrito")
)
"""How tables head a column of regions, as plain words."""


def club_regions(text: str) -> Mapping[str, str] | None:
    """Return regions by clubs, of `club=region` on lines or between semicolons; None if it isn't.

    >>> club_regions("Foment Martinenc=Barcelona; Gerunda=Girona")
    {'Foment Martinenc': 'Barcelona', 'Gerunda': 'Girona'}
    >>> club_regions(""), club_regions("Gerunda"), club_regions("Roc=Girona; Roc=Lleida")
    ({}, None, None)
    """
    regions: dict[str, str] = {}
    for entry in filter(None, map(str.strip, re.split("[;\\n]", text))):
        club, _, region = (part.strip() for part in entry.rpartition("="))
        if not club or not region or club in regions:
            return None
        regions[club] = region
    return regions


def regions_of(people: "pl.DataFrame", regions: Mapping[str, str]) -> dict[str, str]:
    """Return the regions of the clubs that a list shows, by clubs.

    >>> import polars as pl
    >>> regions_of(pl.DataFrame({"club": ["Roc", None, "Gerunda"]}), {"Gerunda": "Girona"})
    {'Gerunda': 'Girona'}
    """
    shown = people["club"].drop_nulls().unique() if "club" in people.columns else ()
    return {club: regions[club] for club in sorted(shown) if club in regions}


def region_of(manifest: Mapping[str, Any], club: str | None) -> str | None:
    """Return the region of a club, if the manifest of a list says it."""
    regions: Mapping[str, str] = manifest.get("regions", {})
    return regions.get(club or "")


def with_regions(rows: "pl.DataFrame", regions: Mapping[str, str]) -> "pl.DataFrame":
    """Return rows of a list with the `region` of each player's club.

    >>> import polars as pl
    >>> rows = pl.DataFrame({"club": ["Roc", None, "Gerunda"]})
    >>> with_regions(rows, {"Gerunda": "Girona"})["region"].to_list()
    [None, None, 'Girona']
    """
    import polars as pl  # not at the top: an office's settings are shown without it

    club = pl.col("club").cast(pl.String)
    return rows.with_columns(region=club.replace_strict(regions, default=None,
                                                        return_dtype=pl.String))  # fmt: skip
