"""Everything that a list depends on beside the state before it: reports, facts, people, lists, law.

The same inputs give the same list. Each has a role and a hash; their canonical form has no file's
name in it and no clock, and the order in which they came decides nothing. A list that is given as a
directory says more than a file: its day, the rulebook that made it and the list that it succeeds
are held against how it is given.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import polars as pl

from arpad.archive.canonical import canonical_json, hash_of
from arpad.engine import questions as q
from arpad.engine.strategies import Rates
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import UNDATED, RatingList
from arpad.office.period.refusals import Override
from arpad.report.facts import Facts, GameFacts
from arpad.report.problems import Problem, Text
from arpad.shown import ShownShort


@dataclass(frozen=True, slots=True)
class People(ShownShort):
    """A table of people that brings the lists up to date: its bytes, and what was read in them.

    `name` is what problems call it.
    """

    data: bytes = field(repr=False)
    rows: pl.DataFrame = field(repr=False)
    name: str = ""


@dataclass(frozen=True, slots=True)
class Inputs(ShownShort):
    """What is to be rated, on which lists, under which rules, for which list.

    `rulebook` is an edition's name or a family's; `list_date` None asks for the first list that all
    events are in time for. Without lists the ratings printed in the reports are used.
    `same_persons` are numbers on the lists that were given up, each with the one kept; `restored`
    is what those have who were one on them and are several again (`restored_bytes`); `corrected`
    what was published before the list in force was corrected (`corrected_bytes`). `laws` are the
    editions that were applied, each with its fingerprint: rating settles them, and the date.
    """

    submissions: tuple[Submission, ...]
    lists: tuple[RatingList, ...]
    rulebook: str
    list_date: date | None = None
    are_new_admitted: bool = False
    are_faulty_left_out: bool = False
    people: People | None = None
    overrides: tuple[Override, ...] = ()
    same_persons: tuple[tuple[str, str], ...] = ()
    restored: bytes = field(default=b"", repr=False)
    corrected: bytes = field(default=b"", repr=False)
    laws: tuple[tuple[str, str], ...] = ()

    def roles(self) -> dict[str, Any]:
        """Return every input by its role and hash, as JSON has it.

        What an office alone has, `same_persons`, `restored`, `corrected` and who players are,
        stands there if it is stated.
        """
        same = {"same_persons": [list(pair) for pair in sorted(self.same_persons)]}
        apart = {"restored": hash_of(self.restored)} if self.restored else {}
        apart |= {"corrected": hash_of(self.corrected)} if self.corrected else {}
        return (
            (same if self.same_persons else {})
            | apart
            | {
                "rulebook": self.rulebook,
                "laws": dict(self.laws),
                "list_date": None if self.list_date is None else self.list_date.isoformat(),
                "are_new_admitted": self.are_new_admitted,
                "are_faulty_left_out": self.are_faulty_left_out,
                "people": None if self.people is None else hash_of(self.people.data),
                "overrides": sorted((asdict(override) for override in self.overrides), key=_text),
                "lists": sorted((_list_role(rating_list) for rating_list in self.lists), key=_text),
                "reports": sorted(
                    (_report_role(submission) for submission in self.submissions), key=_text
                ),
            }
        )

    @property
    def sha256(self) -> str:
        """Return the hash that stands for all of them."""
        return hash_of(canonical_json(self.roles()))

    def blobs(self) -> dict[str, bytes]:
        """Return the bytes of every input by their hashes: what it takes to rate again."""
        return {hash_of(data): data for data in self._bytes()}

    def _bytes(self) -> Iterator[bytes]:
        for submission in self.submissions:
            yield from (blob.data for blob in submission.blobs)
            if submission.game_facts != GameFacts():
                yield game_facts_bytes(submission.game_facts)
            if submission.identities:
                yield identities_bytes(submission.identities)
        yield from (rating_list.data for rating_list in self.lists if rating_list.data)
        if self.people is not None:
            yield self.people.data
        yield from (data for data in (self.restored, self.corrected) if data)


def facts_row(facts: Facts) -> dict[str, Any]:
    """Return facts as JSON has them: days and fractions as text, what nobody stated left out.

    >>> facts_row(Facts(kind="swiss", start=date(2010, 9, 1), is_official=True))
    {'kind': 'swiss', 'start': '2010-09-01', 'is_official': True}
    """
    stated = {fact_field.name: getattr(facts, fact_field.name) for fact_field in fields(facts)}
    return {name: _plain(value) for name, value in stated.items() if value is not None}


def _plain(value: object) -> object:
    """Return a fact as JSON has it; 90 and 90.000 minutes are the same."""
    if isinstance(value, Decimal):
        value = Fraction(value)
    return str(value) if isinstance(value, date | Fraction) else value


def game_facts_bytes(facts: GameFacts) -> bytes:
    """Return what is stated of single games as bytes, which are an input like a report's.

    Only a game that has a day of its own has `played_on`.
    """
    stated = asdict(facts)
    for row in stated["decisions"]:
        day = row.pop("played_on")
        row |= {} if day is None else {"played_on": str(day)}
    return canonical_json(stated)


def identities_bytes(identities: Sequence[tuple[int, str]]) -> bytes:
    """Return the office's word on who the players of an event are, as bytes, an input too."""
    return canonical_json({str(rank): player_id for rank, player_id in identities})


