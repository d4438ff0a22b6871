"""What programs ask the reading API: the pages' filters, the newest list, page after page."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator

from arpad.web.api import BASE, WAYS
from arpad.web.app import application
from arpad.web.current import Current
from arpad.web.site import Site
from tests.web.serving import served

NEWEST = f"{BASE}/lists/fide/2010-11-01"
PAGE = Path(__file__).parents[2] / "docs" / "programs.md"


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    return TestClient(application(Current(lambda: site, archive)))


def everybody(client: TestClient, **query: object) -> list[dict[str, object]]:
    """Return the rows of all pages of a list, each page by the address of the one before."""
    rows: list[dict[str, object]] = []
    answer = client.get(NEWEST, params={"per_page": 40, **query})
    while True:
        assert answer.status_code == 200, answer.text
        page = answer.json()
        rows += page["rows"]
        if page["next"] is None:
            assert len(rows) == page["total"]
            return rows
        answer = client.get(page["next"])


def test_the_next_page_leads_through_all(client: TestClient) -> None:
    rows = everybody(client)
    assert len(rows) > 40
    assert [row["player_id"] for row in rows] == sorted({str(row["player_id"]) for row in rows})


@pytest.mark.parametrize(("query", "fits"), [
    ({"sex": "w"}, lambda row: row["sex"] == "w"),
    ({"lowest": 1800, "highest": 1999}, lambda row: 1800 <= (row["rating"] or 0) <= 1999),
    ({"born": "1980-1989"}, lambda row: "1980" <= (row["birth_year"] or "") <= "1989"),
    ({"name": "garcia"}, lambda row: "garc" in (row["name"] or "").lower().replace("í", "i")),
    ({"status": "active", "lowest": 2000},
     lambda row: row["status"] == "active" and row["rating"] and row["rating"] >= 2000),
])  # fmt: skip
def test_a_list_is_filtered_as_counting_by_hand_does(client: TestClient, query, fits) -> None:
    all_rows = everybody(client)
    assert everybody(client, **query) == [row for row in all_rows if fits(row)]


def test_a_list_is_sorted(client: TestClient) -> None:
    ratings = [row["rating"] for row in everybody(client, sort="rating", lowest=1)]
    assert ratings == sorted(ratings, reverse=True)
    risen = [row["rating"] for row in everybody(client, sort="rating", lowest=1, turned="1")]
    assert risen == sorted(ratings)


@pytest.mark.parametrize("query", ["sort=luck", "turned=2", "born=old", "lowest=0", "highest=x",
                                   "since=2010", "page=0"])  # fmt: skip
def test_what_cant_be_asked_is_said(client: TestClient, query: str) -> None:
    where = f"{BASE}/events" if query.startswith("since") else NEWEST
    refused = client.get(f"{where}?{query}")
    assert (refused.status_code, query.partition("=")[0] in refused.json()["detail"]) == (400, True)


def test_the_newest_list_has_an_address(client: TestClient) -> None:
    for rest in ("", "/head", "/changes", "/list.csv", "/versions"):
        newest, dated = (client.get(f"{where}{rest}").content
                         for where in (f"{BASE}/lists/fide/latest", NEWEST))  # fmt: skip
        assert newest.replace(b"latest", b"2010-11-01") == dated
    assert client.get(f"{BASE}/lists/none/latest").status_code == 404
    assert client.get("/lists/fide/latest").status_code == 404  # pages have their own


def test_events_are_found_by_name_and_days(client: TestClient) -> None:
    all_events = client.get(f"{BASE}/events", params={"per_page": 1000}).json()["events"]
    first = all_events[0]
    word = first["name"].split()[0].lower()
    named = client.get(f"{BASE}/events", params={"q": word, "per_page": 1000}).json()
    by_hand = [event for event in all_events
               if any(part.startswith(word) for part in event["name"].lower().split())]  # fmt: skip
    assert [event["event_id"] for event in named["events"]] == [
        event["event_id"] for event in by_hand
    ]
    day = sorted(event["end"] for event in all_events)[len(all_events) // 2]
    ended = client.get(f"{BASE}/events", params={"since": day, "per_page": 1000}).json()
    assert ended["total"] == sum(event["end"] >= day for event in all_events)
    began = client.get(f"{BASE}/events", params={"until": day, "per_page": 1000}).json()
    assert began["total"] == sum(event["start"] <= day for event in all_events)
    assert client.get(f"{BASE}/events?series=fide").json()["total"] <= len(all_events)
    assert client.get(f"{BASE}/events?series=none").status_code == 400


def test_there_is_a_beginning(client: TestClient, site: Site) -> None:
    for path in (BASE, f"{BASE}/"):
        entry = client.get(path).json()
        assert entry["name"] == site.name
        assert {way["address"] for way in entry["ways"]} == {f"{BASE}{way.path}" for way in WAYS}
        for newest in entry["newest"]:
            head = client.get(f"{newest['address']}/head").json()
            assert (head["series"], head["list_date"]) == (newest["series"], newest["list_date"])


def test_a_change_is_told_in_points_everywhere(client: TestClient) -> None:
    played = client.get(f"{BASE}/players/77000112").json()["events"]
    assert played
    for event in played:
        assert float(event["change"]) == event["change_e5"] / 100_000


def test_each_way_is_described_with_an_example_that_it_gives(client: TestClient) -> None:
    description = client.get(f"{BASE}/openapi.json").json()
    assert description["info"]["title"] == "Chess Federation of Ruritania"
    lacking, schemas = set(), description["components"]["schemas"]
    for path, methods in description["paths"].items():
        operation = methods["get"]
        assert operation["tags"] == [path.split("/")[1] or "entry"]
        assert all(parameter["description"] for parameter in operation["parameters"]), path
        content = operation["responses"]["200"]["content"].get("application/json")
        if content and "example" in content:
            whole = {**content["schema"], "components": {"schemas": schemas}}
            Draft202012Validator(whole).validate(content["example"])
        elif content and not path.endswith(".json"):
            lacking.add(path)
    assert lacking <= {"/clubs/{club}", "/lists/{series}/{day}/first/{group}"}  # it has no clubs
    shape = schemas["EventPlayed"]["properties"]
    assert (shape["change_e5"]["deprecated"], shape["change"]["type"]) == (True, "string")


def client_of_the_page(language: str, address: str) -> str:
    """Return the page's client in a language, of a site, four players a page."""
    code = re.search(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    assert len(code[1].splitlines()) <= 15
    text = code[1].replace("https://ratings.example.org", address)
    return text.replace("sort=rating", "sort=rating&per_page=4")


def names(site: Site, series: str, **wanted: str) -> list[str]:
    """Return the names of those above 1800 on the newest list."""
    rows = site.shelf.read(series, site.shelf.days(series)[-1]).rows.to_dicts()
    return [str(row["name"]) for row in rows if (row["rating"] or 0) >= 1800
            and all(row[key] == value for key, value in wanted.items())]  # fmt: skip


def test_the_client_of_the_page_runs(site: Site, archive: Path) -> None:
    with served(application(Current(lambda: site, archive))) as address:
        text = client_of_the_page("python", address)
        text = text.replace("standard", "fide").replace("sex=w&", "")
        done = subprocess.run([sys.executable, "-c", text], text=True, capture_output=True,
                              check=True)  # fmt: skip
    assert len(done.stdout.splitlines()) == len(names(site, "fide")) + 1 > 9
    assert all(name in done.stdout for name in names(site, "fide"))


@pytest.mark.services
@pytest.mark.parametrize(("language", "program", "wants"), [
    ("python", sys.executable, "--version"), ("javascript", "node", "--version"),
    ("r", "Rscript", "-e library(jsonlite)"),
])  # fmt: skip
def test_the_clients_of_the_page_run_in_every_language(
    ruritania: Site, tmp_path: Path, language: str, program: str, wants: str
) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"needs {program}")
    if subprocess.run([program, *wants.split()], capture_output=True, check=False).returncode:
        pytest.skip(f"needs {program} {wants}")
    file, archive = tmp_path / "client.mjs", ruritania.shelf.archive.folder
    with served(application(Current(lambda: ruritania, archive))) as address:
        file.write_text(client_of_the_page(language, address), encoding="utf-8")
        done = subprocess.run([program, str(file)], text=True, capture_output=True, check=True)
    women = names(ruritania, "standard", sex="w")
    assert len(women) > 4  # several pages
    assert f"{len(women)} players" in done.stdout
    assert all(name in done.stdout for name in women)
