"""A published list made again from its inputs: the same identity, or the tables that differ."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import date
from fractions import Fraction
from typing import Any, Final, get_args

from arpad.archive.canonical import canonical_json, hash_of, table_sha256
from arpad.archive.manifest import KEYS, TABLES, identity
from arpad.archive.reading import Archived
from arpad.engine.backends import Frame
from arpad.formats.any_list import read_any_people
from arpad.law import Catalogue, NoRulebookError, Table
from arpad.office.intake.identities import identified
from arpad.office.intake.sent import Blob
from arpad.office.intake.submissions import Submission, checked_together, submitted_again
from arpad.office.lists.lists import RatingList, list_of_archive, list_of_file
from arpad.office.period.archiving import stated
from arpad.office.period.in_time import NothingToRateError
from arpad.office.period.inputs import Inputs, People
from arpad.office.period.rating import RatedPeriod, rate
from arpad.office.period.refusals import Override
from arpad.report.facts import Decision, Facts, GameFacts, Substitution
from arpad.report.problems import Problem
from arpad.version import VERSION

Blobs = Mapping[str, bytes]
INPUTS_LACKING: Final = "archive-inputs"
"""The code of a list that can't be made again: an input is not there, or is another."""


class MissingInputError(ValueError):
    """An input that a list names is not there, or is not what its hash says."""


def recomputed(
    archived: Archived,
    blobs: Blobs,
    lists: Sequence[Archived],
    catalogue: Catalogue,
    file: str,
    table: Callable[[Frame], Table] | None = None,
) -> tuple[Problem, ...]:
    """Return what differs when a list is made again from its inputs; nothing if it is the same.

    `blobs` are inputs by their hashes, `lists` the archived lists that it may name. Where another
    version of arpad made it, a problem says which.
    """
    return rated_again(archived, blobs, lists, catalogue, file, table)[1]


def rated_again(
    archived: Archived,
    blobs: Blobs,
    lists: Sequence[Archived],
    catalogue: Catalogue,
    file: str,
    table: Callable[[Frame], Table] | None = None,
) -> tuple[RatedPeriod | None, tuple[Problem, ...]]:
    """Return the period of a list, rated again from its inputs, and what differs (`recomputed`)."""
    try:
        inputs = inputs_again(archived.manifest["inputs"], blobs, lists)
        period = rate(inputs, catalogue, table)
    except MissingInputError as error:
        fix = "Give the directory of the inputs, and the lists before, as they were kept."
        return None, (_problem("inputs", f"The list can't be rated again: {error}.", fix, file),)
    except (NoRulebookError, NothingToRateError) as error:
        fix = "Give the rulebook with which it was made."
        return None, (_problem("law", f"The list can't be rated again: {error}.", fix, file),)
    return period, tuple(_differences(archived, period, file))


def inputs_again(roles: Mapping[str, Any], blobs: Blobs, lists: Sequence[Archived]) -> Inputs:
    """Return the inputs that a manifest names by role and hash.

    Raises MissingInputError, with the role, for one that is not there, or that can't be one.
    """
    try:
        submissions = [_submission(row, blobs) for row in roles["reports"]]
        people = roles["people"]
        inputs = Inputs(
            checked_together(submissions),
            tuple(_list(row, blobs, lists) for row in roles["lists"]),
            roles["rulebook"],
            _day(roles["list_date"]),
            are_new_admitted=roles["are_new_admitted"],
            are_faulty_left_out=roles["are_faulty_left_out"],
            people=None if people is None else _people(_blob(people, "the people", blobs)),
            overrides=tuple(Override(**row) for row in roles["overrides"]),
            same_persons=tuple((str(a), str(b)) for a, b in roles.get("same_persons", ())),
            restored=_stated(roles, "restored", "who was split", blobs),
            corrected=_stated(roles, "corrected", "what was corrected", blobs),
            laws=tuple(sorted(roles["laws"].items())),
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, MissingInputError):
            raise
        raise MissingInputError("the manifest doesn't name its inputs as arpad does") from None
    switches = (inputs.are_new_admitted, inputs.are_faulty_left_out)
    if inputs.roles() != dict(roles) or not all(isinstance(one, bool) for one in switches):
        raise MissingInputError("read again, the inputs are not those that the manifest names")
    return inputs


