"""One published list taken into the index: its rows, who is who since, who stands where."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any, Final

import polars as pl
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from arpad.engine.vocabulary import NOT_SHOWN, SECTION_NAMES
from arpad.office.lists.publication import arranged
from arpad.office.norms.published import norms_made
from arpad.office.reading.events import note_events
from arpad.office.reading.grouping import grouped
from arpad.office.reading.groups import GIVEN, GroupKind, PlayerGroup
from arpad.office.reading.names import grams, own_words, sound
from arpad.office.reading.paths import slug
from arpad.office.reading.portions import portions
from arpad.office.reading.rising import note_risen
from arpad.office.reading.schema import (
    BY_NUMBER,
    ENTRIES,
    EVENT_PLACES,
    FIRST,
    FORETOLD,
    GRAMS,
    GROUPS,
    KNOWN_WORDS,
    MOVED,
    NEWEST,
    NORMS,
    OF_ENTRY,
    PARTS,
    PEOPLE,
    PERSON,
    PLACES,
    PUBLISHED,
    RANKS,
    RESTATED,
    SHAPES,
    SPREAD,
    WORDS,
)
from arpad.tables.statuses import DELISTED, STATUS_NAMES

UNSHOWN: Final = SECTION_NAMES[NOT_SHOWN]
RATED: Final = (
    pl.col("rating").is_not_null()
    & (pl.col("status").fill_null("") != STATUS_NAMES[DELISTED])
    & (pl.col("section").fill_null("") != UNSHOWN)
)
"""Who of a list's rows is one of its rated players, as every page counts them."""
BAND: Final = 100
BAND_MAX: Final = 700
"""How wide bands of differences are, in points, and where the last one begins."""
_OF_GROWN_UPS: Final = tuple(group for group in GIVEN if group.kind is not GroupKind.UNDER)
_ROWS: Final = 50_000
"""So many rows are written at once."""


def take(
    connection: sa.Connection,
    about: Mapping[str, Any],
    tables: Mapping[str, pl.DataFrame],
    *,
    by_young_age: bool = True,
) -> None:
    """Take a list in, in place of what was taken in of its entry before.

    `about` is its row of ENTRIES without figures, `tables` its published tables, `list` with people
    (LIST_ROWS), and the `places` of events. Groups of the young are made only `by_young_age`.
    """
    entry = about["entry"]
    is_again = _given_up(connection, entry)
    is_newest = not is_again and _is_newest(connection, about)
    connection.execute(ENTRIES.insert(), {**about, **figures(tables)})
    for name, table in PUBLISHED.items():
        rows = tables[name].select(list(SHAPES[name]))
        rows = rows.sort("player_id") if name == "list" else rows.with_row_index("place")
        fill(connection, table, rows.with_columns(entry=pl.lit(entry)))
    _group(connection, about, tables["list"], _arrange(connection, entry, tables["list"]),
           GIVEN if by_young_age else _OF_GROWN_UPS)  # fmt: skip
    fill(connection, SPREAD, spread(tables["list"]).with_columns(entry=pl.lit(entry)))
    fill(connection, FORETOLD, foretold(tables["changes"]).with_columns(entry=pl.lit(entry)))
    _name(connection, entry, tables["list"]["player_id"], is_newest=is_newest)
    _rate(connection, entry, about)
    _word(connection)
    fill(connection, EVENT_PLACES, tables["places"].with_columns(entry=pl.lit(entry)))
    note_events(connection, entry)
    norms = [{"entry": entry, **asdict(norm)} for norm in norms_made(tables)]
    if norms:
        connection.execute(NORMS.insert(), norms)


