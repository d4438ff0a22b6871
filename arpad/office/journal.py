"""Whether an office's journal is whole: no act changed, left out or put between, no row altered.

Nor bytes missing or changed that an act names.
"""

from arpad.registry.acts import Act, broken
from arpad.registry.erasing import LIFTED
from arpad.registry.store import Store
from arpad.registry.tables import TABLES
from arpad.report.problems import Problem, Text


def checked(store: Store) -> tuple[tuple[Act, ...], tuple[Problem, ...]]:
    """Return all acts, and what is wrong with them and their rows.

    That the last acts were left out is seen only by who knows the hash of the last one.
    """
    acts = store.acts()
    problems = []
    first = broken(
        acts, {int(str(row["of_act"])): str(row["digest"]) for _, row in store.rows(LIFTED)}
    )
    if first is not None:
        message = Text("Act {first} is not the one that was recorded, or one before it is missing.",
                       first=first)  # fmt: skip
        problems.append(_problem(message, first))
    for act in acts:
        if not store.is_genuine(act):
            message = Text("What act {number} says is not what was recorded with it.",
                           number=act.number)  # fmt: skip
            problems.append(_problem(message, act.number))
    return acts, (*problems, *_lost(store))


def _lost(store: Store) -> list[Problem]:
    """Return an error for all bytes that an act names and that are not there any more."""
    problems = []
    for shape in TABLES.values():
        for column in shape.blobs:
            named = {str(row[column]): act for act, row in store.rows(shape.name)}
            for digest in sorted(
                digest_named for digest_named in named if store.kept(digest_named) is None
            ):
                message = Text("The bytes {digest} that act {named} names are not there, "
                               "or have been changed.", digest=digest[:16],
                               named=named[digest])  # fmt: skip
                problems.append(_problem(message, named[digest]))
    return problems


def _problem(message: str, number: int) -> Problem:
    fix = Text("Restore the office from a backup made before.")
    return Problem("error", "journal-changed", message, fix=fix, found=str(number))
