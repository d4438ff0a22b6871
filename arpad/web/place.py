"""Where a page stands: its path and language, and from there the ways to other pages.

Links are relative, so that pages work under any address, and as files. The first language of an
office stands at the root, every other one in a folder of its name.
"""

from dataclasses import dataclass
from urllib.parse import quote

from arpad.office.reading.paths import slug

__all__ = ["PagePlace", "slug"]


@dataclass(frozen=True, slots=True)
class PagePlace:
    """A page of a site: its path within a language, the language, and the site's languages."""

    path: str
    lang: str
    languages: tuple[str, ...]

    @property
    def file(self) -> str:
        """Return the path from the site's root.

        >>> PagePlace("lists.html", "ca", ("en", "ca")).file
        'ca/lists.html'
        >>> PagePlace("lists.html", "en", ("en",)).file
        'lists.html'
        """
        return self.path if self.lang == self.languages[0] else f"{self.lang}/{self.path}"

    def root(self, path: str) -> str:
        """Return the way to a file of the site that is the same in all languages.

        >>> PagePlace("players/7.html", "ca", ("en", "ca")).root("assets/arpad.css")
        '../../assets/arpad.css'
        """
        return "../" * self.file.count("/") + quote(path)

    def to(self, path: str, lang: str | None = None) -> str:
        """Return the way to another page, in this language or in another one.

        >>> here = PagePlace("players/7.html", "ca", ("en", "ca"))
        >>> here.to("lists.html"), here.to("players/7.html", "en")
        ('../../ca/lists.html', '../../players/7.html')
        """
        return self.root(self.file_of(path, lang))

    def file_of(self, path: str, lang: str | None = None) -> str:
        """Return another page's path from the site's root.

        >>> PagePlace("feed.rss", "ca", ("en", "ca")).file_of("lists.html")
        'ca/lists.html'
        """
        return PagePlace(path, lang or self.lang, self.languages).file
