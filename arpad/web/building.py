"""The recorded pages as files for any host: made anew where something changed, else kept.

A folder holds what its `site.json` names, and what others put there, which stays; a page that there
is no longer, of somebody erased say, is taken away.
"""

import json
import os
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from arpad.answers.written import SiteBuilt
from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.places import work_beside
from arpad.formats.files import CAN_FLUSH_ALL, flush_all, put_back, take_place, write_new
from arpad.office.reading.signed_files import is_handed_out
from arpad.report.problems import Text
from arpad.web.map import answering_as_files, recorded
from arpad.web.site import ASSETS, Site

MADE: Final = "site.json"
_FORMAT: Final = 2


class NotOursError(ValueError):
    """No site can stand in a folder, or it holds something else; the sentence says what."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A file as it was written: its hash, and the hash of what it was made of, if that is known."""

    sha256: str
    made_of: str


def build(site: Site, out: Path, say: Callable[[int], None] = lambda _: None) -> SiteBuilt:
    """Write the site into a folder that is new, empty, or was written so before.

    It is written beside the folder and takes its place when it is whole: until then nothing there
    changes. What is made of the same as before is not made again. Raises NotOursError if no site
    can stand there, OSError if the disk refuses.
    """
    target = out.resolve()
    put_back(target)
    before = _made(target)
    site = site.as_files(lambda path: _standing(target / path) if path in before else b"")
    target.parent.mkdir(parents=True, exist_ok=True)
    with work_beside(target) as work, site.shelf.index.reading():
        new = work / target.name
        pages, written = _written_beside(site, target, before, new, say)
        if target.exists():
            _keep(target, new, {*before, *pages, MADE})
        _note(new, pages)
        flush_all()
        take_place(new, target)
    removed = len(before.keys() - pages.keys())
    return SiteBuilt(folder=str(out), files=len(pages), written=written, removed=removed)


def _written_beside(
    site: Site, target: Path, before: Mapping[str, _Written], new: Path, say: Callable[[int], None]
) -> tuple[dict[str, _Written], int]:
    """Write every file of the site into a new folder; return all, and how many are new.

    One that is the same as in the folder that stands is linked there.
    """
    pages: dict[str, _Written] = {}
    written = 0
    for number, (name, made_of, data) in enumerate(files(site), start=1):
        old_file, page_before = target / name, before.get(name)
        if page_before and not old_file.is_file():
            page_before = None
        page = None
        if page_before and made_of and page_before.made_of == made_of:
            pages[name] = page_before
        else:
            page = data()
            pages[name] = _Written(hash_of(page), made_of)
        site.hashes[name] = pages[name].sha256
        path = new / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if page_before and page_before.sha256 == pages[name].sha256:
            _link(old_file, path)
        elif page is not None:
            write_new(path, page, is_flushed=not CAN_FLUSH_ALL)
            written += 1
        say(number)
    return pages, written


def _standing(path: Path) -> bytes:
    """Return a file that stands; b"" if somebody took it away."""
    return path.read_bytes() if path.is_file() else b""


def _keep(target: Path, new: Path, pages: Collection[str]) -> None:
    """Link into a new folder what lies in the old one and is none of the site's pages."""
    shutil.copymode(target, new)
    for folder, folders, names in os.walk(target):
        for path in (Path(folder, name) for name in (*folders, *names)):
            own = path.relative_to(target)
            if path.is_dir() and not path.is_symlink():
                (new / own).mkdir(exist_ok=True)
            elif own.as_posix() not in pages:
                _link(path, new / own)


def _link(old_file: Path, path: Path) -> None:
    """Give a file a second name, or copy it where that can't be."""
    try:
        os.link(old_file, path, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        shutil.copy2(old_file, path, follow_symlinks=False)


def _note(out: Path, pages: Mapping[str, _Written]) -> None:
    """Write down which files are there, and what each was made of."""
    rows = {name: [page.sha256, page.made_of] for name, page in pages.items()}
    write_new(out / MADE, canonical_json({"format": _FORMAT, "files": rows}))


def files(site: Site) -> Iterator[tuple[str, str, Callable[[], bytes]]]:
    """Yield every file of a site (`Site.as_files`): path, hash of what makes it up or "", maker."""
    for path in sorted(ASSETS.iterdir()):
        yield f"assets/{path.name}", "", path.read_bytes
    for name, page in answering_as_files(site):
        yield name, "", partial(bytes, page)
    archive = site.shelf.archive
    for path in (file for file in archive.files if is_handed_out(site.shelf, file)):
        yield f"archive/{path.relative_to(archive.folder).as_posix()}", "", path.read_bytes
    for file in recorded(site):
        yield file.path, file.made_of, file.made


def _made(out: Path) -> Mapping[str, _Written]:
    """Return the files of the site that stands in a folder, with their hashes."""
    if os.path.ismount(out):
        raise NotOursError(Text("{folder} is a disk of its own, which no new folder can replace",
                                folder=str(out)))  # fmt: skip
    if not out.exists() or not any(out.iterdir()):
        return {}
    try:
        noted = json.loads((out / MADE).read_bytes())
        pages = {str(name): _written(page) for name, page in noted["files"].items()}
    except (OSError, ValueError, LookupError, AttributeError, TypeError):
        raise NotOursError(Text("{folder} is not empty, and holds no site that arpad wrote",
                                folder=str(out))) from None  # fmt: skip
    if any(_leaves(name) for name in pages):
        raise NotOursError(Text("{path} names files outside the folder", path=str(out / MADE)))
    return pages


def _written(noted: object) -> _Written:
    """Return what was written of a file; an older version noted its hash alone."""
    if isinstance(noted, list):
        sha256, made_of = noted
        return _Written(str(sha256), str(made_of))
    return _Written(str(noted), "")


def _leaves(name: str) -> bool:
    path = Path(name)
    return path.is_absolute() or ".." in path.parts or name in ("", MADE)
