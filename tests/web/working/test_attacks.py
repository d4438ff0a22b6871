"""What an attacker tries at the door: each is refused, and says nothing that helps the next one."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from starlette.routing import Route

from arpad.office.accounts import passwords
from arpad.office.accounts.throttle import OF_ACCOUNT, OF_ADDRESS, WINDOW_SECONDS
from arpad.office.acting import perform
from arpad.office.acts.office import SetOffice
from arpad.registry.folder import FolderStore
from arpad.web.addresses import is_api
from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite
from tests.sampling import sampled
from tests.web.working.conftest import PASSWORD, Clock, come_in, csrf, link, sign_in, site_at

Browsers = Callable[..., TestClient]
NOT_RIGHT = (400, "Name and password don&#39;t belong together.")
WAIT = (429, "Too many attempts: try again in 15 minutes.")
ELSEWHERE = (
    {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"},
    {"origin": "https://evil.example"}, {"origin": "http://localhost:9000"},
)  # fmt: skip


def ways(site: WorkingSite) -> list[str]:
    """Return every path to which something can be sent."""
    included = [one for one in application(site).routes if hasattr(one, "original_router")]
    routes = [one for router in included for one in router.original_router.routes]
    assert all(isinstance(one, Route) for one in routes)
    paths = [one.path.format(link="x", kind="x") for one in routes if "POST" in (one.methods or ())]
    return [path for path in paths if not is_api(path)]


def test_no_form_is_taken_without_what_ours_bear(site: WorkingSite, browser: Browsers) -> None:
    reader, other = browser(), browser()
    come_in(site, reader, "leo")
    come_in(site, other, "eva")
    theirs = csrf(other.get("/account").text)
    paths = ways(site)
    assert {"/sign-in", "/sign-out", "/welcome/x"} <= {*paths}
    acts, sessions = site.store().last, site.kept.session(reader.cookies["arpad"], site.now)
    for path in paths:
        for form in ({}, {"csrf": ""}, {"csrf": theirs}, {"csrf": "é"}):
            assert reader.post(path, data=form).status_code == 403, (path, form)
        assert reader.post(path, content=b"\xff=\x00").status_code == 403
        assert reader.post(path, content=b"x" * 70_000).status_code == 403
    assert site.store().last == acts
    assert site.kept.session(reader.cookies["arpad"], site.now) == sessions


@pytest.mark.parametrize("says", ELSEWHERE)
def test_nothing_is_taken_that_another_site_sends(
    site: WorkingSite, browser: Browsers, says: dict[str, str]
) -> None:
    reader = browser()
    come_in(site, reader, "leo")
    form = {"csrf": csrf(reader.get("/account").text)}
    for path in ways(site):
        answer = reader.post(path, data=form, headers=says)
        assert (answer.status_code, answer.text) == (403, "from another site\n")
    assert reader.get("/account").status_code == 200
    own = {"sec-fetch-site": "same-origin", "origin": "http://localhost:8001"}
    assert reader.post("/sign-out", data=form, headers=own).status_code == 303


def test_a_session_that_somebody_else_set_before_is_not_gone_on_with(
    site: WorkingSite, browser: Browsers
) -> None:
    attacker, victim = browser(), browser()
    come_in(site, browser(), "leo")
    come_in(site, attacker, "eva")
    for token in ("chosen", attacker.cookies["arpad"]):
        victim.cookies.clear()
        victim.cookies.set("arpad", token, domain="localhost.local", path="/")
        victim.get("/sign-in")
        assert sign_in(victim, "leo") == (303, "/")
        own = [one.value for one in victim.cookies.jar if one.name == "arpad"]
        assert token not in own
        thief = browser()
        thief.cookies.set("arpad", token, domain="localhost.local", path="/")
        assert ">leo</a>" not in thief.get("/account").text


def test_passwords_tried_on_an_account_stop_and_begin_again_later(
    site: WorkingSite, browser: Browsers, clock: Clock
) -> None:
    reader = browser()
    come_in(site, reader, "leo")
    come_in(site, browser(), "eva")
    guesses = [sign_in(reader, "leo", f"guess number {number}") for number in range(OF_ACCOUNT)]
    assert guesses == [NOT_RIGHT] * OF_ACCOUNT
    assert sign_in(reader, "leo", "one more guess") == WAIT
    assert sign_in(reader, "leo") == WAIT  # nor is the right one told from a wrong one
    assert sign_in(browser(), "eva") == (303, "/")  # others come in meanwhile
    clock.now += WINDOW_SECONDS
    assert sign_in(reader, "leo") == (303, "/")


@pytest.mark.long
def test_one_password_tried_on_many_accounts_stops_by_the_address(
    site: WorkingSite, browser: Browsers
) -> None:
    reader = browser()
    answers = [sign_in(reader, f"person{number}", "Spring 2026!!") for number in range(OF_ADDRESS)]
    assert answers == [NOT_RIGHT] * OF_ADDRESS
    assert sign_in(reader, "leo", "Spring 2026!!") == WAIT


def test_a_success_lets_an_account_be_tried_anew_and_not_the_address(
    site: WorkingSite, browser: Browsers
) -> None:
    reader = browser()
    come_in(site, reader, "leo")
    tries = OF_ADDRESS // 4
    for _ in range(4):
        assert [sign_in(reader, "leo", "wrong")] * (tries - 1) == [NOT_RIGHT] * (tries - 1)
        for _ in range(tries - 2):
            sign_in(reader, "leo", "wrong")
        assert sign_in(reader, "leo") == (303, "/")
        reader.cookies.clear()
    assert sign_in(reader, "leo") == WAIT


def test_nobody_learns_which_names_have_an_account(
    site: WorkingSite, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has a password, who was only invited, who has but a role, and nobody: one answer."""
    come_in(site, browser(), "leo")
    link(site, "eva")
    work: Counter[str] = Counter()
    argon2 = type(passwords._HASHER).verify

    def verify(self: object, kept: str, password: str) -> bool:
        work[kept.rpartition("$")[0].rpartition("$")[0]] += 1  # the kind of hash and its cost
        return argon2(passwords._HASHER, kept, password)

    monkeypatch.setattr(type(passwords._HASHER), "verify", verify)
    pages = set()
    for who in ("leo", "eva", "ana", "nobody"):
        reader = browser()
        mark = csrf(reader.get("/sign-in").text)
        form = {"csrf": mark, "who": who, "password": "not this one, at all"}
        answer = reader.post("/sign-in", data=form)
        assert answer.status_code == 400
        assert "set-cookie" not in answer.headers
        pages.add(answer.text.replace(mark, "").replace(f'value="{who}"', ""))
    assert len(pages) == 1
    assert [*work.values()] == [4]


