"""How verbs name what an office has: a list, an event, a player, a claim; the shell completes each.

Each completion returns what the office has that begins so, with its name; nothing where no office
is named, or it can't be opened: a shell that completes is no place for an error.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.office.opening import AT_VARIABLE, database

if TYPE_CHECKING:
    from arpad.registry.store import Store

Completions = list[tuple[str, str]]
MOST: Final = 40
"""More than so many a shell doesn't show on one screen."""


@contextmanager
def _store(context: typer.Context) -> Iterator["Store | None"]:
    """Give the store of the office that a line names so far, or None."""
    from arpad.registry.place import NoOfficeError, opened_office
    from arpad.registry.store import StoreFailedError

    at = context.params.get("at") or os.environ.get(AT_VARIABLE)
    try:
        yield opened_office(Path(at), database()).store if at else None
    except (NoOfficeError, StoreFailedError):
        yield None


def lists(context: typer.Context, incomplete: str) -> Completions:
    """Return the lists that an office keeps, and the rulebook of each."""
    from arpad.office.kept.lists import kept_lists

    with _store(context) as store:
        kept = {} if store is None else kept_lists(store)
    return _beginning({name: kept_list.rulebook for name, kept_list in kept.items()}, incomplete)


def events(context: typer.Context, incomplete: str) -> Completions:
    """Return the events of an office, the last ones first, and their names."""
    from arpad.office.events.event import events as all_events

    with _store(context) as store:
        numbered = {} if store is None else all_events(store)
    return _beginning({n: numbered[n].name for n in reversed(list(numbered))}, incomplete)


def claims(context: typer.Context, incomplete: str) -> Completions:
    """Return the claims of an office, the last ones first, and who claims."""
    from arpad.office.claims.claim import claims as all_claims

    with _store(context) as store:
        numbered = {} if store is None else all_claims(store)
    return _beginning({n: numbered[n].claimant for n in reversed(list(numbered))}, incomplete)


def players(context: typer.Context, incomplete: str) -> Completions:
    """Return the players whose number begins so, the shortest first, and their names."""
    from arpad.office.players.finding import shown
    from arpad.office.players.person import persons

    with _store(context) as store:
        if store is None or not incomplete:
            return []
        numbers = map(str, store.columns("player", ["player"])["player"])
        fit = sorted((n for n in numbers if n.startswith(incomplete)), key=lambda n: (len(n), n))
        people = persons(store, fit[:MOST])
    return [(number, shown(people[number]).name) for number in fit[:MOST] if number in people]


def _beginning(names: dict[str, str], incomplete: str) -> Completions:
    """Return what begins so.

    >>> _beginning({"standard": "fide", "rapid": "fide-rapid"}, "st")
    [('standard', 'fide')]
    """
    return [(name, says) for name, says in names.items() if name.startswith(incomplete)][:MOST]


OnlyListArgument = Annotated[
    str,
    typer.Argument(
        metavar="LIST",
        help="The list's name; the only one there is, if left out.",
        autocompletion=lists,
    ),
]
ListsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="LIST", help="Lists; else all that are due then.", autocompletion=lists),
]
EventArgument = Annotated[
    str, typer.Argument(metavar="EVENT", help="The event's number.", autocompletion=events)
]
ClaimArgument = Annotated[
    str, typer.Argument(metavar="CLAIM", help="The claim's number.", autocompletion=claims)
]
PlayerArgument = Annotated[
    str,
    typer.Argument(
        metavar="PLAYER",
        help="The player's number, or words of the name if only one fits.",
        autocompletion=players,
    ),
]
