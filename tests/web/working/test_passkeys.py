"""Passkeys in Chromium, by a device that it plays; and what is no answer to our challenges."""

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as some

from arpad.office.accounts.passkeys import Where, added, asked_to_sign, signed_by
from arpad.registry.credentials import Credentials, Passkey
from arpad.web.working.app import application
from arpad.web.working.site import WorkingSite
from tests.services import chromium
from tests.web.serving import served
from tests.web.working.conftest import PASSWORD, Clock, come_in, csrf, link

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

Browsers = Callable[..., TestClient]
DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
    "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip
WHERE = Where("localhost", "http://localhost:8001")


@pytest.fixture(scope="module")
def chrome() -> "Iterator[Browser]":
    with chromium.running() as started:
        yield started


@pytest.fixture
def address(site: WorkingSite) -> Iterator[str]:
    """Yield where the site is served, by the name that passkeys take."""
    with served(application(site)) as found:
        yield found.replace("127.0.0.1", "localhost")


def with_device(context: "BrowserContext") -> "tuple[Page, list[str], Any]":
    """Return a page of a browser with a device of its own, and what is wrong on its pages."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    device = context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return page, wrong, device


def in_title(page: "Page") -> str:
    """Return a device's answer, which the page was made to show as its title instead of sending."""
    from playwright.sync_api import expect

    expect(page).to_have_title(re.compile(r"^\{"))
    return page.title()


def sent_again(page: "Page", path: str, answer: str) -> int:
    """Send an answer of a device once more, from the same page; return the status."""
    script = """async ([path, answer]) => {
        const csrf = document.querySelector("[name=csrf]").value;
        const body = new URLSearchParams({ csrf, answer, next: "/account" });
        return (await fetch(path, { method: "POST", body, redirect: "manual" })).status;
    }"""
    status: int = page.evaluate(script, [path, answer])
    return status


@pytest.mark.services
def test_who_comes_by_a_link_has_a_passkey_and_no_password(
    site: WorkingSite, chrome: "Browser", address: str
) -> None:
    with chrome.new_context() as context:
        page, wrong, _ = with_device(context)
        page.goto(address + link(site, "leo"))
        page.get_by_label("What the device is called").fill("the club's laptop")
        page.get_by_role("button", name="Sign in with a passkey from now on").click()
        page.wait_for_url(f"{address}/account")
        assert page.get_by_role("row", name="the club's laptop").is_visible()
        assert page.get_by_text("A passkey needs none").is_visible()
        account = site.kept.account("leo")
        assert account is not None
        assert account.password is None
        page.get_by_role("button", name="Remove the club's laptop").click()
        assert "set a password first" in page.get_by_role("alert").first.inner_text()
        page.get_by_role("button", name="Sign out", exact=True).click()
        answers: list[str] = []
        page.on("request", lambda sent: answers.append(sent.post_data or "")
                if sent.url.endswith("/sign-in/passkey") else None)  # fmt: skip
        page.goto(f"{address}/sign-in?next=/account")
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url(f"{address}/account")
        assert page.get_by_role("link", name="leo").is_visible()
        assert wrong == ["Failed to load resource: the server responded with a status of 400 "
                         "(Bad Request)"]  # fmt: skip
    assert [row["step"] for _, row in site.store().rows("account_step")] == ["invited", "passkey"]
    assert len(answers) == 1


@pytest.mark.services
def test_an_answer_that_was_sent_before_lets_nobody_in(
    site: WorkingSite, chrome: "Browser", address: str
) -> None:
    """Nor one for another account, or of another purpose."""
    path = link(site, "leo")
    with chrome.new_context() as context:
        page, _, _ = with_device(context)
        page.goto(address + path)
        page.evaluate("""() => { HTMLFormElement.prototype.submit = function () {
            document.title = this.elements.answer.value; }; }""")
        page.get_by_role("button", name="Sign in with a passkey from now on").click()
        answer = in_title(page)
        assert sent_again(page, link(site, "eva") + "/passkey", answer) == 400
        assert sent_again(page, path + "/passkey", answer) == 400  # eva's try has used it up
        assert sent_again(page, "/sign-in/passkey", answer) == 400
        assert site.kept.passkeys("leo") == site.kept.passkeys("eva") == ()

        page.goto(address + path)
        page.get_by_role("button", name="Sign in with a passkey from now on").click()
        page.wait_for_url(f"{address}/account")
        page.get_by_role("button", name="Sign out", exact=True).click()
        page.goto(f"{address}/sign-in")
        page.evaluate("""() => { HTMLFormElement.prototype.submit = function () {
            document.title = this.elements.answer.value; }; }""")
        page.get_by_role("button", name="Sign in with a passkey").click()
        answer = in_title(page)
        spoilt = answer.replace('"signature":"', '"signature":"AA')
        assert sent_again(page, "/sign-in/passkey", spoilt) == 400
        assert sent_again(page, "/sign-in/passkey", answer) == 400  # its challenge is used up