def _report_role(submission: Submission) -> dict[str, Any]:
    has_game_facts = submission.game_facts != GameFacts()
    players = (
        {"players": hash_of(identities_bytes(submission.identities))}
        if submission.identities
        else {}
    )
    return players | {
        "event_id": submission.event_id,
        "files": [{"ending": blob.ending, "sha256": blob.sha256} for blob in submission.blobs],
        "place": submission.place,
        "facts": facts_row(submission.stated),
        "game_facts": hash_of(game_facts_bytes(submission.game_facts)) if has_game_facts else None,
    }


def _list_role(rating_list: RatingList) -> dict[str, Any]:
    dated = None if rating_list.list_date == UNDATED else rating_list.list_date.isoformat()
    is_archived = rating_list.cited is not None
    return {
        "list_date": dated,
        "kind": rating_list.kind,
        "is_archived": is_archived,
        "sha256": rating_list.sha256,
    }


def _text(row: Mapping[str, Any]) -> bytes:
    return canonical_json(row)


def misgiven(
    rating_lists: Sequence[RatingList], book: Rulebook, catalogue: Catalogue
) -> list[Problem]:
    """Return an error for every list that is not what it is given for.

    `list-own-date`: it is given with another day than it bears. `list-chain`: it succeeds another
    list than the one given of that day. `list-other`: it was made under another body's rules, or of
    another kind of play, than `book`, which makes the next one. `list-again`: `book` adjusts it as
    the rulebook that made it did. `list-unadjusted`: every list of its day was adjusted once, and
    it was not.
    """
    return [
        *_otherwise_dated(rating_lists),
        *_of_other_chains(rating_lists),
        *(wrong for given in rating_lists if (wrong := _of_other_rules(given, book, catalogue))),
        *(wrong for given in rating_lists if (wrong := _adjusted_already(given, book, catalogue))),
        *(wrong for given in rating_lists if (wrong := _unadjusted(given, book, catalogue))),
    ]


def _otherwise_dated(rating_lists: Sequence[RatingList]) -> list[Problem]:
    return [Problem("error", "list-own-date",
                    Text("The list of {own} is given as that of {given}.",
                         own=given.cited.list_date, given=given.list_date),
                    fix=Text("Give it without a date, or the list of {day}.", day=given.list_date),
                    found=str(given.list_date), file=given.source) for given in rating_lists
            if given.cited is not None and given.cited.list_date != given.list_date]  # fmt: skip


