"""A site of the small archive: two lists, an erasure, a key handed on, the last list revised."""

import os
from datetime import date
from pathlib import Path

import pytest

from arpad.archive.evidence.signing import PrivateKey
from arpad.law import Catalogue
from arpad.office.reading.shelf import Shelf
from arpad.rulebooks import CATALOGUE
from arpad.web.map import page_at, recorded_paths
from arpad.web.site import Site
from tests.office.evidence.archived import made, revise, two_periods

REVISED = date(2010, 11, 20)
"""The day on which the last list was revised."""
LANGUAGES = ("en", "ca")
SOME = ("fide-2009", "fide-2009-applied", "fide-2025", "fide-rapid-2024-12", "fce-2016")
"""Rulebooks of these pages: those of the lists, one later, one of another line, one of a roll."""
RULEBOOKS = Catalogue(
    tuple(one for one in CATALOGUE.editions if "ARPAD_FULL" in os.environ or one.name in SOME)
)


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the archive; nobody changes it."""
    folder, key = tmp_path_factory.mktemp("site") / "archive", PrivateKey.new()
    made(folder, two_periods(), PrivateKey.new(), key)
    revise(folder, key, REVISED)
    return folder


@pytest.fixture(scope="session")
def site(archive: Path) -> Site:
    """Return its site."""
    return Site(Shelf.opened(archive, RULEBOOKS), "Chess Federation of Ruritania", LANGUAGES)


@pytest.fixture(scope="session")
def pages(site: Site) -> dict[str, bytes]:
    """Return every recorded page by its path; files that are no pages are not among them."""
    found = {path: page_at(site, path) for path in recorded_paths(site) if path.endswith(".html")}
    return {path: page for path, page in found.items() if page is not None}
