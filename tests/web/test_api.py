"""The reading API: what pages show, as JSON that its own description promises; never a 5xx."""

import random
import re
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator

from arpad.web.api import BASE, WAYS
from arpad.web.app import Current, application
from arpad.web.guarding import SAFE, Allowance, Limits
from arpad.web.map import page_at
from arpad.web.openapi import described
from arpad.web.place import slug
from arpad.web.site import Site

PLACES = {"player": "77000112", "series": "fide", "day": "2010-11-01", "rulebook": "fide-2009",
          "number": "6", "group": "under-20", "club": "none"}  # fmt: skip
STRANGE = ("", "0", "-1", "a", "%00", "../x", "9" * 30, "2010-99-99", "<b>", "é", "x" * 3000)


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    """Return who asks the server."""
    return TestClient(application(Current(lambda: site, archive)))


def address(site: Site, path: str) -> str:
    """Return the address of a way, its places filled with what there is."""
    event = slug(next(site.readers.events()))
    return BASE + path.format(**PLACES, event=event)


def is_described(way: Any, answer: Any) -> bool:
    """Tell whether an answer is what the description says of its way."""
    content = described()["paths"][way.path]["get"]["responses"]["200"]["content"]
    whole = {**content[way.media_type]["schema"], "components": described()["components"]}
    return list(Draft202012Validator(whole).iter_errors(answer.json())) == []


@pytest.mark.parametrize(
    "way", [way for way in WAYS if "{club}" not in way.path], ids=lambda way: way.path
)
def test_every_way_answers_as_it_is_described(client: TestClient, site: Site, way: Any) -> None:
    """Of clubs, which no list has here, `test_firsts` holds it."""
    answer = client.get(
        address(site, way.path), params={"q": "a"} if way.path == "/players" else {}
    )
    assert answer.status_code == 200, answer.text
    assert answer.headers["ETag"]
    operation = described()["paths"][way.path]["get"]
    content = operation["responses"]["200"]["content"]
    assert answer.headers["Content-Type"].split(";")[0] in content
    if way.answered is not None:
        assert is_described(way, answer)


@pytest.mark.long
def test_what_is_asked_wrongly_is_told_as_a_problem(client: TestClient, site: Site) -> None:
    chance = random.Random(17)
    for way in WAYS:
        path = way.path
        for name in [*PLACES, "event"]:
            if f"{{{name}}}" in path:
                for text in chance.sample(STRANGE, 4):
                    asked = path.replace(f"{{{name}}}", text or "%20")
                    found = client.get(BASE + asked.format(**PLACES, event="x"))
                    assert found.status_code in (200, 404, 400), (asked, found.status_code)
        for one in way.parameters:
            for text in chance.sample(STRANGE, 4):
                found = client.get(address(site, path), params={one.name: text})
                assert found.status_code in (200, 400), (path, one.name, text)
                if found.status_code == 400:
                    assert found.headers["Content-Type"] == "application/problem+json"
                    assert found.json()["status"] == 400


def test_a_parameter_that_there_is_not_is_refused(client: TestClient) -> None:
    found = client.get(f"{BASE}/lists", params={"querry": "ana"})
    assert (found.status_code, found.json()["detail"]) == (400, "There is no parameter querry.")
    assert client.get(f"{BASE}/nothing").status_code == 404