def _of_other_chains(rating_lists: Sequence[RatingList]) -> list[Problem]:
    given = {
        rating_list.cited.list_date: rating_list
        for rating_list in rating_lists
        if rating_list.cited is not None
    }
    problems = []
    for rating_list in rating_lists:
        before = None if rating_list.before is None else given.get(rating_list.before.list_date)
        if before is None or before is rating_list or before.cited == rating_list.before:
            continue
        message = Text("The list of {day} succeeds another list of {before} than the one that is "
                       "given.", day=rating_list.list_date, before=before.list_date)  # fmt: skip
        fix = Text("Give the list of {day} on which that of {later} was made.",
                   day=before.list_date, later=rating_list.list_date)  # fmt: skip
        problems.append(Problem("error", "list-chain", message, fix, file=before.source))
    return problems


def _of_other_rules(
    rating_list: RatingList, book: Rulebook, catalogue: Catalogue
) -> Problem | None:
    made_by = _known(rating_list.made_under, catalogue)
    if made_by is None:
        return None
    kinds = made_by[q.LIST_KIND], book[q.LIST_KIND]
    bodies = {family.partition("-")[0] for family in catalogue.families()}
    if kinds[0] == kinds[1] and (
        _body(made_by) == _body(book) or not {_body(made_by), _body(book)} <= bodies
    ):
        return None
    message = Text("The list of {day} was made under {made_by}, and is a list of {kind} "
                   "play: {book} makes a list of {wanted} play from its own.",
                   day=rating_list.list_date, made_by=made_by.name, kind=kinds[0], book=book.name,
                   wanted=kinds[1])  # fmt: skip
    fix = Text("Give the list that {name} succeeds, or the rulebook of this one.", name=book.name)
    return Problem("error", "list-other", message, fix, found=made_by.name, file=rating_list.source)


def _adjusted_already(given: RatingList, book: Rulebook, catalogue: Catalogue) -> Problem | None:
    made_by = _known(given.made_under, catalogue)
    if made_by is None or book[q.RATES] is not Rates.ONE_LIST or not _kinds(made_by) & _kinds(book):
        return None
    message = Text("The list of {day} was made under {name}, which adjusts it itself.",
                   day=given.list_date, name=made_by.name)  # fmt: skip
    fix = Text("Use it as it is.")
    return Problem("error", "list-again", message, fix, found=made_by.name, file=given.source)


def _unadjusted(given: RatingList, book: Rulebook, catalogue: Catalogue) -> Problem | None:
    """Return a refusal of a list that its day's adjustment has not reached, for a later text."""
    made_by = _known(given.made_under, catalogue)
    if made_by is None or book[q.RATES] is Rates.ONE_LIST:
        return None
    for edition in catalogue.editions:
        of_day = edition.in_force_from == edition.in_force_to == given.list_date
        if not of_day or book.in_force_from < given.list_date:
            continue
        adjustment = edition.load()
        lines = [
            (_body(book_of_list), book_of_list[q.LIST_KIND])
            for book_of_list in (made_by, adjustment)
        ]
        if lines[0] == lines[1] and not _kinds(adjustment) <= _kinds(made_by):
            message = Text("The list of {day} was made under {made_by}, and was not adjusted under "
                           "{adjustment}, as every list of that day was.", day=given.list_date,
                           made_by=made_by.name, adjustment=adjustment.name)  # fmt: skip
            fix = Text("Adjust it under {adjustment}, and give the adjusted list.",
                       adjustment=adjustment.name)  # fmt: skip
            name, file = adjustment.name, given.source
            return Problem("error", "list-unadjusted", message, fix, name, file=file)
    return None


def _kinds(book: Rulebook) -> set[str]:
    """Return what a rulebook calls its adjustments of new ratings: uplift, floor."""
    return {clause.kind for clause in book[q.RATING_NEW].clauses if clause.kind}


def _body(book: Rulebook) -> str:
    return book.name.partition("-")[0]


def _known(name: str, catalogue: Catalogue) -> Rulebook | None:
    """Return the rulebook of a name; None for a file's, or where nobody says which it was."""
    try:
        return catalogue.book(name) if name else None
    except NoRulebookError:
        return None
