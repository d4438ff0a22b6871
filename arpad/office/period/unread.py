"""Decisions on single games that the rulebook of their event doesn't read."""

from arpad.engine import questions as q
from arpad.engine.asked import words_of
from arpad.law import Catalogue, Rulebook
from arpad.office.intake.submissions import Submission
from arpad.report.facts import Facts
from arpad.report.facts.unread import SUBSTITUTIONS, stated_names, unread
from arpad.report.problems import Problem


def decisions_unread(
    submission: Submission, book: Rulebook, catalogue: Catalogue
) -> tuple[Problem, ...]:
    """Return an error for each kind of decision on a game that has no effect under a rulebook.

    Each names the rulebooks that know it.
    """
    stated = [one for one in stated_names(Facts(), submission.game_facts) if one != SUBSTITUTIONS]
    if set(stated) <= _read(book):
        return ()
    read_by = {one.name: _read(one.load()) for one in catalogue.editions}
    return unread(stated, {**read_by, book.name: _read(book)}, book.name, submission.file)


def _read(book: Rulebook) -> frozenset[str]:
    return words_of(book, q.GAME_IS_RATED)
