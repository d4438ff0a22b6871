"""Claims at an office: in time to the last day, decided by another, appealed against, with proof.

The days are counted by hand from the articles: FCE 8.4 (25 days, that of publication the first),
CNXC 4.3 (30 days after, 7 after the decision), FIDE 2009 0.5 (7 days after being told).
"""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from arpad.office.acting import Done, Officer
from arpad.office.acts.claims import (
    Appeal,
    CorrectClaim,
    DecideClaim,
    HandIn,
    OpenClaim,
    Outcome,
    Withdraw,
)
from arpad.office.acts.declaring import Handed
from arpad.office.acts.events import AddEvent
from arpad.office.acts.office import SetOffice
from arpad.office.claims import acts as rules
from arpad.office.claims.acts import open_claim
from arpad.office.claims.claim import Claim, claims
from arpad.office.claims.days import appeal_day, last_days_of
from arpad.office.claims.proofs import BYTES_MAX, FILES_MAX, KINDS, label, safe_name
from arpad.office.desk import Desk
from arpad.office.events.acts import decided, register
from arpad.office.journal import checked
from arpad.office.kept.settings import change
from arpad.office.kept.vault import Vault
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from tests.cli.offices import federation
from tests.office.undone import undo

EVA = Officer("eva", "2026-06-01T10:00:00Z", "round 2 was won, not lost")
LEO = replace(EVA, who="leo", because="the score sheet says so")
RUTH = replace(EVA, who="ruth", because="the board has looked at it again")
OUT = date(2026, 1, 1)
"""The day of every list."""
MARTA = "Bilbao Ruiz, Marta"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    at = federation(
        tmp_path, "folder", active="fce-2016", correspondence="cnxc-2000", standard="fide-2009"
    )
    return Desk(opened_office(at).store, Vault(at), CATALOGUE)


def wanted(name: str = "active", day: int = 0, **more: object) -> OpenClaim:
    """Return a claim of Marta's so many days after the list's day."""
    told = {"claimant": MARTA, "list_name": name, "made_on": OUT + timedelta(day), "player": "502"}
    return OpenClaim(**(told | more))  # type: ignore[arg-type]


def decide_claim(
    desk: Desk,
    officer: Officer,
    number: str,
    outcome: Outcome,
    article: str,
    on: date,
    correction: str = "",
) -> Done:
    told = DecideClaim(
        number=number, outcome=outcome, article=article, on=on, correction=correction
    )
    return rules.decide_claim(desk, officer, told)


def hand_in(desk: Desk, *files: Handed) -> Done:
    return rules.hand_in(desk, EVA, HandIn(number="1", files=files))


def appeal(desk: Desk, number: str, on: date, deposit: str) -> Done:
    return rules.appeal(desk, EVA, Appeal(number=number, on=on, deposit=deposit))


def withdraw(desk: Desk, number: str, on: date) -> Done:
    return rules.withdraw(desk, EVA, Withdraw(number=number, on=on))


def corrected(desk: Desk, correction: str, on: date) -> Done:
    told = CorrectClaim(number="1", correction=correction, on=on)
    return rules.corrected(desk, LEO, told)


def codes(done: Done) -> list[str]:
    return [one.code for one in done.problems]


def claim(desk: Desk, number: str = "1") -> Claim:
    return claims(desk.store)[number]


@pytest.mark.parametrize(
    ("name", "last", "article"),
    [("active", date(2026, 1, 25), "FCE 2016-01 8.4"),
     ("correspondence", date(2026, 1, 31), "CNXC 2000-07 4.3")],
)  # fmt: skip
def test_a_claim_is_in_time_to_the_last_day(
    desk: Desk, name: str, last: date, article: str
) -> None:
    late = open_claim(desk, EVA, wanted(name, made_on=last + timedelta(1)))
    assert codes(late) == ["claim-late"]
    assert late.problems[0].message.endswith(f"the last day was {last} ({article}).")
    assert claims(desk.store) == {}
    assert open_claim(desk, EVA, wanted(name, made_on=last)).claims == ("1",)
    one = claim(desk)
    assert (one.last_day, one.article, one.although) == (last, article, "")


def test_a_late_claim_is_heard_where_an_officer_says_why(desk: Desk) -> None:
    done = open_claim(desk, EVA, wanted(day=25, although="he was in hospital"))
    assert done.problems == ()
    assert claim(desk).although == "he was in hospital"
    open_claim(desk, EVA, wanted(day=24, player="503", although="not needed"))
    assert claim(desk, "2").although == ""