def _submission(row: Mapping[str, Any], blobs: Blobs) -> Submission:
    event_id = row["event_id"]
    given = [
        Blob(one["ending"], _blob(one["sha256"], f"the report {event_id}", blobs))
        for one in row["files"]
    ]
    game_facts = GameFacts()
    if row["game_facts"] is not None:
        game_facts = _game_facts(_blob(row["game_facts"], f"the facts of {event_id}", blobs))
    again = submitted_again(event_id, given, row["place"], _facts(row["facts"]), game_facts)
    if "players" not in row:
        return again
    told = json.loads(_blob(row["players"], f"the players of {event_id}", blobs))
    return identified(again, {int(rank): str(player_id) for rank, player_id in told.items()})


def _stated(roles: Mapping[str, Any], name: str, role: str, blobs: Blobs) -> bytes:
    """Return the bytes of an input that only some lists have; none where it isn't named."""
    digest = roles.get(name)
    return _blob(digest, role, blobs) if digest else b""


def _blob(digest: str, role: str, blobs: Blobs) -> bytes:
    data = blobs.get(digest)
    if data is None:
        raise MissingInputError(f"{role} ({digest[:16]}) is not among the inputs")
    if hash_of(data) != digest:
        raise MissingInputError(f"{role} ({digest[:16]}) has been changed")
    return data


def _facts(row: Mapping[str, Any]) -> Facts:
    types = {one.name: get_args(one.type)[0] for one in fields(Facts)}
    return Facts(**{name: _value(types[name], value) for name, value in row.items()})


def _value(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    return date.fromisoformat(value) if kind is date else value


def _game_facts(data: bytes) -> GameFacts:
    rows = json.loads(data)
    return GameFacts(
        tuple(
            Decision(**row | {"played_on": _day(row.get("played_on"))}) for row in rows["decisions"]
        ),
        tuple(Substitution(**row) for row in rows["substitutions"]),
    )


def _list(row: Mapping[str, Any], blobs: Blobs, lists: Sequence[Archived]) -> RatingList:
    on, digest = _day(row["list_date"]), row["sha256"]
    if row["is_archived"]:
        found = next((one for one in lists if one.identity == digest), None)
        if found is None:
            raise MissingInputError(f"the list of {on} ({digest[:16]}) is not there")
        return list_of_archive(found, on)
    data = _blob(digest, f"the list of {on}", blobs)
    read, problems = list_of_file(data, f"the list of {on}", on, row["kind"])
    if read is None:
        raise MissingInputError(f"the list of {on} can't be read: {problems[0].message}")
    return read


def _people(data: bytes) -> People:
    return People(data, read_any_people(data)[0])


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def _differences(archived: Archived, period: RatedPeriod, file: str) -> list[Problem]:
    manifest = archived.manifest
    hashes = {name: table_sha256(period.tables[name], KEYS[name]) for name in TABLES}
    again = dict(manifest) | stated(period) | {"tables": hashes}
    again["inputs_sha256"] = hash_of(canonical_json(again["inputs"]))
    if identity(again) == manifest["identity"]:
        return []
    made_by = manifest["arpad_version"]
    other = f" It was made by arpad {made_by}, and this is {VERSION}."
    whose = other if made_by != VERSION else ""
    laws = {name: law["sha256"] for name, law in manifest["rulebooks"].items()}
    problems = [
        _problem(
            "law",
            f"{name} is worded otherwise here than when the list was made.{whose}",
            "Verify it with the version that made it.",
            file,
        )
        for name, digest in sorted(laws.items())
        if again["rulebooks"].get(name, {}).get("sha256") != digest
    ]
    different = [name for name in TABLES if hashes[name] != manifest["tables"][name]]
    problems += [
        _problem(
            "recomputed",
            f"Rated again from its inputs, {name} has other rows{_first(archived, period, name)}."
            f"{whose}",
            "Ask who published the list.",
            file,
        )
        for name in different
    ]
    message = f"Rated again from its inputs, the list is another one.{whose}"
    return problems or [_problem("recomputed", message, "Ask who published the list.", file)]


def _first(archived: Archived, period: RatedPeriod, name: str) -> str:
    """Return the first key whose row differs, as the end of a sentence."""
    old, new = archived.tables[name], period.tables[name]
    if sorted(old.columns) != sorted(new.columns):
        return ", and other columns"
    order = sorted(old.columns)
    rows = [set(table.select(order).iter_rows()) for table in (old, new)]
    changed = rows[0] ^ rows[1]
    at = [order.index(key) for key in KEYS[name]]
    first = min((tuple(str(row[n]) for n in at) for row in changed), default=())
    return f", first at {', '.join(first)}" if first else ""


def _problem(code: str, message: str, fix: str, file: str) -> Problem:
    return Problem("error", f"archive-{code}", message, fix=fix, file=file)
