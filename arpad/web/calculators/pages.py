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
    families = {one.name: one.family for one in catalogue.editions}
    used = [families.get(volume.rulebook, "") for volume in site.shelf.volumes()]
    order = dict.fromkeys((*filter(None, used), *catalogue.families(), ""))
    return tuple(
        EditionGroup(
            family, tuple((one.name, one.title) for one in _line(catalogue.editions, family))
        )
        for family in order
    )


def _line(editions: Sequence[Edition], family: str) -> list[Edition]:
    line = [one for one in editions if one.family == family]
    return sorted(line, key=lambda one: one.in_force_from, reverse=True)


def _editions_of_titles() -> EditionGroup:
    told = tuple((name, text) for name, (_, text) in reversed(EDITIONS.items()))
    return EditionGroup("fide-titles", told)


def _newest(site: Site) -> tuple[date | None, str]:
    """Return the day and the rulebook of the newest list, the first series' of several."""
    for name in site.shelf.series[:1]:
        volume = site.shelf.read(name, site.shelf.days(name)[-1])
        return volume.list_date, volume.rulebook
    return None, ""


def _values(
    calculator: Calculator, site: Site, place: PagePlace, query: Query
) -> tuple[Mapping[str, Any], bool]:
    asked = QueryFields(query, translator(place.lang))
    day, usual = _newest(site)
    if calculator.is_of_titles:
        book: Rulebook | TitleRules = _titles(asked)
        groups: tuple[EditionGroup, ...] = (_editions_of_titles(),)
    else:
        groups = choices(site)
        book = _book(asked, site, usual or groups[0].editions[0][0])
    found = calculator.read(asked, book, day or book.in_force_from)
    if not asked.is_asked:
        asked.problems.clear()
    return {
        "calculator": calculator,
        **found,
        "is_served": True,
        "asked": asked,
        "book": book.name,
        "groups": groups,
        "question": f"?{urlencode(query)}" if query else "",
    }, bool(asked.problems)


def _book(asked: QueryFields, site: Site, usual: str) -> Rulebook:
    """Return the rulebook that was chosen; if there is none of the name, the usual one."""
    say = asked.say
    try:
        return site.shelf.catalogue.book(asked.text("rulebook") or usual)
    except NoRulebookError:
        asked.wrong("rulebook", say("There is no such rulebook."))
    return site.shelf.catalogue.editions[0].load()


def _titles(asked: QueryFields) -> TitleRules:
    say, usual = asked.say, list(EDITIONS)[-1]
    try:
        return title_rules(asked.text("rulebook") or usual)
    except NoRulebookError:
        asked.wrong("rulebook", say("There is no such rulebook."))
    return title_rules(usual)


def _as_file(calculator: Calculator, _site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"calculator": calculator, "is_served": False}


CALCULATING: Final = tuple(
    Asking(one.path, f"calculators/{one.name}.html", partial(_values, one), partial(_as_file, one))
    for one in CALCULATORS
)