def test_a_list_that_came_out_late_gives_its_days_from_then(desk: Desk) -> None:
    row = {"list": "active", "list_date": "2026-02-01", "identity": "a" * 64,
           "manifest_sha256": "b" * 64, "head": ""}  # fmt: skip
    officer = replace(EVA, at="2026-02-04T08:00:00Z")
    desk.store.record(officer.tells("list.publish"), {"published": [row]}, desk.store.last)
    here = desk.anew()
    assert codes(open_claim(here, EVA, wanted(made_on=date(2026, 3, 1)))) == ["claim-late"]
    assert codes(open_claim(here, EVA, wanted(made_on=date(2026, 2, 3)))) == ["claim-day"]
    assert open_claim(here, EVA, wanted(made_on=date(2026, 2, 28))).problems == ()


def test_a_rulebook_without_a_limit_sets_none(desk: Desk) -> None:
    assert open_claim(desk, EVA, wanted("standard", day=150)).problems == ()
    assert claim(desk).last_day is None
    decide_claim(desk, LEO, "1", "dismissed", "FIDE 8.56", date(2026, 6, 1))
    assert appeal_day(desk, claim(desk)) is None


@pytest.mark.parametrize(
    ("day", "is_late"), [(date(2026, 2, 17), False), (date(2026, 2, 18), True)]
)
def test_an_appeal_is_heard_within_seven_days_and_with_its_deposit(
    desk: Desk, day: date, is_late: bool
) -> None:
    open_claim(desk, EVA, wanted("correspondence", day=30))
    decide_claim(desk, LEO, "1", "dismissed", "CNXC 4.3", date(2026, 2, 10))
    until = appeal_day(desk, claim(desk))
    assert until is not None
    assert until.last_day == date(2026, 2, 17)
    change(desk, EVA, SetOffice(settings={"fee_membership": "25.00"}))
    for deposit, message in (
        ("", "An appeal under cnxc-2000 comes with a deposit, and its amount was not given."),
        ("a lot", "The deposit is 'a lot', which is no amount of money."),
    ):
        refused = appeal(desk, "1", day, deposit)
        assert refused.act is None
        assert refused.problems[-1].message == message
    done = appeal(desk, "1", day, "25.00")
    assert codes(done) == (["claim-late"] if is_late else [])
    if not is_late:
        assert (claim(desk).state, claim(desk).deposit_is) == ("appealed", "held")


@pytest.mark.parametrize(("outcome", "deposit"), [("upheld", "returned"), ("dismissed", "kept")])
def test_the_deposit_comes_back_if_the_appeal_is_upheld(
    desk: Desk, outcome: Outcome, deposit: str
) -> None:
    open_claim(desk, EVA, wanted("correspondence", day=3))
    decide_claim(desk, LEO, "1", "dismissed", "CNXC 4.3", date(2026, 1, 10))
    appeal(desk, "1", date(2026, 1, 12), "25.00")
    assert codes(decide_claim(desk, LEO, "1", outcome, "CNXC 4.3", date(2026, 1, 20))) == [
        "claim-officer"
    ]
    done = decide_claim(desk, RUTH, "1", outcome, "CNXC 4.4", date(2026, 1, 20))
    assert codes(done) == [
        "article-unknown",
        *(["claim-uncorrected"] if outcome == "upheld" else []),
    ]
    assert (claim(desk).state, claim(desk).deposit_is) == (outcome, deposit)
    assert codes(appeal(desk, "1", date(2026, 1, 21), "25.00")) == ["claim-state"]
    assert codes(decide_claim(desk, RUTH, "1", outcome, "CNXC 4.3", date(2026, 1, 20))) == [
        "claim-state"
    ]


def test_who_withdraws_an_appeal_lets_the_decision_stand(desk: Desk) -> None:
    open_claim(desk, EVA, wanted("correspondence", day=3))
    day = date(2026, 1, 10)
    assert codes(appeal(desk, "1", day, "25.00")) == ["claim-state"]
    decide_claim(desk, LEO, "1", "dismissed", "CNXC 4.3", day)
    appeal(desk, "1", date(2026, 1, 12), "25.00")
    assert withdraw(desk, "1", date(2026, 1, 13)).problems == ()
    assert (claim(desk).state, claim(desk).deposit_is) == ("dismissed", "kept")
    assert codes(appeal(desk, "1", date(2026, 1, 14), "25.00")) == ["claim-state"]
    open_claim(desk, EVA, wanted("correspondence", day=3, player="503"))
    decide_claim(desk, LEO, "2", "upheld", "CNXC 4.3", day)
    assert codes(appeal(desk, "2", date(2026, 1, 12), "25.00")) == ["claim-state"]
    open_claim(desk, EVA, wanted("correspondence", day=3, player="504"))
    withdraw(desk, "3", day)
    assert claim(desk, "3").state == "withdrawn"
    assert codes(decide_claim(desk, LEO, "3", "upheld", "CNXC 4.3", day)) == ["claim-state"]


