"""The index of a public archive as SQL has it: what a page asks for, under what it is asked by.

The published tables follow from the archive's own declarations, row by row and column by column;
beside them stand who is who now, the words by which he is found, and who stands where on a page of
a list. All of it is derived: anybody may drop it, and it is made again.
"""

from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final

import polars as pl
import sqlalchemy as sa
from sqlalchemy.schema import CreateIndex, CreateTable

from arpad.archive.manifest import ENTRY
from arpad.archive.writing import shape
from arpad.engine.judged_by import JUDGED_BY
from arpad.engine.published import LIST_ROWS
from arpad.law.backends import empty
from arpad.tables.rating_list import PRINTED

FORMAT: Final = 6
"""Raised when what is derived is derived otherwise; changed columns are seen by themselves."""
TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Texts in the order of their letters' numbers, whatever the language of the database."""
METADATA: Final = sa.MetaData()


def _table(name: str, *columns: Any) -> sa.Table:
    return sa.Table(f"reading_{name}", METADATA, *columns, sqlite_with_rowid=False)


def _text(name: str, *, is_key: bool = False) -> "sa.Column[str]":
    return sa.Column(name, TEXT, primary_key=is_key)


def _number(name: str, *, is_key: bool = False) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger, primary_key=is_key, autoincrement=False)


