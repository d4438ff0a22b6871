"""Where events were played: as their reports say it, on pages and for programs."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.web.api import BASE
from arpad.web.app import Current, application
from arpad.web.site import Site

DORTMUND, OPEN = "dortmund_2010", "open_2010"
"""Their reports name Dortmund and Donostia in record 022."""


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    """Return who asks the server."""
    return TestClient(application(Current(lambda: site, archive)))


def test_events_are_chosen_by_their_place(client: TestClient) -> None:
    for asked, events in (("Dortmund", [DORTMUND]), ("DÓNOSTIA", [OPEN]), ("Dort", [])):
        told = client.get(f"{BASE}/events", params={"place": asked}).json()["events"]
        assert [event["event_id"] for event in told] == events
        page = client.get("/choose-events", params={"place": asked}).text
        assert [name for name in (DORTMUND, OPEN) if f"events/{name}.html" in page] == events
    found = client.get(f"{BASE}/events", params={"q": "dort"}).json()["events"]
    assert [event["event_id"] for event in found] == [DORTMUND]


def test_an_event_says_where_it_was_played(client: TestClient) -> None:
    event = client.get(f"{BASE}/events/{DORTMUND}").json()
    assert event["head"]["place"] == "Dortmund"
    assert "· Dortmund ·" in client.get(f"/events/{DORTMUND}").text
    assert 'value="Donostia"' in client.get("/events").text
