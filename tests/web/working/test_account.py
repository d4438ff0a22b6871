"""What somebody changes of their own account: password, second factor, sessions, language."""

import re
from collections.abc import Callable
from datetime import date

import pytest
from fastapi.testclient import TestClient
from pyotp import TOTP

from arpad.answers.accounts import accounts
from arpad.office.accounts.throttle import OF_ACCOUNT
from arpad.office.acting import perform
from arpad.office.acts.accounts import GiveToken
from arpad.registry.credentials import Passkey
from arpad.web.working.site import WorkingSite
from tests.web.working.conftest import PASSWORD, Clock, come_in, csrf, link, sign_in

NEW = {"before": PASSWORD, "password": "bishop takes pawn"}
Browsers = Callable[..., TestClient]


@pytest.fixture
def leo(site: WorkingSite, browser: Browsers) -> TestClient:
    """Return the browser of leo, who has come in just now."""
    reader = browser()
    come_in(site, reader, "leo")
    return reader


def change(reader: TestClient, path: str, **form: str) -> tuple[int, str]:
    """Send a form of the own page; return the status, and where it leads or the page."""
    mark = csrf(reader.get("/account").text)
    answer = reader.post(f"/account/{path}", data={"csrf": mark, **form})
    return answer.status_code, answer.headers.get("location", answer.text)


def steps(site: WorkingSite) -> list[str]:
    return [str(row["step"]) for _, row in site.store().rows("account_step")]


def with_codes(reader: TestClient, clock: Clock) -> tuple[TOTP, list[str]]:
    """Set up a second factor; return its app, and the codes that were written down."""
    _, page = change(reader, "code")
    secret = re.search(r"<code>([A-Z2-7]{32})</code>", page)
    sealed = re.search(r'name="sealed" value="([^"]+)"', page)
    assert secret
    assert sealed
    assert change(reader, "code/confirm", sealed=sealed[1], code="000000")[0] == 400
    app = TOTP(secret[1])
    code, page = change(reader, "code/confirm", sealed=sealed[1], code=app.at(int(clock.now)))
    assert code == 200
    written = re.findall(r"<code>([0-9a-f]{7}(?:-[0-9a-f]{7}){3})</code>", page)
    assert len(set(written)) == 10
    assert written[0] not in reader.get("/account").text
    return app, written


def give_code(reader: TestClient, code: str) -> tuple[int, str]:
    """Sign in as leo with password and code; return the status, and where it leads."""
    form = {"csrf": csrf(reader.get("/sign-in").text), "who": "leo", "next": "/events",
            "password": PASSWORD}  # fmt: skip
    page = reader.post("/sign-in", data=form)
    ticket = re.search(r'name="ticket" value="([^"]+)"', page.text)
    assert (page.status_code, bool(ticket)) == (200, True)
    form = {"csrf": csrf(page.text), "ticket": ticket[1] if ticket else "", "code": code,
            "next": "/events"}  # fmt: skip
    answer = reader.post("/sign-in/code", data=form)
    return answer.status_code, answer.headers.get("location", "")


def test_a_code_beside_the_password_is_asked_for_and_counts_once(
    site: WorkingSite, browser: Browsers, leo: TestClient, clock: Clock
) -> None:
    app, _ = with_codes(leo, clock)
    first = app.at(int(clock.now))
    assert give_code(browser(), first) == (400, "")  # it was used to set the codes up
    clock.now += 30
    second = app.at(int(clock.now))
    reader = browser()
    assert reader.get("/account").status_code == 303
    assert give_code(reader, f"{second[:3]} {second[3:]}") == (303, "/events")
    assert reader.get("/account").status_code == 200
    assert give_code(browser(), second) == (400, "")
    clock.now += 60
    assert give_code(browser(), app.at(int(clock.now) - 60)) == (400, "")


def test_a_code_that_was_written_down_counts_once(
    browser: Browsers, leo: TestClient, clock: Clock
) -> None:
    _, written = with_codes(leo, clock)
    assert give_code(browser(), written[3].upper().replace("-", " ")) == (303, "/events")
    assert give_code(browser(), written[3]) == (400, "")
    assert give_code(browser(), written[4]) == (303, "/events")
    assert "unused: 8" in leo.get("/account").text