def take_restated(
    connection: sa.Connection,
    about: Mapping[str, Any],
    tables: Mapping[str, pl.DataFrame],
    moved: pl.DataFrame,
) -> None:
    """Take in a list that was made again: its rows, who stands where on it, and who moved by it.

    `about` is its row of RESTATED without figures, `moved` its rows of MOVED. Who is who, and what
    the newest ratings are, published lists alone tell.
    """
    entry = about["entry"]
    _given_up(connection, entry)
    connection.execute(RESTATED.insert(), {**about, **figures(tables)})
    of_entry = pl.lit(entry).alias("entry")
    rows = tables["list"].select(list(SHAPES["list"])).sort("player_id")
    fill(connection, PUBLISHED["list"], rows.with_columns(of_entry))
    _arrange(connection, entry, tables["list"])
    fill(connection, MOVED, moved.with_columns(of_entry))


def figures(tables: Mapping[str, pl.DataFrame]) -> dict[str, int]:
    """Return how much a list holds: rated players, first ratings, rated events and games."""
    rated, sides = tables["list"].filter(RATED), tables["changes"].filter(pl.col("is_rated") == 1)
    return {
        "players": rated.height,
        "newcomers": rated["rating_old"].null_count(),
        "events": tables["events"].filter(pl.col("event_is_rated") == 1).height,
        "games": sides.select("event_id", "game_id").n_unique(),
    }


def spread(rows: pl.DataFrame) -> pl.DataFrame:
    """Return how many rated players of a list have each rating: rating and players, in order."""
    rating = pl.col("rating").cast(pl.Int64)
    rated = rows.filter(RATED).group_by(rating).agg(pl.len().cast(pl.Int64).alias("players"))
    return rated.sort("rating")


