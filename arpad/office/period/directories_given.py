"""What a list's directory says of itself, held against how it is given: its day, kind and chain.

A file alone says none of this. A directory that `rate --out` wrote bears its day, the rulebook that
made it and the list that it succeeds.
"""

from collections.abc import Sequence

from arpad.engine import questions as q
from arpad.engine.strategies import Rates
from arpad.law import Catalogue, NoRulebookError, Rulebook
from arpad.office.lists.lists import RatingList
from arpad.report.problems import Problem


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
    return [
        Problem(
            "error",
            "list-own-date",
            f"The list of {one.cited.list_date} is given as that of {one.list_date}.",
            fix=f"Give it without a date, or the list of {one.list_date}.",
            found=str(one.list_date),
            file=one.source,
        )
        for one in rating_lists
        if one.cited is not None and one.cited.list_date != one.list_date
    ]


def _of_other_chains(rating_lists: Sequence[RatingList]) -> list[Problem]:
    given = {one.cited.list_date: one for one in rating_lists if one.cited is not None}
    problems = []
    for one in rating_lists:
        before = None if one.before is None else given.get(one.before.list_date)
        if before is None or before is one or before.cited == one.before:
            continue
        message = (
            f"The list of {one.list_date} succeeds another list of {before.list_date} than the one "
            "that is given."
        )
        fix = f"Give the list of {before.list_date} on which that of {one.list_date} was made."
        problems.append(Problem("error", "list-chain", message, fix, file=before.source))
    return problems


def _of_other_rules(one: RatingList, book: Rulebook, catalogue: Catalogue) -> Problem | None:
    made_by = _known(one.made_under, catalogue)
    if made_by is None:
        return None
    kinds = made_by[q.LIST_KIND], book[q.LIST_KIND]
    bodies = {family.partition("-")[0] for family in catalogue.families()}
    if kinds[0] == kinds[1] and (
        _body(made_by) == _body(book) or not {_body(made_by), _body(book)} <= bodies
    ):
        return None
    message = (
        f"The list of {one.list_date} was made under {made_by.name}, and is a list of {kinds[0]} "
        f"play: {book.name} makes a list of {kinds[1]} play from its own."
    )
    fix = f"Give the list that {book.name} succeeds, or the rulebook of this one."
    return Problem("error", "list-other", message, fix, found=made_by.name, file=one.source)


def _adjusted_already(given: RatingList, book: Rulebook, catalogue: Catalogue) -> Problem | None:
    made_by = _known(given.made_under, catalogue)
    if made_by is None or book[q.RATES] is not Rates.ONE_LIST or not _kinds(made_by) & _kinds(book):
        return None
    message = (
        f"The list of {given.list_date} was made under {made_by.name}, which adjusts it itself."
    )
    fix = "Use it as it is."
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
        lines = [(_body(one), one[q.LIST_KIND]) for one in (made_by, adjustment)]
        if lines[0] == lines[1] and not _kinds(adjustment) <= _kinds(made_by):
            message = (
                f"The list of {given.list_date} was made under {made_by.name}, and was not "
                f"adjusted under {adjustment.name}, as every list of that day was."
            )
            fix = f"Adjust it under {adjustment.name}, and give the adjusted list."
            found, file = adjustment.name, given.source
            return Problem("error", "list-unadjusted", message, fix, found, file=file)
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