ABOUT: Final = _table("about", _text("format", is_key=True))
ENTRIES: Final = _table(
    "entry",
    _number("entry", is_key=True), _text("sha256"), _text("stamp"), _text("content"),
    _text("series"), _text("list_date"), _number("series_first"), _text("kind"),
    _number("players"), _number("newcomers"), _number("events"), _number("games"),
)  # fmt: skip
"""The lists that were taken in: `stamp` tells whether their files are still those that were read,
and where they have other times, `content` whether they hold the same; `series_first` is the entry
of the series' first list, `kind` the kind of play that it rates."""
RESTATED: Final = _table(
    "restated",
    _number("entry", is_key=True), _text("sha256"), _text("stamp"), _text("content"),
    _number("players"), _number("newcomers"), _number("events"), _number("games"),
)  # fmt: skip
"""The lists that were made again with corrections, as ENTRIES has those published; their rows stand
among the others' (`list`), under their own entries, and no list is told by them."""
MOVED: Final = _table(
    "moved",
    _number("entry", is_key=True), _text("player_id", is_key=True), _number("place"),
    _number("rating_before"), _number("rating_after"), _text("parts"), _text("path"),
)  # fmt: skip
"""Whose rating such a list changed, who moved furthest first, with the parts and the path (JSON,
as `restated.py` has them)."""
PERSON: Final = (*PRINTED, "birth_date")
"""What lists say of a person; of a birth the year."""
PEOPLE: Final = _table(
    "person",
    _text("player_id", is_key=True), _text("path"), *map(_text, PERSON), _number("best"),
    _text("named_as"),
)  # fmt: skip
"""Who stands on any list, as the newest names him; `best` is the highest of his newest ratings,
`named_as` the name whose words are among WORDS."""
NEWEST: Final = _table(
    "newest",
    _text("player_id", is_key=True), _text("series", is_key=True), _text("list_date"),
    _number("rating"),
)  # fmt: skip
"""The newest rating of everybody in each series."""
WORDS: Final = _table("word", _text("word", is_key=True), _text("player_id", is_key=True))
"""The plain words of everybody's name."""
KNOWN_WORDS: Final = _table("known_word", _text("word", is_key=True), _text("sound"))
"""Each word once, with how it sounds."""
GRAMS: Final = _table("gram", _text("gram", is_key=True), _text("word", is_key=True))
"""What words a slip apart share most of: pairs of letters beside each other (`names.grams`)."""
PARTS: Final = _table(
    "part",
    _number("entry", is_key=True), _number("part", is_key=True), _text("name"),
    _text("federation"), _number("players"), _number("ranked"),
)  # fmt: skip
PLACES: Final = _table(
    "place",
    _number("entry", is_key=True), _number("part", is_key=True), _number("place", is_key=True),
    _text("player_id"), _number("rank"),
)  # fmt: skip
"""Who stands where in each part of a printed list; rank 0: none. In the part BY_NUMBER stand all
who are shown, by their numbers."""
BY_NUMBER: Final = -1
GROUPS: Final = _table(
    "group",
    _number("entry", is_key=True), _number("number", is_key=True), _text("path"), _text("kind"),
    _text("value"), _text("sex"), _number("players"), _number("ranked"), _number("total"),
    _number("best"),
)  # fmt: skip
"""The groups of each list (`groups.PlayerGroup`): how many rated players, and how many of them
stand in the list by rank; the sums of all ratings, and of the ten highest by rank."""
FIRST: Final = _table(
    "first",
    _number("entry", is_key=True), _number("number", is_key=True), _number("place", is_key=True),
    _text("player_id"), _number("rank"),
)  # fmt: skip
"""Who stands first in each group."""
RANKS: Final = _table(
    "rank",
    _number("entry", is_key=True), _number("number", is_key=True), _number("rating", is_key=True),
    _number("rank"),
)  # fmt: skip
"""The rank of each rating in each group: whoever has it has that rank."""
RISEN: Final = _table(
    "risen",
    _number("entry", is_key=True), _text("span", is_key=True), _number("place", is_key=True),
    _text("player_id"), _number("rating_before"), _number("games"),
)  # fmt: skip
"""Who rose most to each list, over each span (`groups.SPANS`)."""
FORETOLD: Final = _table(
    "foretold",
    _number("entry", is_key=True), _number("low", is_key=True), _number("games"),
    _number("expected_e3"), _number("score_half"),
)  # fmt: skip
"""What the higher rated of each list's games were to score, and scored, by their difference."""
SPREAD: Final = _table(
    "spread", _number("entry", is_key=True), _number("rating", is_key=True), _number("players"),
)  # fmt: skip
"""How many rated players of each list have each rating."""
HUNDREDS: Final = _table(
    "hundred",
    _number("entry", is_key=True), _number("rating", is_key=True),
    _number("k_factor_e2", is_key=True), _number("games"), _number("score_half"), _text("book"),
)  # fmt: skip
"""What makes the next hundred of each rating and K on the newest list of a series (`hundreds.py`),
by the rulebook with the fingerprint `book`; no games where nothing moves a rating."""
DEVIATIONS: Final = _table(
    "deviation",
    _number("entry", is_key=True), _text("player_id", is_key=True), _number("deviation_e2"),
    _number("games"),
)  # fmt: skip
"""How well the games of the lists up to each one determine the rating of whoever has been on any
(`watch.deviation`), in hundredths of a point, and how many games they are."""
NORMS: Final = _table(
    "norm",
    _number("entry", is_key=True), _text("event_id", is_key=True),
    _text("player_id", is_key=True), _text("title", is_key=True),
)  # fmt: skip
"""The norms made in each list's events."""
EVENTS: Final = _table(
    "event",
    _text("event_id", is_key=True), _text("path"), _text("name"), _number("start_on"),
    _number("end_on"), _number("series_first"), _text("list_date"), _text("whole"),
    _text("series"), _text("place"), _text("place_words"), _text("first"),
)  # fmt: skip
"""Events as the last list that looked at them names them, with the first list that did; `whole` is
the last report of the event, itself but for a league that is reported month by month. `series` is
that of its time control, of all whose lists looked at it. `place` is where it was played, and
`place_words` are that place's words as they are sought; null where no list tells. `first` is the
report by which the event is called for good: that of the first list that looked at any of it."""
EVENT_PLACES: Final = _table(
    "event_place",
    _number("entry", is_key=True), _text("event_id", is_key=True), _text("place"),
)  # fmt: skip
"""Where events were played, as each list tells."""
NEWEST_FIRST: Final = (
    EVENTS.c.end_on.desc(), EVENTS.c.name.desc(), EVENTS.c.series_first, EVENTS.c.list_date,
    EVENTS.c.event_id,
)  # fmt: skip
"""The order in which events stand: from the last to end on."""
EVENT_WORDS: Final = _table(
    "event_word", _text("word", is_key=True), _text("event_id", is_key=True)
)
"""The plain words of events' names and places."""


def _columns(shape: Mapping[str, Any]) -> "list[sa.Column[Any]]":
    return [_text(name) if kind == pl.String else _number(name) for name, kind in shape.items()]


def _of_archive(name: str, shape: Mapping[str, Any], key: str = "place") -> sa.Table:
    """Return a published table: its columns after the entry, and its key or place there."""
    columns = [column for column in _columns(shape) if column.name != key]
    first = _text(key, is_key=True) if key in shape else _number(key, is_key=True)
    return _table(name, _number("entry", is_key=True), first, *columns)


