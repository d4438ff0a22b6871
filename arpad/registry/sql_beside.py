"""What a database keeps beside the rows of acts, seals, bytes and words, and what erasing takes."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import sqlalchemy as sa

from arpad.registry.acts import ActRead, Row
from arpad.registry.erasing import Erasing
from arpad.registry.fetching import add, fetched
from arpad.registry.names import name_words
from arpad.registry.schema import ACTS, BLOBS, BY_NAME, NAME_WORDS, READINGS, SEALS
from arpad.registry.seals import REASON, Seal, Seals, packed, unpacked
from arpad.registry.tables import TABLES

_T = TypeVar("_T")
ASKED_MAX: Final = 500
"""So many values are asked for at once: databases bound what a statement may hold."""
_SEALS_MAX: Final = 250
"""So many seals are kept in a piece: to erase one, all of a piece are written again."""


def parts(values: Sequence[_T]) -> Iterator[Sequence[_T]]:
    """Yield values in parts of so many as may be asked for at once."""
    for first in range(0, len(values), ASKED_MAX):
        yield values[first : first + ASKED_MAX]


def add_seals(connection: sa.Connection, act: int, seals: Seals) -> None:
    """Add the seals of an act, so many of them in each row."""
    rows: list[dict[str, Any]] = []
    for name, several in seals.items():
        for part, first in enumerate(range(0, len(several), _SEALS_MAX)):
            keys, macs = packed(several[first : first + _SEALS_MAX])
            rows.append({"act": act, "name": name, "part": part, "keys": keys, "macs": macs})
    add(connection, SEALS, rows)


def seals_of(connection: sa.Connection, act: int) -> Seals:
    """Return the seals of an act."""
    seals: dict[str, list[Seal]] = {}
    for name, keys, macs in fetched(connection, _SEALS_OF, {"of_act": act}):
        seals.setdefault(name, []).extend(unpacked(bytes(keys), bytes(macs)))
    return seals


_SEALS_OF: Final = (
    sa.select(SEALS.c.name, SEALS.c["keys"], SEALS.c.macs)
    .where(SEALS.c.act == sa.bindparam("of_act", type_=sa.Integer))
    .order_by(SEALS.c.name, SEALS.c.part)
)


def add_words(connection: sa.Connection, facts: Iterable[Row]) -> None:
    """Add the words of the names among facts that are not there yet."""
    words = sorted(name_words(facts))
    pairs = _known_words(connection, {player for _, player in words})
    new = [{"word": word, "player": player} for word, player in words
           if (word, player) not in pairs]  # fmt: skip
    add(connection, NAME_WORDS, new)


def _known_words(connection: sa.Connection, players: Collection[str]) -> set[tuple[str, str]]:
    shown = NAME_WORDS.c
    query = sa.select(shown.word, shown.player)
    return {
        (row[0], row[1])
        for part in parts(sorted(players))
        for row in connection.execute(query.where(shown.player.in_(part)))
    }


def keep(connection: sa.Connection, digests: Collection[str], taken: Mapping[str, bytes]) -> None:
    """Keep the bytes that were taken for these hashes, of those that are not there yet."""
    for digest in set(digests) & taken.keys():
        if not fetched(connection, _KEPT, {"digest": digest}):
            add(connection, BLOBS, [{"sha256": digest, "data": taken[digest]}])


_KEPT: Final = sa.select(BLOBS.c.sha256).where(BLOBS.c.sha256 == sa.bindparam("digest"))


def put_instead(connection: sa.Connection, act_read: ActRead) -> None:
    """Write an act of which rows were erased: they go, with their keys, and others take places."""
    act = act_read.act
    connection.execute(
        ACTS.update().where(ACTS.c.number == act.number)
        .values(because=act.told.because, rows_mac=act.rows_mac)
    )  # fmt: skip
    connection.execute(SEALS.delete().where(SEALS.c.act == act.number))
    add_seals(connection, act.number, act_read.seals)
    for name, several in act_read.seals.items():
        gone = [place for place, seal in enumerate(several) if seal.is_erased]
        if name == REASON or not gone:
            continue
        table = BY_NAME[name]
        for part in parts(gone):
            connection.execute(
                table.delete().where(table.c.act == act.number, table.c.place.in_(part))
            )
        rows = act_read.rows.get(name, {})
        instead = [{"act": act.number, "place": place, **rows[place]}
                   for place in gone if place in rows]  # fmt: skip
        add(connection, table, instead)


def let_go(connection: sa.Connection, plan: Erasing) -> None:
    """Take away what no row names any more: bytes, words of names; and all that was put by."""
    connection.execute(READINGS.delete())
    facts = BY_NAME["fact"]
    for part in parts(sorted(plan.players)):
        connection.execute(NAME_WORDS.delete().where(NAME_WORDS.c.player.in_(part)))
        query = sa.select(facts).where(facts.c.player.in_(part))
        add_words(connection, [dict(row) for row in connection.execute(query).mappings()])
    for part in parts(sorted(plan.blobs - _named(connection, sorted(plan.blobs)))):
        connection.execute(BLOBS.delete().where(BLOBS.c.sha256.in_(part)))


def _named(connection: sa.Connection, digests: Sequence[str]) -> set[str]:
    """Return the hashes, of these, that a row of any act names."""
    columns = [BY_NAME[shape.name].c[name] for shape in TABLES.values() for name in shape.blobs]
    return {
        digest
        for column in columns
        for part in parts(digests)
        for digest in connection.execute(sa.select(column).where(column.in_(part))).scalars()
    }
