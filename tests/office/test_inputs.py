"""Everything a list depends on: change any of it, and the inputs have another hash."""

from dataclasses import fields, replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import polars as pl
import pytest

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.manifest import MANIFEST
from arpad.library.files import read_people, read_submissions
from arpad.office.again.making import MissingInputError
from arpad.office.again.recorded import inputs_again
from arpad.office.intake.identities import identified
from arpad.office.intake.sent import Blob
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs, People
from arpad.office.period.refusals import Override
from arpad.report.facts import Facts, GameDecision, GameFacts, Substitution
from tests.office.papers import Paper, listed, loaded, people, rated, write_list

JULY, SEPTEMBER = date(2009, 7, 1), date(2009, 9, 1)
ROWS = [listed("ana", 2000), listed("ben", 1900)]
DECISION = GameDecision(round=1, white_id="ana", black_id="ben", is_left_out=True, reason="asked")
SUBSTITUTION = Substitution(
    round=1, side="white", order=1, original_id="ana", substitute_id="ben", original_moved=True,
    substitute_moved=False,
)  # fmt: skip


@pytest.fixture
def inputs(tmp_path: Path) -> Inputs:
    report = Paper("open", people(ROWS), [(1, "ana", "ben", "1")]).write(tmp_path)
    found = loaded(write_list(tmp_path / "list.csv", ROWS), JULY)
    table = tmp_path / "people.csv"
    table.write_text("player_id,name,iccf_rating\nana,Ana,2100\n")
    told, problems = read_people(table)
    assert problems == ()
    (one,) = read_submissions([report], Facts(city="Riga"))
    one = replace(one, game_facts=GameFacts((DECISION,), (SUBSTITUTION,)))
    one = identified(one, {1: "ana"})
    lifted = (Override("event-twice", "The board decided so."),)
    return Inputs(
        (one,), (found,), "fide", SEPTEMBER, people=told, overrides=lifted, laws=(("a", "0"),),
        same_persons=(("eve", "ben"),),
    )  # fmt: skip


def other(value: Any) -> Any:
    """Return another value of the same kind, as deep inside as there is anything."""
    match value:
        case bool():
            return not value
        case str():
            return value + "x"
        case int():
            return value + 1
        case date():
            return value.replace(day=value.day % 28 + 1)
        case None:
            return True
    raise TypeError(type(value))


DERIVED = {
    Submission: {"file", "report", "games", "facts", "deciders", "problems", "paper_facts"},
    RatingList: {
        "rows",
        "pending",
        "activity",
        "rounds",
        "sections",
        "source",
        "data",
        "problems",
    },
    People: {"rows", "name"},
}
"""What follows from the rest, is for papers alone, or tells the user which file it was."""


def changed(value: Any) -> list[tuple[str, Any]]:
    """Return every way to change one field of a value, and of the values in it."""
    ways: list[tuple[str, Any]] = []
    for one in fields(value):
        if one.name in DERIVED.get(type(value), ()):
            continue
        now = getattr(value, one.name)
        ways += [(f"{one.name}.{how}", replace(value, **{one.name: new})) for how, new in of(now)]
    return ways


def of(now: Any) -> list[tuple[str, Any]]:
    if isinstance(now, Facts):
        return [(name, replace(now, **{name: new})) for name, new in facts(now)]
    if isinstance(now, tuple) and now and not isinstance(now[0], tuple):
        inside = [(how, (new, *now[1:])) for how, new in changed(now[0])]
        return [("none", ()), ("twice", (*now, now[0])), *inside]
    if isinstance(now, tuple):
        return [("none", ()), ("other", (("a", "1"),))]
    if isinstance(now, bytes):
        return [("bytes", now + b"x")]
    if hasattr(now, "__dataclass_fields__"):
        return [("none", GameFacts() if isinstance(now, GameFacts) else None), *changed(now)]
    return [("", other(now))]


def facts(now: Facts) -> list[tuple[str, Any]]:
    samples = {str: "x", bool: True, int: 3, date: date(2009, 8, 2), Fraction: Fraction(91, 2)}
    kinds = {one.name: get_args(one.type)[0] for one in fields(Facts)}
    new = {name: samples[kind] for name, kind in kinds.items()}
    return [(name, value) for name, value in new.items() if getattr(now, name) != value]


