"""Add a list to those that the office keeps: named once, under known rules, with its first list."""

import re
from typing import Final

from arpad.engine import questions as q
from arpad.law import Catalogue, NoRulebookError
from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.lists import AddList
from arpad.office.desk import Desk
from arpad.office.kept.lists import KeptList, kept_lists
from arpad.office.lists.from_file import list_of_file
from arpad.office.lists.lists import RatingList
from arpad.office.lists.oddities import odd_values
from arpad.office.period.lists_needed import unfit_lists
from arpad.office.players.columns import said_of_lists, unclear
from arpad.registry.store import Store
from arpad.report.names import likeness
from arpad.report.notes import counted, listed
from arpad.report.problems import Problem, Text, Value, why_none

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,29}")
NAMED_MAX: Final = 8
"""So many players of a kind are named; the others are counted."""


def add_list(desk: Desk, officer: Officer, wanted: AddList) -> Done:
    """Record a list that the office keeps from now on; its first list is kept byte for byte.

    Where its columns are said, or remembered, what is kept is the table under these.

    Refused if the name is taken or can't name a directory, if the rules are not known or are of
    another kind, if no list comes out on the day, and if the first list can't be read, or has
    players whom the office doesn't know under these numbers and names.
    """
    store, catalogue, file = desk.store, desk.catalogue, wanted.first_list

    def decide() -> Decided:
        said = said_of_lists(store, (file,), wanted.columns)
        first, of_file = list_of_file(said.files[0], file.name, wanted.first_date, wanted.kind)
        problems = [*_of_name(store, wanted.name), *_of_rules(wanted, first, catalogue),
                    *said.problems, *(p for p in of_file if p.level != "info"),
                    *unclear(of_file)]  # fmt: skip
        if first is not None:
            problems += _strangers(store, first)
        if any(problem.level == "error" for problem in problems):
            return refused(*problems)
        row = {"name": wanted.name, "kind": wanted.kind, "rulebook": wanted.rulebook}
        begun = {
            "list": wanted.name,
            "list_date": wanted.first_date.isoformat(),
            "file": file.name,
            "sha256": store.keep(said.files[0]),
        }
        rows = {"rated_list": [row], "first_list": [begun], **said.remembered}
        return Decided(
            officer.tells("list.add"), rows, lists=(wanted.name,), problems=tuple(problems)
        )

    return act(store, decide)


def _of_name(store: Store, name: str) -> list[Problem]:
    if not _NAME.fullmatch(name):
        message = Text("A list can't be called '{name}'.", name=name)
        fix = Text("Take small letters, digits and -, as standard or rapid.")
        return [Problem("error", "office-list", message, fix=fix, found=name)]
    if name in kept_lists(store):
        message, fix = (Text("The office keeps a list {name} already.", name=name),
                        Text("Take another name."))  # fmt: skip
        return [Problem("error", "office-list", message, fix=fix, found=name)]
    return []


def _of_rules(wanted: AddList, first: RatingList | None, catalogue: Catalogue) -> list[Problem]:
    try:
        kind = catalogue.any_book(wanted.rulebook)[q.LIST_KIND]
        kept = KeptList(wanted.name, kind, wanted.rulebook, wanted.first_date, "", "")
        after = kept.next_date(catalogue)
    except NoRulebookError as error:
        fix = Text("Name an edition or a family of the catalogue.")
        return [Problem("error", "rulebook-none", why_none(error), fix=fix, found=wanted.rulebook)]
    if kind != wanted.kind:
        message = Text("{book} rates {kind} games, and the list is of {other}.",
                       book=wanted.rulebook, kind=kind, other=wanted.kind)  # fmt: skip
        fix = Text("Make it a list of {kind}, or name the rules of {other} games.", kind=kind,
                   other=wanted.kind)  # fmt: skip
        return [Problem("error", "office-list", message, fix=fix, found=wanted.rulebook)]
    if first is None:
        return []
    days = unfit_lists((first,), after, lambda day: kept.book_on(day, catalogue))
    odd = odd_values(
        first.rows, wanted.first_date, wanted.rulebook, catalogue, wanted.first_list.name
    )
    return [*(day for day in days if day.code == "list-date"), *odd]


def _strangers(store: Store, first: RatingList) -> list[Problem]:
    """Return errors for players whom the office doesn't know, or knows under other names."""
    ids = [str(player_id) for player_id in first.rows["player_id"]]
    registered = {str(row["player"]) for _, row in store.rows("player")}
    problems = []
    if unknown := [player_id for player_id in ids if player_id not in registered]:
        strangers = counted(len(unknown), "player")
        message = Text("{players} of the list whom the office doesn't know: {who}.",
                       players=strangers, who=_some(unknown))  # fmt: skip
        fix = Text("Enter them first, under the numbers that they have on the list.")
        problems.append(Problem("error", "list-strangers", message, fix=fix))
    names: dict[str, set[str]] = {}
    for _, row in store.rows("fact", {"fact": ["name"]}):
        names.setdefault(str(row["player"]), set()).add(str(row["value"]))
    others = [
        f"{player_id} {name}"
        for player_id, name in first.rows.select("player_id", "name").iter_rows()
        if player_id in names
        and not any(likeness(name, listed_name) in _NEAR for listed_name in names[player_id])
    ]
    if others:
        message = Text("{count} numbers are other persons' at the office: {who}.",
                       count=len(others), who=_some(others))  # fmt: skip
        fix = Text("Give the list the office's own numbers.")
        problems.append(Problem("error", "list-strangers", message, fix=fix))
    return problems


_NEAR: Final = ("same", "shortened", "spelling")


def _some(those: list[str]) -> Value:
    return listed(those, NAMED_MAX)
