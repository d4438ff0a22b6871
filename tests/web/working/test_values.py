"""Every value of the office as a page: its words in every language, its rows, its links."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from typing import Any, get_args, get_type_hints

import pytest

from arpad.answers.backups import BackupsKept
from arpad.answers.catalogue import ANSWERS
from arpad.answers.following import EventFollowed
from arpad.answers.handover import Handover
from arpad.answers.matching import PersonSeen
from arpad.answers.months import ListMonth
from arpad.answers.offices import SettingsHeld
from arpad.answers.reporting import ReportLookedAt
from arpad.explain.known_languages import languages
from arpad.explain.language import catalogue
from arpad.office.periods.todo import Task
from arpad.report.problems import Problem, Text
from arpad.web.working.headings import HEADINGS
from arpad.web.working.showing import ROWS_MAX, Cell, Part, Showing, notes
from arpad.web.working.words import CATALOGUES

SHOWN = (
    "todo", "office-log", "event-list", "event-show", "event-fide", "player-find", "player-show",
    "player-doubles", "player-import", "player-update", "office-show", "period-status",
    "period-preview", "period-fees", "period-publish", "period-revise", "list-history-show",
    "list-history-add", "claim-list", "claim-show", "claim-calendar", "correct-show", "intake",
    "office-person-list", "job-list", "office-check", "doctor", "office-season",
)  # fmt: skip
"""The answers that are shown as pages, or come of an act."""


def fields_within(kind: Any, seen: set[Any]) -> Iterator[str]:
    """Yield the names of all fields of a value, and of what is in it."""
    if isinstance(kind, type) and is_dataclass(kind) and kind not in (*seen, Problem):
        seen.add(kind)
        hints = get_type_hints(kind)
        for one in fields(kind):
            yield one.name
            yield from fields_within(hints[one.name], seen)
    for part in get_args(kind):
        yield from fields_within(part, seen)


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
def test_every_field_is_called_something_in_every_language(lang: str) -> None:
    known = {text for place in CATALOGUES for text in catalogue(lang, place)}
    shown = [*(ANSWERS[name] for name in SHOWN), SettingsHeld, EventFollowed,
             ReportLookedAt, BackupsKept, Handover, ListMonth, PersonSeen]  # fmt: skip
    names = {name for kind in shown for name in fields_within(kind, set())}
    assert len(names) > 150
    unknown = {name for name in names
               if HEADINGS.get(name, name.replace("_", " ")) not in known}  # fmt: skip
    assert unknown - {"sha256"} == set()


@dataclass(frozen=True)
class Inner:
    """A row."""

    event: str
    games: int
    says: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Whole:
    """A value with one of each kind of thing."""

    name: str
    players: tuple[str, ...]
    list_date: date
    is_rated: bool
    none: str | None
    states: dict[str, int]
    rows: tuple[Inner, ...]


ODD = Problem("error", "demo", Text("Columns are missing: {missing}.", missing=["x"]), line=3,
              file="a.trf")  # fmt: skip
VALUE = Whole("Open", ("501", "5/2"), date(2026, 2, 1), is_rated=True, none=None,
              states={"taken": 2},
              rows=(Inner("12", 1500, "Nobody is rated (not verified).", (ODD,)),
                    Inner("", 3, "")))  # fmt: skip


def test_a_value_is_facts_and_tables_and_leads_to_what_it_names() -> None:
    own, states, rows = Showing("es").parts(VALUE)
    cells = {fact.head: fact.cells for fact in own.facts}
    assert cells == {
        "nombre": (Cell("Open"),), "jugadores": (Cell("501", "players/501"),
                                                Cell("5/2", "players/5%2F2")),
        "día de la lista": (Cell("1 de febrero de 2026"),), "se evalúa": (Cell("sí"),),
    }  # fmt: skip
    assert [fact.cells for fact in states.facts] == [(Cell("2", is_number=True),)]
    assert rows.heads == ("torneo", "partidas", "lo que dicen las reglas")
    first, second = rows.rows
    assert first.cells == ((Cell("12", "events/12"),), (Cell("1500", is_number=True),),
                           (Cell("Nobody is rated (no verificado)."),))  # fmt: skip
    assert [cell.text for fact in first.more for cell in fact.cells] == ["Faltan columnas: x."]
    assert (second.cells[0], second.more) == ((), ())
    unlinked = Showing("es", is_linked=False).parts(VALUE)
    assert {cell.way for part in unlinked for fact in part.facts for cell in fact.cells} == {""}


def test_a_problem_is_said_with_its_place() -> None:
    (note,) = notes([ODD], "ca")
    assert (note.level, note.text, note.where) == ("error", "Falten columnes: x.", "a.trf:3")


def test_a_task_is_its_sentence_and_leads_to_its_event() -> None:
    task = Task(kind="decide", event="12", name="Open", lists=("standard",))
    (part,) = Showing("es").parts(Holder((task,)))
    (row,) = part.rows
    assert row.cells[0] == (Cell("Decida sobre el torneo 12, Open", "events/12"),)


@dataclass(frozen=True)
class Holder:
    """What has rows."""

    tasks: tuple[Any, ...]


def test_a_long_table_says_how_much_of_it_is_shown() -> None:
    (part,) = Showing("en").parts(Holder((Inner("1", 1, ""),) * (ROWS_MAX + 1)))
    assert isinstance(part, Part)
    assert (len(part.rows), part.count) == (ROWS_MAX, ROWS_MAX + 1)