SHAPES: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "list": dict(empty(LIST_ROWS).schema),
        **{name: shape(name, ENTRY)
           for name in ("changes", "events", "results", "first_ratings", "adjustments",
                        *JUDGED_BY)},
    }
)  # fmt: skip
"""The published tables that pages ask for; `list` with what is published of its people."""
PUBLISHED: Final[Mapping[str, sa.Table]] = MappingProxyType(
    {
        name: _of_archive(name, shape, "player_id" if name == "list" else "place")
        for name, shape in SHAPES.items()
    }
)


def rows_by(name: str, *columns: str) -> "sa.Select[Any]":
    """Return what asks for the rows of a published table, with their entries, in its order.

    Each column is sought for under its own name; `player_ids` and `event_ids` for any of several.
    Made once, for what is asked often costs more to put together than to answer.
    """
    shown = PUBLISHED[name].c
    several = {f"{key}s": key for key in shown.keys()}  # noqa: SIM118
    where = [
        shown[several[column]].in_(sa.bindparam(column, expanding=True)) if column in several
        else shown[column] == sa.bindparam(column)
        for column in columns
    ]  # fmt: skip
    order = shown.player_id if name == "list" else shown.place
    columns_asked = (shown[column] for column in ("entry", *SHAPES[name]))
    return sa.select(*columns_asked).where(*where).order_by(order)


OF_ENTRY: Final = (
    ENTRIES, PARTS, PLACES, GROUPS, FIRST, RANKS, RISEN, FORETOLD, SPREAD, HUNDREDS, NORMS,
    DEVIATIONS, RESTATED, MOVED, EVENT_PLACES, *PUBLISHED.values(),
)  # fmt: skip
"""The tables whose rows belong to one entry."""

for _name in ("list", "changes", "results", "first_ratings", "adjustments"):
    _shown = PUBLISHED[_name].c
    sa.Index(f"reading_{_name}_by_player", _shown.player_id, _shown.entry)
for _name in ("changes", "events", *JUDGED_BY):
    _shown = PUBLISHED[_name].c
    sa.Index(f"reading_{_name}_by_event", _shown.event_id, _shown.entry)
_listed = PUBLISHED["list"].c
IS_MOVED: Final = _listed.change != sa.literal_column("0")
"""Whose rating a list changed: whoever asks for them says it so, and their index is read."""
for _name, _column, _where in (("club", _listed.club, _listed.club.is_not(None)),
                               ("change", _listed.change, IS_MOVED)):  # fmt: skip
    _key = (_column, _listed.entry) if _name == "club" else (_listed.entry, _column)
    sa.Index(f"reading_list_by_{_name}", *_key, sqlite_where=_where, postgresql_where=_where)
sa.Index("reading_group_by_path", GROUPS.c.path, GROUPS.c.entry)
sa.Index("reading_person_by_path", PEOPLE.c.path)
sa.Index("reading_person_by_rating", PEOPLE.c.best.desc(), PEOPLE.c.player_id)
sa.Index("reading_word_by_player", WORDS.c.player_id)
sa.Index("reading_known_word_by_sound", KNOWN_WORDS.c.sound)
sa.Index("reading_gram_by_word", GRAMS.c.word)
sa.Index("reading_norm_by_player", NORMS.c.player_id)
sa.Index("reading_deviation_by_player", DEVIATIONS.c.player_id, DEVIATIONS.c.entry)
sa.Index("reading_moved_by_player", MOVED.c.player_id, MOVED.c.entry)
sa.Index("reading_event_by_path", EVENTS.c.path)
sa.Index("reading_event_by_name", EVENTS.c.name)
sa.Index("reading_event_by_whole", EVENTS.c.whole)
sa.Index("reading_event_by_end", EVENTS.c.end_on)
sa.Index("reading_event_by_place", EVENTS.c.place_words)
sa.Index("reading_event_word_by_event", EVENT_WORDS.c.event_id)


def _wording() -> str:
    tables = [str(CreateTable(table)) for table in METADATA.sorted_tables]
    indices = [str(CreateIndex(index)) for table in METADATA.sorted_tables
               for index in sorted(table.indexes, key=lambda index: str(index.name))]  # fmt: skip
    return sha256("\n".join([str(FORMAT), *tables, *indices]).encode()).hexdigest()


WORDING: Final = _wording()
"""What an index is recognised by that was made as this version makes it."""
