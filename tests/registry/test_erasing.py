"""A row that is erased is gone with its key; its MAC stays, and the chain with it."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from arpad.office.journal import checked
from arpad.registry.acts import FIRST, ActStatement
from arpad.registry.database import opened, sqlite_url
from arpad.registry.erasing import NotGenuineError
from arpad.registry.folder import FolderStore
from arpad.registry.seals import REASON, RowPlace
from arpad.registry.sql import SqlStore
from arpad.registry.store import Store
from tests.registry.stores import SECRET, STORES, unsealed
from tests.registry.test_stores import ON_POSTGRESQL, TOLD, add, fact, named

NAME, BIRTH = "Zukertort, Zoë", "2011-03-04"
BECAUSE = f"{NAME} came with the winter open"
ERASING = ActStatement("player.erase", "eva", "2026-03-01T10:00:00Z", "asked for it")


@pytest.fixture(params=[*sorted(STORES), ON_POSTGRESQL])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Return how to open the store of this test, as often as it likes."""
    if request.param == "postgresql":
        url = request.getfixturevalue("postgresql")
        return lambda: SqlStore(opened(url), SECRET)
    return lambda: STORES[request.param](tmp_path)


@pytest.fixture
def store(made: Callable[[], Store]) -> Store:
    """Return a store with two players, facts of one of them in two acts, and a report."""
    store = made()
    store.record(replace(TOLD, because=BECAUSE), {
        "player": [{"player": "7", "serial": 7}, {"player": "8", "serial": 8}],
        "fact": [fact("7", "name", NAME), fact("8", "name", "Réti, Ana"),
                 fact("7", "birth", BIRTH)],
    }, 0)  # fmt: skip
    add(store, fact("8", "title", "WIM"))
    named(store, f"012    1 {NAME}".encode())
    return store


def of_person(store: Store) -> dict[RowPlace, None]:
    places = [RowPlace(1, "fact", 0), RowPlace(1, "fact", 2), RowPlace(1, REASON, 0),
              RowPlace(3, "report_file", 0)]  # fmt: skip
    assert [store.read(1).rows["fact"][place]["value"] for place in (0, 2)] == [NAME, BIRTH]
    return dict.fromkeys(places)


def test_who_is_erased_is_gone_and_the_chain_is_whole(
    store: Store, made: Callable[[], Store], tmp_path: Path
) -> None:
    before = store.acts()
    digest = str(store.rows("report_file")[0][1]["sha256"])
    store.put_by("reader", {"7": NAME.encode()})
    act = store.erase(ERASING, {}, of_person(store), store.last)
    for here in (store, made()):
        assert here.acts()[3] == act
        assert [(one.sha256, one.rows_mac) for one in here.acts()[:3]] == [
            (one.sha256, one.rows_mac) for one in before
        ]
        assert [row["value"] for _, row in here.rows("fact")] == ["Réti, Ana", "WIM"]
        assert [row["value"] for row in here.rows_of(1)["fact"]] == ["Réti, Ana"]
        assert [one.told.because for one in here.acts()[:2]] == ["", TOLD.because]
        assert (here.players_with(["zoe"]), here.players_with(["ana"])) == (frozenset(), {"8"})
        assert (here.kept(digest), here.readings("reader", ["7"])) == (None, {})
        assert checked(here)[1] == ()
    if isinstance(store, SqlStore):
        store.engine.dispose()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    for text in (NAME, "Zukertort", BIRTH, json.dumps(NAME), digest):
        for encoding in ("utf-8", "utf-16-le"):
            assert not [path for path in files if text.encode(encoding) in path.read_bytes()], text


def test_a_row_may_stand_in_the_place_of_another(store: Store, made: Callable[[], Store]) -> None:
    redacted = {**store.rows("report_file")[0][1], "sha256": store.keep(b"012    1 8")}
    store.erase(ERASING, {}, {RowPlace(3, "report_file", 0): redacted}, store.last)
    assert made().rows("report_file") == [(3, redacted)]
    assert made().kept(str(redacted["sha256"])) == b"012    1 8"
    again = {**redacted, "sha256": store.keep(b"012    1")}
    store.erase(ERASING, {}, {RowPlace(3, "report_file", 0): again}, store.last)
    assert made().rows("report_file") == [(3, again)]
    assert [row["instead"] for _, row in made().rows("erased") if row["of_act"] == "3"] == [
        None, json.dumps(again, sort_keys=True, separators=(",", ":"))
    ]  # fmt: skip
    assert made().kept(str(redacted["sha256"])) is None
    assert checked(made())[1] == ()


def changed(store: Store, number: int, edit: Callable[[dict], None], *statements: str) -> None:
    """Change what a store keeps of an act behind its back: in its file, or by SQL."""
    if isinstance(store, SqlStore):
        with store.engine.begin() as connection:
            for statement in statements:
                connection.execute(sa.text(statement))
        return
    assert isinstance(store, FolderStore)
    path = store._path(number)
    stated = json.loads(path.read_bytes())
    edit(stated)
    path.write_text(json.dumps(stated))


