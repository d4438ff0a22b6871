"""What hosts of files and search engines look for: a page where none is, and which there are."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final
from xml.sax.saxutils import escape

from arpad.office.reading.absent import NotFoundError
from arpad.web.parameters import number_in
from arpad.web.place import PagePlace
from arpad.web.rendering import rendered
from arpad.web.site import Data, Fields, PageKind, Recorded, Site, one_page

ADDRESSES_MAX: Final = 50_000
"""Addresses of one sitemap (sitemaps.org, protocol)."""
_XMLNS: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"


def _missing(site: Site, place: PagePlace, _fields: Fields) -> bytes:
    """Return the page that hosts show under any address at which nothing stands."""
    return rendered("missing.html", replace(place, base=site.address or "/"), {"site": site})


def _robots(site: Site, _place: PagePlace, _fields: Fields) -> bytes:
    """Return what may be looked through: all but the answers to questions, which have no end."""
    lines = ["User-agent: *", "Disallow: /*?"]
    lines += [f"Sitemap: {site.address}sitemap.xml"] if site.address else []
    return "\n".join([*lines, ""]).encode()


def kinds(others: Sequence[Recorded]) -> tuple[Recorded, ...]:
    """Return these kinds of files, beside all `others` that a site has.

    Without the site's own address there is no sitemap: it names whole addresses.
    """

    def paths(site: Site) -> Iterator[str]:
        for kind in others:
            if isinstance(kind, PageKind) and kind.is_recorded and not kind.is_bundled:
                for fields in kind.each(site):
                    path = kind.pattern.format(**fields)
                    if path.endswith(".html") and not site.is_elsewhere(fields):
                        for lang in site.languages if kind.is_told else site.languages[:1]:
                            yield PagePlace(path, lang, site.languages).canonical

    def parts(site: Site) -> int:
        def counted() -> int:
            return -(-sum(1 for _ in paths(site)) // ADDRESSES_MAX)

        return site.kept("sitemaps", make=counted) if site.address else 0

    def each(site: Site) -> Iterator[Fields]:
        if parts(site) > 1:
            yield from ({"number": str(number)} for number in range(1, parts(site) + 1))

    def part(site: Site, _place: PagePlace, fields: Fields) -> bytes:
        number = number_in(fields, most=parts(site) if parts(site) > 1 else 0)
        first = (number - 1) * ADDRESSES_MAX
        return _map(site, "urlset", "url", islice(paths(site), first, first + ADDRESSES_MAX))

    def whole(site: Site, _place: PagePlace, _fields: Fields) -> bytes:
        if not site.address:
            raise NotFoundError("sitemap.xml")
        if parts(site) == 1:
            return _map(site, "urlset", "url", paths(site))
        return _map(site, "sitemapindex", "sitemap",
                    (f"sitemap/{fields['number']}.xml" for fields in each(site)))  # fmt: skip

    return (
        Data("404.html", one_page, _missing, is_told=True),
        Data("robots.txt", one_page, _robots),
        Data(".nojekyll", one_page, lambda _site, _place, _fields: b""),
        Data("sitemap.xml", lambda site: one_page(site) if site.address else iter(()), whole),
        Data("sitemap/{number}.xml", each, part),
    )


def _map(site: Site, kind: str, row: str, paths: Iterator[str]) -> bytes:
    """Return a map of paths (sitemaps.org, protocol)."""
    rows = "".join(f"<{row}><loc>{escape(site.address + path)}</loc></{row}>\n" for path in paths)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f'{head}<{kind} xmlns="{_XMLNS}">\n{rows}</{kind}>\n'.encode()
