"""The search of files: everybody is in the files that his words lead to, and files stay small."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from arpad.office.reading.names import own_words
from arpad.report.names import words
from arpad.web import indexing
from arpad.web.map import page_at
from arpad.web.site import Site


def loaded(data: bytes | None) -> Any:
    """Return what a script hands over: the last argument of its call, or what it sets."""
    assert data is not None
    text = data.decode().removesuffix(";\n").replace("<\\/", "</")
    if text.startswith("window.ARPAD_SEARCH = "):
        return json.loads(text.removeprefix("window.ARPAD_SEARCH = "))
    return json.loads(f"[{text.partition('(')[2].removesuffix(')')}]")[1]


@pytest.fixture(params=[1000, 7])
def most(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Return how many players a file has at most: few too, so that words are followed."""
    monkeypatch.setattr(indexing, "LEAF_MAX", request.param)
    indexing._files.cache_clear()
    yield request.param
    indexing._files.cache_clear()


def test_every_word_leads_to_a_file_with_whoever_has_it(site: Site, most: int) -> None:
    directory = loaded(page_at(site, "search-index.js"))
    keys = dict(directory["keys"])
    found: dict[str, list[list[Any]]] = {}
    for key, count in keys.items():
        rows = loaded(page_at(site, f"search/{indexing.file_of(key)}.js"))
        assert len(rows) == count
        assert count <= most or key.endswith(" ")
        found[key] = rows
    for number, person, ratings in site.readers.everybody():
        for word in (*own_words(person["name"]), *words(number)):
            ends = {f"{word} ", *(word[:size] for size in range(1, len(word) + 1))}
            (key,) = keys.keys() & ends
            row = next(row for row in found[key] if row[0] == number)
            assert (row[2], row[4]) == (person["name"] or "", dict(ratings))


def test_words_stand_by_their_length(site: Site, most: int) -> None:
    sizes = loaded(page_at(site, "search-index.js"))["sizes"]
    by_size = {size: loaded(page_at(site, f"search/words/{size}.js")).split() for size in sizes}
    assert {word for some in by_size.values() for word in some} == {
        word for _, person, _ in site.readers.everybody() for word in own_words(person["name"])
    }
    assert all(len(word) == size for size, some in by_size.items() for word in some)


def test_there_are_no_other_files(site: Site) -> None:
    for path in ("search/n-zzz.js", "search/zzz.js", "search/words/99.js", "search/words/x.js"):
        assert page_at(site, path) is None