_ROW = "act = 1 AND place = 1"
_SEAL = "act = 1 AND name = 'fact'"


def _first_bytes(column: str, store: Store) -> str:
    """Return SQL that changes the first 16 bytes of keys or MACs, in the database's own words."""
    is_sqlite = isinstance(store, SqlStore) and store.engine.dialect.name == "sqlite"
    if is_sqlite:
        return f"CAST(x'{'11' * 16}' || substr({column}, 17) AS BLOB)"
    return f"decode('{'11' * 16}', 'hex') || substring({column} from 17)"


def _exchange(table: list) -> None:
    table[0], table[1] = table[1], table[0]


def _flip(seal: list[str], which: int) -> None:
    seal[which] = "11" * 16 + seal[which][32:]


TAMPERED: dict[str, Callable[[Store], None]] = {
    "a row is changed": lambda store: changed(
        store, 1, lambda act: act["rows"]["fact"][1].update(value="Euwe, Eva"),
        f"UPDATE fact SET value = 'Euwe, Eva' WHERE {_ROW}"),
    "a row is removed": lambda store: changed(
        store, 1, lambda act: act["rows"]["fact"].__setitem__(1, None),
        f"DELETE FROM fact WHERE {_ROW}"),
    "a row is removed with its key": lambda store: changed(
        store, 1, lambda act: (act["rows"]["fact"].__setitem__(0, None),
                               act["seals"]["fact"][0].__setitem__(0, "")),
        "DELETE FROM fact WHERE act = 1 AND place = 0",
        "UPDATE seal SET keys = " + (
            f"CAST(x'{'00' * 16}' || substr(keys, 17) AS BLOB)"
            if isinstance(store, SqlStore) and store.engine.dialect.name == "sqlite" else
            f"decode('{'00' * 16}', 'hex') || substring(keys from 17)") + f" WHERE {_SEAL}"),
    "a row is added": lambda store: changed(
        store, 1, lambda act: (act["rows"]["fact"].append(fact("9", "sex", "w")),
                               act["seals"]["fact"].append(["22" * 16, "33" * 32])),
        "INSERT INTO fact (act, place, player, fact) VALUES (1, 3, '9', 'sex')"),
    "two rows are exchanged": lambda store: changed(
        store, 1, lambda act: _exchange(act["rows"]["fact"]),
        "UPDATE fact SET place = 9 WHERE act = 1 AND place = 0",
        f"UPDATE fact SET place = 0 WHERE {_ROW}",
        "UPDATE fact SET place = 1 WHERE act = 1 AND place = 9"),
    "two rows are exchanged with their seals": lambda store: changed(
        store, 1, lambda act: (_exchange(act["rows"]["fact"]), _exchange(act["seals"]["fact"])),
        "UPDATE fact SET place = 9 WHERE act = 1 AND place = 0",
        f"UPDATE fact SET place = 0 WHERE {_ROW}",
        "UPDATE fact SET place = 1 WHERE act = 1 AND place = 9",
        *(f"UPDATE seal SET {name} = {_exchanged(name, size, store)} WHERE {_SEAL}"
          for name, size in (("keys", 16), ("macs", 32)))),
    "a key is altered": lambda store: changed(
        store, 1, lambda act: _flip(act["seals"]["fact"][0], 0),
        f"UPDATE seal SET keys = {_first_bytes('keys', store)} WHERE {_SEAL}"),
    "a MAC is altered": lambda store: changed(
        store, 1, lambda act: _flip(act["seals"]["fact"][0], 1),
        f"UPDATE seal SET macs = {_first_bytes('macs', store)} WHERE {_SEAL}"),
    "the reason is gone": lambda store: changed(
        store, 1, lambda act: act.update(because=""),
        "UPDATE act SET because = '' WHERE number = 1"),
}  # fmt: skip


def _exchanged(column: str, size: int, store: Store) -> str:
    """Return SQL that exchanges the first two pieces of keys or MACs."""
    rest = 2 * size + 1
    whole = (f"substr({column}, {size + 1}, {size}) || substr({column}, 1, {size})"
             f" || substr({column}, {rest})")  # fmt: skip
    is_sqlite = isinstance(store, SqlStore) and store.engine.dialect.name == "sqlite"
    return f"CAST({whole} AS BLOB)" if is_sqlite else whole


@pytest.mark.parametrize("is_erased", [False, True], ids=["", "after an erasure"])
@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_tampered_with_is_found(
    what: str, is_erased: bool, store: Store, made: Callable[[], Store]
) -> None:
    if is_erased:
        store.erase(ERASING, {}, {RowPlace(1, "fact", 2): None}, store.last)
    assert checked(made())[1] == ()
    TAMPERED[what](store)
    assert [problem.found for problem in checked(made())[1]] == ["1"]


