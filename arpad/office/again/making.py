"""A list made again: the same rows, or what differs from what is stated of it.

Whoever recomputes, verifies, rates anew, replays, corrects or explains a list asks here. They
gather its inputs from where these lie, and say what is to be changed in them.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final, Protocol, TypeVar

import polars as pl

from arpad.archive.canonical_tables import table_sha256
from arpad.archive.manifest import KEYS, TABLES
from arpad.archive.reading import Archived
from arpad.explain.legend import clause_rows, legend_of, setting_rows
from arpad.law import Catalogue, NoRulebookError
from arpad.law.catalogue import fingerprint
from arpad.law.units import list_id
from arpad.office.again.rewording import as_coded, as_recorded, said_today
from arpad.office.period.archiving import identity_of, prove
from arpad.office.period.archiving import stated as said_of
from arpad.office.period.in_time import NothingToRateError
from arpad.office.period.rating import PeriodOutcome
from arpad.office.period.unexplained import UnexplainedError
from arpad.report.problems import Level, Problem, Text, marked
from arpad.version import VERSION

_LAW: Final = "archive-law"
INPUTS_LACKING: Final = "archive-inputs"
"""The code of a list that can't be made again: an input is not there, or is another."""
GIVE_INPUTS: Final = Text("Give the directory of the inputs, and the lists before, as they were "
                          "kept.")  # fmt: skip
RESTORE: Final = Text("Restore the office from a backup made before.")
_ANOTHER: Final = Text("Rated again from its inputs, the list is another one.")
_ASK: Final = Text("Ask who published the list.")
_GIVE_LAW: Final = Text("Give the file of the rulebook with which it was made.")
Frames = Mapping[str, pl.DataFrame]


class MissingInputError(ValueError):
    """An input that a list names is not there, or is not what its hash says."""


class NoListError(ValueError):
    """What is given of a list is nothing that a list can be made of."""


@dataclass(frozen=True, slots=True)
class ListStatement:
    """What a list says of itself: its day, its tables by their hashes, its laws, who made it.

    `tables` are its rows, to look up where others differ first; `laws` are the fingerprints of
    rulebooks by their names; `manifest` is what else it says of itself. `file` is where the list
    lies, `fix` what to do without an input.
    """

    list_date: date
    hashes: Mapping[str, str]
    tables: Frames
    laws: Mapping[str, str]
    file: str
    identity: str = ""
    version: str = VERSION
    fix: str = GIVE_INPUTS
    manifest: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, listed: Archived, file: str, fix: str = GIVE_INPUTS) -> "ListStatement":
        """Return what a list's manifest states."""
        manifest = listed.manifest
        return cls(
            listed.list_date,
            {name: manifest["tables"][name] for name in TABLES},
            listed.tables,
            {name: law["sha256"] for name, law in manifest["rulebooks"].items()},
            file,
            listed.identity,
            manifest["arpad_version"],
            fix,
            manifest,
        )

    def of_version(self, message: Text) -> Text:
        """Return a message, with the version that made the list if it is another one."""
        if self.version == VERSION:
            return message
        return Text("{message} It was made by arpad {made_by}, and this is {version}.",
                    message=message, made_by=self.version, version=VERSION)  # fmt: skip


class Tabled(Protocol):
    """What comes out of inputs: a rated period, or tables alone."""

    @property
    def tables(self) -> Frames:
        """Return the tables of the list."""


M_co = TypeVar("M_co", bound=Tabled, covariant=True)
M = TypeVar("M", bound=Tabled)
T = TypeVar("T")


class ListSource(Protocol[M_co]):
    """The inputs of a list, wherever they lie, and what the list says of itself."""

    @property
    def stated(self) -> ListStatement:
        """Return what the list says of itself."""

    def make(self, catalogue: Catalogue) -> M_co:
        """Return what comes out of the inputs; raises what `attempted` catches."""


