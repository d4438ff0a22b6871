"""Coming in by a link and by a password, staying in, and going out again."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from arpad.office.acting import perform
from arpad.office.acts.accounts import CloseAccount, InviteAccount, SignOut
from arpad.office.acts.office import UndoAct
from arpad.office.acts.persons import EndRole
from arpad.web.working.site import WorkingSite
from tests.web.working.conftest import PASSWORD, Clock, come_in, csrf, link, sign_in

Browsers = Callable[..., TestClient]
NOT_RIGHT = (400, "Name and password don&#39;t belong together.")


def is_in(browser: TestClient, who: str) -> bool:
    answer = browser.get("/account")
    return answer.status_code == 200 and f'aria-current="page">{who}</a>' in answer.text


def test_who_has_a_link_sets_a_password_and_signs_in_with_it_again(
    site: WorkingSite, browser: Browsers
) -> None:
    first, second = browser(), browser()
    assert not is_in(first, "leo")
    come_in(site, first, "leo")
    assert is_in(first, "leo")
    assert not is_in(second, "leo")
    assert sign_in(second, "leo") == (303, "/")
    assert is_in(second, "leo")
    answer = first.post("/sign-out", data={"csrf": csrf(first.get("/account").text)})
    assert answer.headers["location"] == "/sign-in"
    assert answer.headers["clear-site-data"] == '"cache"'
    assert not is_in(first, "leo")
    assert is_in(second, "leo")


def test_a_link_works_once_and_for_its_days_and_only_the_last_one(
    site: WorkingSite, browser: Browsers, clock: Clock
) -> None:
    earlier, later = link(site, "leo"), link(site, "leo")
    assert browser().get(earlier).status_code == 400
    reader = browser()
    for _ in range(2):  # to look at it uses it up no more than a mail program's preview does
        assert "Welcome, leo" in reader.get(later).text
    form = {"csrf": csrf(reader.get(later).text), "password": PASSWORD}
    assert reader.post(later, data=form).status_code == 303
    again = browser()
    form["csrf"] = csrf(again.get("/sign-in").text)
    assert again.post(later, data=form).status_code == 400
    path = link(site, "eva")
    clock.now += 7 * 86_400 - 1
    assert "Welcome, eva" in browser().get(path).text
    clock.now += 1
    assert "This link no longer works" in browser().get(path).text


@pytest.mark.parametrize(
    ("password", "wrong"),
    [
        ("elevensigns", "fewer than 12"), ("x" * 129, "more than 128"),
        ("ababababababab", "too few different"),
        ("king of ruritania", "your name or that of the office"),
        ("my name is leo!!", "your name or that of the office"),
    ],
)  # fmt: skip
def test_a_password_that_is_too_weak_is_not_taken(
    site: WorkingSite, browser: Browsers, password: str, wrong: str
) -> None:
    path, reader = link(site, "leo"), browser()
    form = {"csrf": csrf(reader.get(path).text), "password": password}
    answer = reader.post(path, data=form)
    assert answer.status_code == 400
    assert wrong in answer.text
    assert "Welcome, leo" in reader.get(path).text


def test_a_session_ends_when_it_is_not_used_and_after_half_a_day(
    site: WorkingSite, browser: Browsers, clock: Clock
) -> None:
    idle, busy = browser(), browser()
    come_in(site, idle, "leo")
    assert sign_in(busy, "leo") == (303, "/")
    for _ in range(11):
        clock.now += 3600
        assert is_in(busy, "leo")
    assert not is_in(idle, "leo")
    clock.now += 3599
    assert is_in(busy, "leo")
    clock.now += 1
    assert not is_in(busy, "leo")


def test_a_token_changes_by_age_and_the_old_one_ends_a_minute_later(
    site: WorkingSite, browser: Browsers, clock: Clock
) -> None:
    reader = browser()
    come_in(site, reader, "leo")
    token = reader.cookies["arpad"]
    form = {"csrf": csrf(reader.get("/account").text)}
    clock.now += 15 * 60
    assert is_in(reader, "leo")
    assert reader.cookies["arpad"] != token
    clock.now += 59
    assert site.kept.session(token, site.now) is not None
    clock.now += 1
    assert site.kept.session(token, site.now) is None
    assert is_in(reader, "leo")
    assert reader.post("/sign-out", data=form).status_code == 303  # a form opened before holds


def test_who_is_signed_out_everywhere_or_has_no_role_any_more_is_out_at_once(
    site: WorkingSite, browser: Browsers
) -> None:
    reader = browser()
    come_in(site, reader, "leo")
    ana = site.officer("ana", "a telephone was stolen")
    assert perform(site.desk(), ana, SignOut(who="leo")).act is not None
    assert not is_in(reader, "leo")
    assert sign_in(reader, "leo") == (303, "/")
    assert perform(site.desk(), ana, CloseAccount(who="leo")).act is not None
    assert not is_in(reader, "leo")
    assert sign_in(reader, "leo") == NOT_RIGHT
    come_in(site, reader, "leo")
    before = reader.cookies["arpad"]
    ended = perform(site.desk(), ana, EndRole(who="leo", role="arbiter"))
    assert ended.act is not None
    assert not is_in(reader, "leo")
    assert sign_in(reader, "leo") == NOT_RIGHT
    assert site.kept.session(before, site.now) is not None  # nothing but the role has ended


def test_only_an_administrator_invites_and_only_whom_has_a_role(site: WorkingSite) -> None:
    for who, to, code in (("eva", "leo", "role-missing"), ("ana", "mia", "account-told")):
        done = perform(site.desk(), site.officer(who, "asked"), InviteAccount(who=to))
        assert done.act is None
        assert [problem.code for problem in done.problems] == [code]
        assert done.secret == ""


def test_the_journal_says_what_was_done_and_holds_no_secret(
    site: WorkingSite, browser: Browsers
) -> None:
    path, reader = link(site, "leo"), browser()
    form = {"csrf": csrf(reader.get(path).text), "password": PASSWORD}
    reader.post(path, data=form)
    store = site.store()
    assert [row for _, row in store.rows("account_step")] == [
        {"who": "leo", "step": "invited"},
        {"who": "leo", "step": "password"},
    ]
    database = b"".join(file.read_bytes() for file in site.office.directory.glob("office.db*"))
    for secret in (path.removeprefix("/welcome/"), PASSWORD, reader.cookies["arpad"]):
        assert secret.encode() not in database


def test_what_was_done_to_an_account_is_not_undone(site: WorkingSite, browser: Browsers) -> None:
    come_in(site, browser(), "leo")
    ana = site.officer("ana", "by mistake")
    last = site.store().last
    for number in (last - 1, last):
        done = perform(site.desk(), ana, UndoAct(number=number))
        assert [problem.code for problem in done.problems] == ["act-kept"]
        assert done.problems[0].message == f"What act {number} did can't be taken back."
    assert sign_in(browser(), "leo") == (303, "/")
