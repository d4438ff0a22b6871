"""Pictures of the pages: those of the docs, taken as tests take them.

`python -m tests.web.looks docs/site` writes the pictures of the docs anew, and
`python -m tests.web.looks docs/pictures ruritania` those of a year (`arpad demo --at ruritania`).
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import polars as pl

from arpad.archive.evidence.signing import PrivateKey
from arpad.office.reading.shelf import Shelf
from arpad.rulebooks import CATALOGUE
from arpad.web.app import Current, application
from arpad.web.place import slug
from arpad.web.site import Site
from tests.office.evidence.archived import made, two_periods
from tests.services import chromium
from tests.web.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Places = Mapping[str, str]
"""An event, a player and a day, as paths have them."""
DESK: dict[str, Any] = {"viewport": {"width": 1000, "height": 760}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 760}, "is_mobile": True}
DARK: dict[str, Any] = {**DESK, "color_scheme": "dark"}
PAPER: dict[str, Any] = {"viewport": {"width": 1123, "height": 794}}
WIDE: dict[str, Any] = {"viewport": {"width": 1060, "height": 990}}
SHOTS: dict[str, tuple[str, dict[str, Any]]] = {
    "start": ("index.html", DESK),
    "list-phone": ("lists/fide/2010-11-01.html", PHONE),
    "player": ("players/77000112.html", DESK),
    "calculation-dark": ("players/77000112/calculations/fide/2010-11-01.html", DARK),
    "calculator": ("calculators/what-if?rulebook=fide-2009&rating=2000&k=20&opponent=1990", DESK),
    "statistics": ("lists/fide/2010-11-01/statistics.html", DESK),
    "event-paper": ("events/{event}.html", PAPER),
}
"""The pictures by name: of which page, and on what."""
YEAR: dict[str, tuple[str, dict[str, Any]]] = {
    "player": ("players/{player}.html", {"viewport": {"width": 1060, "height": 820}}),
    "explained": ("players/{player}/calculations/standard/{day}.html", WIDE),
}
"""Those of the demo's year: of the best player who played in an event for the newest list."""


def picture(
    browser: "Browser", address: str, of: Places, shot: tuple[str, dict[str, Any]]
) -> bytes:
    """Return a picture as PNG, of a page that there is."""
    path, on = shot
    page = browser.new_context(**on).new_page()
    answer = page.goto(f"{address}/{path.format_map(of)}")
    assert answer is not None
    assert answer.ok, answer.url
    page.emulate_media(media="print" if on is PAPER else "screen")
    return page.screenshot()


@contextmanager
def a_site() -> Iterator[tuple[str, Places]]:
    """Yield the address of the sample site, and what stands in its paths."""
    with TemporaryDirectory() as folder:
        archive = made(Path(folder) / "archive", two_periods(), PrivateKey.new(), PrivateKey.new())
        with _site_of(archive) as site:
            yield site


@contextmanager
def _site_of(archive: Path) -> Iterator[tuple[str, Places]]:
    shelf = Shelf.opened(archive, CATALOGUE)
    site = Site(shelf, "Chess Federation of Ruritania", ("en", "ca"))
    newest = max(
        shelf.volumes(), key=lambda volume: (volume.series == "standard", volume.list_date)
    )
    played = newest.rows.filter(pl.col("games") > 3).sort("rating", descending=True)
    player = played["player_id"].first() or ""
    with served(application(Current(lambda: site, archive))) as address:
        event = slug(next(site.readers.events()))
        yield address, {"event": event, "player": player, "day": newest.list_date.isoformat()}


def main(out: Path, year: Path | None = None) -> None:
    """Write every picture into a folder: of the sample site, or of the demo's year."""
    shots, sites = (YEAR, _site_of(year / "archive")) if year else (SHOTS, a_site())
    with chromium.running() as browser, sites as (address, of):
        for name, shot in shots.items():
            (out / f"{name}.png").write_bytes(picture(browser, address, of, shot))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
