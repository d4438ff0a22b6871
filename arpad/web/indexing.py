"""What a page looks through by script where nobody serves it: names, and hashes of files."""

import json
from typing import Final

from arpad.office.reading.names import own_words
from arpad.web.place import Place, slug
from arpad.web.site import Data, Fields, Site, one_page


def search_index(site: Site) -> bytes:
    """Return a script that sets a table of players: number, page, name, plain words, ratings.

    A script and no data, for a page that is opened as a file may load nothing else.
    """
    rows = [
        [number, slug(number), person["name"] or "", " ".join(sorted(own_words(person["name"]))),
         ratings]
        for number, person, ratings in site.readers.everybody()
    ]  # fmt: skip
    text = json.dumps({"series": site.shelf.series, "players": rows}, ensure_ascii=False)
    return f"window.ARPAD_PLAYERS = {text};\n".replace("</", "<\\/").encode()


def verify_index(site: Site) -> bytes:
    """Return a script that sets the names of all published files by their SHA-256."""
    names = {sha256: one.name for sha256, one in site.known_files.items()}
    return f"window.ARPAD_FILES = {json.dumps(names, ensure_ascii=False)};\n".replace(
        "</", "<\\/"
    ).encode()


def _search(site: Site, _place: Place, _fields: Fields) -> bytes:
    return search_index(site)


def _verify(site: Site, _place: Place, _fields: Fields) -> bytes:
    return verify_index(site)


KINDS: Final = (
    Data("search-index.js", one_page, _search),
    Data("verify-index.js", one_page, _verify),
)
