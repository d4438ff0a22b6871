"""A player's own page: what they see, what they may do from there, and all that is kept of them."""

import json

import pytest

from arpad.office.acting import perform
from arpad.office.acts.claims import OpenClaim
from arpad.office.acts.office import SetOffice
from arpad.office.acts.persons import EndRole
from arpad.web.working.site import WorkingSite
from tests.web.working.at_work import browser_of, field, office_at_work


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> WorkingSite:
    """Return the site of an office at which marta, player 502, has claimed."""
    site = office_at_work(tmp_path_factory.mktemp("my"))
    forms = (
        ("ana", SetOffice(settings={"address": "https://lists.example/",
                                    "contact": "office@lists.example"})),
        ("marta", OpenClaim(claimant="Bilbao Ruiz, Marta", player="502", list_name="standard",
                            event="1", round="2")),
        ("eva", OpenClaim(claimant="Jon Aguirre", player="501", list_name="standard", event="1",
                          round="1")),
    )  # fmt: skip
    for who, form in forms:
        done = perform(site.desk(), site.officer(who, "so"), form)
        assert done.act is not None, done.problems
    return site


def test_a_player_comes_to_their_own_page(site: WorkingSite) -> None:
    marta = browser_of(site, "marta")
    assert marta.get("/").headers["location"] == "/office/my"
    assert marta.get("/my").headers["location"] == "/office/my"
    page = marta.get("/office/my").text
    assert "Bilbao Ruiz, Marta" in page
    assert 'href="https://lists.example/players/502.html"' in page
    assert "office@lists.example" in page
    assert "Whoever wants to be erased" in page
    assert "Aguirre" not in page
    assert 'href="/office/my" aria-current="page"' in page


def test_from_there_they_claim_appeal_and_hand_in_evidence(site: WorkingSite) -> None:
    marta = browser_of(site, "marta")
    page = marta.get("/office/my").text
    for kind in ("claim.open", "claim.appeal", "claim.evidence", "claim.withdraw"):
        assert f'href="/office/acts/{kind}?' in page or f'href="/office/acts/{kind}"' in page
    form = marta.get("/office/acts/claim.open?player=502&claimant=Bilbao+Ruiz%2C+Marta").text
    assert field(form, "claimant")["value"] == "Bilbao Ruiz, Marta"
    appeal = marta.get("/office/acts/claim.appeal").text
    assert 'value="1"' in appeal
    assert 'value="2"' not in appeal


def test_their_data_is_a_file_with_nobody_elses(site: WorkingSite) -> None:
    answer = browser_of(site, "marta").get("/office/my/data")
    assert "attachment" in answer.headers["content-disposition"]
    data = json.loads(answer.text)
    assert data["numbers"] == ["502"]
    names = {fact["value"] for fact in data["facts"] if fact["fact"] == "name"}
    assert names == {"Bilbao Ruiz, Marta"}
    assert [claim["claim"] for claim in data["claims"]] == ["1"]
    kinds = {recorded["kind"] for recorded in data["recorded"]}
    assert {"claim.open", "player.import"} <= kinds
    rows = [row["values"] for recorded in data["recorded"] for row in recorded["rows"]]
    assert {row.get("player") for row in rows} == {"502"}
    for other in ("Aguirre", "501", "Castaño"):
        assert other not in answer.text


def test_who_is_linked_to_nobody_any_more_sees_nothing(site: WorkingSite) -> None:
    marta = browser_of(site, "marta")
    done = perform(site.desk(), site.officer("ana", "left"), EndRole(who="marta", role="player"))
    assert done.act is not None, done.problems
    assert marta.get("/office/my").status_code in (303, 403)
