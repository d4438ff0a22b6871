"""Days are those of the office's time zone: of claims, deadlines, publications, and of today.

FCE 8.4 gives 25 days, that of publication the first: against the list of 1 January until the 25th.
"""

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest

from arpad.cli.office import opening
from arpad.office.acting import Officer, perform
from arpad.office.acts.lists import PublishList
from arpad.office.acts.office import SetOffice
from arpad.office.acts.persons import GiveRole
from arpad.office.claims.telling import published_days
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.registry import zones
from arpad.registry.acts import Act, ActStatement
from arpad.registry.place import opened_office
from arpad.registry.zones import days_of, role_day, today_of
from arpad.rulebooks import CATALOGUE
from arpad.web.working.site import WorkingSite
from tests.cli.calls import answer, run
from tests.cli.offices import BY, federation
from tests.web.working.at_work import browser_of, hidden, tags
from tests.web.working.conftest import Clock

RIO, BARCELONA = "America/Sao_Paulo", "Europe/Madrid"
RIO_EVENING = "2026-01-26T01:30:00Z"
"""At half past ten in the evening of the 25th in Rio, the last day."""
BARCELONA_NIGHT = "2026-01-24T23:30:00Z"
"""Half an hour after midnight in Barcelona: there it is the 25th."""
CLAIM = ("claim", "open", "Bilbao Ruiz, Marta", "--player", "502", "--list", "active",
         "--because", "round 2 was won", "--by", "eva")  # fmt: skip

Moment = Callable[[str], None]


@pytest.fixture
def at(tmp_path: Path) -> Path:
    return federation(tmp_path, active="fce-2016")


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> Moment:
    """Return what lets a verb run at a time."""
    return lambda now: monkeypatch.setattr(opening, "now", lambda: now)


def in_zone(at: Path, zone: str) -> None:
    answer("office", "set", f"time_zone={zone}", *BY, "--at", at)


def desk(at: Path) -> Desk:
    return Desk(opened_office(at).store, Vault(at), CATALOGUE)


def claimed(at: Path, *more: str, code: int = 0) -> dict[str, Any]:
    return answer(*CLAIM, *more, "--at", at, code=code)


def test_a_claim_of_the_last_evening_in_rio_is_in_time(at: Path, moment: Moment) -> None:
    moment(RIO_EVENING)
    (late,) = claimed(at, code=1)["problems"]
    assert "made on 2026-01-26; the last day was 2026-01-25" in late["message"]
    in_zone(at, RIO)
    assert claimed(at)["claim"]["made_on"] == "2026-01-25"
    assert answer("claim", "calendar", "--at", at)["days"] != []


def test_a_claim_of_the_first_half_hour_in_barcelona_is_of_that_day(
    at: Path, moment: Moment
) -> None:
    moment(BARCELONA_NIGHT)
    (early,) = claimed(at, "--on", "2026-01-25", code=1)["problems"]
    assert "2026-01-25 is yet to come" in early["message"]
    in_zone(at, BARCELONA)
    assert claimed(at, "--on", "2026-01-25")["claim"]["made_on"] == "2026-01-25"


@pytest.mark.parametrize(
    ("zone", "time", "code"),
    [(RIO, RIO_EVENING, 303), ("", RIO_EVENING, 422), (BARCELONA, BARCELONA_NIGHT, 303)],
)
def test_the_working_site_has_the_same_days(at: Path, zone: str, time: str, code: int) -> None:
    clock = Clock(datetime.fromisoformat(time).timestamp())
    site = WorkingSite(opened_office(at), CATALOGUE, clock)
    ana = site.officer("ana", "the board")
    for role in ("administrator", "officer"):
        form = GiveRole(who="ana", role=role, since=date(2026, 1, 1))
        assert perform(site.desk(), ana, form).act is not None
    if zone:
        done = perform(site.desk(), ana, SetOffice(settings={"time_zone": zone}))
        assert done.act is not None, done.problems
    browser = browser_of(site, "ana")
    page = browser.get("/office/acts/claim.open").text
    day = "2026-01-25" if zone else "2026-01-26"
    assert {tag.get("value") for _, tag in tags(page) if tag.get("name") == "on"} <= {day, "", None}
    form = hidden(page) | {"claimant": "Marta", "player": "502", "list": "active",
                           "because": "round 2", "on": "2026-01-25" if zone else ""}  # fmt: skip
    answer = browser.post("/office/acts/claim.open", data=form)
    assert answer.status_code == code, answer.text
    assert code == 303 or "2026-01-26" in answer.text


