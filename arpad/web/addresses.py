"""Which file or answer an address means, and how it is called elsewhere on the site."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from arpad.archive.evidence.heads import CHECKPOINT
from arpad.web.api import MEDIA_TYPES
from arpad.web.place import PagePlace
from arpad.web.sending import type_of
from arpad.web.site import Site

_KNOWN_MAX: Final = 8192


def is_api(path: str) -> bool:
    """Return whether an address is one for programs.

    >>> is_api("/api/v1/lists"), is_api("/apiary")
    (True, False)
    """
    return path == "/api" or path.startswith("/api/")


def from_where_links_lead(site_languages: Sequence[str], path: str) -> str:
    """Return the address under which a page's relative links are right: /ca/, and /lists."""
    bare = path.strip("/")
    return f"{bare}/" if bare in site_languages else bare


def file_of(site_languages: Sequence[str], path: str) -> str:
    """Return the file that an address names: /lists is lists.html, / is index.html."""
    if not path or path.rstrip("/") in site_languages:
        return f"{path.rstrip('/')}/index.html".lstrip("/")
    last = path.rpartition("/")[2]
    return path if "." in last or path == f"archive/{CHECKPOINT}" else f"{path}.html"


def in_other_language(site: Site, path: str, lang: str) -> str:
    """Return the address of a page in another language."""
    return quote(
        PagePlace(site.place(file_of(site.languages, path)).path, lang, site.languages).file
    )


@lru_cache(maxsize=_KNOWN_MAX)
def kept_name(site_languages: tuple[str, ...], path: str, query: bytes) -> str:
    """Return under which name the answer to an address is kept, "" if under none."""
    if is_api(path):
        return f"{path}?{query.decode('latin-1')}" if query else path
    bare = path.removeprefix("/")
    if query or bare != from_where_links_lead(site_languages, bare):
        return ""
    return file_of(site_languages, bare)


def type_at(name: str) -> str:
    """Return the type of what is kept under a name."""
    if name.startswith("/"):  # an address of the API
        ending = name.partition("?")[0].rpartition("/")[2].partition(".")[2]
        return MEDIA_TYPES.get(ending, MEDIA_TYPES["json"])
    return type_of(name)
