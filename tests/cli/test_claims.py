"""Claims on the command line: taken in, decided in public, replied to, on a calendar."""

import json
import shutil
from datetime import date
from errno import ENOSPC
from pathlib import Path

import pytest

from arpad.archive.evidence.entries import read_archive
from arpad.archive.evidence.records import CLAIM
from arpad.office.acting import Officer
from arpad.office.acts.claims import DecideClaim
from arpad.office.claims.acts import decide_claim
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.reading.shelf import Shelf
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from arpad.web.api import WAYS
from arpad.web.map import page_at
from arpad.web.site import Site
from tests.cli.calls import answer, run
from tests.cli.offices import federation, put, report

EVA, LEO, RUTH = ("--by", "eva"), ("--by", "leo"), ("--by", "ruth")
MARTA = "Bilbao Ruiz, Marta"


def opened(at: Path, player: str, name: str, day: str, *more: object) -> None:
    answer("claim", "open", name, "--player", player, "--because", "round 2 was a win", "--list",
           "correspondence", "--date", "2026-01-01", "--on", day, *more, *EVA,
           "--at", at)  # fmt: skip


def decided(at: Path, number: str, how: str, day: str, by: tuple[str, str] = LEO) -> dict:
    return answer("claim", "decide", number, how, "--article", "CNXC 4.3", "--on", day,
                  "--because", "the score sheet was looked at", *by, "--at", at)  # fmt: skip


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an office with a list out, a claim upheld, and one dismissed and appealed against."""
    folder = tmp_path_factory.mktemp("claims")
    at = federation(folder, correspondence="cnxc-2000", standard="fide")
    answer("intake", report(folder, "enero", date(2026, 1, 9)), "--because", "in", *EVA, "--at", at)
    put(at)
    put(at, "correspondence", day="2026-07-01")
    opened(at, "502", MARTA, "2026-01-20")
    decided(at, "1", "--uphold", "2026-01-25")
    opened(at, "503", "Castaño Gil, Íñigo", "2026-01-31", "--nameless")
    decided(at, "2", "--dismiss", "2026-02-02")
    answer("claim", "appeal", "2", "--deposit", "25.00", "--on", "2026-02-09", "--because",
           "nobody asked the arbiter", *EVA, "--at", at)  # fmt: skip
    decided(at, "2", "--dismiss", "2026-02-12", RUTH)
    opened(at, "504", "Díez Muñoz, Pablo", "2026-01-31")
    decided(at, "3", "--dismiss", "2026-02-12")
    return at


@pytest.mark.long
def test_each_decision_is_a_signed_record_without_a_name(year: Path) -> None:
    found = [one for one in read_archive(year / "archive").records if one.kind == CLAIM]
    told = [(one.told["claim"], one.told["stage"], one.told["outcome"], one.told["player_id"])
            for one in found]  # fmt: skip
    assert told == [
        ("1", "claim", "upheld", "502"), ("2", "claim", "dismissed", ""),
        ("2", "appeal", "dismissed", ""), ("3", "claim", "dismissed", "504"),
    ]  # fmt: skip
    for path in (year / "archive").rglob("record.json"):
        text = path.read_text(encoding="utf-8")
        assert "Bilbao" not in text
        assert "Castaño" not in text
    verified = answer("list", "verify", year / "archive")
    assert [one["level"] for one in verified["problems"]] == ["info", "info"]
    assert verified["entries"] == 7


@pytest.mark.long
@pytest.mark.parametrize(
    ("word", "other"), [("dismissed", "upheld"), ("score", "SCORE"), ('"504"', '"502"')]
)
def test_a_decision_that_was_changed_is_found(
    year: Path, tmp_path: Path, word: str, other: str
) -> None:
    archive = Path(shutil.copytree(year / "archive", tmp_path / "archive"))
    record = archive / "00000007" / "record.json"
    text = record.read_text(encoding="utf-8")
    assert word in text
    record.write_text(text.replace(word, other), encoding="utf-8")
    found = answer("list", "verify", archive, code=1)
    assert "archive-record" in {one["code"] for one in found["problems"]}


def test_a_file_beside_a_decision_belongs_to_nothing(year: Path, tmp_path: Path) -> None:
    archive = Path(shutil.copytree(year / "archive", tmp_path / "archive"))
    (archive / "00000007" / "evidence.pdf").write_bytes(b"%PDF-")
    found = answer("list", "verify", archive, code=1)
    assert "archive-stray" in {one["code"] for one in found["problems"]}


def test_the_pages_show_what_was_decided_and_until_when_it_can_be_appealed(year: Path) -> None:
    site = Site(Shelf.opened(year / "archive", CATALOGUE), "Ruritania", ("en", "ca"))
    page = (page_at(site, "claims.html") or b"").decode()
    assert page.index('id="claim-3-claim"') < page.index('id="claim-1-claim"')
    assert "Castaño" not in page
    assert "the score sheet was looked at" in page
    assert "desestimada" in (page_at(site, "ca/claims.html") or b"").decode()
    way = next(one for one in WAYS if one.path == "/claims")
    found = way.answer(site, {}, {}).value
    until = {one.claim: one.appeal_until for one in found.claims if one.stage == "claim"}  # type: ignore[union-attr]
    assert until["2"] is None  # it was appealed against
    assert until["3"] == date(2026, 2, 19)
    days = (page_at(site, "ca/calendar.ics") or b"").decode().replace("\r\n ", "")
    assert "SUMMARY:Reclamació 3: Fins al dia 19 de febrer del 2026" in days
    assert "Reclamació 2" not in days


@pytest.mark.long
def test_who_is_erased_has_no_name_among_the_claims_either(year: Path, tmp_path: Path) -> None:
    at = Path(shutil.copytree(year, tmp_path / "federation"))

    def page() -> str:
        site = Site(Shelf.opened(at / "archive", CATALOGUE), "Ruritania", ("en",))
        assert b"#claim-1-claim" in (page_at(site, "changelog.html") or b"")
        return (page_at(site, "claims.html") or b"").decode()

    assert MARTA in page()
    erased = answer("list", "erase", "502", "--archive", at / "archive", "--key", at / "key",
                    "--because", "at her request")  # fmt: skip
    [warning] = erased["problems"]
    assert (warning["code"], warning["level"]) == ("erase-left", "warning")
    assert f"arpad player erase 502 --at {at}" in warning["fix"]
    assert MARTA not in page()
    assert "502" in page()


def test_an_office_without_a_published_list_decides_in_public_too(tmp_path: Path) -> None:
    at = federation(tmp_path, correspondence="cnxc-2000")
    opened(at, "502", MARTA, "2026-01-20")
    decided(at, "1", "--dismiss", "2026-02-01")
    found = answer("list", "verify", at / "archive")
    assert (found["lists"], found["entries"]) == ([], 2)
    site = Site(Shelf.opened(at / "archive", CATALOGUE), "Ruritania", ("en",))
    assert "the score sheet was looked at" in (page_at(site, "claims.html") or b"").decode()
    assert page_at(site, "calendar.ics")


def test_what_a_crash_kept_out_of_the_archive_comes_with_the_next_decision(
    year: Path, tmp_path: Path
) -> None:
    def refuses(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    at = Path(shutil.copytree(year, tmp_path / "federation"))
    opened(at, "505", "Etxeberria Otxoa, Ane", "2026-01-20")
    here = Desk(opened_office(at).store, Vault(at), CATALOGUE)
    leo = Officer("leo", "2026-03-01T10:00:00Z", "the score sheet")
    upheld = DecideClaim(number="4", outcome="upheld", article="CNXC 4.3", on=date(2026, 2, 1))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("arpad.office.claims.acts.put_public", refuses)
        told = decide_claim(here, leo, upheld)
    assert told.act is not None
    assert told.written == ()
    assert [one.code for one in told.problems] == ["claim-uncorrected", "claim-record"]
    assert len(read_archive(at / "archive").records) == 7
    opened(at, "506", "Fuentes Peña, Luis", "2026-01-20")
    done = decided(at, "5", "--dismiss", "2026-02-02")
    assert [Path(one).name for one in done["written"]] == ["00000008", "00000009"]


def test_the_days_are_told_the_same_on_the_screen_and_in_the_calendar(
    year: Path, tmp_path: Path
) -> None:
    out = tmp_path / "claims.ics"
    days = answer("claim", "calendar", "--since", "2026-01-01", "-o", out, "--at", year)["days"]
    told = [(one["last_day"], one["claim"], one["article"]) for one in days]
    assert (days.pop()["list_date"], told.pop()[2]) == ("2026-07-01", "CNXC 2000-07 4.3")
    assert told == [
        ("2026-01-31", None, "CNXC 2000-07 4.3"), ("2026-02-19", "3", "CNXC 2000-07 4.3"),
    ]  # fmt: skip
    text = out.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("DTSTART")][:2] == [
        "DTSTART;VALUE=DATE:20260131", "DTSTART;VALUE=DATE:20260219",
    ]  # fmt: skip
    again = run("claim", "calendar", "--since", "2026-01-01", "-o", out, "--at", year)
    assert again.exit_code == 2


@pytest.mark.parametrize(
    ("number", "spoken", "said"),
    [
        ("1", "ca", "estimada"),
        ("1", "pt", "Ainda não foi registada nenhuma correção de uma lista por esse motivo."),
        ("2", "pt", "O depósito não é devolvido."),
        ("2", "pt", "<h2>Decisão</h2>\n<p>A sua reclamação foi indeferida"),
        ("2", "pt", "<h2>Decisão sobre o recurso</h2>\n<p>Foi negado provimento ao seu recurso"),
        ("3", "es", "Puede recurrirla"),
    ],
)
def test_the_reply_is_in_the_language_asked(
    year: Path, tmp_path: Path, number: str, spoken: str, said: str
) -> None:
    out = tmp_path / "reply.html"
    answer("claim", "reply", number, "-o", out, "--in", spoken, "--at", year)
    text = out.read_text(encoding="utf-8")
    assert f'lang="{spoken}"' in text
    assert said in text


def test_every_verb_that_takes_an_article_says_that_its_text_has_none_such(
    year: Path, tmp_path: Path
) -> None:
    """The CNXC's regulation ends with 8.2; the decision is recorded all the same."""
    at = Path(shutil.copytree(year, tmp_path / "federation"))
    opened(at, "505", "Etxeberria Otxoa, Ane", "2026-01-20")
    for verb in ("office decide", "period decide correspondence --date 2026-07-01",
                 "event decide 1 --record", "claim decide 4 --dismiss"):  # fmt: skip
        told = answer(*verb.split(), "--article", "CNXC 8.3", "--because", "so", *LEO, "--at", at)
        found = [(one["level"], one["message"]) for one in told["problems"]]
        assert found == [("warning", "CNXC 2000-07 has no article 8.3.")], verb


