"""What somebody sent: bytes under their names, the facts beside them, and a report of these."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Final

from arpad.archive.canonical import hash_of
from arpad.office.acts.declaring import Handed
from arpad.report import Game, Report
from arpad.report.facts import Facts, GameFacts, PaperFacts
from arpad.report.problems import Problem
from arpad.shown import ShownShort

FACTS_ENDING: Final = ".facts.toml"
"""How the name of a facts file ends."""


@dataclass(frozen=True, slots=True)
class Blob:
    """Bytes as they came, and the ending of the name they came under, which may tell the format."""

    ending: str
    data: bytes = field(repr=False)

    @property
    def sha256(self) -> str:
        """Return the hash that stands for the bytes.

        >>> Blob(".trf", b"").sha256[:8]
        'e3b0c442'
        """
        return hash_of(self.data)


@dataclass(frozen=True, slots=True)
class Sent:
    """One report, or one table, as it was sent.

    `name` is what problems call it. `files` are its bytes by their names: one, or SwissPerfect's
    three. `facts` is the facts file beside it, and `problems` what kept anything from being read.
    """

    name: str
    files: Mapping[str, bytes]
    facts: bytes | None = field(default=None, repr=False)
    facts_name: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def blobs(self) -> tuple[Blob, ...]:
        """Return the bytes with the endings of their names, in the order of these.

        >>> [one.ending for one in Sent("", {"riga.TRN": b"", "riga.ini": b""}).blobs]
        ['.ini', '.trn']
        """
        blobs = [Blob(PurePath(name).suffix.lower(), data) for name, data in self.files.items()]
        return tuple(sorted(blobs, key=lambda blob: (blob.ending, blob.data)))

    @property
    def handed(self) -> tuple[Handed, ...]:
        """Return its files as an act takes them, the one that names it first: see `handed_in`."""
        path = PurePath(self.name)
        if not self.files:
            return (Handed(self.name, b"", self.problems),)
        names = sorted(self.files, key=lambda name: name != path.name)
        files = [Handed(str(path.with_name(name)), self.files[name]) for name in names]
        facts = [] if self.facts is None else [Handed(self.facts_name, self.facts)]
        return (replace(files[0], problems=self.problems), *files[1:], *facts)

    @property
    def data(self) -> bytes:
        """Return the bytes of what came as one file; none if it could not be read."""
        return next(iter(self.files.values()), b"")


def handed_in(files: Sequence[Handed]) -> Sent:
    """Return one report as it was handed in: its files, the one that names it first; its facts.

    >>> sent = handed_in([Handed("in/riga.trf", b""), Handed("in/riga.facts.toml", b"")])
    >>> sent.name, [*sent.files], sent.facts_name
    ('in/riga.trf', ['riga.trf'], 'in/riga.facts.toml')
    """
    facts = next((file for file in files if file.name.endswith(FACTS_ENDING)), None)
    report = [file for file in files if file is not facts]
    return Sent(
        report[0].name if report else "",
        {PurePath(file.name).name: file.data for file in report if file.data or not file.problems},
        facts.data if facts else None, facts.name if facts else "",
        tuple(problem for file in files for problem in file.problems),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Submission(ShownShort):
    """One report with its games and facts.

    `event_id` is the file's name without its ending, with a number behind it if the file holds
    several events. `paper_facts` are read by forms alone. What came in, as evidence: `blobs`, the
    `place` of the report among those in them, the facts that were `stated`, the `game_facts` and
    `identities`, which are the office's word on who players are, by starting rank; all else is read
    from these.
    """

    file: str
    event_id: str
    report: Report
    games: tuple[Game, ...]
    facts: Facts
    deciders: Mapping[str, str]
    problems: tuple[Problem, ...]
    blobs: tuple[Blob, ...] = ()
    place: int = 0
    stated: Facts = Facts()  # noqa: RUF009
    game_facts: GameFacts = GameFacts()  # noqa: RUF009
    paper_facts: PaperFacts = PaperFacts()  # noqa: RUF009
    identities: tuple[tuple[int, str], ...] = ()

    def _shown(self) -> Mapping[str, object]:
        report = self.report
        return {"event_id": self.event_id, "name": report.name, "players": report.players,
                "games": self.games, "problems": self.problems}  # fmt: skip

    @property
    def is_sound(self) -> bool:
        """Return whether nothing in the report is so wrong that it can't be rated."""
        return not any(problem.level == "error" for problem in self.problems)

    @property
    def sha256(self) -> str:
        """Return the hash of what came in: the files of SwissPerfect together."""
        return hash_of(b"".join(blob.data for blob in self.blobs))