def test_any_change_of_any_field_is_another_hash(inputs: Inputs) -> None:
    """But for what a list's hash covers: how it is cited, what it succeeds, its law."""
    covered = ("lists.cited", "lists.before", "lists.made_under")
    ways = [(how, new) for how, new in changed(inputs) if not how.startswith(covered)]
    hashes = {how: new.sha256 for how, new in ways}
    assert len(hashes) > 60
    same = [how for how, digest in hashes.items() if digest == inputs.sha256]
    assert same == []
    assert len(set(hashes.values())) == len(hashes), "two changes are told as one"


def test_the_order_in_which_they_came_and_the_names_of_files_make_no_other_hash(
    inputs: Inputs, tmp_path: Path
) -> None:
    (one,) = inputs.submissions
    second = replace(one, event_id="other")
    both = replace(inputs, submissions=(one, second))
    assert replace(inputs, submissions=(second, one)).sha256 == both.sha256
    renamed = replace(inputs, submissions=(replace(one, file="elsewhere/else.trf"),))
    assert renamed.sha256 == inputs.sha256
    (used,) = inputs.lists
    assert replace(inputs, lists=(replace(used, source="b.csv"),)).sha256 == inputs.sha256
    assert str(tmp_path).encode() not in canonical_json(inputs.roles())
    assert b"list.csv" not in canonical_json(inputs.roles())


def test_read_again_from_their_hashes_they_are_the_same(inputs: Inputs) -> None:
    again = inputs_again(inputs.roles(), inputs.blobs(), ())
    assert again.sha256 == inputs.sha256
    (one,), (other_,) = inputs.submissions, again.submissions
    assert one.report == other_.report
    assert (one.games, one.facts) == (other_.games, other_.facts)
    assert one.game_facts == other_.game_facts
    assert again.lists[0].rows.equals(inputs.lists[0].rows)
    assert again.people is not None
    assert inputs.people is not None
    assert again.people.rows.equals(inputs.people.rows)


def test_an_input_that_is_missing_or_changed_is_named(inputs: Inputs) -> None:
    blobs = inputs.blobs()
    assert len(blobs) == 5  # the report, its decisions, its players, the list, the people
    for digest in blobs:
        rest = {one: data for one, data in blobs.items() if one != digest}
        with pytest.raises(MissingInputError, match=f"{digest[:16]}.*is not among"):
            inputs_again(inputs.roles(), rest, ())
        with pytest.raises(MissingInputError, match=f"{digest[:16]}.*has been changed"):
            inputs_again(inputs.roles(), blobs | {digest: b"other"}, ())


@pytest.mark.parametrize(
    "changes",
    [
        {"reports": None}, {"reports": [{}]}, {"lists": [1]}, {"people": []}, {"laws": None},
        {"overrides": [{"x": 1}]}, {"list_date": "soon"}, {"are_new_admitted": None},
    ],
)  # fmt: skip
def test_roles_that_are_none_are_refused_in_words(inputs: Inputs, changes: dict[str, Any]) -> None:
    with pytest.raises(MissingInputError, match="manifest"):
        inputs_again(inputs.roles() | changes, inputs.blobs(), ())


# The manifest


def manifest(folder: Path, **more: Any) -> str:
    report = Paper("open", people(ROWS), [(1, "ana", "ben", "1")], **more.pop("paper", {}))
    found = loaded(write_list(folder / "list.csv", ROWS), JULY)
    path = report.write(folder)
    rated([path], [found], SEPTEMBER, out=folder / "out", **more)
    return hash_of((folder / "out" / MANIFEST).read_bytes())


@pytest.mark.long
def test_decisions_people_and_switches_are_in_the_manifest(tmp_path: Path) -> None:
    """house.md, defect 2, and attack.md D3b: other lists, and the manifests were equal."""
    decisions = {"rows": {"decisions": [{"round": 1, "white_id": "ana", "black_id": "ben",
                                         "is_left_out": True}]}}  # fmt: skip
    found = {
        "plain": manifest(tmp_path / "a"),
        "decisions": manifest(tmp_path / "b", paper=decisions),
        "admit new": manifest(tmp_path / "c", admit_new=True),
        "stated": manifest(tmp_path / "d", stated=Facts(is_official=True)),
        "people": manifest(tmp_path / "e", told=People(b"x", pl.DataFrame({"player_id": ["ana"]}))),
        "rulebook": manifest(tmp_path / "f", rulebook="fide-2009-applied"),
    }
    assert len(set(found.values())) == len(found)
    assert manifest(tmp_path / "g") == found["plain"]


def test_blobs_are_told_by_their_endings_too() -> None:
    one, two = Blob(".trf", b"x"), Blob(".tab", b"x")
    assert (one.sha256, one) != (two.sha256, two)
