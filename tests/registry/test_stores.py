"""What holds for every store: acts in order, all or nothing, undone and done again."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import DBAPIError

from arpad.office.journal import checked
from arpad.registry.acts import ActStatement, broken
from arpad.registry.database import NewerDatabaseError, opened, sqlite_url
from arpad.registry.schema import METADATA
from arpad.registry.sql import SqlStore
from arpad.registry.store import OvertakenError, Store
from arpad.registry.tables import TABLES
from tests.registry.stores import SECRET, STORES

TOLD = ActStatement("player.add", "ana", "2026-01-31T10:00:00Z", "came with the winter open")


def fact(player: str, name: str, value: str | None, since: str = "", which: str = "") -> dict:
    return {"player": player, "fact": name, "which": which, "since": since, "value": value}


ON_POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.services)


@pytest.fixture(params=[*sorted(STORES), ON_POSTGRESQL])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Return how to open the store of this test, as often as it likes."""
    if request.param == "postgresql":
        url = request.getfixturevalue("postgresql")
        return lambda: SqlStore(opened(url), SECRET)
    return lambda: STORES[request.param](tmp_path)


@pytest.fixture
def store(made: Callable[[], Store]) -> Store:
    return made()


def add(store: Store, *facts: dict, undoes: int | None = None) -> int:
    return store.record(replace(TOLD, undoes=undoes), {"fact": facts}, store.last).number


def test_a_new_store_is_empty(store: Store) -> None:
    assert store.last == 0
    assert store.acts() == ()
    assert store.rows("fact") == []


def test_acts_are_numbered_and_chained(store: Store) -> None:
    first, second = add(store, fact("7", "name", "Réti, Ana")), add(store)
    assert (first, second) == (1, 2)
    acts = store.acts()
    assert [act.number for act in acts] == [1, 2]
    assert acts[1].before == acts[0].sha256
    assert broken(acts) is None
    assert broken((acts[0], replace(acts[1], told=replace(TOLD, who="eva")))) == 2
    assert broken(acts[1:]) == 2
    assert store.acts([2]) == acts[1:]
    assert store.acts([2, 10**30]) == acts[1:]


def test_rows_are_looked_up_by_values(store: Store) -> None:
    add(store, fact("7", "name", "Réti, Ana"), fact("8", "name", "Euwe, Eva"))
    add(store, fact("7", "title", "WIM", since="2026-02-01", which="fide"))
    found = store.rows("fact", {"player": ["7"]})
    assert [(act, row["fact"], row["value"]) for act, row in found] == [
        (1, "name", "Réti, Ana"),
        (2, "title", "WIM"),
    ]
    assert store.rows("fact", {"player": ["7"], "fact": ["number"]}) == []
    assert store.rows("fact", {"player": []}) == []


def test_many_values_are_asked_for_at_once(store: Store) -> None:
    numbers = [str(number) for number in range(1200)]
    add(store, *(fact(number, "sex", "w") for number in numbers))
    assert [row["player"] for _, row in store.rows("fact", {"player": numbers})] == numbers


def test_what_is_undone_holds_no_longer_until_that_is_undone(store: Store) -> None:
    add(store, fact("7", "name", "Réti, Ana"))
    renamed = add(store, fact("7", "name", "Euwe, Ana", since="2026-02-01"))
    undoing = add(store, undoes=renamed)
    assert [row["value"] for _, row in store.rows("fact")] == ["Réti, Ana"]
    assert store.undone() == {renamed}
    add(store, undoes=undoing)
    assert [row["value"] for _, row in store.rows("fact")] == ["Réti, Ana", "Euwe, Ana"]


def test_tables_that_have_changed_since_an_act_are_told(store: Store) -> None:
    first = add(store, fact("7", "name", "Réti, Ana"))
    assert store.changed_since(0) == {"fact"}
    assert store.changed_since(first) == frozenset()
    store.record(TOLD, {"player": [{"player": "8", "serial": 8}], "fact": []}, store.last)
    assert store.changed_since(0) == {"fact", "player"}
    assert store.changed_since(first) == {"player"}
    before = store.last
    add(store, undoes=first)
    assert store.changed_since(before) == frozenset(TABLES)
    assert store.changed_since(store.last) == frozenset()