@pytest.mark.services
def test_without_scripts_the_password_alone_is_offered(
    site: WorkingSite, chrome: "Browser", address: str
) -> None:
    with chrome.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address + link(site, "leo"))
        assert not page.get_by_role("button", name="Sign in with a passkey").is_visible()
        page.get_by_label("Choose a password").fill(PASSWORD)
        page.get_by_role("button", name="Set the password and sign in").click()
        assert page.url == f"{address}/account"
        page.get_by_role("button", name="Set up codes").click()
        assert page.get_by_label("Code").is_visible()
        page.get_by_role("button", name="Sign out", exact=True).click()
        page.get_by_label("Name under which you act").fill("leo")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in", exact=True).click()
        assert page.url == f"{address}/arbiter"


def challenge(kept: Credentials, clock: Clock) -> str:
    options: dict[str, Any] = json.loads(asked_to_sign(kept, WHERE, int(clock.now)))
    assert options["rpId"] == "localhost"
    assert options["userVerification"] == "required"
    assert "allowCredentials" not in options or options["allowCredentials"] == []
    text: str = options["challenge"]
    return text


def coded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@given(
    client=some.fixed_dictionaries({
        "type": some.sampled_from(["webauthn.get", "webauthn.create", 1, None]),
        "origin": some.sampled_from([WHERE.origin, "https://evil.example", None]),
    }),
    parts=some.fixed_dictionaries({
        name: some.one_of(some.binary(max_size=90).map(coded), some.text(max_size=9), some.none(),
                          some.integers())
        for name in ("authenticatorData", "signature", "attestationObject", "userHandle")
    }),
    about=some.dictionaries(some.sampled_from(["rawId", "type", "response"]), some.none()),
)  # fmt: skip
def test_no_answer_that_somebody_makes_up_is_taken_or_stops_the_program(
    client: dict[str, Any], parts: dict[str, Any], about: dict[str, Any], kept: Credentials
) -> None:
    clock = Clock()
    for take in (
        lambda text: signed_by(kept, WHERE, text, int(clock.now)),
        lambda text: added(kept, WHERE, "", text, "", "2026-01-05", int(clock.now)),
    ):
        data = json.dumps({**client, "challenge": challenge(kept, clock)}).encode()
        response = {**parts, "clientDataJSON": coded(data)}
        whole = {"id": "a2V5", "rawId": "a2V5", "type": "public-key", "response": response, **about}
        assert take(json.dumps(whole)) is None


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Credentials:
    """Return credentials with one passkey, whose key nobody has."""
    from arpad.registry.database import opened, sqlite_url

    kept = Credentials(opened(sqlite_url(tmp_path_factory.mktemp("keys") / "office.db")))
    kept.add_passkey(Passkey("a2V5", "leo", "x", b"\xa0", 0, "2026-01-05"))
    return kept


@pytest.mark.parametrize("text", ["", "null", "[]", "{", '{"response": 1}', "[" * 20_000])
def test_what_is_no_answer_at_all_is_refused_with_a_page(
    site: WorkingSite, browser: Browsers, text: str
) -> None:
    reader = browser()
    form = {"csrf": csrf(reader.get("/sign-in").text), "answer": text}
    answer = reader.post("/sign-in/passkey", data=form)
    assert answer.status_code == 400
    assert "This passkey can&#39;t be taken" in answer.text


def test_nobody_adds_a_passkey_to_another_account_or_takes_it_away(
    site: WorkingSite, browser: Browsers
) -> None:
    eva, leo = browser(), browser()
    come_in(site, eva, "eva")
    come_in(site, leo, "leo")
    site.kept.add_passkey(Passkey("of-eva", "eva", "laptop", b"\xa0", 0, "2026-01-05"))
    form = {"csrf": csrf(leo.get("/account").text), "id": "of-eva"}
    leo.post("/account/passkeys/remove", data=form)
    assert [key.id for key in site.kept.passkeys("eva")] == ["of-eva"]
    form["csrf"] = csrf(eva.get("/account").text)
    eva.post("/account/passkeys/remove", data=form)
    assert site.kept.passkeys("eva") == ()
