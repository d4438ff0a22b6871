"""Acts as programs send them: with a token, by the schema that is shown, and once."""

import json
from datetime import date

import pytest
from fastapi.testclient import TestClient
from jsonschema import Draft202012Validator

from arpad.answers.catalogue import ANSWERS
from arpad.answers.schema import schema as answer_schema
from arpad.office.accounts.acts import Given
from arpad.office.acting import perform
from arpad.office.acts.accounts import GiveToken
from arpad.office.acts.bodies import schema
from arpad.office.acts.kinds import ACTS
from arpad.web.working.api import described
from arpad.web.working.site import WorkingSite
from tests.web.working.at_work import browser_of, office_at_work

EVENT = {"name": "Open", "start": "2026-02-20", "end": "2026-02-22", "because": "registered"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> WorkingSite:
    return office_at_work(tmp_path_factory.mktemp("programs"))


def program(site: WorkingSite, who: str, role: str) -> TestClient:
    form = GiveToken(who=who, role=role, until=date(2026, 12, 31))
    done = perform(site.desk(), site.officer("ana", "asked for"), form)
    assert isinstance(done, Given)
    client = browser_of(site)
    client.headers["Authorization"] = f"Bearer {done.secret}"
    return client


def test_a_program_does_an_act_and_is_told_what_came_of_it(site: WorkingSite) -> None:
    club = program(site, "club-site", "club")
    answer = club.post("/api/v1/acts/event.add", json=EVENT)
    assert answer.status_code == 200, answer.text
    act = answer.json()["act"]
    assert (act["who"], act["because"], act["events"]) == ("club-site", "registered", ["2"])
    checked = answer_schema(ANSWERS["event-add"], "event.add")
    assert Draft202012Validator(checked).is_valid(answer.json())
    assert club.get("/api/v1/acts/event.add").json() == schema(ACTS["event.add"])
    refused = club.post("/api/v1/acts/event.decide", json={})
    assert (refused.status_code, refused.json()["problems"][0]["code"]) == (403, "role-missing")


def test_what_is_wrong_is_a_problem_detail_and_records_nothing(site: WorkingSite) -> None:
    club, before = program(site, "other-site", "club"), site.store().last
    for body, status in (("[", 400), ("{}", 422), ('{"name": 5}', 422), ("[" * 99999, 400)):
        answer = club.post("/api/v1/acts/event.add", content=body)
        assert answer.status_code == status
        assert answer.headers["content-type"] == "application/problem+json"
    assert {one["message"] for one in club.post("/api/v1/acts/event.add", json={}).json()
            ["problems"]} == {"event.add has no name.", "event.add has no start.",
                              "event.add has no end.", "event.add has no because."}  # fmt: skip
    wrong = club.post("/api/v1/acts/event.add", json=EVENT | {"end": "2025-01-01"})
    assert wrong.status_code == 422
    assert club.post("/api/v1/acts/event.nothing", json={}).status_code == 404
    assert site.store().last == before


def test_a_call_that_is_repeated_under_its_key_acts_once(site: WorkingSite) -> None:
    club, before = program(site, "third-site", "club"), site.store().last
    body, key = EVENT | {"name": "Another open"}, {"Idempotency-Key": "abc"}
    first, again = (club.post("/api/v1/acts/event.add", json=body, headers=key) for _ in range(2))
    assert first.json() == again.json()
    assert site.store().last == before + 1
    theirs = program(site, "fourth-site", "club")
    later = EVENT | {"name": "A third open"}
    assert theirs.post("/api/v1/acts/event.add", json=later, headers=key).status_code == 200
    refused = club.post("/api/v1/acts/event.add", json={}, headers={"Idempotency-Key": "x"})
    assert refused.status_code == 422
    fine = club.post("/api/v1/acts/event.add", json=EVENT | {"name": "A fourth open"},
                     headers={"Idempotency-Key": "x"})  # fmt: skip
    assert fine.status_code == 200


def test_every_act_is_described_with_its_schema(site: WorkingSite) -> None:
    club = program(site, "fifth-site", "club")
    paths = club.get("/api/v1/openapi.json").json()["paths"]
    assert paths.keys() == {f"/acts/{kind}" for kind, act in ACTS.items()
                            if act.form and kind != "office.init"}  # fmt: skip
    for path, way in paths.items():
        content = way["post"]["requestBody"]["content"]["application/json"]
        assert content["schema"] == json.loads(json.dumps(schema(ACTS[path.rpartition("/")[2]])))
    whole = described()
    assert whole["openapi"] == "3.1.0"