@pytest.mark.parametrize("zone", ["Mars/Olympus", "Madrid", "+01:00", "../UTC", "Europe"])
def test_a_zone_that_there_is_not_is_refused_with_a_sentence(at: Path, zone: str) -> None:
    refusal = run("office", "set", f"time_zone={zone}", *BY, "--at", at)
    assert refusal.exit_code == 1
    assert f"time_zone can't be '{zone}'" in refusal.output
    assert "Europe/Madrid" in refusal.output


def act_at(number: int, at: str) -> Act:
    return Act(number, ActStatement("x", "ana", at, ""), "", "", "")


def test_days_of_acts_before_the_setting_stay(at: Path) -> None:
    store = desk(at).store
    before = store.last
    in_zone(at, RIO)
    rio = store.last
    in_zone(at, BARCELONA)
    evening = "2026-01-25T23:30:00Z"
    acts = [act_at(before, evening), act_at(rio, evening), act_at(rio + 1, "2026-01-26T02:59:59Z"),
            act_at(store.last + 1, evening)]  # fmt: skip
    assert [day.day for day in days_of(store, acts).values()] == [25, 25, 25, 26]
    assert today_of(store, evening) == date(2026, 1, 26)


def test_a_list_published_in_the_evening_is_of_that_day_also_after_a_move(
    at: Path, moment: Moment
) -> None:
    moment("2026-03-01T01:30:00Z")
    in_zone(at, RIO)
    officer = Officer("ana", "2026-03-01T01:30:00Z", "the month")
    form = PublishList(list_name="active", list_date=date(2026, 2, 1))
    done = perform(desk(at), officer, form)
    assert done.act is not None, done.problems
    in_zone(at, BARCELONA)
    here = desk(at)
    assert published_days(here, here.lists["active"])[date(2026, 2, 1)] == date(2026, 2, 28)


def test_a_role_of_today_holds_also_if_the_office_moves_west(at: Path) -> None:
    evening = Officer("ana", RIO_EVENING, "the board")
    form = GiveRole(who="ana", role="administrator", since=date(2026, 1, 26))
    assert perform(desk(at), evening, form).act is not None
    done = perform(desk(at), evening, SetOffice(settings={"time_zone": RIO}))
    assert done.act is not None, done.problems
    store = desk(at).store
    assert (today_of(store, RIO_EVENING), role_day(store, RIO_EVENING)) == (
        date(2026, 1, 25), date(2026, 1, 26)
    )  # fmt: skip
    again = perform(desk(at), evening, SetOffice(settings={"name": "Xadrez"}))
    assert again.act is not None, again.problems


@pytest.fixture
def without_zones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the machine have no data of time zones, as Windows has none."""

    def missing(name: str) -> ZoneInfo:
        raise ZoneInfoNotFoundError(name)

    monkeypatch.setattr(zones, "ZoneInfo", missing)


def test_a_machine_without_zones_says_what_it_needs(
    at: Path, request: pytest.FixtureRequest
) -> None:
    in_zone(at, RIO)
    request.getfixturevalue("without_zones")
    refusal = run("todo", "--at", at)
    assert refusal.exit_code == 3
    assert f"no time zone {RIO}" in refusal.output
    assert "tzdata" in refusal.output


@pytest.mark.usefixtures("without_zones")
def test_an_office_without_a_zone_asks_for_no_data_of_zones(at: Path) -> None:
    assert run("todo", "--at", at).exit_code == 0
    assert today_of(desk(at).store, RIO_EVENING) == date(2026, 1, 26)