def test_an_act_that_was_changed_is_not_erased_from(store: Store) -> None:
    TAMPERED["a row is changed"](store)
    with pytest.raises(NotGenuineError):
        store.erase(ERASING, {}, {RowPlace(1, "fact", 0): None}, store.last)
    assert store.last == 3


def test_what_a_crash_left_of_an_erasure_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder's act is recorded before the files of the others take their places."""
    store = FolderStore(tmp_path, SECRET)
    add(store, fact("7", "name", NAME))
    with monkeypatch.context() as stopped:
        left = tmp_path / ".erasing-left"
        stopped.setattr(FolderStore, "_put_in_place", lambda _, aside: shutil.copytree(aside, left))
        store.erase(ERASING, {}, {RowPlace(1, "fact", 0): None}, 1)
    assert NAME in (tmp_path / "00000001.json").read_text()
    again = FolderStore(tmp_path, SECRET)
    again.finish_erasing()
    assert (again.rows("fact"), checked(again)[1]) == ([], ())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["00000001.json", "00000002.json"]


def test_what_nobody_recorded_is_not_erased(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FolderStore(tmp_path, SECRET)
    add(store, fact("7", "name", NAME))
    with monkeypatch.context() as stopped:
        stopped.setattr(FolderStore, "_recorded", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            store.erase(ERASING, {}, {RowPlace(1, "fact", 0): None}, 1)
    again = FolderStore(tmp_path, SECRET)
    again.finish_erasing()
    assert [row["value"] for _, row in again.rows("fact")] == [NAME]
    assert [path.name for path in tmp_path.iterdir()] == ["00000001.json"]


def test_acts_of_an_earlier_version_are_sealed_when_a_row_of_theirs_is_erased(
    made: Callable[[], Store],
) -> None:
    """In 0008 the chain covered the rows: the erasing act says what the chain says from then on."""
    store = made()
    rows = {"fact": [fact("7", "name", NAME), fact("8", "name", "Réti, Ana")]}
    told = replace(TOLD, because=BECAUSE)
    act = unsealed(1, told, rows, FIRST)
    _put(store, act, rows)
    store = made()
    add(store, fact("8", "title", "WIM"))
    assert (checked(store)[1], store.read(1).seals) == ((), {})
    wanted = {RowPlace(1, "fact", 0): None, RowPlace(1, REASON, 0): None}
    store.erase(ERASING, {}, wanted, 2)
    for here in (store, made()):
        assert [row["value"] for _, row in here.rows("fact")] == ["Réti, Ana", "WIM"]
        assert here.acts()[0].sha256 == act.sha256
        assert here.acts()[0].rows_mac != act.rows_mac  # who has the secret can't try names
        assert [row["of_act"] for _, row in here.rows("lifted")] == ["1"]
        assert checked(here)[1] == ()
    changed(store, 1, lambda act: act["rows"]["fact"][1].update(value="Euwe, Eva"),
            f"UPDATE fact SET value = 'Euwe, Eva' WHERE {_ROW}")  # fmt: skip
    assert [problem.found for problem in checked(made())[1]] == ["1"]


def _put(store: Store, act, rows) -> None:
    """Put an act there as earlier versions wrote it."""
    stated = {
        "number": act.number, "kind": act.told.kind, "who": act.told.who, "at": act.told.at,
        "because": act.told.because, "undoes": None, "rows_mac": act.rows_mac,
        "before": act.before, "sha256": act.sha256,
    }  # fmt: skip
    if isinstance(store, FolderStore):
        store._path(1).write_text(json.dumps(stated | {"rows": rows}))
        return
    assert isinstance(store, SqlStore)
    with store.engine.begin() as connection:
        tables = sa.MetaData()
        tables.reflect(connection)
        connection.execute(tables.tables["act"].insert(), stated)
        for name, table in rows.items():
            of_act = [{"act": 1, "place": place, **row} for place, row in enumerate(table)]
            connection.execute(tables.tables[name].insert(), of_act)


def test_free_pages_of_sqlite_hold_nothing(tmp_path: Path) -> None:
    """Also what an earlier version deleted: it left it in the pages."""
    url = sqlite_url(tmp_path / "office.db")
    store = SqlStore(opened(url), SECRET)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA secure_delete=OFF")
        for number in range(200):
            connection.exec_driver_sql(f"INSERT INTO name_word VALUES ('zukertort{number}', '7')")
        connection.exec_driver_sql("DELETE FROM name_word")
    add(store, fact("7", "name", NAME))
    store.erase(ERASING, {}, {RowPlace(1, "fact", 0): None}, 1)
    files = [path.read_bytes() for path in tmp_path.iterdir()]
    assert not [data for data in files if b"zukertort" in data.lower()]