@pytest.mark.parametrize(
    "way",
    sampled([
        "//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil.example",
        "/%0d/..//x y",
        "javascript:alert(1)", "/a\r\nset-cookie: arpad=x", "/\t/evil.example", "", "evil.example",
    ], 4),
)  # fmt: skip
def test_nobody_is_led_to_another_site(site: WorkingSite, browser: Browsers, way: str) -> None:
    reader = browser()
    come_in(site, reader, "leo")
    assert sign_in(reader, "leo", PASSWORD, way) == (303, "/")
    page = reader.get("/sign-in", params={"next": way}).text
    assert set(re.findall(r'name="next" value="([^"]*)"', page)) == {"/"}
    led = re.findall(r'(?:href|action|src)="([^"]*evil[^"]*)"', page)
    assert all(one.startswith("?") for one in led)  # the same page in another language
    assert sign_in(reader, "leo", PASSWORD, "/events?list=3") == (303, "/events?list=3")


def test_no_header_is_written_by_who_asks(site: WorkingSite, browser: Browsers) -> None:
    reader = browser()
    come_in(site, reader, "leo")
    evil = "x\r\nset-cookie: arpad=chosen\r\n\r\n<script>"
    written = quote(evil)
    for path in (f"/{written}", f"/account?lang={written}", f"/a?next={written}&lang=es%0d%0ax"):
        answer = browser().get(path)
        assert "chosen" not in answer.headers.get("set-cookie", "")
        assert "\n" not in "".join(answer.headers.values())
    code, where = sign_in(reader, f"leo{evil}")
    assert (code, where) == NOT_RIGHT
    answer = reader.get("/account", headers={"accept-language": evil, "x-forwarded-host": "evil"})
    assert answer.status_code == 200
    assert "evil" not in answer.text


