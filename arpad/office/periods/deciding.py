"""Decide on a list: lift a refusal of it, or record what was decided; of it, or in general."""

from collections.abc import Collection
from datetime import date
from typing import Final

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.lists import DecideOnList
from arpad.office.acts.office import DecideInGeneral
from arpad.office.articles import looked_up
from arpad.office.desk import Desk
from arpad.office.evidence.refusing import REFUSALS as OF_EVIDENCE
from arpad.office.kept.lists import meant
from arpad.office.period.refusals import BOOKS_OPEN, REFUSALS, Override
from arpad.registry.acts import Row
from arpad.registry.store import Store
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text

LIFTABLE: Final = tuple(sorted({*REFUSALS, *OF_EVIDENCE, BOOKS_OPEN}))
"""The codes of refusals that can be lifted."""


def decide_on_list(desk: Desk, officer: Officer, wanted: DecideOnList) -> Done:
    """Record that refusals of a list are lifted, by their codes; without one, the decision alone.

    FCE 2.2 and CNXC 8.2 leave what their texts don't foresee to the office. Refused for a list that
    is made, and for a code of nothing that can be lifted.
    """
    day, codes = wanted.list_date, wanted.override

    def decide() -> Decided:
        kept, problems = meant(desk.store, wanted.list_name)
        if kept is None:
            return refused(*problems)
        if codes and day <= kept.last_date:
            message = Text("The list of {day} is made; the last is that of {last}.", day=day,
                           last=kept.last_date)  # fmt: skip
            fix = Text("Name a list that is to come.")
            return refused(Problem("error", "list-date", message, fix))
        if unknown := [code for code in codes if code not in LIFTABLE]:
            message = Text("{codes} can't be lifted.", codes=unknown)
            fix = Text("What can be is {codes}.", codes=LIFTABLE)
            return refused(Problem("error", "override", message, fix))
        rows: list[Row] = [
            {"event": "", "list": kept.name, "list_date": str(day), "article": wanted.article,
             "effect": "override" if code else "recorded", "code": code}
            for code in dict.fromkeys(codes) or ("",)
        ]  # fmt: skip
        return Decided(officer.tells("list.decide"), {"decision": rows}, lists=(kept.name,))

    return looked_up(act(desk.store, decide), desk.catalogue, wanted.article, day)


def decide_in_general(desk: Desk, officer: Officer, wanted: DecideInGeneral) -> Done:
    """Record a decision that is about no single event or list.

    CNXC 8.2 leaves to its board what the text doesn't foresee; FCE 2.2 lets the federation rate
    other events where it sees fit.
    """
    row: Row = {"event": "", "list": "", "list_date": "", "article": wanted.article,
                "effect": "recorded", "code": ""}  # fmt: skip
    decided = Decided(officer.tells("office.decide"), {"decision": [row]})
    done = act(desk.store, lambda: decided)
    return looked_up(done, desk.catalogue, wanted.article, today_of(desk.store, officer.at))


def lifted(
    store: Store, name: str, list_date: date, codes: Collection[str]
) -> tuple[Override, ...]:
    """Return the refusals of a list that were lifted, of these codes, each with its reason."""
    rows = [
        (act, str(row["code"]))
        for act, row in store.rows("decision", {"list": [name]})
        if row["effect"] == "override"
        and row["list_date"] == list_date.isoformat()
        and row["code"] in codes
    ]
    why = {
        recorded.number: recorded.told.because for recorded in store.acts([act for act, _ in rows])
    }
    return tuple(Override(code, why[act]) for act, code in rows)
