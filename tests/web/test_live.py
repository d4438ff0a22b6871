"""Live ratings: what came since the last list, unofficial, told where the office serves alone."""

import threading
import time
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.periods.live import live_lists
from arpad.office.periods.live_rows import LiveList
from arpad.office.reading.shelf import Shelf
from arpad.registry.place import opened_office
from arpad.registry.store import StoreFailedError
from arpad.rulebooks import CATALOGUE
from arpad.web.app import Current, application
from arpad.web.live import Live, Now
from arpad.web.site import Site
from tests.cli.calls import answer
from tests.cli.offices import BY, LAST_FOUR, PEOPLE, copied, federation, listed, put, report


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an office that has published February, and has taken one event for March since.

    And one whose report nobody can read as it is: two players stand with one number.
    """
    folder = tmp_path_factory.mktemp("live")
    where = federation(folder, standard="fide")
    early = report(folder / "in", "enero", date(2026, 1, 9))
    answer("intake", early, *BY, "--at", where)
    assert put(where)["is_published"]
    later = report(folder / "in", "febrero", date(2026, 2, 6), results="01=1=0")
    broken = report(folder / "in", "roto", date(2026, 2, 13), LAST_FOUR)
    text = broken.read_text().replace(" 506 ", " 505 ")
    broken.write_text(text)
    answer("intake", later, broken, *BY, "--at", where, code=1)
    return where


@pytest.fixture(scope="module")
def found(at: Path) -> dict[str, LiveList]:
    office = opened_office(at, "")
    return live_lists(Desk(office.store, Vault(at), CATALOGUE))


def asked(at: Path, live: Live | None, address: str) -> str:
    shelf = Shelf.opened(at / "archive", CATALOGUE)
    site = Site(shelf, "Ruritania", ("en", "es"), live=live)
    client = TestClient(application(Current(lambda: site, at / "archive")))
    return unescape(client.get(address).text)


def test_the_list_that_comes_out_has_the_live_ratings(
    at: Path, found: dict[str, LiveList], tmp_path: Path
) -> None:
    """They are those that publication gives afterwards; the broken report is in neither."""
    live = found["standard"]
    assert (live.since, live.next_list, live.events) == (
        date(2026, 2, 1), date(2026, 3, 1), 1,
    )  # fmt: skip
    assert sorted(live.rows) == ["501", "502", "503", "504"]
    copy = copied(at, tmp_path / "copy")
    assert put(copy, day="2026-03-01")["is_published"]
    before, after = listed(copy, "2026-02-01"), listed(copy, "2026-03-01")
    for number, row in live.rows.items():
        assert (str(row.rating), str(row.rating_live)) == (
            before[number]["rating"], after[number]["rating"],
        )  # fmt: skip
        assert sum(one.games for one in row.events) == 3


@pytest.mark.long
def test_a_page_tells_a_players_own_change_and_names_nobody_else(
    at: Path, found: dict[str, LiveList]
) -> None:
    text = asked(at, Live(lambda: 1, lambda: found), "/live?player=501")
    assert "unofficial" in text
    assert "6–8 February 2026" in text
    assert PEOPLE["501"].name.split(",")[0] in text
    for number in ("502", "503", "504"):
        assert PEOPLE[number].name.split(",")[0] not in text
    assert "febrero" not in text
    nothing = asked(at, Live(lambda: 1, lambda: found), "/live?player=505")
    assert "has games of this player" in nothing
    assert "Nobody on any list" in asked(at, Live(lambda: 1, lambda: found), "/live?player=nobody")


def test_without_the_office_the_page_gives_the_command(at: Path) -> None:
    assert "arpad period preview" in asked(at, None, "/live?player=501")


def test_they_are_worked_out_once_for_each_state(found: dict[str, LiveList]) -> None:
    """Who asks while another state is worked out gets what was known, and is told so."""
    state, made = [1], []
    go_on = threading.Event()

    def work() -> dict[str, LiveList]:
        made.append(state[0])
        assert go_on.wait(30)
        return found

    live = Live(lambda: state[0], work)
    assert live.now(wait=0.01) == Now(None, is_behind=True)
    began = time.monotonic()
    assert live.now(wait=30) == Now(None, is_behind=True)  # it is begun already: nobody waits
    assert time.monotonic() - began < 10
    go_on.set()
    while live.now().is_behind:
        pass
    assert live.now() == Now(found, is_behind=False)
    go_on.clear()
    state[0] = 2
    assert live.now() == Now(found, is_behind=True)
    go_on.set()
    while live.now().is_behind:
        pass
    assert made == [1, 2]


def test_what_fails_is_not_tried_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    live = Live(lambda: 1, lambda: {}["nothing"])
    assert live.now(wait=30) == Now(None, is_behind=False)
    assert live.now(wait=30) == Now(None, is_behind=False)
    assert caplog.text.count("live ratings can't be worked out") == 1


def test_a_store_that_refuses_is_no_fault_of_the_page(
    found: dict[str, LiveList], caplog: pytest.LogCaptureFixture
) -> None:
    def state() -> int:
        raise StoreFailedError("locked")

    assert Live(state, lambda: found).now() == Now(None, is_behind=False)
    assert "refuses" in caplog.text
