"""A month of the office in browsers: two officers publish, a player appeals, a person is erased."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.office.acting import perform
from arpad.office.acts.persons import GiveRole
from arpad.web.working.site import WorkingSite
from tests.web.working.at_work import CLOSED, browser_of, hidden, office_at_work


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> WorkingSite:
    site = office_at_work(tmp_path_factory.mktemp("month"), CLOSED)
    iva = GiveRole(who="iva", role="officer")
    assert perform(site.desk(), site.officer("ana", "the board"), iva).act is not None
    return site


def act(browser: TestClient, kind: str, status: int = 303, **form: str) -> str:
    """Send an act's form; return the page that it leads to, or that it answers with."""
    page = browser.get(f"/office/acts/{kind}").text
    answer = browser.post(f"/office/acts/{kind}", data=hidden(page) | {"because": "so"} | form)
    assert answer.status_code == status, answer.text
    return browser.get(answer.headers["location"]).text if status == 303 else answer.text


def test_two_officers_publish_a_list_from_two_browsers(site: WorkingSite) -> None:
    ana, eva, iva = (browser_of(site, who) for who in ("ana", "eva", "iva"))
    act(ana, "office.set", settings="approvals=2")
    month = {"list": "standard", "date": "2026-02-01"}
    act(eva, "list.publish", 422, **month, approve="yes")
    act(eva, "list.publish", **month)
    assert "Approve standard of 2026-02-01, which eva proposed" in iva.get("/office").text
    assert "has proposed this already" in act(eva, "list.publish", 422, **month)
    place = site.office.directory / "vault" / "standard" / "2026-02-01" / "list.csv"
    assert not place.exists()
    act(iva, "list.publish", **month, approve="yes")
    assert place.read_text(encoding="utf-8").count("\n") == 9
    assert "1 March 2026" in iva.get("/office/lists/standard").text
    act(iva, "list.publish", 422, **month, approve="yes")


def test_a_key_that_others_can_read_publishes_nothing_and_is_said(site: WorkingSite) -> None:
    key, browser = site.office.directory / "key", browser_of(site, "ana")
    key.chmod(0o644)
    page = act(browser, "player.erase", 422, number="507")
    key.chmod(0o600)
    assert f"{key} can be read by others" in page
    assert "507" in browser.get("/office/players?q=garcía").text


def test_a_claim_is_upheld_on_appeal_by_others_than_who_decided_it(site: WorkingSite) -> None:
    marta, eva, pau = (browser_of(site, who) for who in ("marta", "eva", "pau"))
    claim = {"claimant": "Bilbao Ruiz, Marta", "player": "502", "list": "standard"}
    act(marta, "claim.open", **claim, event="1", round="2")
    assert "Decide on claim 1" in eva.get("/office").text
    assert marta.get("/office/acts/claim.decide").status_code == 403
    act(eva, "claim.decide", number="1", outcome="dismissed", article="FCE 16.6")
    act(marta, "claim.appeal", number="1")
    act(eva, "claim.decide", 422, number="1", outcome="upheld", article="FCE 16.6")
    page = act(pau, "claim.decide", number="1", outcome="upheld", article="FCE 16.6")
    assert "upheld" in page
    assert "Correct what claim 1 of Bilbao Ruiz, Marta is right about" in eva.get("/office").text


def test_who_is_erased_is_named_on_no_page_and_in_no_answer(site: WorkingSite) -> None:
    ana, name = browser_of(site, "ana"), "Herrero Vidal"
    page = ana.get("/office/acts/player.rename").text
    form = hidden(page) | {"who": "508", "name": f"{name}, Nuria M.", "because": "so"}
    done = ana.post("/office/acts/player.rename", data=form)
    assert name in ana.get(done.headers["location"]).text
    act(ana, "player.erase", 422, number="508", because=f"as {name} asked")
    act(ana, "player.erase", number="508", because="as they asked")
    for path in (done.headers["location"], "/office/log", "/office/players/508",
                 "/office/players?q=herrero", "/office/players/508/history"):  # fmt: skip
        answer = ana.get(path)
        assert name not in answer.text, path
    kept = Path(site.office.directory, ".kept-pages")
    assert not kept.exists()
