"""Who may do each act, and see each page: every one of them tried as every role and as nobody.

The tables are written by hand: an act or a page that has no row here fails.
"""

from collections.abc import Iterator
from itertools import cycle

import pytest
from fastapi.testclient import TestClient

from arpad.office.acts.kinds import ACTS
from arpad.web.working.site import WorkingSite
from arpad.web.working.views import PAGES
from tests.sampling import some
from tests.web.working.at_work import ROLES, browser_of, office_at_work
from tests.web.working.conftest import csrf

MAY_ACT = {
    "account.close": "", "account.invite": "", "account.signout": "", "token.give": "",
    "token.end": "",
    "claim.appeal": "player officer", "claim.correct": "officer", "claim.decide": "officer appeals",
    "claim.evidence": "player arbiter officer", "claim.open": "player arbiter officer",
    "claim.withdraw": "player officer",
    "correct.fact": "officer", "correct.first": "officer", "correct.history": "officer",
    "correct.out": "officer", "correct.player": "officer", "correct.report": "officer",
    "correct.result": "officer",
    "event.add": "club arbiter officer", "event.decide": "officer", "event.enter": "officer",
    "event.fact": "officer", "event.player": "officer", "event.report": "arbiter officer",
    "event.send": "officer", "event.withdraw": "officer",
    "list.add": "", "list.decide": "officer", "list.external": "officer",
    "list.history": "officer", "list.publish": "officer", "list.revise": "officer",
    "office.decide": "officer", "office.set": "", "person.add": "", "person.end": "",
    "player.add": "officer", "player.erase": "", "player.import": "officer",
    "player.merge": "officer", "player.rename": "officer", "player.set": "officer",
    "player.split": "officer", "player.update": "officer",
    "season.open": "officer", "undo": "officer",
}  # fmt: skip
"""The roles that may do each act that has a form, beside the administrator, who may do all."""
DECIDING = "officer appeals"
MAY_SEE = {
    "": "officer", "events": DECIDING, "events/1": DECIDING, "events/1/history": DECIDING,
    "players": DECIDING, "players/502": DECIDING, "players/502/history": "officer",
    "doubles": "officer", "lists": "officer", "lists/standard": "officer",
    "matches": "officer", "backups": "officer", "handover": "officer",
    "lists/standard/fees": "officer",
    "lists/standard/earlier": "officer", "claims": DECIDING, "claims/1": DECIDING,
    "days": DECIDING, "corrections": "officer", "fide": "officer", "decisions": DECIDING,
    "log": "officer", "log/1": "officer", "persons": "officer",
    "permissions": "player club arbiter officer appeals", "settings": "officer",
    "my": "player", "my/data": "player", "letters": "officer",
    "jobs": "officer", "jobs/1": "officer", "journal": "officer", "doctor": "",
}  # fmt: skip
"""The roles that see each page under /office, beside the administrator, who sees all."""
NOT_THERE = ("claims/1", "jobs/1")
"""Of what there is none: whoever may see it is told so, and nobody else learns it.

Nor is there anything under "my" for an administrator who is no player.
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> WorkingSite:
    return office_at_work(tmp_path_factory.mktemp("permissions"))


@pytest.fixture(scope="module")
def browsers(site: WorkingSite) -> dict[str, TestClient]:
    """Return the browser of one of each role, and that of nobody."""
    return {"": browser_of(site), **{ROLES[who]: browser_of(site, who) for who in ROLES}}


def rows(table: dict[str, str]) -> Iterator[tuple[str, str, bool]]:
    """Yield each row with every role, and with nobody's."""
    for name, may in table.items():
        for role in ("", *ROLES.values()):
            yield name, role, role in (*may.split(), "administrator")


def test_every_act_with_a_form_has_a_row_and_so_does_every_page() -> None:
    kinds = {kind for kind, act in ACTS.items() if act.form}
    assert kinds - {"office.init"} == MAY_ACT.keys()
    assert {page.path.count("/") for page in PAGES} <= {0, 1, 2}
    patterns = sorted(page.path.replace("{number}", "1") for page in PAGES)
    numbers = str.maketrans({"5": "1"})
    known = (path.replace("/502", "/1").replace("/standard", "/1") for path in MAY_SEE)
    assert patterns == sorted(path.translate(numbers) for path in known)


def test_each_role_has_the_forms_of_its_acts_and_no_other(
    site: WorkingSite, browsers: dict[str, TestClient]
) -> None:
    acts = site.store().last
    mark = {role: csrf(browsers[role].get("/account").text) for role in ROLES.values()}
    looked_at = some(rows(MAY_ACT), 100)
    for kind, role, may in rows(MAY_ACT):
        sent = browsers[role].post(
            f"/office/acts/{kind}", data={"csrf": mark[role], "mark": "m"} if role else {}
        )
        assert sent.status_code == (303 if not role else 422 if may else 403), (kind, role)
        if (kind, role, may) not in looked_at:
            continue
        page = browsers[role].get(f"/office/acts/{kind}")
        if not role:
            assert page.headers["location"].startswith("/sign-in?next="), kind
            continue
        assert page.status_code == (200 if may else 403), (kind, role)
        assert ("it takes the role" in page.text) is not may, (kind, role)
    assert site.store().last == acts


def test_each_role_is_offered_the_acts_that_it_may_do(browsers: dict[str, TestClient]) -> None:
    pages = {role: browsers[role].get("/office/acts").text for role in ROLES.values()}
    for kind, role, may in rows(MAY_ACT):
        if role:
            assert (f'"/office/acts/{kind}"' in pages[role]) is may, (kind, role)


def test_each_role_sees_its_pages_and_no_other(browsers: dict[str, TestClient]) -> None:
    for path, role, may in rows(MAY_SEE):
        page = browsers[role].get(f"/office/{path}".rstrip("/"))
        is_nobody = role == "administrator" and path.startswith("my")
        seen = 404 if path in NOT_THERE or is_nobody else 200
        expected = 303 if not role else seen if may else 403
        assert page.status_code == expected, (path, role)


def test_programs_are_told_the_same(site: WorkingSite, browsers: dict[str, TestClient]) -> None:
    for kind, role in zip(MAY_ACT, cycle(browsers), strict=False):
        for browser in (
            browsers[role],
            browsers["administrator"],
        ):  # whose cookie counts for nothing
            assert browser.post(f"/api/v1/acts/{kind}", json={}).status_code == 401, kind
            assert browser.get(f"/api/v1/acts/{kind}").status_code == 401, kind
    assert browsers["administrator"].get("/office/acts/office.init").status_code == 404
