"""Who on a list may be meant by a name: the same, shortened or misspelt, or born the same day.

A whole list's names are folded to plain letters at the speed of its columns, the same letters as
`arpad.report.names` gives name by name: a million can be looked through, and who is left is
compared there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase, digits
from typing import Final

import polars as pl

from arpad.report import Player
from arpad.report.names import GLUED, SINGLE, WIDE, Likeness, has_words, likeness, readings
from arpad.tables.births import Birth

_GLUED_ASCII: Final = tuple(sign for sign in GLUED if sign.isascii())
_SIGNS: Final = {**SINGLE, **dict.fromkeys(GLUED, "")}

_COUNTED: Final = ascii_lowercase + digits

_WIDE_SIGNS: Final = sorted(
    {form for letter in WIDE for form in (letter, letter.upper())} | {"\u0308", "\u030a"}
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


@cache
def _letters() -> pl.Expr:
    """Return a number made of how often each letter stands in the words, and of their length.

    Figures count as well: lists without names call their people Player 1, Player 2, ...
    """
    counts = [pl.col("plain").str.count_matches(letter, literal=True) for letter in _COUNTED]
    length = pl.col("plain").str.replace_all(" ", "", literal=True).str.len_chars()
    return pl.struct(
        *(count.alias(letter) for count, letter in zip(counts, _COUNTED, strict=True)),
        length.alias("length"),
    ).hash()


def _apart(small: pl.Expr) -> pl.Expr:
    single = small.str.replace_many(list(_SIGNS), list(_SIGNS.values()))
    bare = single.str.normalize("NFKD").str.replace_all(r"\p{M}+", "").str.to_lowercase()
    return bare.str.replace_all(r"[^\p{L}\p{N}]+", " ").str.strip_chars()


LOOKED_AT: Final = 60
"""So many people of the list are compared with each player, those with most in common first."""
WORD_MIN: Final = 3
"""Shorter words are in too many names to look for."""
_NARROW: Final = {"a": "ae", "o": "oe", "u": "ue"}
"""What the wide reading made of a letter: a list may have the plain one."""
_NEARNESS: Final[dict[Likeness, int]] = {
    "same": 0, "shortened": 1, "spelling": 2, "other": 3, "script": 3,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ListCandidate:
    """Somebody on the list, and how near he is to a player of a report.

    A fact that one of them doesn't state agrees with anything: `is_birth_stated` tells whether both
    state a birth.
    """

    player_id: str
    name: str
    federation: str
    sex: str
    birth: int
    nearness: Likeness
    does_federation_agree: bool
    does_birth_agree: bool
    is_birth_stated: bool
    is_day_shared: bool

    @property
    def agrees(self) -> bool:
        """Tell whether neither federation nor year of birth speaks against him."""
        return self.does_federation_agree and self.does_birth_agree

    @property
    def is_likely(self) -> bool:
        """Tell whether to ask if he was meant, by name and year of birth or by birthday."""
        if self.nearness in ("other", "script"):
            return self.is_day_shared
        return self.does_birth_agree


def candidates(
    players: Sequence[Player], roll: pl.DataFrame
) -> dict[int, tuple[ListCandidate, ...]]:
    """Return, by starting rank, who on the roll may be meant, the nearest first.

    Somebody with none of these words in his name, and of another birthday, is not found.

    >>> roll = pl.DataFrame({"player_id": ["7", "8"], "name": ["Réti, Ana", "Euwe, Eva"],
    ...     "federation": "NED", "sex": "w", "birth_date": [19800000, None]})
    >>> found = candidates([Player(1, "RETI Ana")], roll)
    >>> [(one.player_id, one.nearness) for one in found[1]]
    [('7', 'same')]
    """
    named = {player.number: player for player in players if player.name}
    if not named or roll.is_empty():
        return {}
    pairs = _pairs(list(named.values()), roll)
    by_number: dict[int, list[ListCandidate]] = {}
    for number, *facts in pairs.iter_rows():
        by_number.setdefault(number, []).append(_candidate(named[number], *facts))
    return {number: tuple(sorted(several, key=_order)) for number, several in by_number.items()}


def named(text: str, rows: pl.DataFrame) -> list[str]:
    """Return the ids of everybody with all of these words in his name, accents not counted.

    >>> rows = pl.DataFrame({"player_id": ["7", "8"], "name": ["Réti, Ana", "Euwe, Eva"]})
    >>> named("ana reti", rows), named("", rows)
    (['7'], [])
    """
    wanted = sorted({word for words in readings(text) for word in words})
    if not wanted:
        return []
    longest = [max(words, key=len) for words in readings(text)]
    near = rows.filter(plain().str.contains_any(longest) | wide().str.contains_any(longest))
    return [
        player_id
        for player_id, name in near.select("player_id", "name").iter_rows()
        if has_words(name or "", text)
    ]


def _order(candidate: ListCandidate) -> tuple[int, bool, bool, bool, str]:
    return (
        _NEARNESS[candidate.nearness],
        not candidate.does_birth_agree,
        not candidate.is_birth_stated,
        not candidate.does_federation_agree,
        candidate.player_id,
    )


def _pairs(players: Sequence[Player], roll: pl.DataFrame) -> pl.DataFrame:
    """Return number, player_id, name, federation, sex, birth of whoever is worth a comparison."""
    wanted = _wanted(players)
    entrants = _asked(players)
    listed = roll.select("player_id", "name", "federation", "sex", birth="birth_date").with_columns(
        pl.col("name", "federation", "sex").fill_null(""), pl.col("birth").fill_null(0)
    )
    days = entrants["day"].drop_nulls()
    words = wanted["word"].unique().to_list()  # none, if a name has signs alone
    is_born = pl.col("birth").is_in(days.implode())
    near = listed.filter((may_bear(words) if words else pl.lit(value=False)) | is_born)
    has_word = plain().str.contains_any(words) if words else pl.lit(value=False)
    near = near.filter(has_word | is_born).with_row_index("row")
    people = folded(near)
    in_common = (
        people.with_columns(word=pl.col("plain").str.split(" "))
        .explode("word")
        .join(wanted, on="word")
        .group_by("number", "row")
        .agg(shared=pl.col("word").n_unique())
    )
    keys = folded(entrants.select("number", "name")).select("number", "key")
    same = people.join(keys, on="key").select("number", "row", shared=pl.lit(99, pl.UInt32()))
    born = near.join(entrants.select("number", "day"), left_on="birth", right_on="day")
    together = pl.concat(
        [in_common, same, born.select("number", "row", shared=pl.lit(0, pl.UInt32()))]
    )
    best = together.group_by("number", "row").agg(pl.col("shared").max())
    return (
        best.join(near, on="row")
        .join(entrants.drop("name"), on="number")
        .with_columns(
            born=_agreement(pl.col("year"), pl.col("birth") // 10000, 0),
            land=_agreement(pl.col("of"), pl.col("federation"), ""),
        )
        .sort(
            "number", "shared", "born", "land", "player_id", descending=[False, *[True] * 3, False]
        )
        .filter(pl.col("number").cum_count().over("number") <= LOOKED_AT)
        .select("number", "player_id", "name", "federation", "sex", "birth")
    )


def _agreement(own: pl.Expr, other: pl.Expr, nothing: str | int) -> pl.Expr:
    """Return 2 where two facts are equal, 1 where one is `nothing`, 0 where they differ."""
    is_open = (own == nothing) | (other == nothing)
    return pl.when(is_open).then(1).when(own == other).then(2).otherwise(0)


def _asked(players: Sequence[Player]) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "number": [player.number for player in players],
            "name": [player.name for player in players],
            "year": [player.birth.year for player in players],
            "day": [p.birth if p.birth.has_day else None for p in players],
            "of": [player.federation for player in players],
        },
        schema_overrides={"day": pl.Int64},
    )


def _wanted(players: Sequence[Player]) -> pl.DataFrame:
    """Return number and word for every word to look for."""
    rows = [
        (player.number, word) for player in players for word in sorted(wanted_words(player.name))
    ]
    return pl.DataFrame(rows, schema={"number": pl.Int64, "word": pl.String}, orient="row")


def wanted_words(name: str) -> set[str]:
    """Return the words to look for, those that others write with one letter less among them.

    >>> sorted(wanted_words("Mueller, J"))
    ['mueller', 'muller']
    """
    name_words = {word for words in readings(name) for word in words}
    for letter, pair in _NARROW.items():
        name_words |= {word.replace(pair, letter) for word in name_words if pair in word}
    return {word for word in name_words if len(word) >= WORD_MIN} or name_words


def _candidate(
    player: Player, player_id: str, name: str, federation: str, sex: str, birth: int
) -> ListCandidate:  # fmt: skip
    both = bool(player.birth and birth)
    return ListCandidate(
        player_id,
        name,
        federation,
        sex,
        birth,
        likeness(player.name, name),
        does_federation_agree=not player.federation
        or not federation
        or player.federation == federation,
        does_birth_agree=not both or player.birth.year == Birth(birth).year,
        is_birth_stated=both,
        is_day_shared=player.birth.has_day and player.birth == birth,
    )
