"""What to type at the command line to mend a problem: our words beside the office's, by code."""

from collections.abc import Sequence
from typing import Final

from arpad.report.problems import Problem

OPTIONS: Final[Sequence[tuple[str, str, str]]] = (
    ("act-kept", "correct the event anew", "arpad correct report EVENT FILE --preview"),
    ("archive-head-unchecked", "", "--head HASH"),
    ("archive-inputs", "written with it", "arpad rate --out"),
    ("archive-key-unchecked", "", "--key KEY"),
    ("archive-law", "its file", "--rulebook ./mine.py"),
    ("archive-manifest", "", "arpad rate --out"),
    ("convert-several", "games table", "--to csv"),
    ("event-corrected", "who moves", "arpad correct report EVENT FILE --preview"),
    ("event-like", "Say", "--event NUMBER; --new"),
    ("event-unrated", "under", "--rulebook"),
    ("facts-dates", "first", "--fact start=2010-08-01 --fact end=2010-08-09"),
    ("facts-unknown", "minutes", "--fact minutes_for_60_moves=120"),
    ("form-no-norm", "", "arpad norms"),
    ("games-column", "a list", "--list"),
    ("history-player", "admit", "--admit-new"),
    ("history-outside", "", "--from, --to"),
    ("history-column", "which they are", "--columns"),
    ("list-performances", "", "--list, the directory that --out made"),
    ("list-printed", "", "--list"),
    ("list-printed-twice", "", "--list"),
    ("list-again", "Give", "--list, --list-date"),
    ("list-of-day", "Give", "--list DATE=LIST"),
    ("list-stale", "Give", "--list DATE=LIST"),
    ("list-undated", "of which day", "--on 2010-09-01"),
    ("list-undated", "Give its date", "--list DATE=LIST; people: --people"),
    ("list-later", "Give", "--list DATE=LIST"),
    ("list-other", "Give", "--list, --rulebook"),
    ("list-own-date", "Give", "--list"),
    ("list-directory", "Give", "--list DIRECTORY"),
    ("list-chain", "Give", "--list"),
    ("list-proposed", "", "--approve"),
    ("list-unrevised", "", "arpad period revise"),
    ("match-new-player", "admit", "--admit-new"),
    ("match-none", "admit", "--admit-new"),
    ("match-none", "is new", "arpad event player, arpad event enter"),
    ("match-other-name", "up to date", "--people"),
    ("mend-others", "", "--columns, --shift"),
    ("mend-points", "", "--set 12.points=5.5"),
    ("mend-ranks", "", "--set 12.rank=3"),
    ("norms-federation", "", "--list"),
    ("norms-list", "", "--list"),
    ("norms-report", "day", "--on; --fact start=2024-05-01"),
    ("office-leftover", "", "arpad doctor --mend"),
    ("office-proposed", "approve", "--approve"),
    ("papi-dates", "", "--fact name=... --fact start=2024-02-17 --fact end=2024-02-18"),
    ("people-rating", "a list", "--list DATE=FILE"),
    ("player-double", "number in the table", "--not NUMBER"),
    ("pgn-timecontrol", "", "--fact minutes_for_60_moves=120"),
    ("rulebook-none", "Name", "--rulebook"),
    ("swissperfect-dates", "", "--fact start=2010-09-24 --fact end=2010-10-02"),
    ("swissperfect-ini", "", "--fact name=... --fact kind=swiss"),
)
"""A problem's code, a word that its remedy has, and what is typed for that remedy."""


def fix_of(problem: Problem) -> str:
    """Return what to do, with the option or the verb that does it.

    >>> fix_of(Problem("info", "list-printed", "No list.", fix="Give the list in force."))
    'Give the list in force (--list).'
    >>> fix_of(Problem("error", "trf-rating", "No number.", fix="Give a number."))
    'Give a number.'
    """
    for code, word, typed in OPTIONS:
        if code == problem.code and problem.fix and word in problem.fix:
            return f"{problem.fix.removesuffix('.')} ({typed})."
    return problem.fix
