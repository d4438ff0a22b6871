"""Acts on events, done by a program: what has a parameter of its own is no fact beside it."""

from pathlib import Path

from arpad.office.acting import Officer, perform
from arpad.office.acts.events import AddEvent, DecideEvent, StateFacts
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from tests.cli.offices import federation

EVA = Officer("eva", "2026-01-05T10:00:00Z", "the board")


def test_facts_stated_with_an_act_say_nothing_that_it_says_itself(tmp_path: Path) -> None:
    at = federation(tmp_path, "folder", active="fce-2016")
    desk = Desk(opened_office(at).store, Vault(at), CATALOGUE)
    winter = {"name": "Winter open", "start": "2026-01-09", "end": "2026-01-11"}
    for name, value in winter.items():
        refused = perform(desk, EVA, AddEvent(**winter, facts={name: value}))
        assert [one.message for one in refused.problems] == [f"The facts say {name} again."]
    (number,) = perform(desk, EVA, AddEvent(**winter, facts={"city": "Riga"})).events
    perform(desk, EVA, StateFacts(number=number, facts={"name": "Open of Riga"}))
    out = DecideEvent(number=number, effect="left_out", article="FCE 2.1", facts={"city": ""})
    assert perform(desk.anew(), EVA, out).problems == ()
    (event,) = desk.anew().events.values()
    assert (event.name, event.facts.get("city", "")) == ("Open of Riga", "")
    assert event.is_left_out
