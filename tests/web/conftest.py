"""A site of the small archive: two lists, an erasure, a key handed on, the last list revised.

And one of the fictional federation, its first three months, in four languages.
"""

import os
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from anyio.from_thread import start_blocking_portal
from fastapi.testclient import TestClient

from arpad.archive.evidence.signing import PrivateKey
from arpad.law import Catalogue
from arpad.office.kept.appearance import Appearance
from arpad.office.reading.shelf import Shelf
from arpad.rulebooks import CATALOGUE
from arpad.web.app import Current, application
from arpad.web.map import page_at, recorded_paths
from arpad.web.site import Site
from tests.cli.offices import demonstrated
from tests.office.evidence.archived import made, revise, two_periods
from tests.sampling import IS_COMPILED, IS_FULL
from tests.services import chromium
from tests.web.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PEOPLE, LISTS = (200, 12) if IS_COMPILED or IS_FULL else (100, 4)
"""Of the fictional federation: three months of four lists; where functions are not compiled the
one that the command line's tests have too."""
CONTACT = "office@example.org"
REVISED = date(2010, 11, 20)
"""The day on which the last list was revised."""
LANGUAGES = ("en", "ca")
SOME = ("fide-2009", "fide-2009-applied", "fide-2025", "fide-rapid-2024-12", "fce-2016")
"""Rulebooks of these pages: those of the lists, one later, one of another line, one of a roll."""
RULEBOOKS = Catalogue(
    tuple(one for one in CATALOGUE.editions if "ARPAD_FULL" in os.environ or one.name in SOME)
)


@pytest.fixture(scope="session", autouse=True)
def one_loop() -> Iterator[None]:
    """Let every client ask in one loop, where each call would begin and end its own."""
    with start_blocking_portal() as portal, pytest.MonkeyPatch.context() as patched:
        patched.setattr(TestClient, "_portal_factory", lambda _: nullcontext(portal))
        yield


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
def ruritania() -> Site:
    """Return the site of the fictional federation."""
    folder = demonstrated(PEOPLE, LISTS)[0].vault.office
    return Site(
        Shelf.opened(folder / "archive", CATALOGUE), "Chess Federation of Ruritania",
        ("en", "es", "ca", "pt"), "https://ratings.example.org/",
        appearance=Appearance(contact=f"mailto:{CONTACT}"),
    )  # fmt: skip


@pytest.fixture(scope="module")
def address(ruritania: Site) -> Iterator[str]:
    """Yield the address at which the site of the fictional federation is served."""
    archive = ruritania.shelf.archive.folder
    with served(application(Current(lambda: ruritania, archive))) as where:
        yield where


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Yield a browser."""
    with chromium.running() as started:
        yield started


@pytest.fixture(scope="session")
def pages(site: Site) -> dict[str, bytes]:
    """Return every recorded page by its path; files that are no pages are not among them."""
    found = {path: page_at(site, path) for path in recorded_paths(site) if path.endswith(".html")}
    return {path: page for path, page in found.items() if page is not None}
