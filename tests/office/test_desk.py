"""What an officer's desk reads again after an act: what the act has changed, and nothing else."""

from datetime import date
from pathlib import Path

import pytest

from arpad.law import Catalogue
from arpad.library.files import sent
from arpad.office.acting import Officer
from arpad.office.acts.events import SayWho, StateFacts, TakeIn
from arpad.office.desk import Desk
from arpad.office.events import reports
from arpad.office.events.acts import decided, say_who, state
from arpad.office.events.event import Event
from arpad.office.events.taking_in import take_in
from arpad.office.kept.vault import Vault
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome
from arpad.office.periods import gathering
from arpad.office.players.entering import enter
from arpad.office.players.facts import StatedFact
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from tests.cli.offices import LAST_FOUR, federation, report
from tests.office.undone import merge, undo

ANA = Officer("ana", "2026-01-20T10:00:00Z", "as the rules say")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    at = federation(tmp_path / "office", standard="fide")
    desk = Desk(opened_office(at).store, Vault(at), CATALOGUE)
    papers = [
        report(tmp_path, "first", date(2026, 1, 5)),
        report(tmp_path, "second", date(2026, 1, 5), LAST_FOUR),
    ]
    take_in(desk, ANA, TakeIn(reports=tuple(sent(path).handed for path in papers)))
    return Desk(desk.store, desk.vault, CATALOGUE)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the numbers of the events whose reports are read from their bytes, as they are."""
    numbers: list[str] = []
    as_it_is = reports.submitted

    def submitted(store: object, asked: list[Event]) -> object:
        numbers.extend(one.number for one in asked)
        return as_it_is(store, asked)  # type: ignore[arg-type]

    monkeypatch.setattr(reports, "submitted", submitted)
    return numbers


def named(desk: Desk, number: str) -> list[str]:
    return [one.name for one in desk.reports(desk.events)[number].submission.report.players]


def test_what_no_act_has_changed_is_not_read_again(desk: Desk, read: list[str]) -> None:
    before = desk.reports(desk.events)
    assert sorted(read) == ["1", "2"]
    state(desk, ANA, StateFacts(number="1", facts={"name": "Winter open"}))
    then = desk.anew()
    assert then.people is desk.people
    assert then.events["1"].name == "Winter open"
    after = then.reports(then.events)
    assert read == ["1", "2", "1"]
    assert after["1"].submission.facts.name == "Winter open"
    assert after["2"] == before["2"]


def test_who_is_entered_or_said_to_play_is_known_at_once(desk: Desk, read: list[str]) -> None:
    assert desk.reports(desk.events)["1"].are_known
    told = [StatedFact("name", "Novo, Rui"), StatedFact("birth", "1970")]
    enter(desk.store, ANA, told, "600")
    then = desk.anew()
    assert "600" in then.people.rows
    say_who(then, ANA, SayWho(number="1", rank=1, player="600"))
    last = then.anew()
    ids = dict(last.reports(last.events)["1"].submission.identities)
    assert ids[1] == "600"
    assert read == ["1", "2"]  # whoever plays, the reports say what they said


def test_a_merging_undone_is_as_it_was(desk: Desk) -> None:
    twin = [StatedFact("name", "Aguirre Sanz, Jon"), StatedFact("birth", "1961")]
    enter(desk.store, ANA, twin, "600", not_these=["501"])
    desk = desk.anew()
    before = desk.people.roll
    done = merge(desk.store, ANA, "501", "600")
    assert done.act is not None
    merged = desk.anew()
    assert merged.people.given_up == {"600": "501"}
    assert merged.people.roll.height == before.height - 1
    undo(desk.store, ANA, done.act.number)
    again = merged.anew()
    assert again.people.given_up == {}
    assert again.people.roll.equals(before)


def test_events_read_again_are_those_that_the_office_has(tmp_path: Path, desk: Desk) -> None:
    assert [*desk.events] == ["1", "2"]
    state(desk, ANA, StateFacts(number="1", facts={"name": "Winter open"}))
    third = report(tmp_path, "third", date(2026, 1, 7), LAST_FOUR)
    then = desk.anew()
    take_in(then, ANA, TakeIn(reports=(sent(third).handed,), are_new=True))
    done = decided(then.store, ANA, "2", "withdrawn")
    assert done.act is not None
    last = then.anew()
    assert [*last.events] == ["1", "2", "3"]
    assert last.events["1"].name == "Winter open"
    assert last.events["2"].is_left_out
    undo(desk.store, ANA, done.act.number)
    again = last.anew().anew()
    assert not again.events["2"].is_left_out
    for read_on in (last.anew(), again):
        assert [*read_on.events.items()] == [
            *Desk(desk.store, desk.vault, CATALOGUE).events.items()
        ]


def test_events_are_all_read_again_after_many_acts(desk: Desk) -> None:
    assert desk.events["1"].name != "Winter open 40"
    for number in range(41):
        state(desk, ANA, StateFacts(number="1", facts={"name": f"Winter open {number}"}))
    assert desk.anew().events["1"].name == "Winter open 40"


def test_a_list_that_leaves_out_a_report_with_errors_is_rated_once(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That report was in no rating: a second one without it says the same."""
    path = report(tmp_path, "third", date(2026, 1, 12))
    path.write_text(path.read_text().replace(" w 1", " w 0", 1))
    taken = take_in(desk, ANA, TakeIn(reports=(sent(path).handed,), are_new=True)).reports
    assert taken[0].event == "3"
    now, rate = desk.anew(), gathering.rate
    ratings: list[Inputs] = []
    kept = now.lists["standard"]

    def rated(inputs: Inputs, catalogue: Catalogue) -> PeriodOutcome:
        ratings.append(inputs)
        return rate(inputs, catalogue)

    monkeypatch.setattr(gathering, "rate", rated)
    once = gathering.draft(now, kept, kept.next_date(now.catalogue))
    assert (len(ratings), once.judged["3"].is_taken, [*once.rated]) == (1, False, ["1", "2"])
    monkeypatch.setattr(gathering, "sound_reports", lambda _: ())
    again = gathering.draft(now, kept, kept.next_date(now.catalogue))
    assert len(ratings) == 3
    assert once.period is not None
    assert again.period is not None
    assert once.period.inputs.sha256 == again.period.inputs.sha256
    assert once.period.tables.hashes() == again.period.tables.hashes()
    assert once.problems == again.problems
