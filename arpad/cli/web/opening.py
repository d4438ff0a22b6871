"""The site of an office, as its pages are written or served."""

from typing import TYPE_CHECKING

from arpad.cli.extras import need

if TYPE_CHECKING:
    from arpad.office.reading.shelf import Shelf
    from arpad.registry.place import Office
    from arpad.web.live import Live
    from arpad.web.site import Site


def need_web() -> None:
    """Leave with 2 if the extra that pages need is not installed."""
    need("web")


def site_of(office: "Office", shelf: "Shelf", live: "Live | None" = None) -> "Site":
    """Return the site of an office's lists. Raises StoreFailedError."""
    from arpad.office.kept.earlier import EarlierRatings
    from arpad.office.kept.settings import appearance, setting
    from arpad.web.site import Site

    languages = tuple(setting(office.store, "languages").split(","))
    address, earlier = setting(office.store, "address"), EarlierRatings(office.store)
    look, said = appearance(office.store), said_by(office)
    return Site(shelf, office.name, languages, address, live, earlier, said, appearance=look)


def said_by(office: "Office") -> str:
    """Return what stands for all that an office says on pages beside its archive.

    Raises StoreFailedError.
    """
    from arpad.archive.canonical import canonical_json, hash_of
    from arpad.office.kept.earlier import EarlierRatings
    from arpad.office.kept.settings import SETTINGS, setting

    values = [setting(office.store, name) for name in SETTINGS]
    return hash_of(canonical_json([*values, EarlierRatings(office.store).tag]))