def test_the_deposit_of_an_appeal_is_the_fee_of_membership(year: Path, tmp_path: Path) -> None:
    """CNXC 4.3: "uma importância igual ao valor da taxa de filiação em vigor"."""
    at = Path(shutil.copytree(year, tmp_path / "federation"))

    def appealed(deposit: str, code: int = 0) -> dict:
        return answer("claim", "appeal", "3", "--deposit", deposit, "--on", "2026-02-13",
                      "--because", "round 3", *EVA, "--at", at, code=code)  # fmt: skip

    answer("office", "set", "fee_membership=30.00", "--because", "the tariff", *EVA, "--at", at)
    (refused,) = appealed("25.00", code=1)["problems"]
    assert refused["message"] == "The deposit is 25.00, and the fee of membership is 30.00."
    assert appealed("30")["problems"] == []
    other = Path(shutil.copytree(year, tmp_path / "other"))
    at = other
    assert [problem["code"] for problem in appealed("25.00")["problems"]] == ["claim-deposit"]


def test_the_reply_has_the_calculation_and_the_players_language(year: Path, tmp_path: Path) -> None:
    at = Path(shutil.copytree(year, tmp_path / "federation"))
    answer("player", "set", "501", "--fact", "language=ca", "--because", "asked", "--at", at)
    answer("claim", "open", "Aguirre Sanz, Jon", "--player", "501", "--list", "standard",
           "--because", "K", "--on", "2026-03-01", *EVA, "--at", at)  # fmt: skip
    out = tmp_path / "reply.pdf"
    told = answer("claim", "reply", "4", "-o", out, "--at", at)
    assert told["written"] == [str(out)]
    assert out.read_bytes().startswith(b"%PDF-")
    html = tmp_path / "reply.html"
    answer("claim", "reply", "4", "-o", html, "--at", at)
    text = html.read_text(encoding="utf-8")
    explained = answer("explain", "501", "--in", at / "vault" / "standard" / "2026-02-01", "--lang",
                       "ca")  # fmt: skip
    assert 'lang="ca"' in text
    assert "El càlcul" in text
    first = next(one for one in explained["sentences"] if one)
    assert first.split("'")[0].split("&")[0] in text


