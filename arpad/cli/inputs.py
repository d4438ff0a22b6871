"""What users write on the command line, read: dates, facts, lists with their dates, rulebooks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from arpad.cli.usage import (
    cant_be_read,
    given_twice,
    misspelt,
    need_there,
    none_of,
    refuse,
    same_date,
    warn,
    wrong_usage,
)
from arpad.report.problems import Problem, has_error

if TYPE_CHECKING:
    from arpad.law import Catalogue
    from arpad.office.lists.lists import RatingList
    from arpad.office.norms.typed import TypedNorms
    from arpad.office.period.inputs import People
    from arpad.office.period.refusals import Override
    from arpad.report.facts import Facts
    from arpad.rulebooks.own import NamedEditions
    from arpad.tables.kinds import Which


@dataclass(frozen=True, slots=True)
class NamedLists:
    """The lists that a user named, and what was found in them; `is_whole` if all can be used."""

    found: "tuple[RatingList, ...]"
    problems: tuple[Problem, ...]
    is_whole: bool


def parsed_date(text: str | None) -> date | None:
    """Return the date, or leave with 2 if it is none."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        wrong_usage("'{text}' is not a date: write 2010-09-01.", text=text)


def parsed_span(since: str | None, until: str | None) -> "tuple[date | None, date | None]":
    """Return the days of --since and --until, or leave with 2 if no day lies between them."""
    first, last = parsed_date(since), parsed_date(until)
    if first is not None and last is not None and first > last:
        wrong_usage("--since {first} is after --until {last}.", first=first, last=last)
    return first, last


def once_each(option: str, texts: Sequence[str], *others: str) -> None:
    """Leave with 2 where a KEY of KEY=VALUE is given twice, or is one of those told otherwise."""
    keys = [*others, *(text.partition("=")[0].strip() for text in texts)]
    for key in keys:
        if keys.count(key) > 1:
            given_twice(f"{option} {key}")


def parsed_pairs(texts: Sequence[str], metavar: str, others: Sequence[str] = ()) -> dict[str, str]:
    """Return names with their values, or leave with 2 at one that is none, or is given twice.

    `others` are the names of what has an option of its own.
    """
    pairs: dict[str, str] = {}
    for text in texts:
        name, sign, value = map(str.strip, text.partition("="))
        if not sign:
            misspelt(text, metavar)
        if name in pairs or name in others:
            given_twice(name)
        pairs[name] = value
    return pairs


def parsed_facts(texts: Sequence[str]) -> "Facts":
    """Return the facts given as KEY=VALUE, or leave with 2 at the first that is none."""
    from arpad.report.facts import Facts, fact_from_text, merge

    all_facts = []
    once_each("--fact", texts)
    for text in texts:
        facts, problems = fact_from_text(text)
        if facts is None:
            refuse(problems[0], f"--fact {text}")
        all_facts.append(facts)
    return merge(Facts(), *reversed(all_facts))


def parsed_lists(
    texts: Sequence[str], kind: "Which" = "standard", said: Mapping[str, str] | None = None
) -> NamedLists:
    """Return the lists given as LIST or DATE=LIST, and what was found in them.

    Of a list of FIDE's with several kinds of ratings that of `kind` is read. `said` are columns by
    the headers of those that have them.
    """
    from arpad.formats.files import is_there
    from arpad.library.files import lists_as_said, load_list

    rating_lists: list[RatingList] = []
    paths = [path_and_date(text)[0] for text in texts]
    read, as_said = lists_as_said(filter(is_there, paths), said) if said else ({}, ())
    problems: list[Problem] = [*as_said]
    for text in texts:
        path, list_date = path_and_date(text)
        if not is_there(path) and "=" in str(path):
            wrong_usage("--list {text}: before the = stands a date such as 2010-09-01.", text=text)
        if not is_there(path):
            need_there(path)
        loaded, of_list = load_list(path, list_date, kind, read.get(path))
        problems += of_list
        rating_lists += [loaded] if loaded else []
    dates = [rating_list.list_date for rating_list in rating_lists]
    if len(set(dates)) < len(dates):
        same_date()
    return NamedLists(
        tuple(rating_lists),
        tuple(dict.fromkeys(problems)),
        is_whole=len(rating_lists) == len(texts) and not has_error(as_said),
    )


