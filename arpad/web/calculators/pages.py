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

from arpad.answers.calculating import is_of_roll
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
from arpad.web.calculators.law import law_of, norms_of
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
    """Return what the page has as a file: the fields that the script reads, and what it says."""
    values, _ = _values(calculator, site, place, ())
    catalogue = site.shelf.catalogue
    day = _newest(site)[0] or catalogue.editions[0].in_force_from
    books = (edition.load() for edition in catalogue.editions)
    of_roll = tuple(book.name for book in books if is_of_roll(book))
    return {**values, "words": _words(place.lang), "day": day, "of_roll": of_roll}


def _words(lang: str) -> Mapping[str, Any]:
    """Return the sentences that the script says."""
    say = translator(lang)
    return {
        "points": say("{change} points"), "becomes": say("{old} becomes {new}."),
        "opponent": say("Opponent"), "difference": say("Difference"), "expected": say("Expected"),
        "change": say("Change"), "articles": say("Articles"),
        "scores": say("What each score makes"),
        "need": say("{target} takes {score} of {games}"),
        "none": say("No score makes {target}"), "to_come": say("Points to come"),
        "rating": say("New rating"), "performance": say("Performance {rating}"),
        "no_performance": say("No performance rating"),
        "average": say("The opponents' average is {average}; the score adds {difference} "
                       "({article})."),
        "indeterminate": say("With all points or none the difference is indeterminate "
                             "({article})."),
        "lacks": say("K may be another: not all that it depends on was given."),
        "wrong": say("This can't be worked out yet: see the notes at the fields."),
        "plain_average": say("The opponents' average is {average} ({article})."),
        "first": say("First rating {rating}"), "no_first": say("There is no first rating."),
        "pooled": say(
            "Games: {games}; points: {score}; opponents' average: {average} ({article})."
        ),
        "event_average": say("Average"), "games": say("Games"), "score": say("Points"),
        "event_rating": say("Rating in the event"),
        "counts": say("Counts"), "yes": say("yes"), "no": say("no"),
        "of_games": say("Games: {games}"), "title": say("Title"), "from": say("Average from"),
        "to": say("to"),
        "enough": say("{title}: {score} of {games} against an average of {average}."),
        "not_enough": say("Against an average of {average} no score is enough."),
        "least": say("A norm takes {games} games at least ({article})."),
        "kinds": [say("Opponents with the title at least"),
                  say("Opponents with any title at least"),
                  say("From the player's own federation at most"),
                  say("From any one federation at most"), say("Unrated at most")],
        "otherwise": say("If percentages were rounded first, some scores would be others."),
        "sign": decimal_symbol(lang),
    }  # fmt: skip


def _texts(site: Site) -> Mapping[str, str]:
    """Return the names of rulebooks and of title regulations, by their names in addresses."""
    names = [edition.name for edition in site.shelf.catalogue.editions]
    return {slug(name): name for name in (*names, *EDITIONS)}


def _laws(site: Site) -> Iterator[Fields]:
    for name in _texts(site):
        yield {"rulebook": name}


def _law(site: Site, place: PagePlace, fields: Fields) -> bytes:
    """Return the script that hands a text's answers to the calculators."""
    name = named_in(_texts(site), fields["rulebook"])
    law = (
        norms_of(title_rules(name)) if name in EDITIONS
        else law_of(site.shelf.catalogue.book(name), of_clauses(place.lang))
    )  # fmt: skip
    written = json.dumps(law, ensure_ascii=False, separators=(",", ":"), default=dict)
    text = f"(window.ARPAD_LAWS ??= {{}})[{json.dumps(name)}] = {written};\n"
    return text.replace("</", "<\\/").encode()


def _of_law(site: Site, fields: Fields) -> str:
    name = named_in(_texts(site), fields["rulebook"])
    return name if name in EDITIONS else fingerprint(site.shelf.catalogue.book(name))


def _index(_site: Site, _place: PagePlace, _fields: Fields) -> Mapping[str, Any]:
    return {"calculators": CALCULATORS}


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