def test_evidence_is_given_out_under_names_of_the_office(year: Path, tmp_path: Path) -> None:
    at = Path(shutil.copytree(year, tmp_path / "federation"))
    sheet = tmp_path / "my sheet;rm -rf.pdf"
    sheet.write_bytes(b"%PDF-1.7 anything")
    opened(at, "507", "García López, José María", "2026-01-20", "--evidence", sheet)
    told = answer("claim", "evidence", "4", "--out", tmp_path / "out", "--at", at)
    assert [Path(one).name for one in told["written"]] == ["claim-4-1.pdf"]
    assert (tmp_path / "out" / "claim-4-1.pdf").read_bytes() == sheet.read_bytes()
    assert run("claim", "evidence", "4", "--out", tmp_path / "out", "--at", at).exit_code == 2


def test_what_is_printed_has_the_last_day_and_its_article(year: Path) -> None:
    printed = run("claim", "list", "--at", year).output
    assert "the last day was 2026-01-31 (CNXC 2000-07 4.3)" in printed
    assert "can be appealed against until 2026-02-19 (CNXC 2000-07 4.3)" in printed
    assert run("claim", "list", "--waiting", "--at", year).output.strip() == "Nothing is recorded."
    log = run("office", "log", "--last", "3", "--at", year).output
    assert "claim 3" in log
    assert (
        json.loads(run("claim", "show", "2", "--json", "--at", year).output)["claim"]["deposit_is"]
        == "kept"
    )


