"""The lists of an office with what they were made of, as they lie in its vault."""

from pathlib import Path

from arpad.archive.reading import Archived, unreadable
from arpad.archive.verify import names_of_lists
from arpad.archive.writing import inputs_kept
from arpad.office.again.making import RESTORE
from arpad.office.again.recorded import RecordedList
from arpad.office.kept.lists import KeptList
from arpad.office.kept.reading import archived_of, place_of
from arpad.office.kept.vault import Vault
from arpad.office.kept.versions import Version
from arpad.report.problems import Problem

Problems = tuple[Problem, ...]


class InVault:
    """The lists of a series, published and restated, each read from the vault once."""

    def __init__(self, vault: Vault, kept: KeptList) -> None:
        self._vault, self._kept = vault, kept
        self._read: dict[str, Archived] = {}

    def archived(self, version: Version) -> tuple[Archived | None, Problems]:
        """Return a list, whole; an error where it is not what was recorded."""
        if version.identity in self._read:
            return self._read[version.identity], ()
        archived, problems = archived_of(self._vault, self._kept.name, version)
        if archived is not None:
            self._read[archived.identity] = archived
        return archived, problems

    def recorded(self, version: Version) -> tuple[RecordedList | None, Problems]:
        """Return a list with what it was made of; an error where it is another, or unreadable."""
        archived, problems = self.archived(version)
        if archived is None:
            return None, problems
        place = place_of(self._vault, self._kept.name, version)
        try:
            return self._with_inputs(archived, place), ()
        except OSError as error:
            return None, (unreadable(place, error),)

    def _with_inputs(self, archived: Archived, place: Path) -> RecordedList:
        named = names_of_lists(archived)
        versions: tuple[Version, ...] = (*self._kept.published, *self._kept.restated)
        for version in versions:
            if version.identity in named:
                self.archived(version)
        lists = tuple(self._read.values())
        return RecordedList(archived, inputs_kept(place) or {}, lists, str(place), RESTORE)
