"""The rulebooks: article by article, their examples run, and how two differ."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Final

from arpad.answers.public.examples import examples_run
from arpad.answers.rulebooks import articles, compared, editions, neighbours, shown
from arpad.explain.known_languages import SOURCE
from arpad.law import Rulebook
from arpad.law.catalogue import fingerprint
from arpad.office.reading.absent import NotFoundError, named_in
from arpad.web.asking import Asking, Query
from arpad.web.place import PagePlace, slug
from arpad.web.site import Fields, PageKind, Site, Values, one_page
from arpad.web.words import translator

COMPARE: Final = "rulebooks/compare"
_LANGUAGES: Final = {"cnxc": "pt", "fce": "ca"}
"""In which languages texts have their titles that have them in none but English."""


def _index(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    days: dict[tuple[str, str], list[date]] = {}
    for volume in site.shelf.volumes():
        days.setdefault((volume.rulebook, volume.series), []).append(volume.list_date)
    used = sorted(((*of_list, sorted(on)) for of_list, on in days.items()),
                  key=lambda row: row[-1][-1], reverse=True)  # fmt: skip
    catalogue = site.shelf.catalogue
    return {"editions": editions(catalogue.editions).rulebooks, "used": used,
            "families": (*catalogue.families(), "")}  # fmt: skip


def _names(site: Site) -> dict[str, str]:
    return {slug(edition.name): edition.name for edition in site.shelf.catalogue.editions}


def _each(site: Site) -> Iterator[Fields]:
    for name in _names(site):
        yield {"rulebook": name}


def _book(site: Site, name: str) -> Rulebook:
    return site.shelf.catalogue.book(named_in(_names(site), name))


def _rulebook(site: Site, _place: PagePlace, fields: Fields) -> Values:
    book = _book(site, fields["rulebook"])
    beside = [pair for pair in neighbours(site.shelf.catalogue) if book.name in pair]
    text = shown(book)
    own_lang = _LANGUAGES.get(book.name.partition("-")[0], SOURCE)
    return {"book": text, "own_lang": own_lang, "articles": articles(book).articles,
            "beside": beside, "titles": {rule.rule: rule.title for rule in text.rules},
            "overlaps": [(*pair.articles, pair.why) for pair in text.overlaps],
            "readings": [(of.articles, of.question, of.chosen) for of in text.readings],
            }  # fmt: skip


def _examples(site: Site, _place: PagePlace, fields: Fields) -> Values:
    book = _book(site, fields["rulebook"])
    run = site.kept("examples", book.name, make=lambda: examples_run(book))
    return {"book": shown(book), "run": run}


def _of_book(site: Site, fields: Fields) -> str:
    return fingerprint(_book(site, fields["rulebook"]))


def _pairs(site: Site) -> Iterator[Fields]:
    for left, right in neighbours(site.shelf.catalogue):
        yield {"left": slug(left), "right": slug(right)}


def _pair(site: Site, _place: PagePlace, fields: Fields) -> Values:
    left, right = _book(site, fields["left"]), _book(site, fields["right"])
    if (left.name, right.name) not in neighbours(site.shelf.catalogue):
        raise NotFoundError(right.name)
    return {"found": compared(left, right)}


def _choosing(site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"is_served": False, **_to_choose(site)}


def _to_choose(site: Site) -> Mapping[str, Any]:
    catalogue = site.shelf.catalogue
    return {"editions": editions(catalogue.editions).rulebooks, "pairs": neighbours(catalogue)}


def _chosen(site: Site, place: PagePlace, query: Query) -> tuple[Mapping[str, Any], bool]:
    """Return what two editions that somebody chose settle differently."""
    say = translator(place.lang)
    given = {name: text for name, text in query if text}
    known = set(_names(site).values())
    names = {side: given.get(side, "") for side in ("a", "b")}
    wrong = {
        side: say("There is no such rulebook.")
        for side, name in names.items()
        if given and name not in known
    }
    difference = None
    if given and not wrong:
        left, right = (site.shelf.catalogue.book(name) for name in names.values())
        difference = compared(left, right)
    values = {"is_served": True, "found": difference, "names": names, "problems": wrong}
    return {**values, **_to_choose(site)}, bool(wrong)


COMPARING: Final = Asking(
    f"{COMPARE}.html", "rulebooks/compare.html", _chosen, _choosing, ("a", "b")
)
KINDS: Final = (
    PageKind("rulebooks.html", "rulebooks.html", one_page, _index),
    PageKind("rulebooks/{rulebook}.html", "rulebook.html", _each, _rulebook),
    PageKind("rulebooks/{rulebook}/examples.html", "rulebooks/examples.html", _each, _examples,
             made_of=_of_book),
    PageKind(COMPARE + "/{left}/{right}.html", "rulebooks/compared.html", _pairs, _pair),
)  # fmt: skip
