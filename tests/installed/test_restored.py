"""The worst day, drilled: office and machine are gone, and the next list comes out all the same.

The office is kept by this checkout. Its backup alone goes to another machine: a clean folder, an
environment into which the wheel was installed, and an empty database.
"""

import shutil
from datetime import date
from pathlib import Path

import psycopg
import pytest

from tests.cli.calls import answer
from tests.cli.offices import BY, FIRST_FOUR, federation, put, report
from tests.installed.environments import Environment
from tests.registry.conftest import empty_database

pytestmark = pytest.mark.services
MARCH = ("period", "publish", "standard", "--date", "2026-03-01", *BY)


def kept_office(folder: Path, store: str) -> Path:
    """Return an office with a published list, a claim, a decision, and what March rates."""
    at = federation(folder, store, standard="fide")
    answer("intake", report(folder, "enero", date(2026, 1, 9)), *BY, "--at", at)
    put(at)
    claim = ("Bilbao Ruiz, Marta", "--player", "502", "--list", "standard", "--event", "1")
    answer("claim", "open", *claim, "--on", "2026-02-03", *BY, "--at", at)
    answer("player", "rename", "501", "Aguirre, Jon", *BY, "--at", at)
    later = report(folder, "febrero", date(2026, 2, 6), FIRST_FOUR, "01=1=0")
    answer("intake", later, *BY, "--at", at)
    return at


def files_of(office: Path) -> dict[str, bytes]:
    """Return the list of March: the office's own copy, and what is published of it."""
    places = (office / "vault" / "standard" / "2026-03-01", office / "archive" / "00000003")
    return {
        str(path.relative_to(office)): path.read_bytes()
        for place in places for path in place.rglob("*") if path.is_file()
    }  # fmt: skip


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_the_next_list_is_the_one_that_was_lost(
    store: str,
    installed: Environment,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = request.getfixturevalue("server") if store == "postgresql" else ""
    lost = empty_database(server) if server else ""
    if lost:
        monkeypatch.setenv("ARPAD_DATABASE", lost)
    machine, elsewhere, other = (tmp_path / name for name in ("machine", "elsewhere", "other"))
    machine.mkdir(), elsewhere.mkdir(), other.mkdir()
    at = kept_office(machine, store)
    taken = answer("backup", elsewhere / "office.arpad", "--at", at)
    put(at, day="2026-03-01")
    without_loss = files_of(at)
    assert len(without_loss) > 20

    shutil.rmtree(machine)
    if lost:
        monkeypatch.delenv("ARPAD_DATABASE")
        drop(server, lost)
        installed.export("ARPAD_DATABASE", empty_database(server))
    installed.export("ARPAD_OFFICE", str(other / "federation"))
    try:
        for words in (
            ("restore", elsewhere / "office.arpad", other / "federation"),
            ("doctor", "--whole"), ("list", "verify", other / "federation" / "archive"),
            ("claim", "show", "1"), ("player", "show", "501"), ("office", "check"), MARCH,
        ):  # fmt: skip
            called = installed.call("arpad", *words, at=other)
            assert called.returncode == 0, called.stdout
            if words == ("office", "check"):
                assert taken["sha256"] in called.stdout
            if words == ("player", "show", "501"):
                assert "Aguirre, Jon" in called.stdout
    finally:
        installed.exported.clear()
    assert files_of(other / "federation") == without_loss


def drop(server: str, address: str) -> None:
    """Drop the database of an address."""
    name = address.partition("?")[0].rpartition("/")[2]
    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
