"""Where a page stands: its path and language, and from there the ways to other pages.

Links are relative, so that pages work under any address, and as files. The first language of an
office stands at the root, every other one in a folder of its name.
"""

import re
from dataclasses import dataclass, field
from datetime import date
from typing import Final
from urllib.parse import quote

from arpad.office.reading.paths import slug

__all__ = ["PagePlace", "slug"]
_UNQUOTED: Final = re.compile(r"[\w./~-]*", re.ASCII)
"""What `quote` leaves as it is, and nearly every path is."""
_CALCULATION: Final = re.compile(r"(players/[^/]+)/calculations/([^/]+)/([^/]+)\.html")


@dataclass(frozen=True, slots=True)
class PagePlace:
    """A page of a site: its path within a language, the language, and the site's languages.

    `is_file`: nobody serves the site. Then no page answers but by script, and a player's
    calculations stand in the player's own file. `base`: the way to the root, of a page that is
    shown under any address; "" for a relative one.
    """

    path: str
    lang: str
    languages: tuple[str, ...]
    is_file: bool = False
    base: str = ""
    _up: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_up", self.base or "../" * self.file.count("/"))

    @property
    def file(self) -> str:
        """Return the path from the site's root.

        >>> PagePlace("lists.html", "ca", ("en", "ca")).file
        'ca/lists.html'
        >>> PagePlace("lists.html", "en", ("en",)).file
        'lists.html'
        """
        return self.file_of(self.path)

    @property
    def canonical(self) -> str:
        """Return the path by which others should name the page: a folder's first page is its own.

        >>> PagePlace("index.html", "ca", ("en", "ca")).canonical
        'ca/'
        """
        return quote(self.file.removesuffix("index.html"))

    def root(self, path: str) -> str:
        """Return the way to a file of the site that is the same in all languages.

        >>> PagePlace("players/7.html", "ca", ("en", "ca")).root("assets/arpad.css")
        '../../assets/arpad.css'
        """
        return self._up + (path if _UNQUOTED.fullmatch(path) else quote(path))

    def to(self, path: str, lang: str | None = None) -> str:
        """Return the way to another page, in this language or in another one.

        >>> here = PagePlace("players/7.html", "ca", ("en", "ca"))
        >>> here.to("lists.html"), here.to("players/7.html", "en")
        ('../../ca/lists.html', '../../players/7.html')
        >>> file = PagePlace("lists.html", "en", ("en",), is_file=True)
        >>> file.to("players/7/calculations/s/2026-07-01.html")
        'players/7.html#s-2026-07-01'
        """
        way = self.root(self.file_of(path, lang))
        return _CALCULATION.sub(r"\1.html#\2-\3", way) if self.is_file else way

    def player(self, player_id: str) -> str:
        """Return the way to a player's page.

        >>> PagePlace("lists.html", "ca", ("en", "ca")).player("7")
        '../ca/players/7.html'
        """
        return f"{self._up}{self.file_of('players/')}{slug(player_id)}.html"

    def calculation(self, player_id: str, series: str, list_date: date) -> str:
        """Return the way to why a player's rating changed on a list.

        >>> PagePlace("lists.html", "ca", ("en", "ca")).calculation("7", "s", date(2026, 7, 1))
        '../ca/players/7/calculations/s/2026-07-01.html'
        """
        of_player = f"{self._up}{self.file_of('players/')}{slug(player_id)}"
        if self.is_file:
            return f"{of_player}.html#{slug(series)}-{list_date}"
        return f"{of_player}/calculations/{slug(series)}/{list_date}.html"

    def file_of(self, path: str, lang: str | None = None) -> str:
        """Return another page's path from the site's root.

        >>> PagePlace("feed.rss", "ca", ("en", "ca")).file_of("lists.html")
        'ca/lists.html'
        """
        in_lang = lang or self.lang
        return path if in_lang == self.languages[0] else f"{in_lang}/{path}"
