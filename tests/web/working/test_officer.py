"""An officer's pages: what waits, doubtful matches one by one, the month, who would be missed."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.office.kept.settings import value_of_file
from arpad.web.working.site import WorkingSite
from tests.web.working.at_work import browser_of, doubtful_report, field, hidden, office_at_work


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> WorkingSite:
    folder = tmp_path_factory.mktemp("officer")
    site = office_at_work(folder)
    eva, copa = browser_of(site, "eva"), doubtful_report(folder)
    files = [("reports", (path.name, path.read_bytes()))
             for path in (copa, copa.with_suffix(".facts.toml"))]  # fmt: skip
    form = hidden(eva.get("/office/acts/event.report").text)
    assert eva.post("/office/acts/event.report", data=form, files=files).status_code == 303
    return site


@pytest.fixture(scope="module")
def eva(site: WorkingSite) -> TestClient:
    return browser_of(site, "eva")


def test_what_waits_has_its_days_left_and_leads_to_where_it_is_done(eva: TestClient) -> None:
    assert eva.get("/").headers["location"] == "/office"
    page = eva.get("/office").text
    assert "/office/matches?at=2" in page
    assert "29 January 2026 (in 1 day)" in page


def test_a_doubtful_match_is_decided_and_the_next_comes_up(
    site: WorkingSite, eva: TestClient
) -> None:
    page = eva.get("/office/matches?at=2").text
    assert all(text in page for text in ("1 of 2", "Bilbao, Marta", "1975", "1974"))
    form = hidden(page) | {"number": "2", "rank": "2", "player": "502", "because": "as she says"}
    page_of_another = form | {"next": "//evil.example/"}
    assert eva.post("/office/acts/event.player", data=page_of_another | {"rank": "9"},
                    ).status_code == 422  # fmt: skip
    way = field(page, "next")["value"]
    done = eva.post("/office/acts/event.player", data=form | {"next": way})
    assert (done.status_code, done.headers["location"]) == (303, "/office/matches?at=2.2")
    page = eva.get(done.headers["location"]).text
    assert all(text in page for text in ("1 of 1", "García, J.", "García López, José María"))
    assert "undo?number=" in page
    assert site.desk().events["2"].players == {2: "502"}
    new = hidden(page) | {"name": "García, J.", "fact": "birth=1950", "not": "507",
                          "because": "another", "next": "//evil.example/"}  # fmt: skip
    done = eva.post("/office/acts/player.add", data=new)
    assert (done.status_code, done.headers["location"]) == (303, "/")
    assert "Nothing waits here" in eva.get("/office/matches").text


def test_two_numbers_are_merged_after_a_look_at_what_comes_of_it(eva: TestClient) -> None:
    form = hidden(eva.get("/office/acts/player.merge").text)
    form |= {"kept": "507", "given_up": "508", "because": "x", "preview": "yes"}
    assert "differ" in eva.post("/office/acts/player.merge", data=form).text
    add = hidden(eva.get("/office/acts/player.add").text)
    add |= {"name": "Herrero, Nuria", "fact": "birth=1990\nsex=w", "not": "508", "because": "x"}
    assert eva.post("/office/acts/player.add", data=add).status_code == 303
    tried = eva.post("/office/acts/player.merge", data=form | {"kept": "508", "given_up": "510"})
    assert all(text in tried.text for text in ("Herrero Vidal, Nuria", "Nothing is recorded yet"))


def test_the_columns_of_a_table_are_proposed_shown_and_remembered(eva: TestClient) -> None:
    form = hidden(eva.get("/office/acts/player.import").text) | {"because": "the club"}
    table = {"file": ("club.csv", b'Card,Name,Born\n901,"Nou, Pere",1980\n')}
    page = eva.post("/office/acts/player.import", data=form | {"preview": "yes"}, files=table).text
    assert "Card=player_id" in page
    assert "Born=birth_date" in page
    said = form | {"column": "Card=player_id\nName=name\nBorn="}
    assert eva.post("/office/acts/player.import", data=said, files=table).status_code == 303
    form = hidden(eva.get("/office/acts/player.import").text) | {"because": "again"}
    page = eva.post("/office/acts/player.import", data=form | {"preview": "yes"}, files=table).text
    assert "as the office remembers" in page


def test_the_month_stands_on_one_page_and_publishes(eva: TestClient) -> None:
    page = eva.get("/office/lists/standard").text
    assert "<h1>The list to come: standard</h1>" in page
    assert "list.publish?list=standard&amp;date=2026-02-01" in page
    for head in ("Problems", "games of the reports", "largest changes", "beside earlier lists",
                 "since yesterday", "how each event stands"):  # fmt: skip
        assert head in page or head.lower() in page, head


def test_who_resigns_sees_what_nobody_else_can_do(site: WorkingSite, eva: TestClient) -> None:
    page = eva.get("/office/handover").text
    assert "what only you can do" not in page
    assert "There is no backup of this office" in page
    page = browser_of(site, "ana").get("/office/handover").text
    assert "player erased" in page
    assert str(Path(site.office.directory, "key")) in page


def test_a_file_says_a_setting_as_text_and_a_logo_as_a_picture(site: WorkingSite) -> None:
    ana, text = browser_of(site, "ana"), "Roc=Girona\nNou=Lleida\n"
    form = hidden(ana.get("/office/acts/office.set").text)
    form |= {"settings": "club_regions=@regions.txt", "because": "the board"}
    files = {"settings.file": ("regions.txt", text.encode())}
    assert ana.post("/office/acts/office.set", data=form, files=files).status_code == 303
    assert "Roc=Girona" in ana.get("/office/settings").text
    assert value_of_file("logo", b"<svg/>").startswith("data:image/svg+xml;base64,")


def test_pages_read_as_a_reader_does(eva: TestClient) -> None:
    log = eva.get("/office/log").text
    assert log.index("player") < log.index("office made")
    assert "How many there are" not in eva.get("/office/players").text
    events = eva.get("/office/events?state=rated").text
    assert '<option value="rated" selected>' in events
    form = eva.get("/office/acts/event.decide?event=2").text
    assert "<p>With the article on which it rests; facts may be stated with it.</p>" in form
    assert "What is decided</legend>" in form
    assert "lang=es" in events.partition('id="languages"')[2]
    assert "state=rated&amp;lang=es" in events
