"""The page of the house names files and folders that there are."""

import re

from tests.sources import ROOT

PAGE = (ROOT.parent / "docs" / "the-house.md").read_text(encoding="utf-8")


def test_every_place_that_the_page_names_is_there() -> None:
    places = set(re.findall(r"`((?:arpad|tests|docs)/[^` ]+)`", PAGE))
    assert len(places) > 30
    assert {place for place in places if not (ROOT.parent / place).exists()} == set()


def test_the_page_names_every_package() -> None:
    picture = (ROOT.parent / "docs" / "pictures" / "house.svg").read_text(encoding="utf-8")
    packages = {path.name for path in ROOT.iterdir() if any(path.glob("*.py"))}
    assert {name for name in packages if not re.search(rf"\b{name}\b", picture)} == set()