def test_an_event_that_is_not_rated_is_appealed_against_within_seven_days(desk: Desk) -> None:
    winter = AddEvent(name="Winter open", start="2026-01-09", end="2026-01-11")
    event = register(desk, EVA, winter).events[0]
    told = wanted("standard", player="", event=event, claimant="Organiser")
    assert codes(open_claim(desk, EVA, told)) == ["claim-told"]
    on = replace(EVA, at="2026-02-01T09:00:00Z")
    decided(desk.store, on, event, "left_out", "FIDE 0.5")
    for made_on, is_late in ((date(2026, 2, 9), True), (date(2026, 2, 8), False)):
        done = open_claim(desk, EVA, replace(told, made_on=made_on))
        assert codes(done) == (["claim-late"] if is_late else []), made_on
    assert (claim(desk).about, claim(desk).article) == ("event", "FIDE B.02 2009-07 0.5")
    withdraw(desk, "1", date(2026, 2, 9))
    later = replace(told, told_on=date(2026, 2, 3), made_on=date(2026, 2, 10))
    assert open_claim(desk, EVA, later).problems == ()
    assert codes(open_claim(desk, EVA, replace(later, told_on=date(2026, 1, 31)))) == ["claim-told"]


def test_who_claims_does_not_decide_nor_who_took_it_in_if_two_are_wanted(desk: Desk) -> None:
    open_claim(desk, EVA, wanted(claimant="Marta's father", day=3))
    for who in ("Marta Bilbao Ruiz", MARTA, "Marta's  Father"):
        own = replace(LEO, who=who)
        done = decide_claim(desk, own, "1", "upheld", "FCE 12", date(2026, 1, 10))
        assert codes(done) == ["claim-officer"], who
    change(desk, EVA, SetOffice(settings={"claim_officers": "2"}))
    assert codes(decide_claim(desk, EVA, "1", "upheld", "FCE 12", date(2026, 1, 10))) == [
        "claim-officer"
    ]
    done = decide_claim(desk, LEO, "1", "upheld", "FCE 12", date(2026, 1, 10))
    assert codes(done) == ["claim-uncorrected"]


@pytest.mark.parametrize(
    ("because", "article", "day", "code"),
    [
        ("Bilbao won in round 2", "FCE 12", 10, "claim-names"),
        ("the score sheet", "", 10, "claim-decision"),
        ("x" * 4001, "FCE 12", 10, "claim-decision"),
        ("the score sheet", "FCE 12", 1, "claim-day"),
        ("the score sheet", "FCE 12", 400, "claim-day"),
    ],
)
def test_a_decision_can_stand_in_public(
    desk: Desk, because: str, article: str, day: int, code: str
) -> None:
    open_claim(desk, EVA, wanted(day=2))
    officer = replace(LEO, because=because)
    done = decide_claim(desk, officer, "1", "upheld", article, OUT + timedelta(day))
    assert codes(done) == [code]
    assert claim(desk).is_waiting


@pytest.mark.parametrize(
    "more",
    [
        {"claimant": " "}, {"player": ""}, {"player": "999"}, {"event": "7"}, {"fact": "colour"},
        {"round": "2"}, {"round": "two", "event": "7"}, {"fact": "birth", "round": "2"},
        {"list_date": date(2026, 1, 2)}, {"made_on": date(2026, 6, 2)},
        {"made_on": date(2025, 12, 31)}, {"files": (Handed("a.exe", b"MZ"),)},
    ],
)  # fmt: skip
def test_what_is_not_told_completely_is_refused(desk: Desk, more: dict[str, object]) -> None:
    before = desk.store.last
    assert codes(open_claim(desk, EVA, wanted(**more)))  # type: ignore[arg-type]
    assert desk.store.last == before


def test_the_same_claim_comes_once_until_it_is_decided(desk: Desk) -> None:
    open_claim(desk, EVA, wanted(day=2))
    assert codes(open_claim(desk, EVA, wanted(day=3))) == ["claim-state"]
    decide_claim(desk, LEO, "1", "dismissed", "FCE 12", date(2026, 1, 10))
    assert open_claim(desk, EVA, wanted(day=20)).claims == ("2",)


def test_proof_is_kept_byte_for_byte_and_never_under_the_senders_name(desk: Desk) -> None:
    sheet = Handed("../../../etc/cron.d/sheet.pdf", b"%PDF-1.7 \x00\xff")
    open_claim(desk, EVA, wanted(files=(sheet,)))
    packed = Handed("games.zip", b"PK\x03\x04 and what would unfold to anything")
    assert hand_in(desk, packed).problems == ()
    kept = claim(desk).proofs
    assert [one.file for one in kept] == ["sheet.pdf", "games.zip"]
    assert [desk.store.kept(one.sha256) for one in kept] == [sheet.data, packed.data]
    assert checked(desk.store)[1] == ()
    decide_claim(desk, LEO, "1", "dismissed", "FCE 12", date(2026, 1, 10))
    assert codes(hand_in(desk, packed)) == ["claim-state"]