def test_codes_are_guessed_no_more_often_than_passwords(
    browser: Browsers, leo: TestClient, clock: Clock
) -> None:
    app, _ = with_codes(leo, clock)
    clock.now += 30
    reader = browser()
    for _ in range(OF_ACCOUNT // 2):  # each takes the password, which counts too
        assert give_code(reader, "123456") == (400, "")
    status, wrong = sign_in(reader, "leo")
    assert (status, wrong[:17]) == (429, "Too many attempts")
    clock.now += 900
    assert give_code(reader, app.at(int(clock.now))) == (303, "/events")


def test_a_new_password_ends_all_other_sessions_and_the_own_token(
    site: WorkingSite, browser: Browsers, leo: TestClient, clock: Clock
) -> None:
    other = browser()
    assert sign_in(other, "leo") == (303, "/")
    token = leo.cookies["arpad"]
    for wrong in ({"password": "short"}, {"before": "the knight is gone"}, {"before": ""}):
        assert change(leo, "password", **NEW | wrong)[0] == 400
    assert change(leo, "password", **NEW) == (303, "/account")
    assert leo.cookies["arpad"] != token
    assert leo.get("/account").status_code == 200
    assert other.get("/account").status_code == 303
    assert sign_in(other, "leo")[0] == 400
    assert sign_in(other, "leo", "bishop takes pawn") == (303, "/")
    assert steps(site) == ["invited", "password", "password"]


def test_what_lets_somebody_in_is_changed_only_shortly_after_they_signed_in(
    site: WorkingSite, leo: TestClient, clock: Clock
) -> None:
    clock.now += 15 * 60 + 1
    again = (303, "/sign-in?next=/account")
    paths = ("password", "code", "code/confirm", "code/remove", "elsewhere", "passkeys",
             "passkeys/remove")  # fmt: skip
    for path in paths:
        assert change(leo, path, password="bishop takes pawn", id="x") == again, path
    assert steps(site) == ["invited", "password"]
    assert "only shortly after signing in" in leo.get("/account").text
    assert sign_in(leo, "leo", way="/account") == (303, "/account")
    assert change(leo, "password", **NEW) == (303, "/account")


def test_a_link_for_a_lost_telephone_ends_the_codes_and_all_sessions(
    site: WorkingSite, browser: Browsers, leo: TestClient, clock: Clock
) -> None:
    with_codes(leo, clock)
    come_in(site, browser(), "leo")
    assert leo.get("/account").status_code == 303
    assert sign_in(browser(), "leo") == (303, "/")
    assert steps(site) == ["invited", "password", "code", "invited", "password"]


def test_codes_are_taken_away_again(
    site: WorkingSite, browser: Browsers, leo: TestClient, clock: Clock
) -> None:
    with_codes(leo, clock)
    assert change(leo, "code/remove") == (303, "/account")
    assert sign_in(browser(), "leo") == (303, "/")
    assert steps(site)[-2:] == ["code", "removed"]


def test_signing_out_elsewhere_leaves_where_one_is(
    site: WorkingSite, browser: Browsers, leo: TestClient
) -> None:
    others = [browser(), browser()]
    for other in others:
        assert sign_in(other, "leo") == (303, "/")
    assert change(leo, "elsewhere") == (303, "/account")
    assert [other.get("/account").status_code for other in others] == [303, 303]
    assert leo.get("/account").status_code == 200
    assert steps(site)[-1] == "signed_out"


def test_pages_speak_the_language_of_the_browser_or_the_one_that_was_kept(
    site: WorkingSite, browser: Browsers, leo: TestClient
) -> None:
    words = {"en": "Sign in", "es": "Entrar", "ca": "Entrar", "pt": "Entrar"}
    for lang, word in words.items():
        page = browser().get("/sign-in", headers={"accept-language": f"xx, {lang};q=0.9"}).text
        assert f'<html lang="{lang}"' in page
        assert f"<h1>{word}</h1>" in page
    assert '<html lang="en"' in browser().get("/sign-in", headers={"accept-language": "de"}).text
    reader = browser()
    assert '<html lang="pt"' in reader.get("/sign-in?lang=pt").text
    assert '<html lang="pt"' in reader.get("/sign-in", headers={"accept-language": "ca"}).text
    assert change(leo, "language", language="ca") == (303, "/account")
    assert "<h1>El vostre compte</h1>" in leo.get("/account").text
    assert change(leo, "language", language="tlh") == (303, "/account")
    assert "<h1>El vostre compte</h1>" in leo.get("/account").text


def test_the_second_factor_is_not_readable_where_it_is_kept(
    site: WorkingSite, leo: TestClient, clock: Clock
) -> None:
    app, written = with_codes(leo, clock)
    database = b"".join(file.read_bytes() for file in site.office.directory.glob("office.db*"))
    for secret in (app.secret, written[0], written[0].replace("-", "")):
        assert secret.encode() not in database
    assert link(site, "leo")  # so that what was written last is in the files too


def test_who_comes_in_by_what_is_listed(
    site: WorkingSite, browser: Browsers, leo: TestClient, clock: Clock
) -> None:
    with_codes(leo, clock)
    assert sign_in(browser(), "leo")[0] == 200  # the code is still to come
    link(site, "eva")
    site.kept.add_passkey(Passkey("key", "eva", "laptop", b"", 0, "2026-01-05"))
    given = GiveToken(who="site", role="club", until=date(2026, 2, 1))
    assert perform(site.desk(), site.officer("ana", "asked for"), given).act is not None
    shown = accounts(site.desk(), site.officer("ana", "").at).accounts
    found = [(one.who, one.roles, one.is_program, one.was_invited, one.passkeys, one.has_password,
              one.has_codes, one.sessions) for one in shown]  # fmt: skip
    assert found == [
        ("ana", ("administrator",), False, False, 0, False, False, 0),
        ("eva", ("officer",), False, True, 1, False, False, 0),
        ("leo", ("arbiter",), False, True, 0, True, True, 1),
        ("site", ("club",), True, False, 0, False, False, 0),
    ]


def test_letters_go_to_an_address_that_its_reader_has_confirmed(
    site: WorkingSite, leo: TestClient, browser: Browsers, clock: Clock
) -> None:
    assert change(leo, "letters", mail="no address", events="1")[0] == 400
    status, way = change(leo, "letters", mail="leo@club.example", events="1")
    assert (status, way) == (303, "/account?written=1#letters")
    account = site.kept.account("leo")
    assert account is not None
    assert (account.mail, account.letters) == (None, ("events",))
    letter = site.outbox.take(int(clock.now))
    assert letter is not None
    assert letter.address == "leo@club.example"
    link = re.search(r"http://localhost:8001(/account/mail/\S+)", letter.body)
    assert link is not None
    eva = browser()
    come_in(site, eva, "eva")
    assert "leo@club.example" not in eva.get(link[1]).text
    assert "leo@club.example" in leo.get(link[1]).text
    sealed = link[1].rpartition("/")[2]
    assert change(eva, "mail/confirm", sealed=sealed)[0] == 400
    assert change(leo, "mail/confirm", sealed=sealed.swapcase())[0] == 400
    assert change(leo, "mail/confirm", sealed=sealed)[0] == 303
    assert [reached.mail for reached in site.kept.reachable()] == ["leo@club.example"]
    change(leo, "password", **NEW)
    assert [reached.mail for reached in site.kept.reachable()] == ["leo@club.example"]
    assert change(leo, "letters", mail="")[0] == 303
    assert site.kept.reachable() == ()


def test_nobody_lets_the_office_write_to_many(site: WorkingSite, leo: TestClient) -> None:
    for number in range(5):
        assert change(leo, "letters", mail=f"m{number}@club.example")[0] == 303
    assert change(leo, "letters", mail="m6@club.example")[0] == 400
    assert len(site.outbox.letters(9)) == 5
