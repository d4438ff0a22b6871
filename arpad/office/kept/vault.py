"""Where the whole of published lists lies, for the office's eyes: DIR/vault/LIST/DATE, and inputs.

A list is written aside first, then the act is recorded, then it is moved to its place: whoever
opens the office after a crash finishes what was recorded, and nobody sees half a list.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Final

from arpad.archive.canonical import hash_of_file
from arpad.archive.places import MANIFEST, held, inputs_beside, restated_beside

if TYPE_CHECKING:
    from arpad.office.lists.lists import RatingList

VAULT: Final = "vault"
BEGUN: Final = ".begun"
HOLDER: Final = ".held"
"""Beside what is written aside: whoever writes holds it, for what is put there holds the folder."""


@dataclass(frozen=True, slots=True)
class Vault:
    """The vault of an office, by the office's directory.

    `lists` are those that were read from it, each checked once, by the hash of its manifest: a list
    that is published never changes.
    """

    office: Path
    lists: dict[str, "RatingList"] = field(default_factory=dict, repr=False, compare=False)

    def place(self, name: str, list_date: date) -> Path:
        """Return where a list lies; its inputs lie beside it.

        >>> Vault(Path("office")).place("rapid", date(2026, 1, 1)).as_posix()
        'office/vault/rapid/2026-01-01'
        """
        return self.office / VAULT / name / list_date.isoformat()

    def bundle(self, name: str, bundle: str) -> Path:
        """Return the folder in which lists that were restated at once lie, by their days."""
        return self.office / VAULT / name / bundle

    @contextmanager
    def aside(self, name: str, what: date | str) -> Iterator[Path]:
        """Yield a place of its own, held, where a list can be written before its act is recorded.

        Or a bundle of lists, by its name. While it is held nobody takes it for what a killed
        process has left.
        """
        begun = self.begun(name, what)
        (begun.parent / HOLDER).touch()
        handle = held(begun.parent / HOLDER)
        try:
            yield begun
        finally:
            if handle is not None:
                os.close(handle)

    def begun(self, name: str, what: date | str) -> Path:
        """Return a place of its own where a list can be written before its act is recorded."""
        folder = self.office / VAULT / name
        folder.mkdir(parents=True, exist_ok=True)
        return Path(mkdtemp(prefix=f"{BEGUN}-{what}-", dir=folder)) / str(what)

    def begun_bundle(self, name: str, bundle: str) -> Path | None:
        """Return where a bundle lies that is not in its place yet; None if it is nowhere."""
        folders = sorted(self.bundle(name, bundle).parent.glob(f"{BEGUN}-{bundle}-*"))
        return next((folder / bundle for folder in folders if (folder / bundle).exists()), None)

    def finish_bundle(self, name: str, bundle: str) -> bool:
        """Move a bundle whose act is recorded to its place; tell whether it lies there now."""
        begun = self.begun_bundle(name, bundle)
        if begun is not None:
            self.put_bundle(begun, name, bundle)
        return self.bundle(name, bundle).exists()

    def put_bundle(self, begun: Path, name: str, bundle: str) -> None:
        """Move a bundle from where it was written to its place, if nobody else has done so."""
        place = self.bundle(name, bundle)
        if begun.exists() and not place.exists():
            begun.replace(place)
        self.clear(begun)

    def finish(self, name: str, list_date: date, manifest_sha256: str) -> bool:
        """Move a list whose act is recorded to its place; tell whether it lies there now.

        The list itself comes last: where it lies, all of it lies.
        """
        place = self.place(name, list_date)
        begun = self.left(name, list_date, manifest_sha256)
        if begun is not None:
            self.put(begun, name, list_date)
        return place.exists()

    def put(self, begun: Path, name: str, list_date: date) -> None:
        """Move a list from where it was written to its place, if nobody else has done so."""
        place = self.place(name, list_date)
        if not place.exists():
            for beside in (inputs_beside, restated_beside):
                if beside(begun).exists():
                    beside(begun).replace(beside(place))
            begun.replace(place)
        self.clear(begun)

    def left(self, name: str, list_date: date, manifest_sha256: str) -> Path | None:
        """Return where a list lies that is not in its place yet; None if it is, or is nowhere."""
        place = self.place(name, list_date)
        if place.exists():
            return None
        for folder in sorted(place.parent.glob(f"{BEGUN}-{list_date.isoformat()}-*")):
            begun = folder / list_date.isoformat()
            if _manifest_sha256(begun) == manifest_sha256:
                return begun
        return None

    def clear(self, begun: Path) -> None:
        """Take away what was written aside and not moved to its place."""
        if begun.parent.exists():
            shutil.rmtree(begun.parent)


def _manifest_sha256(directory: Path) -> str:
    path = directory / MANIFEST
    return hash_of_file(path) if path.is_file() else ""
