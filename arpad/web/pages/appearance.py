"""What an office decided of the look of its pages, as files: its accent, its logo."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from arpad.office.kept.appearance import PNG, SVG
from arpad.office.reading.absent import NotFoundError
from arpad.web.place import PagePlace
from arpad.web.site import Data, Fields, PageKind, Recorded, Site, Values

ACCENT: Final = "accent.css"


def _with_accent(site: Site) -> Iterator[Fields]:
    if site.appearance.accents:
        yield {}


def _accent(site: Site, _place: PagePlace, _fields: Fields) -> Values:
    if site.appearance.accents is None:
        raise NotFoundError(ACCENT)
    return {}


def _with_logo(ending: str, site: Site) -> Iterator[Fields]:
    if site.appearance.logo and site.appearance.logo.ending == ending:
        yield {}


def _logo(ending: str, site: Site, _place: PagePlace, _fields: Fields) -> bytes:
    logo = site.appearance.logo
    if logo is None or logo.ending != ending:
        raise NotFoundError(ending)
    return logo.data


KINDS: Final[tuple[Recorded, ...]] = (
    PageKind(ACCENT, ACCENT, _with_accent, _accent, is_told=False),
    *(Data(f"logo.{ending}", partial(_with_logo, ending), partial(_logo, ending))
      for ending in (SVG, PNG)),
)  # fmt: skip
