"""Where a page stands: its path and language, and from there the ways to other pages.

Links are relative, so that pages work under any address, and as files. The first language of an
office stands at the root, every other one in a folder of its name.
"""

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from urllib.parse import quote

_PLAIN: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}", re.ASCII)
_TAIL: Final = 12


@dataclass(frozen=True, slots=True)
class Place:
    """A page of a site: its path within a language, the language, and the site's languages."""

    path: str
    lang: str
    languages: tuple[str, ...]

    @property
    def file(self) -> str:
        """Return the path from the site's root.

        >>> Place("lists.html", "ca", ("en", "ca")).file, Place("lists.html", "en", ("en",)).file
        ('ca/lists.html', 'lists.html')
        """
        return self.path if self.lang == self.languages[0] else f"{self.lang}/{self.path}"

    def root(self, path: str) -> str:
        """Return the way to a file of the site that is the same in all languages.

        >>> Place("players/7.html", "ca", ("en", "ca")).root("assets/arpad.css")
        '../../assets/arpad.css'
        """
        return "../" * self.file.count("/") + quote(path)

    def to(self, path: str, lang: str | None = None) -> str:
        """Return the way to another page, in this language or in another one.

        >>> here = Place("players/7.html", "ca", ("en", "ca"))
        >>> here.to("lists.html"), here.to("players/7.html", "en")
        ('../../ca/lists.html', '../../players/7.html')
        """
        return self.root(Place(path, lang or self.lang, self.languages).file)


def slug(text: str) -> str:
    """Return a name that a file and an address may have, another for every other text.

    >>> slug("99000001"), slug("021_zenda_rapid"), slug("../Café")
    ('99000001', '021_zenda_rapid', 'caf-a5760bc1063b')
    """
    if _PLAIN.fullmatch(text):
        return text
    readable = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40]
    return f"{readable}-{sha256(text.encode()).hexdigest()[:_TAIL]}".lstrip("-")
