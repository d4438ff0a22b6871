"""The letters of a month: what an arbiter, a player and officers are written to, and what not."""

import json
from collections.abc import Mapping
from datetime import date
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest

from arpad.cli.office import mail_due
from arpad.cli.office.mail_due import Due, readers
from arpad.office.accounts.acts import credentials_of
from arpad.office.acting import perform
from arpad.office.acts.claims import DecideClaim, OpenClaim
from arpad.office.acts.office import SetOffice
from arpad.office.claims.clocks import LastDay
from arpad.office.claims.days import Day
from arpad.office.letters.outbox import outbox_of
from arpad.registry.credentials import Account
from arpad.registry.outbox import Letter
from arpad.web.working.site import WorkingSite
from tests.cli.calls import answer, run
from tests.cli.offices import LAST_FOUR, report
from tests.web.working.at_work import office_at_work

ALL = ("events", "claims", "lists")
ADDRESSES = {"leo": "leo@club.example", "marta": "marta@home.example", "eva": "eva@office.example",
             "pau": "pau@appeals.example"}  # fmt: skip
LANGUAGES = {"leo": "es", "marta": "ca", "eva": "en", "pau": "pt"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> WorkingSite:
    """Return the site of an office at which four people get letters."""
    site = office_at_work(tmp_path_factory.mktemp("letters"))
    kept = credentials_of(site.desk())
    for who, mail in ADDRESSES.items():
        kept.put(Account(who, mail=mail, letters=ALL, language=LANGUAGES[who]))
    settings = {"working_address": "https://office.example/", "address": "https://lists.example/",
                "webhooks": "club=https://club.example/in"}  # fmt: skip
    done = perform(site.desk(), site.officer("ana", "opened"), SetOffice(settings=settings))
    assert done.act is not None
    return site


def due(site: WorkingSite, since: int, at: str = "2026-01-28T12:00:00Z") -> list[Letter]:
    desk = site.desk()
    everybody = readers(desk, credentials_of(desk), date(2026, 1, 28))
    return list(Due(desk, everybody, since, at).letters())


def by_who(letters: list[Letter]) -> Mapping[str, Letter]:
    """Return the letters by mail, of whom each has one at most."""
    mails = [letter for letter in letters if letter.kind == "mail"]
    assert len({letter.who for letter in mails}) == len(mails)
    return {letter.who: letter for letter in mails}


def test_a_month_of_letters(site: WorkingSite, tmp_path: Path) -> None:
    at = site.office.directory
    before = site.store().last
    assert due(site, before) == []
    answer("event", "add", "Open", "--start", "2026-03-01", "--end", "2026-03-03", "--by", "leo",
           "--because", "registered", "--at", at)  # fmt: skip
    assert by_who(due(site, before)) == {}
    before = site.store().last
    paper = report(tmp_path, "febrero", date(2026, 1, 16), LAST_FOUR)
    answer("intake", paper, "--by", "leo", "--because", "sent", "--at", at)
    letters = due(site, before)
    receipt = by_who(letters)["leo"]
    assert set(by_who(letters)) == {"leo"}
    assert receipt.subject == "informe de The febrero"
    assert "Hemos recibido su informe de The febrero" in receipt.body
    assert "https://office.example/where?q=3-" in receipt.body
    assert "https://office.example/account" in receipt.body

    before = site.store().last
    month = ("--date", "2026-02-01", "--by", "ana", "--because", "so", "--at", at)
    answer("period", "publish", "standard", *month)
    letters = due(site, before)
    to_leo = [letter for letter in letters if letter.who == "leo"]
    assert [letter.subject for letter in to_leo] == [
        "The febrero está evaluado",
        "La lista standard del 1 de febrero de 2026 está publicada",
    ]
    others = {letter.who: letter.body for letter in letters if letter.who in ("marta", "eva")}
    assert "https://lists.example/players/502.html" in others["marta"]
    assert "1 de febrer del 2026" in others["marta"]
    assert "https://lists.example/" in others["eva"]
    told = [json.loads(letter.body) for letter in letters if letter.kind == "webhook"]
    assert [message["type"] for message in told] == ["list.publish"]
    assert told[0]["data"]["lists"] == ["standard"]
    assert {"1", "3"} <= set(told[0]["data"]["events"])
    assert "Bilbao" not in json.dumps(told)


def test_a_claim_is_followed_by_letters_until_its_last_day(site: WorkingSite) -> None:
    before = site.store().last
    claim = OpenClaim(claimant="Bilbao Ruiz, Marta", player="502", list_name="standard", event="1",
                      round="2")  # fmt: skip
    done = perform(site.desk(), site.officer("marta", "I won"), claim)
    assert done.act is not None, done.problems
    letters = by_who(due(site, before))
    assert set(letters) == {"marta", "eva"}
    assert "reclamació 1" in letters["marta"].body
    assert letters["eva"].body.startswith("Claim 1 waits for a decision.")

    before = site.store().last
    decided = DecideClaim(number="1", outcome="dismissed", article="FCE 16.6")
    done = perform(site.desk(), site.officer("eva", "The sheet says 0-1."), decided)
    assert done.act is not None, done.problems
    letters = by_who(due(site, before))
    assert set(letters) == {"marta"}
    assert "The sheet says 0-1." in letters["marta"].body


def test_nothing_is_written_twice_nor_of_what_is_past(site: WorkingSite, tmp_path: Path) -> None:
    at = ("--at", site.office.directory)
    first = answer("office", "letters", "send", *at)
    assert first == {"written": 0, "sent": 0, "put_off": 0, "failed": 0, "dropped": 0}
    paper = report(tmp_path, "marzo", date(2026, 1, 23), LAST_FOUR)
    answer("intake", paper, "--by", "leo", "--because", "sent", *at)
    answer("event", "withdraw", "4", "--because", "not ours", "--by", "ana", *at)
    second = answer("office", "letters", "send", *at)
    assert (second["written"], second["sent"], second["put_off"]) == (3, 1, 2)
    [path] = (site.office.directory / "letters").glob("*.eml")
    message = message_from_bytes(path.read_bytes(), policy=default)
    assert isinstance(message, EmailMessage)
    assert message["To"] == "leo@club.example"
    assert "not ours" in message.get_content()
    assert answer("office", "letters", "send", *at)["written"] == 0
    shown = answer("office", "letters", "list", *at)["letters"]
    assert {(letter["kind"], letter["state"]) for letter in shown} >= {("mail", "sent")}
    secrets = answer("office", "letters", "secrets", *at)["webhooks"]
    assert secrets[0]["secret"].startswith("whsec_")
    outbox_of(site.desk()).drop_all()


@pytest.mark.parametrize("value", ["smtp=mail.example.org", "letters_from=office",
                                   "webhooks=club=http://club.example/", "smtp=smtp://a..b",
                                   "smtp=smtp://mail.example.org:99999", "name=Club\u2028X",
                                   "webhooks=a=https://a..b/x", "name=Club\x85X",
                                   f"webhooks=a=https://{64 * 'a'}.org/x"])  # fmt: skip
def test_a_setting_that_can_not_be_is_refused(site: WorkingSite, value: str) -> None:
    done = run("office", "set", value, "--because", "so", "--by", "ana",
                "--at", site.office.directory)  # fmt: skip
    assert done.exit_code == 1
    assert value.partition("=")[0] in done.output


def test_of_the_last_day_of_an_appeal_somebody_is_reminded_twice(
    site: WorkingSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = LastDay("appeal", date(2026, 2, 1), date(2026, 2, 20), "CNXC 4.3")
    day = Day(last, "standard", date(2026, 2, 1), claim="1")
    monkeypatch.setattr(mail_due, "last_days_of", lambda _desk, _on: (day,))
    now = site.store().last
    keys = []
    for on in ("2026-02-12", "2026-02-13", "2026-02-16", "2026-02-19"):
        letters = due(site, now, f"{on}T08:00:00Z")
        assert {letter.who for letter in letters} <= {"marta"}
        keys += [letter.key for letter in letters]
        if letters:
            assert "20 de febrer del 2026 (CNXC 4.3)" in letters[0].body
    assert len(keys) == 3
    assert len(set(keys)) == 2
