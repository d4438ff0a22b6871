"""The rulebooks, article by article, each with the rules that apply it."""

from collections.abc import Iterator
from typing import Final

from arpad.answers.rulebooks import articles, editions, shown
from arpad.law import NoRulebookError
from arpad.web.place import Place, slug
from arpad.web.site import Fields, Kind, Site, Values


def _one(_: Site) -> Iterator[Fields]:
    yield {}


def _index(site: Site, _place: Place, _fields: Fields) -> Values:
    used = {volume.rulebook for volume in site.shelf.volumes()}
    return {"editions": editions(site.shelf.catalogue.editions).rulebooks, "used": used}


def _names(site: Site) -> dict[str, str]:
    return {slug(one.name): one.name for one in site.shelf.catalogue.editions}


def _each(site: Site) -> Iterator[Fields]:
    for name in _names(site):
        yield {"rulebook": name}


def _rulebook(site: Site, _place: Place, fields: Fields) -> Values:
    try:
        book = site.shelf.catalogue.book(_names(site)[fields["rulebook"]])
    except NoRulebookError:
        raise KeyError(fields["rulebook"]) from None
    return {"book": shown(book), "articles": articles(book).articles}


KINDS: Final = (
    Kind("rulebooks.html", "rulebooks.html", _one, _index),
    Kind("rulebooks/{rulebook}.html", "rulebook.html", _each, _rulebook),
)
