"""An office set up from a backup: its people sign in again, and who was signed in is out."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.office.accounts.acts import Given
from arpad.office.acting import perform
from arpad.office.acts.accounts import InviteAccount
from arpad.office.backup.restoring import restore
from arpad.office.backup.taking import take
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite
from tests.cli.offices import STORES
from tests.web.working.conftest import HOST, Clock, come_in, sign_in, site_at


@pytest.mark.parametrize("store", STORES)
def test_a_backup_has_accounts_and_neither_sessions_nor_links(
    store: str, clock: Clock, tmp_path: Path
) -> None:
    site = site_at(tmp_path / "office", store, clock)
    reader = TestClient(application(site), base_url=HOST, follow_redirects=False)
    come_in(site, reader, "leo")
    ana = site.officer("ana", "the board")
    invited = perform(site.desk(), ana, InviteAccount(who="eva"))
    assert isinstance(invited, Given)
    take(site.office, tmp_path / "backup.zip", ana.at)
    restore(tmp_path / "backup.zip", tmp_path / "anew", lambda _work, _about: None)
    anew = WorkingSite(opened_office(tmp_path / "anew"), CATALOGUE, clock)
    again = TestClient(application(anew), base_url=HOST, follow_redirects=False)
    again.cookies.set("arpad", reader.cookies["arpad"], domain="localhost.local", path="/")
    assert again.get("/account").status_code == 303
    assert again.get(f"/welcome/{invited.secret}").status_code == 400
    assert sign_in(again, "leo") == (303, "/")
    assert reader.get("/account").status_code == 200  # in the office that was copied
