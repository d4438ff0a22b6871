"""The glossary among the pages: what it says of a word, and that links to words lead somewhere."""

import re

import pytest

from arpad.explain.glossary import BY_KEY
from arpad.web.map import page_at
from arpad.web.pages.glossary import PAGES, used_on
from arpad.web.rendering import TEMPLATES
from arpad.web.site import Site

LINK = re.compile(r'\bterm\(place, "([^"]+)"')


def described(page: bytes | None, key: str) -> str:
    """Return what stands under a word, without tags."""
    assert page is not None
    entry = page.decode().partition(f'<dt id="{key}">')[2].partition("</dd>")[0]
    return " ".join(re.sub("<[^>]*>", " ", entry).split())


def test_a_word_has_its_articles_and_those_of_the_lists(site: Site) -> None:
    """FIDE's K is 8.56 of 2009, which the lists of this site were made by as it was applied."""
    text = described(page_at(site, "glossary.html"), "k")
    assert text.startswith("K (development coefficient) · K (factor K) By how much a game moves")
    assert re.search(r"\(FIDE 8\.56, FCE 16, CNXC 6\.4\) FIDE 2009, as applied : .*\b8\.56\b", text)
    catalan = described(page_at(site, "ca/glossary.html"), "opponent")
    assert catalan.startswith(
        "oponent · opponent L'altre jugador d'una partida.".replace("'", "&#39;")
    )


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_links_to_words_lead_to_one(path: object) -> None:
    text = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    keys = LINK.findall(text)
    assert {*keys} <= {*BY_KEY}
    name = path.relative_to(TEMPLATES).with_suffix("").as_posix()  # type: ignore[attr-defined]
    assert not keys or name in PAGES, name
    assert all(PAGES[name] in used_on()[key] for key in keys)
