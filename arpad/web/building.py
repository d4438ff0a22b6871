"""The recorded pages as files for any host: written anew where something changed, else left.

The folder is this program's alone: it holds what `site.json` names, and a page that there is no
longer, of somebody erased say, is taken away.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from arpad.answers.written import SiteBuilt
from arpad.archive.canonical import canonical_json, hash_of
from arpad.formats.atomic import write_whole
from arpad.web.asking import told_as_files
from arpad.web.site import ASSETS, Site

MADE: Final = "site.json"
_FORMAT: Final = 1


class NotOursError(ValueError):
    """The folder holds something that no site was written with; the sentence says what."""


def build(site: Site, out: Path, say: Callable[[int], None] = lambda _: None) -> SiteBuilt:
    """Write the site into a folder that is new, empty, or was written so before.

    Raises NotOursError if something else lies there, OSError if the disk refuses.
    """
    before = _made(out)
    made: dict[str, str] = {}
    written = 0
    for number, (name, data) in enumerate(files(site), start=1):
        made[name] = hash_of(data)
        path = out / name
        if before.get(name) != made[name] or not path.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, data)
            written += 1
        say(number)
    gone = sorted(before.keys() - made.keys())
    for name in gone:
        (out / name).unlink(missing_ok=True)
    write_whole(out / MADE, canonical_json({"format": _FORMAT, "files": made}))
    return SiteBuilt(folder=str(out), files=len(made), written=written, removed=len(gone))


def files(site: Site) -> Iterator[tuple[str, bytes]]:
    """Yield every file of a site by its path: pages, lists, sheets and scripts."""
    for path in sorted(ASSETS.iterdir()):
        yield f"assets/{path.name}", path.read_bytes()
    yield from told_as_files(site)
    for entry in site.shelf.archive.entries:
        for path in sorted(entry.path.iterdir()):
            yield f"archive/{entry.path.name}/{path.name}", path.read_bytes()
    for name in site.paths():
        page = site.page(name)
        if page is None:
            raise KeyError(name)
        yield name, page


def _made(out: Path) -> Mapping[str, str]:
    """Return the files of the site that stands in a folder, with their hashes."""
    if not out.exists() or not any(out.iterdir()):
        return {}
    try:
        told = json.loads((out / MADE).read_bytes())
        found = {str(name): str(sha256) for name, sha256 in told["files"].items()}
    except (OSError, ValueError, LookupError, AttributeError, TypeError):
        raise NotOursError(f"{out} is not empty, and holds no site that arpad wrote") from None
    if any(_leaves(name) for name in found):
        raise NotOursError(f"{out / MADE} names files outside the folder")
    return found


def _leaves(name: str) -> bool:
    path = Path(name)
    return path.is_absolute() or ".." in path.parts or name in ("", MADE)
