"""Lists of other bodies that an office looks up by their dates: kept byte for byte, once each."""

from datetime import timedelta
from typing import Final

from arpad.office.acting import Decided, Done, Officer, act, refused
from arpad.office.acts.lists import KeepExternal
from arpad.office.desk import Desk
from arpad.office.lists.from_file import list_of_file
from arpad.registry.acts import Row
from arpad.registry.zones import today_of
from arpad.report.problems import Problem, Text
from arpad.tables.rating_list import OTHER_RATINGS

BODIES = tuple(name.removesuffix("_rating") for name in OTHER_RATINGS if name != "other_rating")
"""Whose ratings some rulebook reads; the office's own other list needs no looking up."""

AHEAD_MAX: Final = timedelta(days=31)
"""How long before its day a body's list may be out."""


def keep_external(desk: Desk, officer: Officer, wanted: KeepExternal) -> Done:
    """Record a list of another body; its ratings are looked up by the numbers that it gives.

    Refused if no rulebook reads that body's ratings, if the list can't be read, if it is there
    already, and if it is of a day to which no list can be out.
    """
    store, file, today = desk.store, wanted.file, today_of(desk.store, officer.at)
    rating_list, of_file = list_of_file(file.data, file.name, wanted.list_date, wanted.kind)

    def decide() -> Decided:
        if wanted.body not in BODIES:
            message = Text("No rulebook reads ratings of {body}.", body=wanted.body)
            fix = Text("There are: {kinds}.", kinds=BODIES)
            return refused(Problem("error", "office-list", message, fix=fix, found=wanted.body))
        if rating_list is None:
            return refused(*of_file)
        if wanted.list_date > today + AHEAD_MAX:
            message = Text("The list of {body} is dated {day}, and today is {today}.",
                           body=wanted.body, day=wanted.list_date, today=today)  # fmt: skip
            fix = Text("Correct the date: no list is out so long before its day.")
            return refused(Problem("error", "office-list", message, fix=fix, file=file.name))
        key = {"body": wanted.body, "kind": wanted.kind, "list_date": str(wanted.list_date)}
        rows = store.rows("external_list", {"body": [wanted.body]})
        row: Row = {**key, "file": file.name, "sha256": store.keep(file.data)}
        if any(dict(recorded) == dict(row) for _, recorded in rows):
            message = Text("The list of {body} of {day} is there already.", body=wanted.body,
                           day=wanted.list_date)  # fmt: skip
            return refused(Problem("error", "office-list", message,
                                   fix=Text("Nothing is to be done.")))  # fmt: skip
        statement = officer.tells("list.external")
        told_of = tuple(problem for problem in of_file if problem.level == "warning")
        return Decided(statement, {"external_list": [row]}, problems=told_of)

    return act(store, decide)
