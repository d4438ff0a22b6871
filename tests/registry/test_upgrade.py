"""A database of the first migration, filled by plain SQL, upgrades to the last with its data."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from arpad.office.accounts.sessions import begun
from arpad.office.journal import checked
from arpad.registry import database
from arpad.registry.acts import FIRST, ActStatement
from arpad.registry.credentials import Account, Credentials
from arpad.registry.database import connected, opened, revision_of, sqlite_url, upgraded
from arpad.registry.schema import METADATA
from arpad.registry.sql import SqlStore
from tests.registry.stores import SECRET, unsealed

AT, NOW = "2026-01-31T10:00:00Z", 1_769_853_600
ACTS: list[tuple[ActStatement, dict[str, list[dict[str, Any]]]]] = [
    (ActStatement("office.init", "ana", AT, ""),
     {"setting": [{"name": "identity", "value": "ab" * 16}, {"name": "name", "value": "Ruritania"}],
      "rated_list": [{"name": "standard", "kind": "standard", "rulebook": "fide"}]}),
    (ActStatement("player.add", "ana", AT, "new members"),
     {"player": [{"player": "1", "serial": 1}, {"player": "x9", "serial": None}],
      "fact": [{"player": "1", "fact": "name", "which": "", "since": "", "value": "Réti, Ana"},
               {"player": "x9", "fact": "name", "which": "", "since": "", "value": "Reti, A."},
               {"player": "1", "fact": "title", "which": "fide", "since": "2026-02-01",
                "value": None}],
      "concern": [{"what": "player", "which": "1"}, {"what": "player", "which": "x9"}]}),
    (ActStatement("player.merge", "eva", AT, "the same", None),
     {"same_person": [{"player": "x9", "into": "1"}]}),
    (ActStatement("office.undo", "eva", AT, "they are two", 3), {}),
]  # fmt: skip
"""Four acts, each with its rows, in every table that the first migration made."""
WORDS = [("ana", "1"), ("reti", "1"), ("a", "x9"), ("reti", "x9")]


def test_a_migration_is_named_by_its_revision_and_follows_the_one_before() -> None:
    known = ScriptDirectory(str(database._MIGRATIONS)).walk_revisions()
    assert [one.revision for one in reversed(list(known))] == list(database._revisions())


def first(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Make a database of the first version, fill it, and return every row of every table."""
    engine = connected(url, ())
    before = FIRST
    with engine.connect().execution_options(is_writing=True) as connection, connection.begin():
        upgraded(connection, "0001")
        assert revision_of(connection) == "0001"
        for number, (told, tables) in enumerate(ACTS, start=1):
            act = unsealed(number, told, tables, before)
            before = act.sha256
            _insert(connection, "act", {
                "number": number, "kind": told.kind, "who": told.who, "at": told.at,
                "because": told.because, "undoes": told.undoes, "rows_mac": act.rows_mac,
                "before": act.before, "sha256": act.sha256,
            })  # fmt: skip
            for name, rows in tables.items():
                for place, row in enumerate(rows):
                    _insert(connection, name, {"act": number, "place": place, **row})
        for word, player in WORDS:
            _insert(connection, "name_word", {"word": word, "player": player})
        found = all_rows(connection)
    engine.dispose()
    return found


def _insert(connection: sa.Connection, table: str, row: dict[str, Any]) -> None:
    names = [connection.dialect.identifier_preparer.quote(name) for name in row]
    places = ", ".join(f":{name}" for name in row)
    connection.execute(sa.text(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})"), row)


def all_rows(connection: sa.Connection) -> dict[str, list[tuple[Any, ...]]]:
    names = [name for name in sa.inspect(connection).get_table_names() if name != "alembic_version"]
    return {name: sorted((tuple(row) for row in connection.execute(
                sa.text(f"SELECT * FROM {name}"))), key=repr) for name in names}  # fmt: skip


@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)]
)
def test_a_database_of_the_first_migration_upgrades_with_its_data(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    is_sqlite = database == "sqlite"
    url = sqlite_url(tmp_path / "office.db") if is_sqlite else request.getfixturevalue("postgresql")
    before = first(url)
    assert all(before.values())
    with connected(url, ()).connect() as connection, connection.begin():
        upgraded(connection, "0012")
        assert "account" not in all_rows(connection)
    store = SqlStore(opened(url), SECRET)
    with store.engine.connect() as connection:
        after = all_rows(connection)
    assert after.keys() == set(METADATA.tables)
    assert {name: after[name] for name in before} == before
    assert not any(after[name] for name in after.keys() - before.keys())
    assert checked(store)[1] == ()
    assert [row["value"] for _, row in store.rows("fact")] == ["Réti, Ana", "Reti, A.", None]
    assert store.rows("same_person") == []
    assert store.players_with(["reti", "ana"]) == {"1"}
    assert store.record(ActStatement("player.add", "ana", AT, "one more"), {}, 4).number == 5
    opened(url)  # once more changes nothing
    assert store.last == 5
    kept = Credentials(store.engine)
    kept.put(Account("ana", "hash"))
    begun(kept, "ana", ["officer"], NOW)
    assert (kept.account("ana"), kept.open_sessions("ana", NOW)) == (Account("ana", "hash"), 1)
