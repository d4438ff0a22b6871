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
from itertools import chain
from pathlib import Path
from typing import Final, TypeAlias

from arpad.answers.written import SiteBuilt
from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.places import work_beside
from arpad.formats.files import CAN_FLUSH_ALL, flush_all, put_back, take_place, write_new
from arpad.office.reading.accounts import AT_ONCE
from arpad.office.reading.signed_files import is_handed_out
from arpad.report.problems import Text
from arpad.web.map import KINDS, RecordedFile, answering_as_files, recorded
from arpad.web.site import ASSETS, Site
from arpad.web.turns import NextTurn, beside, cores, in_turns

MADE: Final = "site.json"
PLAYERS_OF_PROCESS: Final = 4000
"""A process more is worth its start for so many players."""
_FORMAT: Final = 2


class NotOursError(ValueError):
    """No site can stand in a folder, or it holds something else; the sentence says what."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A file as it was written: its hash, and the hash of what it was made of, if that is known."""

    sha256: str
    made_of: str


def build(
    site: Site,
    out: Path,
    say: Callable[[int], None] = lambda _: None,
    again: Callable[[], Site] | None = None,
) -> SiteBuilt:
    """Write the site into a folder that is new, empty, or was written so before.

    It is written beside the folder and takes its place when it is whole: until then nothing there
    changes. What is made of the same as before is not made again. `again` makes the same site in
    another process: with it every core makes pages. Raises NotOursError if no site can stand there,
    OSError if the disk refuses.
    """
    target = out.resolve()
    put_back(target)
    before = _made(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    with work_beside(target) as work, site.shelf.index.reading():
        folders = _Folders(target, work / target.name, before)
        pages, written = _written_beside(site, folders, say, again)
        if target.exists():
            _keep(target, folders.new, {*before, *pages, MADE})
        _note(folders.new, pages)
        flush_all()
        take_place(folders.new, target)
    removed = len(before.keys() - pages.keys())
    return SiteBuilt(folder=str(out), files=len(pages), written=written, removed=removed)


@dataclass(frozen=True, slots=True)
class _Folders:
    """Where a site stands, what was written there, and the new folder beside it."""

    target: Path
    new: Path
    before: Mapping[str, _Written]

    def files_of(self, site: Site) -> Site:
        """Return a site as it is written there."""
        return site.as_files(
            lambda path: _standing(self.target / path) if path in self.before else b""
        )

    def write(self, name: str, made_of: str, data: Callable[[], bytes]) -> tuple[_Written, bool]:
        """Write a file; return what was written, and whether it is new.

        One that is the same as in the folder that stands is linked there.
        """
        old_file, before = self.target / name, self.before.get(name)
        if before and not old_file.is_file():
            before = None
        is_same = bool(before and made_of and before.made_of == made_of)
        page = b"" if is_same else data()
        written = before if before and is_same else _Written(hash_of(page), made_of)
        path = self.new / name
        path.parent.mkdir(parents=True, exist_ok=True)
        is_new = not before or before.sha256 != written.sha256
        if is_new:
            write_new(path, page, is_flushed=not CAN_FLUSH_ALL)
        else:
            _link(old_file, path)
        return written, is_new


_Pages: TypeAlias = dict[str, tuple[_Written, bool]]


def _written_beside(
    site: Site, folders: _Folders, say: Callable[[int], None], again: Callable[[], Site] | None
) -> tuple[dict[str, _Written], int]:
    """Write every file of the site into a new folder; return all, and how many are new."""
    others = min(cores(), len(site.everybody) // PLAYERS_OF_PROCESS) - 1 if again else 0
    work = partial(_beside, again, site.state, folders)
    site = folders.files_of(site)
    pages: _Pages = {}
    with beside(others, work) as processes:
        for number, (name, made_of, data) in enumerate(files(site, processes.next_turn), start=1):
            pages[name] = folders.write(name, made_of, data)
            site.hashes[name] = pages[name][0].sha256
            say(number)
        for theirs in processes.answers():
            pages |= theirs
    say(len(pages))
    return ({name: page for name, (page, _) in pages.items()},
            sum(is_new for _, is_new in pages.values()))  # fmt: skip


def _beside(
    again: Callable[[], Site] | None, state: object, folders: _Folders, next_turn: NextTurn
) -> _Pages:
    """Write what another process writes of the same site; nothing if a list came out meanwhile."""
    assert again is not None
    site = folders.files_of(again())
    with site.shelf.index.reading():
        if site.state != state:
            return {}
        return {file.path: folders.write(file.path, file.made_of, file.made)
                for file in _shared(site, next_turn)}  # fmt: skip


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


def files(site: Site, next_turn: NextTurn = None) -> Iterator[tuple[str, str, Callable[[], bytes]]]:
    """Yield every file of a site (`Site.as_files`): path, hash of what makes it up or "", maker.

    Of the shared pages those whose turn this process takes, where there are others.
    """
    for path in sorted(ASSETS.iterdir()):
        yield f"assets/{path.name}", "", path.read_bytes
    for name, page in answering_as_files(site):
        yield name, "", partial(bytes, page)
    archive = site.shelf.archive
    for path in (file for file in archive.files if is_handed_out(site.shelf, file)):
        yield f"archive/{path.relative_to(archive.folder).as_posix()}", "", path.read_bytes
    alone = recorded(site, [kind for kind in KINDS if not kind.is_shared])
    for file in chain(alone, _shared(site, next_turn)):
        yield file.path, file.made_of, file.made


def _shared(site: Site, next_turn: NextTurn) -> Iterator[RecordedFile]:
    """Yield the shared pages: a turn has pages of the players of whom an account tells at once."""
    shared = recorded(site, [kind for kind in KINDS if kind.is_shared])
    return in_turns(shared, AT_ONCE * len(site.languages), next_turn)


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
