"""Which of the facts that people state a rulebook reads; what it doesn't is told, with who would.

A fact becomes columns of the engine (`arpad.office.period.engine_rows`), and a rulebook reads it if
one of its rules reads one of them. Title norms read facts of their own of the same event.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from functools import cache, lru_cache
from typing import Any, Final

from arpad.engine import questions as q
from arpad.law import Catalogue, Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.period.in_time import refused_as_stated
from arpad.report.facts.facts import NAMES, SUBSTITUTIONS, Facts, stated_names, unread
from arpad.report.problems import Problem, Text
from arpad.rulebooks import CATALOGUE

OF_THE_OFFICE: Final = frozenset({
    "name", "city", "federation", "kind", "start", "end", "minutes_for_60_moves",
    "rounds_scheduled", "is_admitted_late", "white_moved", "black_moved", "played_on",
})  # fmt: skip
"""What is read whatever the rules: by the calendar, by forms; moves and days by the office."""
TITLES: Final = "fide-titles"
_COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "registered_on": ("months_registered_before", "days_registered_before"),
    "is_team_championship": ("is_team_championship", "games_of_team_championships"),
    "games_per_encounter": ("games_per_encounter", "is_decided"),
    "virtual_rating_class": ("virtual_class",),
    "ratings_at": ("ratings_at_game",),
    "stages_are_grouped": ("is_grouped_stated",),
}
"""The columns of facts that don't become one of their own name."""


def columns_of(fact: str) -> frozenset[str]:
    """Return the columns of the engine that a fact becomes."""
    return frozenset(_COLUMNS.get(fact, (fact,)))


@cache
def of_titles() -> frozenset[str]:
    """Return what title norms read of an event and its games; nothing else here imports them."""
    from arpad.norms.rows import NormEvent

    facts = (field.name for field in fields(NormEvent) if field.name in NAMES)
    return frozenset({*facts, "is_named_for_titles", "is_left_out"})


@lru_cache(maxsize=64)
def facts_read(book: Rulebook) -> frozenset[str]:
    """Return the facts of an event and of its games that a rulebook reads.

    >>> from arpad.rulebooks import CATALOGUE
    >>> of = {name: facts_read(CATALOGUE.book(name)) for name in ("cnxc-2000", "fide-2025")}
    >>> "is_thematic" in of["cnxc-2000"], "is_thematic" in of["fide-2025"]
    (True, False)
    """
    words = book.reads_at_all()
    names = {name for name in (*NAMES, "is_left_out") if words & {*_COLUMNS.get(name, (name,))}}
    grouping = book[q.STAGES_ARE_GROUPED].clauses
    if any(not isinstance(clause.value, int) or clause.value == 1 for clause in grouping):
        names.add("stage_of")
    if book[q.CLOSING].official_on_eve:
        names.add("is_official")
    if "is_winner" in words:
        names.add("winner")
    if q.SEAT_ROLE in book:
        names.add(SUBSTITUTIONS)
    return frozenset(names | OF_THE_OFFICE)


def unread_facts(
    stated: Iterable[str], facts: Facts, book: Rulebook, catalogue: Catalogue
) -> tuple[Problem, ...]:
    """Return an error for each stated fact that neither the rulebook nor title norms read.

    One that title norms alone read is a remark: the facts of an event serve both. One that the
    body's rules for another kind of play read is a warning where the event is theirs.
    """
    idle = [name for name in stated if name not in facts_read(book)]
    if not idle:
        return ()
    read = _read_by_all(catalogue)
    problems = unread(idle, read, book.name)
    if refused_as_stated(facts, book) is None:
        of_sisters = set[str]()
    else:
        lines = set(catalogue.sisters(book.name))
        of_sisters = {name for edition in catalogue.editions if edition.family in lines
                      for name in read[edition.name]}  # fmt: skip
    return tuple(
        replace(problem, level="info") if problem.found in of_titles()
        else replace(problem, level="warning") if problem.found in of_sisters
        else problem
        for problem in problems
    )  # fmt: skip


def unread_of_entries(facts: Facts, book: Rulebook, catalogue: Catalogue) -> tuple[Problem, ...]:
    """Return an error for each fact stated with an entry list that the rulebook doesn't read."""
    idle = [name for name in stated_names(facts) if name not in facts_read(book)]
    return unread(idle, _read_by_all(catalogue), book.name) if idle else ()


def unread_by_titles(
    submission: Submission, catalogue: Catalogue = CATALOGUE
) -> tuple[Problem, ...]:
    """Return a warning for each stated fact that norms don't read, and which rulebook would."""
    read = of_titles() | OF_THE_OFFICE
    stated = stated_names(submission.stated, submission.game_facts)
    idle = [name for name in stated if name not in read]
    if not idle:
        return ()
    problems = unread(idle, {**_read_by_all(catalogue), TITLES: read}, TITLES, submission.file)
    fix = Text("Nothing, if the list is rated under rules that know it; norms don't depend on it.")
    return tuple(replace(problem, level="warning", fix=fix) for problem in problems)


def without_unread(submission: Submission, book: Rulebook) -> Submission:
    """Return a submission as another rulebook sees it: without the facts that it doesn't read."""
    read = facts_read(book)
    idle: dict[str, Any] = {name: None for name in NAMES if name not in read}
    of_games = submission.game_facts
    if SUBSTITUTIONS not in read:
        of_games = replace(of_games, substitutions=())
    if "is_left_out" not in read:
        kept = (replace(decision, is_left_out=None) for decision in of_games.decisions)
        of_games = replace(of_games, decisions=tuple(kept))
    return replace(
        submission,
        facts=replace(submission.facts, **idle),
        stated=replace(submission.stated, **idle),
        game_facts=of_games,
    )


def _read_by_all(catalogue: Catalogue) -> dict[str, frozenset[str]]:
    """Return what every edition reads, the latest first, and title norms."""
    editions = sorted(catalogue.editions, key=lambda edition: edition.in_force_from, reverse=True)
    read = {edition.name: facts_read(edition.load()) for edition in editions}
    return {**read, TITLES: of_titles()}