def test_a_whole_list_is_had_page_by_page_and_at_once(client: TestClient) -> None:
    where = f"{BASE}/lists/fide/2010-11-01"
    total = client.get(where).json()["total"]
    some = [
        row["player_id"]
        for page in range(1, total // 7 + 2)
        for row in client.get(where, params={"page": page, "per_page": 7}).json()["rows"]
    ]
    whole = pl.read_csv(BytesIO(client.get(f"{where}/list.csv").content), infer_schema=False)
    parquet = pl.read_parquet(BytesIO(client.get(f"{where}/list.parquet").content))
    assert some == whole["player_id"].to_list() == parquet["player_id"].to_list()
    assert len(some) == total


def test_ratings_are_had_as_of_a_day(client: TestClient) -> None:
    before = client.get(f"{BASE}/players/77000112", params={"on": "2010-10-31"}).json()
    now = client.get(f"{BASE}/players/77000112").json()
    days = [[row["list_date"] for one in found["series"] for row in one["lists"]]
            for found in (before, now)]  # fmt: skip
    assert days == [["2010-09-01"], ["2010-11-01", "2010-09-01"]]


def test_what_a_list_says_has_its_tag_for_good(client: TestClient) -> None:
    where = f"{BASE}/lists/fide/2010-11-01/head"
    plain = {"Accept-Encoding": "identity"}
    first = client.get(where, headers=plain)
    assert first.json()["head"] == first.headers["ETag"].strip('"')
    again = client.get(where, headers={"If-None-Match": first.headers["ETag"], **plain})
    assert again.status_code == 304


def test_whoever_asks_too_much_is_told_when_to_come_again(site: Site, archive: Path) -> None:
    client = TestClient(application(Current(lambda: site, archive), Limits(requests=3)))
    found = [client.get(f"{BASE}/lists") for _ in range(4)]
    assert [one.status_code for one in found] == [200, 200, 200, 429]
    refused = found[-1]
    assert 0 < int(refused.headers["Retry-After"]) <= 20
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert refused.json()["status"] == 429
    assert {name: refused.headers[name] for name in SAFE} == SAFE
    assert client.get("/lists").status_code == 200


def test_an_allowance_fills_again_and_forgets_whom_it_has_not_seen_longest() -> None:
    now = [0.0]
    allowance = Allowance(6, clock=lambda: now[0])
    assert [allowance.wait("a") for _ in range(7)] == [0] * 6 + [10]
    now[0] = 9.5
    assert allowance.wait("a") == 1
    now[0] = 10.0
    assert [allowance.wait("a"), allowance.wait("a")] == [0, 10]
    for number in range(20_000):
        allowance.wait(str(number))
    assert allowance.wait("a") == 0


def test_the_changes_of_a_list_are_those_of_its_table(client: TestClient, site: Site) -> None:
    where = f"{BASE}/lists/fide/2010-11-01"
    table = site.shelf.read("fide", date(2010, 11, 1)).sides
    pages = [client.get(f"{where}/changes", params={"page": page, "per_page": 1000}).json()
             for page in range(1, table.height // 1000 + 2)]  # fmt: skip
    told = [one for page in pages for one in page["changes"]]
    assert pages[0]["total"] == len(told) == table.height
    assert sum(round(100_000 * float(one["game"]["change"])) for one in told) == table[
        "change_e5"].sum()  # fmt: skip
    assert all(one["game"]["articles"] for one in told)
    mine = client.get(f"{BASE}/players/77000112/games", params={"per_page": 1000}).json()
    there = [one for one in mine["changes"] if one["list_date"] == "2010-11-01"]
    assert there == [one for one in told if one["player_id"] == "77000112"]


def test_the_list_in_force_on_a_day_is_the_last_before_it(client: TestClient) -> None:
    def on(day: str) -> str:
        found = client.get(f"{BASE}/ratings/fide", params={"on": day, "per_page": 1}).json()
        return str(found["head"]["list_date"])

    assert [on(day) for day in ("2010-09-01", "2010-10-31", "2010-11-01", "2030-01-01")] == [
        "2010-09-01", "2010-09-01", "2010-11-01", "2010-11-01"]  # fmt: skip
    assert client.get(f"{BASE}/ratings/fide", params={"on": "2010-08-31"}).status_code == 404


def test_players_are_found_page_by_page(client: TestClient) -> None:
    whole = client.get(f"{BASE}/players", params={"q": "a"}).json()
    some = [
        one["player"]["player_id"]
        for page in range(1, whole["total"] // 7 + 2)
        for one in client.get(
            f"{BASE}/players", params={"q": "a", "page": page, "per_page": 7}
        ).json()["players"]
    ]
    assert len(some) == whole["total"] == len(set(some))
    assert some[:100] == [one["player"]["player_id"] for one in whole["players"]]


def test_the_page_for_programs_says_what_every_answer_is_made_of(site: Site) -> None:
    page = page_at(site, "programs.html")
    assert page is not None
    there = set(re.findall(r' id="(\w+)"', page.decode()))
    asked = set(re.findall(r'href="#(\w+)"', page.decode()))
    assert asked <= there
    assert {way.answered.__name__ for way in WAYS if way.answered} <= asked


def test_lists_and_rulebooks_are_had_page_by_page(client: TestClient) -> None:
    """There are two lists, of November and September 2010; every edition stands on one page."""
    days = []
    for number in (1, 2, 3):
        found = client.get(f"{BASE}/lists", params={"page": number, "per_page": 1}).json()
        assert (found["total"], found["page"]) == (2, number)
        days += [row["list_date"] for one in found["series"] for row in one["lists"]]
    assert days == ["2010-11-01", "2010-09-01"]
    whole = client.get(f"{BASE}/rulebooks").json()
    names = [one["name"] for one in whole["rulebooks"]]
    assert whole["total"] == len(names)
    pages = [client.get(f"{BASE}/rulebooks", params={"page": n, "per_page": 3}).json()
             for n in range(1, -(-len(names) // 3) + 1)]  # fmt: skip
    assert [one["name"] for page in pages for one in page["rulebooks"]] == names
