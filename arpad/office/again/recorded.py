"""A list's inputs as its manifest names them, by role and hash, read again from their bytes."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from fractions import Fraction
from typing import Any, get_args

from arpad.archive.canonical import hash_of
from arpad.archive.reading import Archived
from arpad.formats.any_list import read_any_people
from arpad.law import Catalogue, Table
from arpad.law.backends import Frame
from arpad.office.again.making import GIVE_INPUTS, ListStatement, MissingInputError
from arpad.office.intake.identities import identified
from arpad.office.intake.sent import Blob
from arpad.office.intake.submissions import Submission, checked_together, submitted_again
from arpad.office.lists.from_file import list_of_file
from arpad.office.lists.lists import RatingList, list_of_archive
from arpad.office.period.inputs import Inputs, People
from arpad.office.period.rating import PeriodOutcome, rate
from arpad.office.period.refusals import Override
from arpad.report.facts import Facts, GameDecision, GameFacts, Substitution
from arpad.report.problems import Text

Blobs = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class RecordedList:
    """A list with what it was made of: bytes by their hashes, and the lists that it may name.

    `file` and `fix` are as `ListStatement` has them. `table` puts a frame on the engine that is to
    rate it; if none is named, it is the embedded one. `given` is what it is made of in the
    place of what it was made of; None changes nothing.
    """

    archived: Archived
    blobs: Blobs
    lists: Sequence[Archived]
    file: str
    fix: str = GIVE_INPUTS
    table: Callable[[Frame], Table] | None = None
    given: Inputs | None = None

    @property
    def stated(self) -> ListStatement:
        """Return what the list says of itself."""
        return ListStatement.of(self.archived, self.file, self.fix)

    def make(self, catalogue: Catalogue) -> PeriodOutcome:
        """Return the period, rated again; raises MissingInputError, and as `rate` does."""
        return rate(self.inputs(), catalogue, self.table)

    def inputs(self) -> Inputs:
        """Return the inputs; raises MissingInputError as `inputs_again` does."""
        return self.given or inputs_again(self.archived.manifest["inputs"], self.blobs, self.lists)


def inputs_again(roles: Mapping[str, Any], blobs: Blobs, lists: Sequence[Archived]) -> Inputs:
    """Return the inputs that a manifest names by role and hash.

    Raises MissingInputError, with the role, for one that is not there, or that can't be one.
    """
    try:
        submissions = [_submission(row, blobs) for row in roles["reports"]]
        people = roles["people"]
        inputs = Inputs(checked_together(submissions),
                        tuple(_list(row, blobs, lists) for row in roles["lists"]),
                        roles["rulebook"], _day(roles["list_date"]),
                        are_new_admitted=roles["are_new_admitted"],
                        are_faulty_left_out=roles["are_faulty_left_out"], people=None
                        if people is None else _people(_blob(people, Text("the people"), blobs)),
                        overrides=tuple(Override(**row) for row in roles["overrides"]),
                        same_persons=tuple((str(a), str(b)) for a,
                                           b in roles.get("same_persons", ())),
                        restored=_stated(roles, "restored", Text("who was split"), blobs),
                        corrected=_stated(roles, "corrected", Text("what was corrected"), blobs),
                        laws=tuple(sorted(roles["laws"].items())))  # fmt: skip
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, MissingInputError):
            raise
        raise MissingInputError(Text("the manifest doesn't name its inputs as arpad "
                                     "does")) from None  # fmt: skip
    switches = (inputs.are_new_admitted, inputs.are_faulty_left_out)
    if inputs.roles() != dict(roles) or not all(isinstance(switch, bool) for switch in switches):
        raise MissingInputError(Text("read again, the inputs are not those that the manifest "
                                     "names"))  # fmt: skip
    return inputs


def _submission(row: Mapping[str, Any], blobs: Blobs) -> Submission:
    event_id = row["event_id"]
    given = [Blob(file["ending"],
                  _blob(file["sha256"], Text("the report {event}", event=event_id), blobs))
             for file in row["files"]]  # fmt: skip
    game_facts = GameFacts()
    if row["game_facts"] is not None:
        game_facts = _game_facts(
            _blob(row["game_facts"], Text("the facts of {event}", event=event_id), blobs)
        )
    again = submitted_again(event_id, given, row["place"], _facts(row["facts"]), game_facts)
    if "players" not in row:
        return again
    ids_by_rank = json.loads(
        _blob(row["players"], Text("the players of {event}", event=event_id), blobs)
    )
    return identified(again, {int(rank): str(player_id) for rank, player_id in ids_by_rank.items()})


def _stated(roles: Mapping[str, Any], name: str, role: str, blobs: Blobs) -> bytes:
    """Return the bytes of an input that only some lists have; none where it isn't named."""
    digest = roles.get(name)
    return _blob(digest, role, blobs) if digest else b""


def _the_list(on: date | None) -> Text:
    return Text("the list of {day}", day=on)


def _blob(digest: str, role: str, blobs: Blobs) -> bytes:
    data = blobs.get(digest)
    if data is None:
        raise MissingInputError(Text("{role} ({hash}) is not among the inputs", role=role,
                                     hash=digest[:16]))  # fmt: skip
    if hash_of(data) != digest:
        raise MissingInputError(Text("{role} ({hash}) has been changed", role=role,
                                     hash=digest[:16]))  # fmt: skip
    return data


def _facts(row: Mapping[str, Any]) -> Facts:
    types = {field.name: get_args(field.type)[0] for field in fields(Facts)}
    return Facts(**{name: _value(types[name], value) for name, value in row.items()})


def _value(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    return date.fromisoformat(value) if kind is date else value


def _game_facts(data: bytes) -> GameFacts:
    rows = json.loads(data)
    return GameFacts(
        tuple(
            GameDecision(**row | {"played_on": _day(row.get("played_on"))})
            for row in rows["decisions"]
        ),
        tuple(Substitution(**row) for row in rows["substitutions"]),
    )


def _list(row: Mapping[str, Any], blobs: Blobs, lists: Sequence[Archived]) -> RatingList:
    on, digest = _day(row["list_date"]), row["sha256"]
    if row["is_archived"]:
        archived = next(
            (archived_list for archived_list in lists if archived_list.identity == digest), None
        )
        if archived is None:
            raise MissingInputError(Text("{role} ({hash}) is not there", role=_the_list(on),
                                         hash=digest[:16]))  # fmt: skip
        return list_of_archive(archived, on)
    data = _blob(digest, _the_list(on), blobs)
    read, problems = list_of_file(data, f"the list of {on}", on, row["kind"])
    if read is None:
        raise MissingInputError(Text("{role} can't be read: {message}", role=_the_list(on),
                                     message=problems[0].message))  # fmt: skip
    return read


def _people(data: bytes) -> People:
    return People(data, read_any_people(data)[0])


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
