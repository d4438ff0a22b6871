"""The pages of the calculators: a question read, its answer, the same as a bookmark and a call."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from arpad.law import NoRulebookError, Rulebook
from arpad.law.catalogue import Edition
from arpad.rulebooks.fide_titles import EDITIONS, title_rules
from arpad.rulebooks.fide_titles.clauses import TitleRules
from arpad.web.asked import QueryFields
from arpad.web.asking import Asking, Query
from arpad.web.calculators.kinds import CALCULATORS, Calculator
from arpad.web.place import PagePlace
from arpad.web.site import Site
from arpad.web.words import translator


@dataclass(frozen=True, slots=True)
class EditionGroup:
    """Editions that stand together in the choice of a rulebook: a line of succession, or none."""

    family: str
    editions: tuple[tuple[str, str], ...]


def choices(site: Site) -> tuple[EditionGroup, ...]:
    """Return the rulebooks to choose from: the lines of the office's lists first, newest first."""
    catalogue = site.shelf.catalogue
    families = {edition.name: edition.family for edition in catalogue.editions}
    used = [families.get(volume.rulebook, "") for volume in site.shelf.volumes()]
    order = dict.fromkeys((*filter(None, used), *catalogue.families(), ""))
    return tuple(
        EditionGroup(
            family,
            tuple((edition.name, edition.title) for edition in _line(catalogue.editions, family)),
        )
        for family in order
    )


def _line(editions: Sequence[Edition], family: str) -> list[Edition]:
    line = [edition for edition in editions if edition.family == family]
    return sorted(line, key=lambda edition: edition.in_force_from, reverse=True)


def _editions_of_titles() -> EditionGroup:
    editions = tuple((name, text) for name, (_, text) in reversed(EDITIONS.items()))
    return EditionGroup("fide-titles", editions)


def _newest(site: Site) -> tuple[date | None, str]:
    """Return the day and the rulebook of the newest list, the first series' of several."""
    for name in site.shelf.series[:1]:
        volume = site.shelf.read(name, site.shelf.days(name)[-1])
        return volume.list_date, volume.rulebook
    return None, ""


def _values(
    calculator: Calculator, site: Site, place: PagePlace, query: Query
) -> tuple[Mapping[str, Any], bool]:
    fields = QueryFields(query, translator(place.lang))
    day, usual = _newest(site)
    if calculator.is_of_titles:
        book: Rulebook | TitleRules = _titles(fields)
        groups: tuple[EditionGroup, ...] = (_editions_of_titles(),)
    else:
        groups = choices(site)
        book = _book(fields, site, usual or groups[0].editions[0][0])
    answer = calculator.read(fields, book, day or book.in_force_from)
    if not fields.is_asked:
        fields.problems.clear()
    return {
        "calculator": calculator,
        **answer,
        "is_served": True,
        "asked": fields,
        "book": book.name,
        "groups": groups,
        "question": f"?{urlencode(query)}" if query else "",
    }, bool(fields.problems)


def _book(fields: QueryFields, site: Site, usual: str) -> Rulebook:
    """Return the rulebook that was chosen; if there is none of the name, the usual one."""
    say = fields.say
    try:
        return site.shelf.catalogue.book(fields.text("rulebook") or usual)
    except NoRulebookError:
        fields.wrong("rulebook", say("There is no such rulebook."))
    return site.shelf.catalogue.editions[0].load()


def _titles(fields: QueryFields) -> TitleRules:
    say, usual = fields.say, list(EDITIONS)[-1]
    try:
        return title_rules(fields.text("rulebook") or usual)
    except NoRulebookError:
        fields.wrong("rulebook", say("There is no such rulebook."))
    return title_rules(usual)


def _as_file(calculator: Calculator, _site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"calculator": calculator, "is_served": False}


CALCULATING: Final = tuple(
    Asking(
        calculator.path,
        f"calculators/{calculator.name}.html",
        partial(_values, calculator),
        partial(_as_file, calculator),
    )
    for calculator in CALCULATORS
)