def test_a_name_is_text_on_every_page(site: WorkingSite, browser: Browsers) -> None:
    evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    reader = browser()
    form = {"csrf": csrf(reader.get("/sign-in").text), "who": evil, "password": evil, "next": evil}
    page = reader.post("/sign-in", data=form).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.parametrize("host", ["http://evil.example", "http://localhost.evil.example:8001"])
def test_a_host_that_is_not_ours_is_not_answered(
    site: WorkingSite, browser: Browsers, host: str
) -> None:
    """Neither rebound names (DNS) nor forged ones get a link or a page."""
    answer = browser(host).get("/sign-in")
    assert answer.status_code == 421
    assert "set-cookie" not in answer.headers


def test_a_cookie_of_a_safe_connection_is_this_hosts_alone(browser: Browsers) -> None:
    answer = browser("https://localhost").get("/sign-in")
    assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
    assert "strict-transport-security" not in browser().get("/sign-in").headers
    name, *marks = answer.headers["set-cookie"].split("; ")
    assert name.startswith("__Host-arpad=")
    assert marks == ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"]
    reader = browser("https://localhost")
    language = reader.get("/sign-in?lang=ca").headers.get_list("set-cookie")[-1].split("; ")
    assert language == ["__Host-arpad-language=ca", *marks, "Max-Age=31536000"]
    assert '<html lang="ca"' in reader.get("/sign-in").text


def test_no_answer_to_who_is_signed_in_is_kept(site: WorkingSite, browser: Browsers) -> None:
    reader = browser()
    come_in(site, reader, "leo")
    for path in ("/account", "/sign-in", "/", "/no-such-page"):
        assert reader.get(path).headers["cache-control"] == "no-store", path


def test_nobody_who_is_not_signed_in_sees_anything_but_the_door(
    site: WorkingSite, browser: Browsers
) -> None:
    for path in ("/", "/account", "/no-such-page", "/assets/../account", "/sign-in/../account"):
        answer = browser().get(path)
        assert (answer.status_code, answer.headers["location"][:14]) == (303, "/sign-in?next="), (
            path
        )
    for path in ("/api", "/api/v1/acts/undo"):
        assert browser().get(path).status_code == 401
    for method in ("PUT", "DELETE", "TRACE"):
        assert browser().request(method, "/account").status_code == 405


def test_every_answer_tells_browsers_what_they_may_do(site: WorkingSite, browser: Browsers) -> None:
    reader = browser()
    come_in(site, reader, "leo")
    answers = [reader.get(path) for path in ("/account", "/no-such", "/assets/arpad.css", "/")]
    answers += [reader.post("/sign-out"), browser("http://evil.example").get("/")]
    answers += [browser().get("/api/v1"), reader.request("PUT", "/account")]
    assert {answer.status_code for answer in answers} == {200, 303, 401, 403, 404, 405, 421}
    for answer in answers:
        policy = answer.headers["content-security-policy"].split("; ")
        assert {"default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} <= {*policy}
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        kind = answer.headers.get("content-type", "no content")
        assert kind.endswith("charset=utf-8") or not answer.content


def test_who_asks_by_another_name_costs_no_reading_of_a_folder(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = site_at(tmp_path / "office", "folder", clock)
    app, stores = application(site), []
    opened = FolderStore.__init__
    monkeypatch.setattr(
        FolderStore, "__init__", lambda self, *words: stores.append(opened(self, *words))
    )
    foreign = TestClient(app, "https://office.example")
    assert [foreign.get("/sign-in").status_code for _ in range(3)] == [421] * 3
    assert len(stores) == 1
    settings = {"working_address": "https://office.example/"}
    done = perform(site.desk(), site.officer("ana", "opened"), SetOffice(settings=settings))
    assert done.act is not None, done.problems
    assert foreign.get("/sign-in").status_code == 200