def test_who_was_overtaken_is_told(store: Store) -> None:
    add(store)
    with pytest.raises(OvertakenError):
        store.record(TOLD, {"fact": [fact("7", "name", "Réti, Ana")]}, 0)
    assert store.last == 1
    assert store.rows("fact") == []


def test_nothing_is_recorded_of_what_is_not_declared(store: Store) -> None:
    with pytest.raises(KeyError):
        store.record(TOLD, {"fact": [fact("7", "sex", "w"), {"colour": "red"}]}, 0)
    with pytest.raises(KeyError):
        store.record(TOLD, {"colour": [{"colour": "red"}]}, 0)
    assert store.last == 0
    assert store.rows("fact") == []


def test_players_are_found_by_the_beginnings_of_words(store: Store) -> None:
    add(store, fact("7", "name", "Müller-Réti, Ana"), fact("8", "name", "Zukertort, Zoë"))
    add(store, fact("7", "name", "Euwe, Ana", since="2026-02-01"))
    for words in (["ret"], ["ana", "eu"], ["mueller"], ["muller"], ["reti", "ana", "euwe"]):
        assert set(store.players_with(words)) == {"7"}, words
    assert set(store.players_with(["zz"])) == set()
    assert set(store.players_with(["z"])) == {"8"}
    assert set(store.players_with([])) == set()


def test_a_number_is_never_given_again(store: Store) -> None:
    assert store.highest("player", "serial") == 0
    rows = [{"player": "9", "serial": 9}, {"player": "x10", "serial": None}]
    added = store.record(TOLD, {"player": rows}, store.last).number
    add(store, undoes=added)
    assert store.rows("player") == []
    assert store.highest("player", "serial") == 9


def named(store: Store, data: bytes) -> int:
    """Keep bytes with an act that names them."""
    row = {"event": "1", "use": "report", "file": "open.trf", "sha256": store.keep(data)}
    told = replace(TOLD, kind="event.report")
    return store.record(told, {"report_file": [row]}, store.last).number


def test_bytes_are_kept_once_under_their_hash(made: Callable[[], Store]) -> None:
    data = bytes(range(256)) * 3
    digest = sha256(data).hexdigest()
    assert made().kept(digest) is None
    assert [named(made(), data), named(made(), data)] == [1, 2]
    assert made().kept(digest) == data
    named(made(), b"")
    assert made().kept(sha256(b"").hexdigest()) == b""
    assert made().kept("../../secret") is None


def test_bytes_that_no_act_names_are_not_kept(made: Callable[[], Store]) -> None:
    """Whoever is stopped between the two leaves nothing, nor does an act that came too late."""
    store = made()
    digest = store.keep(b"a report")
    add(made())
    with pytest.raises(OvertakenError):
        store.record(TOLD, {}, 0)
    assert made().kept(digest) is None
    add(store)
    named(store, b"another")
    assert made().kept(digest) is None


def test_columns_are_those_of_the_rows_that_hold(store: Store) -> None:
    empty = store.columns("fact", ["player", "value"])
    assert {name: list(values) for name, values in empty.items()} == {"player": [], "value": []}
    gone = add(store, fact("9", "name", "Alekhin, Vera"))
    add(store, fact("8", "sex", "w"), fact("7", "name", "Réti, Ana"), undoes=gone)
    add(store, fact("7", "name", None, since="2026-02-01"))
    found = store.columns("fact", ["value", "player"], {"fact": ["name"]})
    assert {name: list(values) for name, values in found.items()} == {
        "value": ["Réti, Ana", None],
        "player": ["7", "7"],
    }
    assert list(store.columns("fact", ["player"])["player"]) == ["8", "7", "7"]
    with pytest.raises(KeyError):
        store.columns("fact", ["nobody"])


