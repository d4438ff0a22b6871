"""Where the whole of published lists lies, for the office's eyes: DIR/vault/LIST/DATE, and inputs.

A list is written aside first, then the act is recorded, then it is moved to its place: whoever
opens the office after a crash finishes what was recorded, and nobody sees half a list.
"""

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from arpad.archive.writing import inputs_beside

VAULT: Final = "vault"
BEGUN: Final = ".begun"


@dataclass(frozen=True, slots=True)
class Vault:
    """The vault of an office, by the office's directory."""

    office: Path

    def place(self, name: str, list_date: date) -> Path:
        """Return where a list lies; its inputs lie beside it.

        >>> Vault(Path("office")).place("rapid", date(2026, 1, 1)).as_posix()
        'office/vault/rapid/2026-01-01'
        """
        return self.office / VAULT / name / list_date.isoformat()

    def begun(self, name: str, list_date: date, identity: str) -> Path:
        """Return where a list is written before the act that publishes it is recorded."""
        folder = self.place(name, list_date).parent
        return folder / f"{BEGUN}-{list_date.isoformat()}-{identity[:16]}" / list_date.isoformat()

    def is_placed(self, name: str, list_date: date) -> bool:
        """Tell whether a list lies in its place."""
        return self.place(name, list_date).exists()

    def finish(self, name: str, list_date: date, identity: str) -> bool:
        """Move a list whose act is recorded to its place; tell whether it lies there now.

        The list itself comes last: where it lies, all of it lies.
        """
        place, begun = self.place(name, list_date), self.begun(name, list_date, identity)
        if not place.exists() and begun.exists():
            if inputs_beside(begun).exists():
                inputs_beside(begun).replace(inputs_beside(place))
            begun.replace(place)
        if place.exists() and begun.parent.exists():
            shutil.rmtree(begun.parent)
        return place.exists()

    def clear(self, name: str, list_date: date, identities: Iterable[str]) -> None:
        """Take away lists that were written aside and not published."""
        for identity in identities:
            folder = self.begun(name, list_date, identity).parent
            if folder.exists():
                shutil.rmtree(folder)
