"""What two laws are to be compared on: tables of games, or an office's published lists."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from arpad.cli.inputs import known_rulebooks, list_kind, parsed_lists, parsed_people
from arpad.cli.lab.shared import refuse_study
from arpad.cli.office.opening import opened
from arpad.cli.usage import give, need_there, refuse, store_refuses, wrong_usage
from arpad.report.problems import Problem

if TYPE_CHECKING:
    from arpad.lab.impact.lists import LawLists
    from arpad.law import Catalogue, Rulebook

    Rating = Callable[[Rulebook, Catalogue, Callable[[str], None]],
                      tuple[LawLists | None, tuple[Problem, ...]]]  # fmt: skip


@dataclass(frozen=True, slots=True)
class TwoLaws:
    """Both laws, where they are known, and what makes a law's lists of the history."""

    old: "Rulebook"
    new: "Rulebook"
    catalogue: "Catalogue"
    rating: "Rating"
    problems: tuple[Problem, ...] = ()


def of_tables(
    laws: tuple[str, str | None],
    games: Sequence[Path],
    events: Path | None,
    lists: Sequence[str],
    people: Sequence[str],
    days: tuple[date | None, date | None],
    folder: Path,
    *,
    are_new_admitted: bool,
    as_json: bool,
) -> TwoLaws:
    """Return two laws and a history of tables, made in a folder, or leave.

    laws: the proposed one, and the one that it is compared with.
    """
    from arpad.lab.impact.lists import lists_under
    from arpad.office.history.asked import Asked

    (rulebook, against), (first, last) = laws, days
    needed = {"--against": against, "--games": games, "--events": events, "--list": lists,
              "--from": first, "--to": last}  # fmt: skip
    missing = [option for option, value in needed.items() if not value]
    if against is None or not games or events is None or not lists or not first or not last:
        give(*missing)
    new, old, catalogue = _laws(rulebook, against, first, last)
    need_there(*games, events)
    given = parsed_lists(lists, list_kind(known_rulebooks(against)))
    tables, of_people, are_whole = parsed_people(people)
    problems = (*given.problems, *of_people)
    if not given.is_whole or not are_whole:
        refuse_study([*problems], as_json=as_json)
    request = Asked(tuple(games), events, given.found, first, last, old.name, catalogue,
                    are_new_admitted=are_new_admitted, people=tables)  # fmt: skip
    numbers = count()

    def rating(
        book: "Rulebook", editions: "Catalogue", show: Callable[[str], None]
    ) -> "tuple[LawLists | None, tuple[Problem, ...]]":
        of_law = replace(request, rulebook=book.name, catalogue=editions)
        return lists_under(of_law, folder / str(next(numbers)), show)

    return TwoLaws(old, new, catalogue, rating, problems)


def of_office(
    laws: tuple[str, str | None],
    at: Path,
    name: str,
    days: tuple[date | None, date | None],
    *,
    as_json: bool,
) -> TwoLaws:
    """Return two laws and the lists that an office has published, or leave.

    Without another law to compare with it is the office's own.
    """
    from arpad.lab.impact.published import PublishedLists
    from arpad.office.kept.lists import meant
    from arpad.office.kept.vault import Vault
    from arpad.registry.store import StoreFailedError

    office = opened(at)
    try:
        kept, problems = meant(office.store, name)
    except StoreFailedError as error:
        store_refuses(error)
    if kept is None:
        refuse_study([*problems], as_json=as_json)
    published, problems = PublishedLists.of(Vault(office.directory), kept, *days)
    if published is None:
        refuse_study([*problems], as_json=as_json)
    against = laws[1] or kept.rulebook
    new, old, catalogue = _laws(laws[0], against, published.days[0], published.days[-1])
    return TwoLaws(old, new, catalogue, published.under)


def _laws(
    proposed: str, against: str, first: date, last: date
) -> "tuple[Rulebook, Rulebook, Catalogue]":
    """Return both laws and where they are known, or leave with 2."""
    from arpad.engine import questions as q
    from arpad.law import NoRulebookError

    editions = known_rulebooks(proposed, against)
    try:
        new, old = (_edition(name, editions.catalogue, first, last) for name in editions.names)
    except NoRulebookError as error:
        refuse(error)
    kinds = new[q.LIST_KIND], old[q.LIST_KIND]
    if kinds[0] != kinds[1]:
        wrong_usage("{new} makes lists of {kind} play, and {old} of {other}.",
                    new=new.name, kind=kinds[0], old=old.name, other=kinds[1])  # fmt: skip
    return new, old, editions.catalogue


def _edition(name: str, catalogue: "Catalogue", first: date, last: date) -> "Rulebook":
    """Return the law of a name; of a family the edition of all lists, or leave with 2."""
    if not catalogue.is_family(name):
        return catalogue.book(name)
    books = [catalogue.in_force(name, day) for day in (first, last)]
    if books[0].name != books[1].name:
        wrong_usage("{name} has {first} first and {last} in the end: name one edition.",
                    name=name, first=books[0].name, last=books[1].name)  # fmt: skip
    return books[0]
