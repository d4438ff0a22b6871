"""Decide on a list: lift a refusal of it, or record what was decided; of it, or in general."""

from collections.abc import Collection, Sequence
from datetime import date

from arpad.office.acting import Decided, Done, Officer, act
from arpad.office.period.refusals import Override
from arpad.registry.acts import Row
from arpad.registry.store import Store


def decide_on_list(
    store: Store,
    officer: Officer,
    name: str,
    list_date: date,
    overrides: Sequence[str],
    article: str,
) -> Done:
    """Record that refusals of a list are lifted, by their codes; without one, the decision alone.

    FCE 2.2 and CNXC 8.2 leave what their texts don't foresee to the office.
    """

    def decide() -> Decided:
        rows: list[Row] = [
            {"event": "", "list": name, "list_date": list_date.isoformat(), "article": article,
             "effect": "override" if code else "recorded", "code": code}
            for code in dict.fromkeys(overrides) or ("",)
        ]  # fmt: skip
        return Decided(officer.tells("list.decide"), {"decision": rows}, lists=(name,))

    return act(store, decide)


def decide_in_general(store: Store, officer: Officer, article: str) -> Done:
    """Record a decision that is about no single event or list.

    CNXC 8.2 leaves to its board what the text doesn't foresee; FCE 2.2 lets the federation rate
    other events where it sees fit.
    """

    def decide() -> Decided:
        row: Row = {"event": "", "list": "", "list_date": "", "article": article,
                    "effect": "recorded", "code": ""}  # fmt: skip
        return Decided(officer.tells("office.decide"), {"decision": [row]})

    return act(store, decide)


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
    why = {one.number: one.told.because for one in store.acts([act for act, _ in rows])}
    return tuple(Override(code, why[act]) for act, code in rows)
