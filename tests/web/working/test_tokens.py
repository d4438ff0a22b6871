"""Tokens of programs: a role and a span, by the token alone, and ended at once."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from fastapi import APIRouter, Request
from fastapi.testclient import TestClient

from arpad.office.accounts.acts import Given
from arpad.office.acting import perform
from arpad.office.acts.accounts import EndToken, GiveToken
from arpad.office.acts.office import UndoAct
from arpad.web.working.app import application
from arpad.web.working.session import signed_in
from arpad.web.working.site import WorkingSite
from tests.web.working.conftest import HOST, Clock, come_in

TODAY = date(2026, 1, 5)


@pytest.fixture
def program(site: WorkingSite) -> Callable[..., tuple[int, object]]:
    """Return what asks, with a token, who it is."""
    pages = APIRouter()

    @pages.get("/api/v1/who")
    def _who(request: Request) -> dict[str, object]:
        by = signed_in(request)
        assert by is not None
        return {"who": by.who, "roles": sorted(by.roles), "csrf": by.csrf}

    client = TestClient(application(site, [pages]), base_url=HOST, follow_redirects=False)

    def asked(token: str, scheme: str = "Bearer") -> tuple[int, object]:
        answer = client.get("/api/v1/who", headers={"authorization": f"{scheme} {token}"})
        return answer.status_code, answer.json() if answer.status_code == 200 else answer.text

    return asked


def give(site: WorkingSite, who: str = "club-site", by: str = "ana", days: int = 30) -> Given:
    form = GiveToken(who=who, role="club", until=TODAY + timedelta(days))
    done = perform(site.desk(), site.officer(by, "asked for"), form)
    assert isinstance(done, Given)
    return done


NOBODY = (401, "no valid token\n")
CLUB = (200, {"who": "club-site", "roles": ["club"], "csrf": ""})


def test_a_token_has_a_role_until_its_last_day(
    site: WorkingSite, program: Callable[..., tuple[int, object]], clock: Clock
) -> None:
    token = give(site).secret
    assert program(token) == program(token, "bearer") == CLUB
    for wrong in ("", token[:-1], f"{token}x", "club-site", "x" * 9999):
        assert program(wrong) == NOBODY
    assert program(token, "Basic") == NOBODY
    clock.now += 30 * 86_400
    assert program(token) == CLUB
    clock.now += 86_400
    assert program(token) == NOBODY


def test_a_token_is_ended_and_given_anew_and_both_can_be_undone(
    site: WorkingSite, program: Callable[..., tuple[int, object]]
) -> None:
    first = give(site)
    ana = site.officer("ana", "asked for")
    end = perform(site.desk(), ana, EndToken(who="club-site"))
    assert program(first.secret) == NOBODY
    perform(site.desk(), ana, UndoAct(number=end.act.number))
    assert program(first.secret) == CLUB
    second = give(site)
    assert program(first.secret) == NOBODY
    assert program(second.secret) == CLUB
    for done in (second, first):
        assert done.act is not None
        perform(site.desk(), ana, UndoAct(number=done.act.number))
    assert program(second.secret) == NOBODY


def test_a_cookie_counts_for_nothing_where_programs_ask(
    site: WorkingSite, browser: Callable[..., TestClient]
) -> None:
    reader = browser()
    come_in(site, reader, "ana")
    answer = reader.get("/api/v1/acts")
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")


@pytest.mark.parametrize(
    ("who", "by", "days", "code"),
    [
        ("eva", "ana", 30, "account-told"), ("", "ana", 30, "account-told"),
        ("club-site", "ana", 367, "account-told"), ("club-site", "ana", -1, "account-told"),
        ("club-site", "eva", 30, "role-missing"),
    ],
)  # fmt: skip
def test_no_token_is_given_of_a_person_or_for_long_or_by_an_officer(
    site: WorkingSite, who: str, by: str, days: int, code: str
) -> None:
    done = give(site, who, by, days)
    assert (done.act, done.secret) == (None, "")
    assert [problem.code for problem in done.problems] == [code]


def test_a_program_that_has_no_token_is_not_ended(site: WorkingSite) -> None:
    for who in ("club-site", "eva"):
        done = perform(site.desk(), site.officer("ana", "asked for"), EndToken(who=who))
        assert [problem.code for problem in done.problems] == ["account-told"]
