"""Asking pages about lists: held against the list's rows, one by one; wrong questions are told."""

import re
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from pypdf import PdfReader

from arpad.answers.public.differences import lists_differ
from arpad.answers.public.selection import Wanted, selected
from arpad.office.reading.filters import BirthYears, PlayerFilter
from arpad.report.names import words
from arpad.web.app import Current, application
from arpad.web.map import recorded_paths
from arpad.web.site import Site

NOVEMBER, SEPTEMBER = "fide/2010-11-01", "fide/2010-09-01"


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    return TestClient(application(Current(lambda: site, archive)))


def test_who_is_chosen_is_who_fits_in_the_order_asked(site: Site) -> None:
    volume = site.shelf.read("fide", date(2010, 11, 1))
    rows = [row for row in volume.rows.iter_rows(named=True) if row["section"] != "not shown"]
    found = selected(volume, Wanted(who=PlayerFilter(lowest=1900, highest=2300), sort="change"))
    fitting = [row for row in rows if row["rating"] and 1900 <= row["rating"] <= 2300]
    assert found.total == len(fitting) > 1
    changes = [row["change"] for row in found.rows if row["change"] is not None]
    assert changes == sorted(changes, reverse=True)
    federation = next(row["federation"] for row in rows if row["federation"])
    own = selected(volume, Wanted(who=PlayerFilter(facts={"federation": federation}), sort="name"))
    assert own.total == sum(row["federation"] == federation for row in rows)
    named = next(row for row in rows if row["name"])
    beginning = words(named["name"])[0][:3]
    by_name = selected(volume, Wanted(who=PlayerFilter(name=beginning.upper())))
    assert {row["player_id"] for row in by_name.rows} == {
        row["player_id"] for row in rows
        if any(word.startswith(beginning) for word in words(row["name"] or ""))
    }  # fmt: skip
    assert selected(volume, Wanted(page=10**5)).rows


@pytest.mark.parametrize("born", ["1970", "1970-1985", "1970-", "-1969"])
def test_who_was_born_in_some_years_is_chosen_by_the_year_that_the_list_tells(
    client: TestClient, site: Site, born: str
) -> None:
    volume = site.shelf.read("fide", date(2010, 11, 1))
    first, dash, last = born.partition("-")
    least, most = int(first or 0), int(last or (9999 if dash else first))
    fitting = {
        row["player_id"] for row in volume.rows.iter_rows(named=True)
        if row["section"] != "not shown" and row["birth_date"]
        and least <= int(row["birth_date"][:4]) <= most
    }  # fmt: skip
    chosen = selected(volume, Wanted(who=PlayerFilter(born=BirthYears.of(born))))
    assert chosen.total == len(fitting) > 0
    assert {row["player_id"] for row in chosen.rows} <= fitting
    page = client.get("/choose.html", params={"list": NOVEMBER, "born": born})
    assert f"Players: {len(fitting)}" in page.text


def test_a_difference_has_every_change_of_a_rating(site: Site) -> None:
    older, newer = (site.shelf.read("fide", date.fromisoformat(day))
                    for day in ("2010-09-01", "2010-11-01"))  # fmt: skip
    found = lists_differ(newer, older)
    before = dict(older.rows.select("player_id", "rating").iter_rows())
    after = dict(newer.rows.select("player_id", "rating").iter_rows())
    moved = {one for one in before.keys() & after.keys() if before[one] != after[one]}
    assert {one.player_id for one in found.rows if one.what == "rating"} == moved
    assert found.ratings == len(moved)
    assert found.came == len(after.keys() - before.keys())


def test_the_pages_answer_in_words(client: TestClient) -> None:
    page = client.get("/choose.html", params={"list": NOVEMBER, "sort": "name", "lowest": "2000"})
    assert page.status_code == 200
    shown = [int(one) for one in re.findall(r'</th><td class="num">(\d{4})</td>', page.text)]
    assert shown
    assert min(shown) >= 2000
    page = client.get("/ca/difference.html", params={"list": NOVEMBER, "other": SEPTEMBER})
    assert page.status_code == 200
    assert "van canviar" in page.text
    assert client.get("/difference.html").status_code == 200


@pytest.mark.parametrize(
    ("path", "query", "said"),
    [
        ("choose.html", {"list": "fide/2010-12-01"}, "There is no such list."),
        ("choose.html", {"list": "../etc"}, "There is no such list."),
        ("choose.html", {"lowest": "x"}, "Write a whole number"),
        ("choose.html", {"sort": "birth_year"}, "There is no such order."),
        ("choose.html", {"born": "2012-2008"}, "Write a year, 2008, or years"),
        ("choose.html", {"born": "-"}, "Write a year, 2008, or years"),
        ("choose.html", {"page": "-1"}, "Write a whole number"),
        ("difference.html", {"list": NOVEMBER, "other": "fide"}, "There is no such list."),
    ],
)
def test_what_is_asked_wrongly_is_told(
    client: TestClient, path: str, query: dict[str, str], said: str
) -> None:
    page = client.get(f"/{path}", params=query)
    assert page.status_code == 400
    assert said in page.text


@pytest.mark.long
def test_a_list_is_printed_when_it_is_asked_for(client: TestClient, site: Site) -> None:
    page = client.get("/ca/print.html", params={"list": NOVEMBER})
    assert page.status_code == 200
    pdf = client.get(f"/ca/lists/{NOVEMBER}/list.pdf")
    assert pdf.headers["Content-Type"] == "application/pdf"
    text = "".join(one.extract_text() for one in PdfReader(BytesIO(pdf.content)).pages)
    text = text.replace("\u200b", "").replace("\n", "")  # a hash may be parted at a line's end
    assert site.shelf.read("fide", date(2010, 11, 1)).entry.record.sha256[:16] in text
    xlsx = client.get(f"/lists/{NOVEMBER}/list.xlsx")
    assert xlsx.content.startswith(b"PK")
    assert client.get("/lists/fide/2010-12-01/list.pdf").status_code == 404
    assert not any(path.endswith((".pdf", ".xlsx")) for path in recorded_paths(site))
