"""Names of a whole list in plain letters, at the speed of its columns.

The same letters as `arpad.report.letters` gives name by name, so that a million names can be looked
through; whoever is found here is compared there.
"""

from collections.abc import Sequence
from string import ascii_lowercase, digits
from typing import Final

import polars as pl

from arpad.report.letters import GLUED, SINGLE, WIDE

_GLUED_ASCII: Final = tuple(sign for sign in GLUED if sign.isascii())
_SIGNS: Final = {**SINGLE, **dict.fromkeys(GLUED, "")}

_COUNTED: Final = ascii_lowercase + digits

_WIDE_SIGNS: Final = sorted(
    {form for one in WIDE for form in (one, one.upper())} | {"\u0308", "\u030a"}
)


def plain(name: str = "name") -> pl.Expr:
    """Return the words of the names in plain small letters, with one blank between two.

    >>> pl.DataFrame({"name": ["Pérez-García, José", None]}).select(plain())["name"].to_list()
    ['perez garcia jose', '']
    """
    return _apart(pl.col(name).fill_null("").str.to_lowercase())


def wide(name: str = "name") -> pl.Expr:
    """Return the words with ü as ue, ø as oe, đ as dj and the like.

    >>> pl.DataFrame({"name": ["Müller, Jörg", "Reti"]}).select(wide())["name"].to_list()
    ['mueller joerg', 'reti']
    """
    composed = pl.col(name).fill_null("").str.to_lowercase().str.normalize("NFC")
    return _apart(composed.str.replace_many(list(WIDE), list(WIDE.values())))


def may_bear(words: Sequence[str]) -> pl.Expr:
    """Tell in whose name, as it is written, one of these plain words may stand.

    Whoever is told of has to be asked by `plain`, which takes a name apart and costs far more.

    >>> names = pl.DataFrame({"name": ["PEREZ, Ana", "Pérez, Ana", "Reti, Ana", "P'erez", None]})
    >>> names.filter(may_bear(["perez"]))["name"].to_list()
    ['PEREZ, Ana', 'Pérez, Ana', "P'erez"]
    """
    written = pl.col("name").str
    is_ascii = written.len_bytes() == written.len_chars()
    return ~is_ascii | written.contains_any([*words, *_GLUED_ASCII], ascii_case_insensitive=True)


def folded(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows with the columns `plain` and `key`, once for each reading of the name.

    The key is the same for the same letters in any order, and hardly ever for others.

    >>> rows = pl.DataFrame({"name": ["Müller, Ana", "ANA MULLER", "O'Kelly", "O Kelly", "Reti"]})
    >>> found = folded(rows).sort("plain", "name")
    >>> found["plain"].to_list()
    ['ana muller', 'mueller ana', 'muller ana', 'o kelly', 'okelly', 'reti']
    >>> found["key"].n_unique()
    4
    >>> folded(pl.DataFrame({"name": ["Player 12", "Player 13"]}))["key"].n_unique()
    2
    """
    once = rows.with_columns(plain().alias("plain"))
    has_other = rows.select(pl.col("name").str.contains_any(_WIDE_SIGNS).fill_null(value=False))
    other = (
        once.filter(has_other["name"])
        .with_columns(wide().alias("wide"))
        .filter(pl.col("wide") != pl.col("plain"))
        .with_columns(pl.col("wide").alias("plain"))
        .drop("wide")
    )
    return pl.concat([once, other]).with_columns(_letters().alias("key"))


def _letters() -> pl.Expr:
    """Return a number made of how often each letter stands in the words, and of their length.

    Figures count as well: lists without names call their people Player 1, Player 2, ...
    """
    counts = [pl.col("plain").str.count_matches(one, literal=True) for one in _COUNTED]
    length = pl.col("plain").str.replace_all(" ", "", literal=True).str.len_chars()
    return pl.struct(
        *(count.alias(letter) for count, letter in zip(counts, _COUNTED, strict=True)),
        length.alias("length"),
    ).hash()


def _apart(small: pl.Expr) -> pl.Expr:
    single = small.str.replace_many(list(_SIGNS), list(_SIGNS.values()))
    bare = single.str.normalize("NFKD").str.replace_all(r"\p{M}+", "").str.to_lowercase()
    return bare.str.replace_all(r"[^\p{L}\p{N}]+", " ").str.strip_chars()