def parsed_people(
    texts: Sequence[str],
) -> "tuple[tuple[tuple[date, People], ...], tuple[Problem, ...], bool]":
    """Return tables of people given as DATE=FILE, what was found in them, and whether all are."""
    from arpad.library.files import read_people

    tables: list[tuple[date, People]] = []
    problems: list[Problem] = []
    for text in texts:
        path, since = path_and_date(text)
        if since is None:
            misspelt(f"--people {text}", "DATE=FILE")
        need_there(path)
        table, of_table = read_people(path)
        problems += of_table
        tables.append((since, table))
    if len({since for since, _ in tables}) < len(tables):
        same_date()
    return tuple(tables), tuple(problems), not has_error(problems)


def parsed_overrides(
    codes: Sequence[str], reasons: Sequence[str], refusals: Sequence[str] = ()
) -> "tuple[Override, ...]":
    """Return the refusals that are lifted, each with its reason, or leave with 2.

    `refusals` are those that can be; if none are named, those of rating.
    """
    from arpad.office.period.refusals import REFUSALS, Override

    if len(codes) != len(reasons) or not all(reason.strip() for reason in reasons):
        wrong_usage("give each --override CODE a --because TEXT, which says why.")
    for code in codes:
        if code not in (refusals or REFUSALS):
            refusable = sorted(refusals or REFUSALS)
            none_of("--override", code, refusable)
    return tuple(map(Override, codes, reasons))


def parsed_norms(path: Path) -> "TypedNorms":
    """Return norms of earlier events that were typed in, or leave with 2 if there is no file."""
    from arpad.library.files import load_norms

    try:
        return load_norms(path)
    except OSError as error:
        cant_be_read(path, error)


def path_and_date(text: str) -> tuple[Path, date | None]:
    """Return the path of LIST or DATE=LIST, and the date if it gives one."""
    head, separator, rest = text.partition("=")
    if separator and len(head) == 10:
        try:
            return Path(rest), date.fromisoformat(head)
        except ValueError:
            return Path(text), None
    return Path(text), None


def today() -> date:
    """Return the day that it is, of which only the command line knows."""
    return datetime.now(UTC).date()


def known_rulebooks(*names: str, are_askable: bool = True) -> "NamedEditions":
    """Return every edition there is and the names asked for, a file's as its rulebook's.

    A file is a program, and is run: that is said first, on standard error. Leaves with 2 where a
    file holds no rulebook, or, if `are_askable`, a rule that can't be asked. Whether a name is
    known is not asked here.
    """
    from arpad.law import NoRulebookError
    from arpad.rulebooks.own import known

    for name in names:
        if name.endswith(".py"):
            warn("{file} is a program; it is run with your rights.", file=name)
    try:
        return known(*names, are_askable=are_askable)
    except NoRulebookError as error:
        refuse(error)


def known_texts(*names: str) -> "tuple[tuple[str, ...], Catalogue]":
    """Return the names asked for, and every text there is, those of tie-breaks among them."""
    from arpad.rulebooks import every_text

    editions = known_rulebooks(*names)
    return editions.names, every_text(editions.catalogue)


def list_kind(editions: "NamedEditions") -> "Which":
    """Return the kind of ratings that the first rulebook is on; leave with 2 if there is none."""
    from arpad.engine import questions as q
    from arpad.law import NoRulebookError

    try:
        return editions.catalogue.any_book(editions.names[0])[q.LIST_KIND]
    except NoRulebookError as error:
        refuse(error)