def test_what_was_read_is_put_by_for_its_reader_alone(made: Callable[[], Store]) -> None:
    made().put_by("first", {"7": b"1-0", "8": b""})
    assert made().readings("first", ["7", "8", "9"]) == {"7": b"1-0", "8": b""}
    assert made().readings("second", ["7", "8"]) == {}
    made().put_by("second", {"7": b"0-1"})
    assert made().readings("first", ["7", "8"]) == {"8": b""}
    assert made().readings("second", ["7", "8"]) == {"7": b"0-1"}
    made().put_by("second", {})
    assert made().last == 0


def test_bytes_that_are_gone_or_others_are_found(tmp_path: Path) -> None:
    store = STORES["folder"](tmp_path)
    named(store, b"a report")
    assert checked(store)[1] == ()
    path = next(tmp_path.rglob(sha256(b"a report").hexdigest()))
    path.write_bytes(b"another")
    assert store.kept(path.name) is None
    assert [problem.found for problem in checked(store)[1]] == ["1"]
    path.unlink()
    assert [problem.code for problem in checked(store)[1]] == ["journal-changed"]
    named(store, b"a report")
    assert checked(store)[1] == ()


@pytest.mark.parametrize("database", ["sqlite", ON_POSTGRESQL])
def test_the_database_itself_refuses_to_change_bytes(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    is_sqlite = database == "sqlite"
    url = sqlite_url(tmp_path / "office.db") if is_sqlite else request.getfixturevalue("postgresql")
    engine = opened(url)
    named(SqlStore(engine, SECRET), b"a report")
    with pytest.raises(DBAPIError, match="never"), engine.begin() as connection:
        connection.exec_driver_sql("UPDATE blob SET data = NULL")


def test_two_who_look_at_once_cannot_both_record(made: Callable[[], Store]) -> None:
    one, other = made(), made()
    seen = other.last
    add(one, fact("7", "name", "Réti, Ana"))
    with pytest.raises(OvertakenError):
        other.record(TOLD, {}, seen)
    assert other.last == 1
    assert add(other, fact("8", "name", "Euwe, Eva")) == 2
    assert [row["player"] for _, row in one.rows("fact")] == ["7", "8"]


def test_of_many_who_record_at_once_each_is_told_or_kept(made: Callable[[], Store]) -> None:
    made()

    def officer(name: str) -> int:
        store, kept = made(), 0
        while kept < 5:
            try:
                rows = {"fact": [fact(name, "sex", "w")]}
                store.record(replace(TOLD, who=name), rows, store.last)
            except OvertakenError:
                continue
            kept += 1
        return kept

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(officer, "abcd")) == [5] * 4
    acts = made().acts()
    assert broken(acts) is None
    assert Counter(act.told.who for act in acts) == dict.fromkeys("abcd", 5)


@pytest.mark.parametrize("database", ["sqlite", ON_POSTGRESQL])
def test_the_database_itself_keeps_acts(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    is_sqlite = database == "sqlite"
    url = sqlite_url(tmp_path / "office.db") if is_sqlite else request.getfixturevalue("postgresql")
    engine = opened(url)
    add(SqlStore(engine, SECRET))
    for statement in ("UPDATE act SET who = 'eva'", "DELETE FROM act"):
        with pytest.raises(DBAPIError, match="never"), engine.begin() as connection:
            connection.exec_driver_sql(statement)
    assert SqlStore(engine, SECRET).acts()[0].told == TOLD


@pytest.mark.parametrize("database", ["sqlite", ON_POSTGRESQL])
def test_the_migrations_end_at_the_declared_tables(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    is_sqlite = database == "sqlite"
    url = sqlite_url(tmp_path / "office.db") if is_sqlite else request.getfixturevalue("postgresql")
    with opened(url).connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "office.db")
    engine = opened(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabaseError, match="9999"):
        opened(url)
