"""The pages of the calculators: a question read, its answer, the same as a bookmark and a call.

As files a script answers, by the rulebook's own clauses as data (`law.py`).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from arpad.explain.language import decimal_symbol
from arpad.explain.language import translator as of_clauses
from arpad.law import NoRulebookError, Rulebook
from arpad.law.catalogue import Edition, fingerprint
from arpad.office.reading.absent import named_in
from arpad.rulebooks.fide_titles import EDITIONS, title_rules
from arpad.rulebooks.fide_titles.clauses import TitleRules
from arpad.web.asked import QueryFields
from arpad.web.asking import Asking, Query
from arpad.web.calculators.kinds import CALCULATORS, Calculator
from arpad.web.calculators.law import law_of
from arpad.web.place import PagePlace, slug
from arpad.web.site import Data, Fields, PageKind, Site, one_page
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
        "words": None,
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


def _as_file(calculator: Calculator, site: Site, place: PagePlace) -> Mapping[str, Any]:
    """Return what the page has as a file: where a script calculates, the fields that it reads."""
    if not calculator.is_by_script:
        return {"calculator": calculator, "is_served": False, "words": None}
    values, _ = _values(calculator, site, place, ())
    groups = [
        EditionGroup(group.family, pairs)
        for group in values["groups"]
        if (pairs := tuple(pair for pair in group.editions if pair[0] in site.scripted))
    ]
    day = _newest(site)[0] or site.shelf.catalogue.book(values["book"]).in_force_from
    return {**values, "is_served": False, "groups": groups, "words": _words(place.lang),
            "day": day}  # fmt: skip


def _words(lang: str) -> Mapping[str, str]:
    """Return the sentences that the script says."""
    say = translator(lang)
    return {
        "points": say("{change} points"), "becomes": say("{old} becomes {new}."),
        "expected": say("expected"), "change": say("Change"), "articles": say("Articles"),
        "scores": say("What each score makes"),
        "need": say("You need {score} of {games} for {target}"),
        "none": say("No score makes {target}"), "to_come": say("Points to come"),
        "rating": say("New rating"), "performance": say("Performance {rating}"),
        "no_performance": say("No performance rating"),
        "average": say("The opponents' average is {average}; the score adds {difference} "
                       "({article})."),
        "indeterminate": say("With all points or none the difference is indeterminate "
                             "({article})."),
        "lacks": say("K may be another: not all that it depends on was given."),
        "wrong": say("This can't be worked out yet: see the notes at the fields."),
        "sign": decimal_symbol(lang),
    }  # fmt: skip


def _laws(site: Site) -> Iterator[Fields]:
    for name in site.scripted:
        yield {"rulebook": slug(name)}


def _law(site: Site, place: PagePlace, fields: Fields) -> bytes:
    """Return the script that hands a rulebook's answers to the calculators."""
    book = site.shelf.catalogue.book(_named(site, fields))
    law = json.dumps(
        law_of(book, of_clauses(place.lang)), ensure_ascii=False, separators=(",", ":")
    )
    return f"window.ARPAD_LAW = {law};\n".replace("</", "<\\/").encode()


def _named(site: Site, fields: Fields) -> str:
    return named_in({slug(name): name for name in site.scripted}, fields["rulebook"])


def _of_law(site: Site, fields: Fields) -> str:
    return fingerprint(site.shelf.catalogue.book(_named(site, fields)))


def _index(site: Site, _place: PagePlace, _fields: Fields) -> Mapping[str, Any]:
    calculators = [kind for kind in CALCULATORS if kind.is_by_script or not site.is_files]
    return {"calculators": calculators}


KINDS: Final = (
    PageKind("calculators.html", "calculators.html", one_page, _index),
    Data("calculators/law/{rulebook}.js", _laws, _law, is_told=True, made_of=_of_law),
)


CALCULATING: Final = tuple(
    Asking(
        calculator.path,
        f"calculators/{calculator.name}.html",
        partial(_values, calculator),
        partial(_as_file, calculator),
    )
    for calculator in CALCULATORS
)
