"""The lines of one block of a spelling file as tables: players, ids, ratings, and what is wrong.

A line says what it is by its first sign: `@` a section, `#` a comment, `=` another spelling, `%` a
fact of the player above it; anything else is a player. Only `%Bio FIDEID` and `%Elo` are read.
"""

from dataclasses import dataclass
from typing import Final

import polars as pl

from arpad.formats.scid_spelling.blocks import LINE_MAX

OTHERS: Final = ("@", "#", "=", "%")
"""The first signs of lines that begin no player."""
FACTS: Final = (
    r"#\s*\S+\s+(?P<federation>[A-Za-z]{3}(?:/[A-Za-z]{3})*)(?:\s+\[[^\]]*\]"
    r"(?:\s+(?P<birth>[0-9]{4}(?:\.[0-9?]{2}){0,2}))?|$|\s)"
)
"""After a player's name: titles, federations (the earliest first), [highest rating], birth."""
BIRTH: Final = r"^(?P<y>[0-9]{4})(?:\.(?P<m>0[1-9]|1[0-2])(?:\.(?P<d>0[1-9]|[12][0-9]|3[01]))?)?"
FIDE_ID: Final = r"^%Bio\s+FIDEID\s+0*([1-9][0-9]{0,9})$"
WITHDRAWN: Final = r"^%Bio\s+FIDEID\s+[0-9]+deprecated$"
RATING_MAX: Final = 9999


@dataclass(frozen=True, slots=True)
class SpellingBlock:
    """What one block says. `player` is the player's place in the file, from 0.

    players: line, text. ids: player, player_id. ratings: player, year, slot, rating. wrong: line,
    code and text of each thing that can't be read.
    """

    players: pl.DataFrame
    ids: pl.DataFrame
    ratings: pl.DataFrame
    wrong: pl.DataFrame
    is_in_players: bool


def read_block(first_line: int, text: str, players: int, *, is_in_players: bool) -> SpellingBlock:
    """Return what a block of lines says, after so many players and in or out of their section."""
    lines = _lines(first_line, text, is_in_players=is_in_players)
    last = bool(lines["is_in_players"][-1]) if lines.height else is_in_players
    lines = lines.filter("is_in_players")
    long = pl.col("text").str.len_bytes() > LINE_MAX
    too_long = lines.filter(long).select(
        "line", code=pl.lit("line"), found=pl.col("text").str.head(60)
    )
    is_player = ~pl.any_horizontal(pl.col("text").str.starts_with(sign) for sign in OTHERS)
    lines = lines.filter(~long).with_columns(is_player=is_player)
    place = pl.col("is_player").cum_sum().cast(pl.Int64) + (players - 1)
    lines = lines.with_columns(player=place)
    ids, wrong_ids = _ids(lines)
    ratings, wrong_ratings = _ratings(lines)
    wrong = pl.concat([too_long, wrong_ids, wrong_ratings])
    return SpellingBlock(
        lines.filter("is_player").select("line", "text"), ids, ratings, wrong, last
    )


def _lines(first_line: int, text: str, *, is_in_players: bool) -> pl.DataFrame:
    """Return the lines that say something, and whether they are in the players' section."""
    split = pl.DataFrame({"text": pl.Series([text], dtype=pl.String).str.split("\n").explode()})
    lines = split.with_row_index("line", offset=first_line).with_columns(
        pl.col("text").str.strip_chars()
    )
    lines = lines.filter(~pl.col("text").str.contains(r"^(#|=|$)"))
    section = pl.when(pl.col("text").str.starts_with("@")).then(
        pl.col("text").str.contains(r"^@PLAYER\b")
    )
    return lines.with_columns(is_in_players=section.forward_fill().fill_null(value=is_in_players))


def facts_of(players: pl.DataFrame) -> pl.DataFrame:
    """Return line, federation (the last) and birth_date of players, null where none is told.

    >>> texts = ["Reti, Ana #WGM URS/ESP [2224] 1980.07.??", "Euwe, Eva #- NED [....] 0000 wi"]
    >>> facts_of(pl.DataFrame({"line": [3, 7], "text": texts})).rows()
    [(3, 'ESP', '1980-07'), (7, 'NED', None)]
    """
    facts = pl.col("text").str.extract_groups(FACTS).struct
    texts = players.select("line", federation=facts[0], birth=facts[1])
    parts = pl.col("birth").str.extract_groups(BIRTH).struct
    facts_read = texts.select(
        "line",
        pl.col("federation").str.slice(-3).str.to_uppercase(),
        pl.when(parts[0] != "0000").then(parts[0]).alias("y"),
        parts[1].alias("m"),
        parts[2].alias("d"),
    )
    date = pl.concat_str("y", "m", "d", separator="-", ignore_nulls=True)
    return facts_read.select(
        "line", "federation", birth_date=pl.when(pl.col("y").is_not_null()).then(date)
    )


def _ids(lines: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return the players' FIDE ids; one that FIDE has withdrawn is no player's any more."""
    id_lines = lines.filter(pl.col("text").str.contains(r"^%Bio\s+FIDEID\b"))
    id_lines = id_lines.with_columns(player_id=pl.col("text").str.extract(FIDE_ID))
    is_good = pl.col("player_id").is_not_null() & (pl.col("player") >= 0)
    is_wrong = ~is_good & ~pl.col("text").str.contains(WITHDRAWN)
    return id_lines.filter(is_good).select("player", "player_id"), _wrong(
        id_lines.filter(is_wrong), "id"
    )


def _ratings(lines: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return a row for each rating, in the order of the file."""
    rating_lines = lines.filter(pl.col("text").str.contains(r"^%Elo\b"))
    orphans = _wrong(rating_lines.filter(pl.col("player") < 0), "player")
    rating_lines = rating_lines.filter(pl.col("player") >= 0).select(
        "line", "player", token=pl.col("text").str.slice(4).str.extract_all(r"\S+")
    )
    years = rating_lines.explode("token").drop_nulls("token")
    is_year = pl.col("token").str.contains(r"^[0-9]{4}:")
    wrong_years = _wrong(years.filter(~is_year), "year", "token")
    values = years.filter(is_year).select(
        "line",
        "player",
        year=pl.col("token").str.head(4).cast(pl.Int16),
        value=pl.col("token").str.slice(5).str.split(","),
    )
    slots = pl.int_ranges(1, pl.col("value").list.len() + 1, dtype=pl.Int16)
    rows = values.with_columns(slot=slots).explode("value", "slot")
    rows = rows.filter(pl.col("value") != "?").with_columns(
        rating=pl.col("value").cast(pl.Int16, strict=False)
    )
    is_rating = pl.col("rating").is_between(1, RATING_MAX).fill_null(value=False)
    wrong_values = _wrong(rows.filter(~is_rating), "rating", "value")
    ratings = rows.filter(is_rating).select("player", "year", "slot", "rating")
    return ratings, pl.concat([orphans, wrong_years, wrong_values])


def _wrong(lines: pl.DataFrame, code: str, column: str = "text") -> pl.DataFrame:
    return lines.select("line", code=pl.lit(code), found=pl.col(column).str.head(61))
