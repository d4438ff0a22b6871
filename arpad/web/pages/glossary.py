"""The glossary: every word with its articles, and the pages on which it stands as a link."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from arpad.answers.public.glossary import glossary_read
from arpad.explain.language import marked
from arpad.web.place import PagePlace
from arpad.web.rendering import TEMPLATES
from arpad.web.site import Fields, PageKind, Site, Values, one_page

PAGES: Final[Mapping[str, tuple[str, str]]] = {
    "list": (marked("Rating lists"), "lists.html"),
    "player": (marked("Players"), "search.html"),
    "milestones": (marked("Players"), "search.html"),
    "event": (marked("Events"), "events.html"),
    "claims": (marked("Claims"), "claims.html"),
    "calendar": (marked("Calendar"), "calendar.html"),
    "corrections": (marked("Corrections"), "corrections.html"),
    "rulebooks": (marked("Rulebooks"), "rulebooks.html"),
    "scale": (marked("The scale"), "scale.html"),
    "norms": (marked("Events"), "events.html"),
    "calculators/change": (marked("Calculators"), "calculators.html"),
    "calculators/fields": (marked("Calculators"), "calculators.html"),
    "calculators/norm": (marked("Calculators"), "calculators.html"),
}
"""What pages of a template are called, and where one comes to them."""
_LINK: Final = re.compile(r'\bterm\(place, "([a-z-]+)"')


@cache
def used_on() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Return the pages that link to each word, as their templates have it.

    >>> used_on()["claim"]
    (('Claims', 'claims.html'),)
    """
    pages: dict[str, dict[tuple[str, str], None]] = {}
    for name, page in PAGES.items():
        text = (TEMPLATES / f"{name}.html").read_text(encoding="utf-8")
        for key in _LINK.findall(text):
            pages.setdefault(key, {})[page] = None
    return {key: tuple(of_key) for key, of_key in pages.items()}


def _glossary(site: Site, place: PagePlace, _fields: Fields) -> Values:
    sections = glossary_read(site.shelf, place.lang, site.languages)
    return {"sections": sections, "used_on": used_on()}


KINDS: Final = (PageKind("glossary.html", "glossary.html", one_page, _glossary),)