def again(inputs: ListSource[M], catalogue: Catalogue) -> tuple[M | None, tuple[Problem, ...]]:
    """Return a list made again, and in what it differs from the one stated; None if it can't be.

    That a law is worded otherwise by now is a warning where every row is the same under it.
    """
    stated = inputs.stated
    remade, laws = made_again(inputs, catalogue)
    if remade is None:
        return None, laws
    reworded = _reworded(stated, catalogue) if stated.manifest else []
    coded = as_coded(remade.tables, stated.manifest, reworded, catalogue)
    tables = as_recorded(coded, stated.tables, list_id(stated.list_date))
    differs = differences(stated, tables)
    if (
        not differs
        and isinstance(remade, PeriodOutcome)
        and identity_of(remade, stated.hashes, stated.laws) != stated.identity
    ):
        differs = (_problem("recomputed", _ANOTHER, stated),)
    if differs:
        return remade, (*laws, *differs)
    warnings = (replace(law, level="warning") for law in laws)
    words = (*_other_legend(stated, reworded, catalogue), *_other_words(stated, remade))
    return remade, (*warnings, *words)


def again_to_publish(
    inputs: ListSource[M], catalogue: Catalogue
) -> tuple[M | None, tuple[Problem, ...]]:
    """Return as `again` does, but a law that is worded otherwise is an error.

    Its fingerprint enters the identity: what is published has to be the very list.
    """
    remade, problems = again(inputs, catalogue)
    return remade, tuple(
        replace(problem, level="error") if problem.code == _LAW else problem for problem in problems
    )


def made_again(inputs: ListSource[M], catalogue: Catalogue) -> tuple[M | None, tuple[Problem, ...]]:
    """Return a list made again, and an error for each law that is worded otherwise by now.

    None with errors if it can't be made.
    """
    stated = inputs.stated
    laws, wrong = attempted(stated, lambda: _other_laws(stated, catalogue))
    if laws is None:
        return None, wrong
    remade, wrong = attempted(stated, lambda: inputs.make(catalogue))
    return remade, laws if remade is not None else laws or wrong


def attempted(stated: ListStatement, make: Callable[[], T]) -> tuple[T | None, tuple[Problem, ...]]:
    """Return what is made of a list's inputs, or None and why that can't be."""
    can_not, day = marked("The list of {day} can't be rated again: {error}."), stated.list_date
    try:
        return make(), ()
    except MissingInputError as error:
        return None, (_problem("inputs", Text(can_not, day=day, error=error.args[0]), stated,
                               stated.fix),)  # fmt: skip
    except (NoRulebookError, NothingToRateError) as error:
        reason = str(error).removesuffix(".") or Text("no report of it can be rated")
        message = Text(can_not, day=day, error=reason)
        return None, (_problem("law", message, stated, _GIVE_LAW),)
    except NoListError as error:
        return None, (_no_list(stated, str(error)),)


def differences(stated: ListStatement, tables: Frames) -> tuple[Problem, ...]:
    """Return the tables that have other rows than are stated, each with the first that differs.

    Or that the list doesn't add up; nothing if it is the same.
    """
    return adds_up(stated, tables) or tuple(
        _problem("recomputed", _other_rows(stated.tables[name], tables[name], name), stated)
        for name in other_tables(stated, tables)
    )


def adds_up(stated: ListStatement, tables: Frames) -> tuple[Problem, ...]:
    """Return an error unless every rating of a list is the sum of its rows."""
    try:
        prove(tables)
    except UnexplainedError as error:
        return (_no_list(stated, str(error)),)
    return ()


def other_tables(stated: ListStatement, tables: Frames) -> tuple[str, ...]:
    """Return the names of the tables that have other rows than are stated."""
    return tuple(
        name
        for name, digest in stated.hashes.items()
        if table_sha256(tables[name], KEYS[name]) != digest
    )


def _other_laws(stated: ListStatement, catalogue: Catalogue) -> tuple[Problem, ...]:
    """Return an error for each law that is worded otherwise; raises NoRulebookError."""
    fix = Text("Verify it with the version that made it.")
    return tuple(_problem("law",
                          Text("{name} is worded otherwise here than when the list was made.",
                               name=name), stated, fix)
                 for name in _reworded(stated, catalogue))  # fmt: skip


