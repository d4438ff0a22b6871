"""One report as it came in, with what was read of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from arpad.archive.canonical import hash_of
from arpad.office.intake.sent import Blob
from arpad.report import Game, Report
from arpad.report.facts import Facts, GameFacts, PaperFacts
from arpad.report.problems import Problem
from arpad.shown import ShownShort


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
