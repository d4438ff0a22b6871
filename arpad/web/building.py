"""The recorded pages as files for any host: written anew where something changed, else left.

The folder is this program's alone: it holds what `site.json` names, and a page that there is no
longer, of somebody erased say, is taken away.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from arpad.answers.written import SiteBuilt
from arpad.archive.canonical import canonical_json, hash_of
from arpad.formats.atomic import CAN_FLUSH_ALL, flush_all, write_whole
from arpad.web.asking import told_as_files
from arpad.web.site import ASSETS, Site

MADE: Final = "site.json"
_FORMAT: Final = 2


class NotOursError(ValueError):
    """The folder holds something that no site was written with; the sentence says what."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A file as it was written: its hash, and the hash of what it was made of, if that is known."""

    sha256: str
    made_of: str


def build(site: Site, out: Path, say: Callable[[int], None] = lambda _: None) -> SiteBuilt:
    """Write the site into a folder that is new, empty, or was written so before.

    What is made of the same as before is not made again. Raises NotOursError if something else lies
    there, OSError if the disk refuses.
    """
    before = _made(out)
    made: dict[str, _Written] = {}
    folders: set[Path] = set()
    written = 0
    if not before:  # so that a build that was stopped can be gone on with
        out.mkdir(parents=True, exist_ok=True)
        _note(out, {})
    with site.shelf.index.reading():
        for number, (name, made_of, data) in enumerate(files(site), start=1):
            path, known = out / name, before.get(name)
            if known and made_of and known.made_of == made_of and path.is_file():
                made[name] = known
            else:
                told = data()
                made[name] = _Written(hash_of(told), made_of)
                if known is None or known.sha256 != made[name].sha256 or not path.is_file():
                    if path.parent not in folders:
                        path.parent.mkdir(parents=True, exist_ok=True)
                        folders.add(path.parent)
                    write_whole(path, told, is_flushed=not CAN_FLUSH_ALL)
                    written += 1
            say(number)
    gone = sorted(before.keys() - made.keys())
    for name in gone:
        (out / name).unlink(missing_ok=True)
    flush_all()
    _note(out, made)
    return SiteBuilt(folder=str(out), files=len(made), written=written, removed=len(gone))


def _note(out: Path, made: Mapping[str, _Written]) -> None:
    """Write down which files are there, and what each was made of."""
    rows = {name: [one.sha256, one.made_of] for name, one in made.items()}
    write_whole(out / MADE, canonical_json({"format": _FORMAT, "files": rows}))


def files(site: Site) -> Iterator[tuple[str, str, Callable[[], bytes]]]:
    """Yield every file of a site: its path, the hash of what it is made of or "", what makes it."""
    for path in sorted(ASSETS.iterdir()):
        yield f"assets/{path.name}", "", path.read_bytes
    for name, page in told_as_files(site):
        yield name, "", partial(bytes, page)
    for entry in site.shelf.archive.entries:
        for path in sorted(entry.path.iterdir()):
            yield f"archive/{entry.path.name}/{path.name}", "", path.read_bytes
    for one in site.recorded():
        yield one.path, one.made_of, one.made


def _made(out: Path) -> Mapping[str, _Written]:
    """Return the files of the site that stands in a folder, with their hashes."""
    if not out.exists() or not any(out.iterdir()):
        return {}
    try:
        told = json.loads((out / MADE).read_bytes())
        found = {str(name): _written(one) for name, one in told["files"].items()}
    except (OSError, ValueError, LookupError, AttributeError, TypeError):
        raise NotOursError(f"{out} is not empty, and holds no site that arpad wrote") from None
    if any(_leaves(name) for name in found):
        raise NotOursError(f"{out / MADE} names files outside the folder")
    return found


def _written(told: object) -> _Written:
    """Return what was written of a file; an older version noted its hash alone."""
    if isinstance(told, list):
        sha256, made_of = told
        return _Written(str(sha256), str(made_of))
    return _Written(str(told), "")


def _leaves(name: str) -> bool:
    path = Path(name)
    return path.is_absolute() or ".." in path.parts or name in ("", MADE)