def _reworded(stated: ListStatement, catalogue: Catalogue) -> list[str]:
    """Return the laws of a list that are worded otherwise; raises NoRulebookError."""
    laws = sorted(stated.laws.items())
    return [name for name, digest in laws if fingerprint(catalogue.book(name)) != digest]


def _other_rows(old: pl.DataFrame, new: pl.DataFrame, name: str) -> Text:
    """Return that a table has other rows, with the first key whose row differs."""
    order = sorted(old.columns)
    if order != sorted(new.columns):
        return Text("Rated again from its inputs, {name} has other rows, and other columns.",
                    name=name)  # fmt: skip
    old_rows, other = (set(table.select(order).iter_rows()) for table in (old, new))
    at = [order.index(key) for key in KEYS[name]]
    key = min((tuple(str(row[n]) for n in at) for row in old_rows ^ other), default=())
    if not key:
        return Text("Rated again from its inputs, {name} has other rows.", name=name)
    first = ", ".join(key)
    return Text("Rated again from its inputs, {name} has other rows, first at {first}.", name=name,
                first=first)  # fmt: skip


def _other_legend(
    stated: ListStatement, reworded: Collection[str], catalogue: Catalogue
) -> Iterator[Problem]:
    """Yield what a manifest says otherwise of clauses and settings than its laws do.

    It may be silent on a law under which nothing but results that wait was rated, and on what a law
    that was reworded says besides.
    """
    if not stated.manifest:
        return
    applied = {stated.manifest["list_rulebook"], *stated.manifest.get("of_events", stated.laws)}
    legends = {name: legend_of(catalogue.book(name)) for name in sorted(stated.laws)}
    for name, rows_of in {"clauses": clause_rows, "settings": setting_rows}.items():
        said = stated.manifest[name]
        shown = applied | {row["rulebook"] for row in said}
        rows: list[Mapping[str, Any]] = []
        for law in (legend for legend in legends if legend in shown):
            today = rows_of(legends[law])
            rows += said_today(said, today) if law in reworded else today
        yield from _other_word(stated, name, rows)


def _other_words(stated: ListStatement, remade: Tabled) -> Iterator[Problem]:
    """Yield what a manifest says otherwise of events, corrections or means than the list does."""
    if not isinstance(remade, PeriodOutcome):
        return
    says = said_of(remade)
    for name in ("lists", "reports", "left_out", "corrections"):
        yield from _other_word(stated, name, says.get(name, []))
    yield from _other_word(stated, "calibration", [says[n] for n in ("calibration",) if n in says])


def _other_word(
    stated: ListStatement, name: str, now: Sequence[Mapping[str, Any]]
) -> Iterator[Problem]:
    """Yield a problem if a manifest says something else under a name, with the first row of it.

    Another version of arpad may have said it in other words: then that is a warning.
    """
    stated_before = stated.manifest.get(name, [])
    said = stated_before if isinstance(stated_before, list) else [stated_before]
    if said == now:
        return
    others = [row for row in (*said, *now) if row not in said or row not in now]
    keys = ("event_id", "code", "setting", "event")
    named = (row.get(key) for row in others for key in keys)
    first = next(filter(None, named), "")
    message = Text("Rated again from its inputs, the list has other {name} than its manifest says.",
                   name=name)  # fmt: skip
    if first:
        message = Text("Rated again from its inputs, the list has other {name} than its manifest "
                       "says, first of {first}.", name=name, first=first)  # fmt: skip
    level: Level = "error" if stated.version == VERSION else "warning"
    yield replace(_problem("recomputed", message, stated), level=level)


def _no_list(stated: ListStatement, kind: str) -> Problem:
    message = Text("What is given of the list is nothing that a list can be made of ({kind}).",
                   kind=kind)  # fmt: skip
    return _problem("recomputed", message, stated)


def _problem(code: str, message: Text, stated: ListStatement, fix: str = _ASK) -> Problem:
    said = message if code == "inputs" else stated.of_version(message)
    return Problem("error", f"archive-{code}", said, fix=fix, file=stated.file)