def test_a_list_is_printed_with_the_last_day_of_claims_against_it(year: Path) -> None:
    shown = run("list", "show", year / "vault" / "correspondence" / "2026-07-01").output
    assert "Until 31 July 2026 (CNXC 2000-07 4.3): protest." in shown
    fide = run("list", "show", year / "vault" / "standard" / "2026-02-01").output
    assert "Until" not in fide  # FIDE's text gives no time


@pytest.mark.parametrize(
    "store", ["folder", pytest.param("postgresql", marks=pytest.mark.services)]
)
def test_claims_are_the_same_wherever_acts_are_kept(
    store: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    if store == "postgresql":
        monkeypatch.setenv("ARPAD_DATABASE", request.getfixturevalue("postgresql"))
    at = federation(tmp_path, store, correspondence="cnxc-2000")
    sheet = tmp_path / "sheet.txt"
    sheet.write_bytes(b"1-0\x00\xff")
    opened(at, "502", MARTA, "2026-01-31", "--evidence", sheet)
    decided(at, "1", "--dismiss", "2026-02-01")
    answer("claim", "appeal", "1", "--deposit", "25", "--on", "2026-02-08", "--because", "x", *EVA,
           "--at", at)  # fmt: skip
    decided(at, "1", "--uphold", "2026-02-10", RUTH)
    told = answer("claim", "show", "1", "--at", at)["claim"]
    assert [one["step"] for one in told["steps"]] == ["dismissed", "appealed", "upheld"]
    assert (told["state"], told["deposit_is"], told["last_day"]) == (
        "upheld", "returned", "2026-01-31",
    )  # fmt: skip
    answer("claim", "evidence", "1", "--out", tmp_path / "out", "--at", at)
    assert (tmp_path / "out" / "claim-1-1.txt").read_bytes() == sheet.read_bytes()
    assert answer("office", "check", "--at", at)["problems"] == []
