"""An arbiter's evening: a report with five mistakes, mended in the page, sent, and followed."""

import json
from base64 import b64encode
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.office.acting import perform
from arpad.office.acts.events import AddEvent, DecideEvent
from arpad.web.working.site import WorkingSite
from tests.cli.offices import MARTA, report
from tests.web.working.at_work import browser_of, field, hidden, office_at_work, tags

NAME, SENT = "copa-2026.trf", date(2026, 1, 30)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> WorkingSite:
    return office_at_work(tmp_path_factory.mktemp("arbiter"))


@pytest.fixture(scope="module")
def leo(site: WorkingSite) -> TestClient:
    return browser_of(site, "leo")


def written(folder: Path, day: date = date(2026, 1, 16)) -> str:
    """Return the report of a tournament of four in which Marta has the number of nobody."""
    path = report(folder, f"copa{day.day}", day, ["501", MARTA, "503", "504"])
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sent(site: WorkingSite, leo: TestClient, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the number of an event whose report leo has sent, with the facts that were asked."""
    before = set(site.desk().events)
    files = {"reports": (NAME, written(tmp_path_factory.mktemp("sent"), SENT).encode())}
    page = leo.post("/arbiter", data=hidden(leo.get("/arbiter").text), files=files).text
    facts = {"kind.0": "round_robin", "minutes_for_60_moves.0": "120", "send": "yes"}
    assert leo.post("/arbiter", data=borne(page) | facts).status_code == 303
    (number,) = set(site.desk().events) - before
    return number


def with_mistakes(text: str) -> str:
    """Return the report with a rating that is none and with a result that stands once."""
    return text.replace("1902 ESP", "19o2 ESP").replace("1     4 w 1", "1     4 w =")


def with_five_mistakes(text: str) -> str:
    """Return the report with a birth, a federation and a second result that are wrong as well."""
    text = with_mistakes(text).replace("501 1961/00/00", "501 1961/13/00")
    return text.replace("1865 ESP", "1865 E5P").replace("3 w 0     2 b =", "3 w 0     2 b 1")


MENDING = ("3.rating=1902", "1:1=1", "1.birth=1961", "4.federation=ESP", "3:4==")
"""What takes these five away."""


def dropped(browser: TestClient, text: str, **more: str) -> str:
    form = hidden(browser.get("/arbiter").text) | more
    answer = browser.post("/arbiter", data=form, files={"reports": (NAME, text.encode())})
    assert answer.status_code == 200
    return unescape(answer.text)


def borne(page: str) -> dict[str, str]:
    """Return what a page bears for the next step: its marks, and the files as they are now."""
    kept = next(one["value"] for _, one in tags(page) if one.get("name") == "reports.kept")
    return hidden(page) | {"reports.kept": kept}


def test_problems_stand_at_their_lines_and_players_with_whom_they_are_taken_for(
    site: WorkingSite, leo: TestClient, tmp_path: Path
) -> None:
    before, events = site.store().last, site.desk().events.keys()
    page = dropped(leo, with_mistakes(written(tmp_path)))
    assert "The rating of player 3 is not a number." in page
    assert "19o2 ESP" in page
    assert "Bilbao, Marta is taken for player 502 of the list" in page
    assert site.store().last == before
    assert site.desk().events.keys() == events


def test_a_report_is_mended_in_the_page_sent_once_and_followed_by_its_receipt(
    site: WorkingSite, leo: TestClient, tmp_path: Path
) -> None:
    right, before = written(tmp_path), set(site.desk().events)
    page = leo.post("/arbiter", data=hidden(leo.get("/arbiter").text),
                    files={"reports": (NAME, with_mistakes(right).encode())}).text  # fmt: skip
    more = {"mend.0": "3.rating=1902\r\n1:1=1", "kind.0": "round_robin",
            "minutes_for_60_moves.0": "120", "ratings": "yes"}  # fmt: skip
    answer = leo.post("/arbiter", data=borne(page) | more)
    page = answer.text
    assert answer.status_code == 200
    assert "19o2 ESP" in page  # what it was, beside what it is
    files = {one["name"]: one["data"] for one in json.loads(field(page, "reports.kept")["value"])}
    assert files[NAME] == b64encode(right.encode()).decode()
    form = borne(page) | {"send": "yes"}
    done = [leo.post("/arbiter", data=form) for _ in range(2)]
    assert [one.status_code for one in done] == [303, 303]
    (number,) = set(site.desk().events) - before
    event = site.desk().events[number]
    assert event.report is not None
    receipt = f"{number}-{event.report.files[0].sha256[:8]}"
    assert receipt in leo.get(done[1].headers["location"]).text
    assert receipt in leo.get("/arbiter").text
    page = browser_of(site).get(f"/where?q={receipt}").text
    assert event.name in page
    assert "Marta" not in page


@pytest.mark.usefixtures("sent")
def test_facts_are_asked_once_and_remembered_for_the_series(
    leo: TestClient, tmp_path: Path
) -> None:
    data, form = written(tmp_path, date(2026, 1, 23)).encode(), hidden(leo.get("/arbiter").text)
    page = leo.post("/arbiter", data=form, files={"reports": ("copa-2027.trf", data)}).text
    assert field(page, "minutes_for_60_moves.0")["value"] == "120"
    chosen = [one["value"] for tag, one in tags(page) if tag == "option" and "selected" in one]
    assert chosen == ["round_robin"]
    other = leo.post("/arbiter", data=form, files={"reports": ("lliga.trf", data)}).text
    assert field(other, "minutes_for_60_moves.0")["value"] == ""


def test_many_reports_come_at_once(site: WorkingSite, leo: TestClient, tmp_path: Path) -> None:
    days = (date(2025, 12, 5), date(2025, 12, 12), date(2025, 12, 19))
    files = [("reports", (f"r{day.day}.trf", written(tmp_path, day).encode())) for day in days]
    page = leo.post("/arbiter", data=hidden(leo.get("/arbiter").text), files=files).text
    before = set(site.desk().events)
    assert leo.post("/arbiter", data=borne(page) | {"send": "yes"}).status_code == 303
    assert len(set(site.desk().events) - before) == len(days)


def test_a_new_report_of_an_event_is_taken_as_one(
    sent: str, leo: TestClient, tmp_path: Path
) -> None:
    data = written(tmp_path, SENT).replace("The copa30", "The copa").encode()
    first = hidden(leo.get("/arbiter").text)
    for event, says in ((sent, "taken"), ("99", "99")):
        answer = leo.post("/arbiter", data=first | {"event": event},
                          files={"reports": ("copa-2026.trf", data)})  # fmt: skip
        assert says in unescape(answer.text), event
        assert answer.status_code == 200


@pytest.mark.parametrize("mend", ["99.rating=2000", "rating", "3:99=1", "1.colour=w", "=", "1:1=2"])
def test_a_mend_that_can_t_be_made_is_said_and_nothing_is_sent(
    site: WorkingSite, leo: TestClient, tmp_path: Path, mend: str
) -> None:
    before, text = site.store().last, written(tmp_path, date(2026, 1, 20))
    form = hidden(leo.get("/arbiter").text) | {"mend.0": mend, "send": "yes", "kind.0": ""}
    answer = leo.post("/arbiter", data=form, files={"reports": (NAME, text.encode())})
    assert answer.status_code == 422
    assert mend in unescape(answer.text)
    assert site.store().last == before


def test_anybody_sees_where_an_event_is_and_nobody_s_name(site: WorkingSite) -> None:
    nobody = browser_of(site)
    ana = site.officer("ana", "the board")
    form = AddEvent(name="Open de primavera", start="2026-02-20", end="2026-02-22")
    assert perform(site.desk(), ana, form).act is not None
    pages = {text: unescape(nobody.get("/where", params={"q": text}).text)
             for text in ("primavera", "1", "1-00000000", "The ENERO", "nowhere", " ")}  # fmt: skip
    assert "Registered: its report has not come." in pages["primavera"]
    for found in ("1", "The ENERO"):
        assert "Accepted: the next list rates it." in pages[found]
        assert "The event meets the conditions for being rated." in pages[found]
        assert "6" in pages[found]
        assert "Aguirre" not in pages[found]
    for none in ("1-00000000", "nowhere"):
        assert "No event is called so." in pages[none]
    decided = DecideEvent(number="1", effect="left_out", article="FIDE 0.4")
    assert perform(site.desk(), ana, decided).act is not None
    page = nobody.get("/where?q=1").text
    assert "Received, and not rated" in page
    assert "FIDE 0.4" in page


def test_clubs_and_players_have_no_page_of_arbiters(site: WorkingSite) -> None:
    for who in ("cat", "marta", "pau"):
        browser = browser_of(site, who)
        page = browser.get("/arbiter")
        assert page.status_code == 403
        form = hidden(browser.get("/office/acts").text + 'name="mark" value="m"')
        assert browser.post("/arbiter", data=form).status_code == 403