@pytest.mark.parametrize(
    "file",
    [
        Handed("empty.pdf", b""), Handed("game.exe", b"MZ"), Handed("script", b"#!/bin/sh"),
        Handed("not.pdf", b"<html>"), Handed("page.html", b"<script>"),
        Handed("large.txt", b"x" * (BYTES_MAX + 1)), Handed("x.pdf.desktop", b"%PDF-"),
    ],
    ids=lambda one: one.name,
)  # fmt: skip
def test_a_file_that_proves_nothing_is_not_kept(desk: Desk, file: Handed) -> None:
    open_claim(desk, EVA, wanted())
    assert codes(hand_in(desk, file)) == ["claim-file"]
    assert claim(desk).proofs == ()


def test_of_one_claim_so_many_files_are_kept(desk: Desk) -> None:
    open_claim(desk, EVA, wanted())
    files = [Handed(f"{n}.txt", b"%d" % n) for n in range(FILES_MAX)]
    assert hand_in(desk, *files).problems == ()
    assert codes(hand_in(desk, files[0])) == ["claim-file"]


@pytest.mark.parametrize(
    "name", ["..", "/", "a/../b.txt", "x\u202efdp.txt", "n" * 500 + ".pdf", "CON", "\x00.txt", ""]
)
def test_no_name_leads_out_of_its_folder(name: str) -> None:
    for shown in (label(name), safe_name("1", 1, name)):
        assert 0 < len(shown) <= 120
        assert not set(shown) & set("/\\\x00\u202e")
    assert Path(safe_name("1", 1, name)).suffix in {*KINDS, ".bin"}


def test_what_was_made_public_is_not_undone_and_what_rests_on_it_keeps_the_rest(
    desk: Desk,
) -> None:
    opened = open_claim(desk, EVA, wanted("correspondence", day=2)).act
    assert opened is not None
    taken = decide_claim(desk, LEO, "1", "dismissed", "CNXC 4.3", date(2026, 1, 10)).act
    assert taken is not None
    assert codes(undo(desk.store, EVA, opened.number)) == ["act-kept"]
    assert codes(undo(desk.store, EVA, taken.number)) == ["act-kept"]
    heard = appeal(desk, "1", date(2026, 1, 12), "25.00").act
    assert heard is not None
    assert undo(desk.store, EVA, heard.number).problems == ()
    assert claim(desk).state == "dismissed"


def test_what_is_upheld_takes_effect_by_a_correction_of_the_same_event(desk: Desk) -> None:
    events = [
        register(desk, EVA, AddEvent(name=n, start="2026-01-09", end="2026-01-11")).events[0]
        for n in ("one", "other")
    ]
    open_claim(desk, EVA, wanted(day=2, event=events[0], round="2"))
    rows = [{"event": one, "list": "", "what": "fact", "article": ""} for one in events]
    acts = [
        str(
            desk.store.record(
                LEO.tells("correct.fact"), {"correction": [row]}, desk.store.last
            ).number
        )
        for row in rows
    ]
    told: tuple[Outcome, str, date] = ("upheld", "FCE 8.4", date(2026, 1, 10))
    for wrong in ("1", "999", acts[1]):
        assert codes(decide_claim(desk, LEO, "1", *told, wrong)) == ["claim-decision"], wrong
    assert codes(decide_claim(desk, LEO, "1", *told)) == ["claim-uncorrected"]
    assert claim(desk).correction == ""
    on = date(2026, 1, 12)
    assert codes(corrected(desk, acts[1], on)) == ["claim-decision"]
    assert corrected(desk, acts[0], on).problems == ()
    assert (claim(desk).correction, claim(desk).state) == (acts[0], "upheld")
    assert codes(corrected(desk, acts[0], on)) == ["claim-state"]


def test_the_days_to_come_are_told_the_soonest_first(desk: Desk) -> None:
    open_claim(desk, EVA, wanted("correspondence", day=2))
    decide_claim(desk, LEO, "1", "dismissed", "CNXC 4.3", date(2026, 1, 10))
    found = [(one.time.last_day, one.list_name, one.claim) for one in last_days_of(desk, OUT)]
    assert found == [
        (date(2026, 1, 17), "correspondence", "1"),
        (date(2026, 1, 25), "active", ""),
        (date(2026, 1, 31), "correspondence", ""),
    ]
    assert [one.claim for one in last_days_of(desk, date(2026, 1, 18))] == ["", ""]
