"""The one player of a list who is meant by an id, or by words of a name."""

from collections.abc import Sequence
from typing import Any, Final

import polars as pl

from arpad.office.lists.candidates import named, plain
from arpad.office.lists.lists import RatingList
from arpad.report.names import edits, readings
from arpad.report.notes import either, listed
from arpad.report.problems import Problem, Text
from arpad.tables.list_rows import as_text

SHOWN_MAX: Final = 20
"""So many players are named where several fit."""
NEAR_MAX: Final = 3
"""So many are suggested where nobody fits."""
_LOOKED_AT: Final = 5_000
_WORD_MIN: Final = 3
_LONG: Final = 6
"""A word of so many letters may have two slips, a shorter one has one."""


def find(rating_list: RatingList, text: str) -> tuple[dict[str, Any], Problem | None]:
    """Return the player's row as files have it, or why there is not one.

    An id is matched exactly; words without regard to accents, case, order and punctuation.

    >>> from datetime import date
    >>> from arpad.office.lists.lists import conform_rows
    >>> rows = pl.DataFrame({"player_id": ["7", "8"], "name": ["Sol, Ana", "Sol, Ivo"]})
    >>> some = RatingList(date(2026, 1, 1), conform_rows(rows))
    >>> find(some, "ana sol")[0]["player_id"], find(some, "Sol")[1].message
    ('7', "2 players fit 'Sol': 7 Sol, Ana; 8 Sol, Ivo")
    """
    ids = [text] if text in rating_list.rows["player_id"] else named(text, rating_list.rows)
    if len(ids) == 1:
        theirs = rating_list.rows.filter(pl.col("player_id") == ids[0])
        return as_text(theirs).row(0, named=True), None
    return {}, not_one(text, ids, rating_list.rows)


def near(text: str, rows: pl.DataFrame) -> list[str]:
    """Return who has an id or words a slip away, or words that begin so: "7 Sol, Ana".

    The nearest stand first.

    >>> rows = pl.DataFrame({"player_id": ["701", "802"], "name": ["Garaialde, Jon", "Réti, Eva"]})
    >>> near("garayalde", rows), near("703", rows), near("Quite Another", rows)
    (['701 Garaialde, Jon'], ['701 Garaialde, Jon'], [])
    >>> near("garai", rows)
    ['701 Garaialde, Jon']
    """
    wanted = [word for word in readings(text)[0] if len(word) >= _WORD_MIN] if text.strip() else []
    if not wanted:
        return []
    parts = sorted({part for word in wanted for part in (word[:_WORD_MIN], word[-_WORD_MIN:])})
    is_near_id = pl.col("player_id").str.len_chars() == len(text)
    is_near_id &= pl.col("player_id").str.starts_with(text[:-1][:_WORD_MIN])
    some = rows.filter(plain().str.contains_any(parts) | is_near_id).head(_LOOKED_AT)
    by_slips: list[tuple[int, str]] = []
    for player_id, name in some.select("player_id", pl.col("name").fill_null("")).iter_rows():
        words = readings(name)[0] if name else ()
        slips = 1 if edits(text, player_id) == 1 else _slips(wanted, words)
        if slips is not None:
            by_slips.append((slips, f"{player_id} {name}".rstrip()))
    return [player_named for _, player_named in sorted(by_slips)[:NEAR_MAX]]


def _slips(wanted: Sequence[str], words: Sequence[str]) -> int | None:
    """Return how many letters differ, each word beside its nearest; None if one has none near."""
    slips = [
        min((1 if other.startswith(word) else edits(word, other) for other in words),
            default=len(word))
        for word in wanted
    ]  # fmt: skip
    allowed = [1 if len(word) < _LONG else 2 for word in wanted]
    is_near = all(count <= most for count, most in zip(slips, allowed, strict=True))
    return sum(slips) if is_near else None


def not_one(text: str, ids: list[str], rows: pl.DataFrame) -> Problem:
    """Return the problem that nobody, or more than one player of these rows, is meant."""
    if not ids:
        message = Text("Nobody on the list has the id or name '{text}'.", text=text)
        if likely := either(near(text, rows)):
            message = Text("Nobody on the list has the id or name '{text}'. Did you mean {likely}?",
                           text=text, likely=likely)  # fmt: skip
        return Problem("error", "player", message, fix=Text("Give the id, or words of the name."))
    fitting = rows.filter(pl.col("player_id").is_in(ids)).select("player_id", "name")
    names = dict(fitting.iter_rows())
    several = listed([f"{player_id} {names[player_id]}" for player_id in ids[:SHOWN_MAX]])
    message = Text("{count} players fit '{text}': {several}", count=len(ids), text=text,
                   several=several)  # fmt: skip
    return Problem("error", "player", message, fix=Text("Give the player's id."))
