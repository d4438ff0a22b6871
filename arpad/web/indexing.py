"""What a page looks through by script where nobody serves it: names by their beginnings, hashes.

They are scripts and no data, for a page that is opened as a file may load nothing else. The names
lie in many small files, of which a search loads those that its words lead to.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from arpad.office.reading.absent import named_in
from arpad.office.reading.names import own_words
from arpad.report.names import words
from arpad.web.parameters import number_in
from arpad.web.place import PagePlace, slug
from arpad.web.site import Data, Fields, Site, one_page

LEAF_MAX: Final = 1000
"""Players of a file, unless that many share a whole word."""
END: Final = " "
"""Behind the key of a file whose players have exactly that word."""


@dataclass(frozen=True)
class SearchFiles:
    """Everybody by the beginnings of his words, and the words by their length.

    `leaves` has the rows of `players` under each key: a beginning, or a whole word and END.
    """

    players: Sequence[tuple[Any, ...]]
    leaves: Mapping[str, Sequence[int]]
    words: Mapping[int, Sequence[str]]

    @cached_property
    def files(self) -> Mapping[str, str]:
        """Return the keys by the names of their files."""
        return {file_of(key): key for key in self.leaves}


def search_files(site: Site) -> SearchFiles:
    """Return what the search of a site is made of: it takes a pass over everybody."""
    players: list[tuple[Any, ...]] = []
    pairs: list[tuple[str, int]] = []
    known: dict[int, set[str]] = {}
    for row, (number, person, ratings) in enumerate(site.readers.everybody()):
        own = own_words(person["name"])
        players.append((number, slug(number), person["name"] or "", " ".join(sorted(own)), ratings))
        pairs += [(word, row) for word in {*own, *words(number)}]
        for word in own:
            known.setdefault(len(word), set()).add(word)
    pairs.sort()
    leaves = {key: sorted({row for _, row in some}) for key, some in _leaves(pairs, "")}
    return SearchFiles(players, leaves, {size: sorted(some) for size, some in known.items()})


def _leaves(
    pairs: Sequence[tuple[str, int]], beginning: str
) -> Iterator[tuple[str, Sequence[tuple[str, int]]]]:
    """Yield sorted pairs by the shortest beginnings that few enough have.

    >>> dict(_leaves([("reti", 0), ("ruiz", 1)], ""))
    {'r': [('reti', 0), ('ruiz', 1)]}
    """
    size = len(beginning)
    if beginning and len(pairs) <= LEAF_MAX:
        yield beginning, pairs
        return
    start = 0
    while start < len(pairs):
        word = pairs[start][0]
        next_start = start + 1
        while next_start < len(pairs) and pairs[next_start][0][: size + 1] == word[: size + 1]:
            next_start += 1
        some = pairs[start:next_start]
        if len(word) == size:
            yield beginning + END, some
        else:
            yield from _leaves(some, word[: size + 1])
        start = next_start


@lru_cache(maxsize=1)
def _files(site: Site) -> SearchFiles:
    return search_files(site)


def file_of(key: str) -> str:
    """Return the name of a key's file.

    No system keeps such a name for itself, as some do "con".

    >>> file_of("mar"), file_of("maria "), file_of("иван")
    ('n-mar', 'n-maria_', 'x-d0b8d0b2d0b0d0bd')
    """
    word = key.removesuffix(END)
    is_plain = word.isascii() and word.isalnum()
    name = f"n-{word}" if is_plain else f"x-{word.encode().hex()}"
    return name + "_" * key.endswith(END)


def _script(call: str, value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"{call.format(text)};\n".replace("</", "<\\/").encode()


def _directory(site: Site, _place: PagePlace, _fields: Fields) -> bytes:
    """Return the script that says which files there are, and how many players each has."""
    files = _files(site)
    keys = [[key, len(rows)] for key, rows in files.leaves.items()]
    return _script("window.ARPAD_SEARCH = {}", {"keys": keys, "sizes": sorted(files.words)})


def _each_leaf(site: Site) -> Iterator[Fields]:
    for name in _files(site).files:
        yield {"key": name}


def _leaf(site: Site, _place: PagePlace, fields: Fields) -> bytes:
    """Return the script that hands the players of a beginning to whoever searches."""
    files = _files(site)
    key = named_in(files.files, fields["key"])
    rows = [files.players[row] for row in files.leaves[key]]
    return _script(f"window.ARPAD_FOUND({json.dumps(key, ensure_ascii=False)}, {{}})", rows)


def _each_size(site: Site) -> Iterator[Fields]:
    for size in sorted(_files(site).words):
        yield {"size": str(size)}


def _words(site: Site, _place: PagePlace, fields: Fields) -> bytes:
    """Return the script with all words of a length: by them a slip is found."""
    size = number_in(fields, "size")
    some = named_in(_files(site).words, size)
    return _script(f"window.ARPAD_WORDS({size}, {{}})", " ".join(some))


def verify_index(site: Site) -> bytes:
    """Return a script that sets the names of all published files by their SHA-256."""
    names = {sha256: file.name for sha256, file in site.known_files.items()}
    return _script("window.ARPAD_FILES = {}", names)


def _verify(site: Site, _place: PagePlace, _fields: Fields) -> bytes:
    return verify_index(site)


KINDS: Final = (
    Data("search-index.js", one_page, _directory),
    Data("search/words/{size}.js", _each_size, _words),
    Data("search/{key}.js", _each_leaf, _leaf),
    Data("verify-index.js", one_page, _verify),
)