def foretold(sides: pl.DataFrame) -> pl.DataFrame:
    """Return what the higher rated were to score, and scored, by bands of a hundred points.

    The columns are low, games, expected_e3 and score_half (sums). Each game counts once, as the
    higher of the two sees it; equals are seen from White. The last band has no end.
    """
    difference = pl.col("difference")
    is_seen = (difference > 0) | ((difference == 0) & (pl.col("is_white") == 1))
    is_told = pl.col("score_half").is_not_null() & pl.col("expected_e3").is_not_null()
    low = (difference // BAND * BAND).clip(0, BAND_MAX).cast(pl.Int64)
    rated = sides.filter((pl.col("is_rated") == 1) & is_told & is_seen)
    return rated.group_by(low=low).agg(
        pl.len().cast(pl.Int64).alias("games"),
        pl.col("expected_e3", "score_half").cast(pl.Int64).sum(),
    ).sort("low")  # fmt: skip


def fill(connection: sa.Connection, table: sa.Table, rows: pl.DataFrame) -> None:
    """Write rows into a table, many at once; whole numbers and texts alone."""
    names = [column.name for column in table.columns]
    preparer = connection.dialect.identifier_preparer
    columns = ", ".join(map(preparer.quote, names))
    if connection.dialect.name == "postgresql":
        cursor = connection.connection.cursor()
        with cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN (FORMAT csv)") as copy:
            for part in rows.select(names).iter_slices(_ROWS):
                copy.write(part.write_csv(include_header=False).encode())
        return
    marks = ", ".join("?" * len(names))
    for part in rows.select(names).iter_slices(_ROWS):
        connection.exec_driver_sql(
            f"INSERT INTO {table.name} ({columns}) VALUES ({marks})",
            part.rows(),
        )


def _given_up(connection: sa.Connection, entry: int) -> bool:
    """Take out what was taken in of an entry; tell whether there was anything."""
    gone = [connection.execute(table.delete().where(table.c.entry == entry)) for table in OF_ENTRY]
    return bool(gone[0].rowcount)


def _is_newest(connection: sa.Connection, about: Mapping[str, Any]) -> bool:
    """Tell whether a list names people last of all: by date, and of one date by series."""
    order = sa.select(ENTRIES.c.list_date, ENTRIES.c.series_first)
    last = connection.execute(
        order.order_by(ENTRIES.c.list_date.desc(), ENTRIES.c.series_first.desc()).limit(1)
    ).first()
    return last is None or tuple(last) <= (about["list_date"], about["series_first"])


def _arrange(connection: sa.Connection, entry: int, rows: pl.DataFrame) -> pl.DataFrame:
    """Note who stands where in each part of the printed list; return its part by rank."""
    of_entry = pl.lit(entry).alias("entry")
    shown = rows.filter(pl.col("section").fill_null("") != UNSHOWN).select("player_id")
    by_number = shown.sort("player_id").with_row_index("place")
    fill(connection, PLACES,
         by_number.with_columns(of_entry, part=pl.lit(BY_NUMBER), rank=pl.lit(0)))  # fmt: skip
    parts = arranged(rows)
    if parts:
        connection.execute(PARTS.insert(), [
            {"entry": entry, "part": number, "name": name, "federation": federation,
             "players": people.height, "ranked": int(bool((people["rank"] > 0).any()))}
            for number, (name, federation, people) in enumerate(parts)
        ])  # fmt: skip
        placed = (people.with_row_index("place").with_columns(of_entry, part=pl.lit(number))
                  for number, (*_, people) in enumerate(parts))  # fmt: skip
        fill(connection, PLACES, pl.concat(placed, how="vertical_relaxed"))
    by_rank = [people for name, _, people in parts if name == "rank"]
    return by_rank[0] if by_rank else rows.select("player_id").clear()


def _group(
    connection: sa.Connection,
    about: Mapping[str, Any],
    rows: pl.DataFrame,
    ranked: pl.DataFrame,
    given: Sequence[PlayerGroup],
) -> None:
    """Note who stands first in each group of a list, and who rose most."""
    list_date, entry = date.fromisoformat(about["list_date"]), about["entry"]
    by_group = grouped(rows.filter(RATED), ranked, list_date.year, given)
    of_entry = pl.lit(entry).alias("entry")
    fill(connection, GROUPS, by_group.groups.with_columns(of_entry))
    fill(connection, FIRST, by_group.first.with_columns(of_entry))
    fill(connection, RANKS, by_group.ranks.with_columns(of_entry))
    note_risen(connection, entry, about["series"], list_date)


def _name(
    connection: sa.Connection, entry: int, numbers: Iterable[str], *, is_newest: bool
) -> None:
    """Note who the people of a list are: of each fact what the newest list says that has it."""
    listed, names = PUBLISHED["list"].c, ("player_id", *PERSON)
    insert = _insert(connection, PEOPLE)
    new = insert.from_select(
        [*names, "path"],
        sa.select(*(listed[name] for name in names), listed.player_id)
        .where(listed.entry == entry).order_by(listed.player_id),
    )  # fmt: skip
    newer = {name: sa.func.coalesce(new.excluded[name], PEOPLE.c[name]) for name in PERSON}
    connection.execute(new.on_conflict_do_update(index_elements=[PEOPLE.c.player_id], set_=newer))
    if not is_newest:
        _name_anew(connection, entry)
    strange = [{"number": number, "named": slug(number)} for number in numbers
               if slug(number) != number]  # fmt: skip
    if strange:
        renamed = PEOPLE.update().where(PEOPLE.c.player_id == sa.bindparam("number"))
        connection.execute(renamed.values(path=sa.bindparam("named")), strange)


def _name_anew(connection: sa.Connection, entry: int) -> None:
    """Look through all lists for the people of one: it isn't the newest, or was taken in before."""
    listed = PUBLISHED["list"]
    order = (ENTRIES.c.list_date.desc(), ENTRIES.c.series_first.desc())
    newest = {
        name: sa.select(listed.c[name])
        .join(ENTRIES, ENTRIES.c.entry == listed.c.entry)
        .where(listed.c.player_id == PEOPLE.c.player_id, listed.c[name].is_not(None))
        .order_by(*order).limit(1).scalar_subquery()
        for name in PERSON
    }  # fmt: skip
    connection.execute(PEOPLE.update().where(_of(entry)).values(newest))


def _of(entry: int) -> sa.ColumnElement[bool]:
    listed = PUBLISHED["list"].c
    return PEOPLE.c.player_id.in_(sa.select(listed.player_id).where(listed.entry == entry))


def _rate(connection: sa.Connection, entry: int, about: Mapping[str, Any]) -> None:
    """Note the newest rating of everybody in the list's series, and the best of his newest."""
    listed = PUBLISHED["list"].c
    is_shown = sa.func.coalesce(listed.section, "") != UNSHOWN
    new = _insert(connection, NEWEST).from_select(
        ["player_id", "series", "list_date", "rating"],
        sa.select(listed.player_id, sa.literal(about["series"]), sa.literal(about["list_date"]),
                  listed.rating)
        .where(listed.entry == entry, listed.rating.is_not(None), is_shown)
        .order_by(listed.player_id),
    )  # fmt: skip
    newer = {name: new.excluded[name] for name in ("list_date", "rating")}
    connection.execute(
        new.on_conflict_do_update(
            index_elements=[NEWEST.c.player_id, NEWEST.c.series],
            set_=newer,
            where=new.excluded.list_date >= NEWEST.c.list_date,
        )
    )
    highest = sa.func.coalesce(sa.func.max(NEWEST.c.rating), 0)
    best = sa.select(highest).where(NEWEST.c.player_id == PEOPLE.c.player_id)
    connection.execute(PEOPLE.update().where(_of(entry)).values(best=best.scalar_subquery()))


def _word(connection: sa.Connection) -> None:
    """Note the words of those who are named otherwise than before, and forget those before."""
    changed = connection.execute(
        sa.select(PEOPLE.c.player_id, PEOPLE.c.name, PEOPLE.c.named_as).where(
            PEOPLE.c.name.is_distinct_from(PEOPLE.c.named_as)
        )
    ).all()
    if not changed:
        return
    renamed = [number for number, _, before in changed if before]
    for some in portions(renamed):
        connection.execute(WORDS.delete().where(WORDS.c.player_id.in_(some)))
    own = [(word, number) for number, name, _ in changed for word in own_words(name)]
    fill(connection, WORDS, _frame(WORDS, sorted(own)))
    _know(connection, {word for word, _ in own})
    _forget(connection, {word for *_, before in changed for word in own_words(before)})
    connection.execute(
        PEOPLE.update().where(PEOPLE.c.name.is_distinct_from(PEOPLE.c.named_as))
        .values(named_as=PEOPLE.c.name)
    )  # fmt: skip


def _know(connection: sa.Connection, words: set[str]) -> None:
    """Note how words sound, and the pairs of their letters, where they are not known yet."""
    noted: set[str] = set()
    for some in portions(sorted(words)):
        noted.update(
            connection.execute(
                sa.select(KNOWN_WORDS.c.word).where(KNOWN_WORDS.c.word.in_(some))
            ).scalars()
        )
    new = sorted(words - noted)
    fill(connection, KNOWN_WORDS, _frame(KNOWN_WORDS, [(word, sound(word)) for word in new]))
    pairs = sorted((gram, word) for word in new for gram in grams(word))
    fill(connection, GRAMS, _frame(GRAMS, pairs))


def _forget(connection: sa.Connection, words: set[str]) -> None:
    """Forget words that nobody is called by any more."""
    still = sa.select(WORDS.c.word)
    for some in portions(sorted(words)):
        for table in (GRAMS, KNOWN_WORDS):
            gone = table.c.word.in_(some) & table.c.word.not_in(still.where(WORDS.c.word.in_(some)))
            connection.execute(table.delete().where(gone))


def _insert(connection: sa.Connection, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    """Return an insertion that may do something else where a row is there already."""
    is_sqlite = connection.dialect.name == "sqlite"
    return sqlite.insert(table) if is_sqlite else postgresql.insert(table)


def _frame(table: sa.Table, rows: Sequence[tuple[str, str]]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=[column.name for column in table.columns], orient="row")
