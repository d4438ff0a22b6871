"""An entry list before the first round: who each player is on the list, and what differs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from arpad.engine import questions as q
from arpad.engine.calc.question import RuleDecision, ask_each
from arpad.formats.entries import read_entries
from arpad.formats.sniff import read_gathered
from arpad.law import Rulebook
from arpad.law.units import list_id
from arpad.office.intake.sent import Sent
from arpad.office.lists.lists import RatingList
from arpad.office.lists.matching import Matches, match, name_key
from arpad.report import Player, Report
from arpad.report.names import Likeness, likeness, words
from arpad.report.notes import first_of
from arpad.report.problems import Problem, Text

NAMED_MAX: Final = 10
"""So many entries are named in one finding; the others are counted."""


@dataclass(frozen=True, slots=True)
class ListedEntrant:
    """One player of the entry list, with what the list in force says of him.

    `listed` is his row of the list, None if he is not on it; `k_factor_e2` in hundredths.
    """

    player: Player
    listed: Mapping[str, Any] | None
    k_factor_e2: int | None
    k_factor_article: str

    @property
    def rating(self) -> int | None:
        """Return the rating in force; None for the unrated and the unknown."""
        return self.listed["rating"] if self.listed else None


def entry_list(sent: Sent) -> tuple[Report, tuple[Problem, ...]]:
    """Return the entries in a CSV or XLSX file, or the players of a report in any known format."""
    report, problems = _entries(sent)
    if report.players or any(problem.level == "error" for problem in problems):
        return report, problems
    message, fix = Text("The file lists nobody."), Text("Give the entry list, one player a row.")
    return report, (*problems, Problem("error", "entries-nobody", message, fix, file=sent.name))


def _entries(sent: Sent) -> tuple[Report, tuple[Problem, ...]]:
    refused: tuple[Problem, ...] = ()
    if [blob.ending for blob in sent.blobs] in ([".csv"], [".xlsx"]):
        report, refused = read_entries(sent.data, sent.name)
        if report.players or not any(p.code == "entries-column" for p in refused):
            return report, (*sent.problems, *refused)
    reports, problems = read_gathered(sent.files, sent.name)
    if reports or not refused:
        return (reports[0] if reports else Report()), (*sent.problems, *problems)
    return Report(), (*sent.problems, *refused)


def check_entries(
    report: Report, file: str, rating_list: RatingList, book: Rulebook, on: date
) -> tuple[tuple[ListedEntrant, ...], tuple[Problem, ...]]:
    """Return every entry with rating and K under the rulebook, and what is to be cleared up."""
    roll = rating_list.rows.with_row_index("player")
    matches = match(report, file, roll, are_new_admitted=True)
    wanted = set(matches.player_ids.values())
    rows = {
        row["player_id"]: row
        for row in rating_list.rows.iter_rows(named=True)
        if row["player_id"] in wanted
    }
    listed = [rows.get(matches.player_ids.get(p.number, "")) for p in report.players]
    decisions = _k_factors(listed, book, on)
    entries = tuple(
        ListedEntrant(player, row, decision.value, str(decision.clause.article))
        for player, row, decision in zip(report.players, listed, decisions, strict=True)
    )
    problems = [
        _in_words(problem) for problem in matches.problems if problem.code != "match-new-player"
    ]
    problems += [*_twice(report, file), *_of_all(report, listed, matches, file)]
    for entry in entries:
        if entry.listed or entry.player.number in matches.player_ids:
            problems += _differences(entry, file)
    return entries, tuple(sorted(problems, key=lambda problem: problem.line or 0))


def _of_all(report: Report, listed: Sequence[object], matches: Matches, file: str) -> list[Problem]:
    """Return an error where nobody who entered is on the list, and a word on who has no name."""
    problems = []
    if listed and not any(listed):
        message = Text("None of the {count} entries was found on the list.", count=len(listed))
        fix = Text("Give the list in force whose players these are, or their numbers on it.")
        problems.append(Problem("error", "entries-nobody", message, fix, file=file))
    blank = [
        player
        for player in report.players
        if not player.name and player.number in matches.player_ids
    ]
    if blank:
        numbers = first_of([player.player_id for player in blank], NAMED_MAX)
        message = Text("Entries without a name: {numbers}.", numbers=numbers)
        fix = Text("Give the names: a number alone may be another's.")
        problems.append(_problem("warning", "entry-nameless", message, fix, blank[0], "", file))
    return problems


def _k_factors(
    listed: Sequence[Mapping[str, Any] | None], book: Rulebook, on: date
) -> list[RuleDecision]:
    facts = []
    for row in listed:
        list_row = row or {}
        peaks = [list_row.get(name) for name in ("rating", "rating_peak")]
        facts.append(
            {
                "rating": list_row.get("rating"),
                "rating_peak": max((peak for peak in peaks if peak is not None), default=None),
                "games_rated": list_row.get("games_rated"),
                "on": list_id(on),
                "birth_on": list_row.get("birth_date") or None,
            }
        )
    return ask_each(book.rules_of(q.K_BASE, q.K_FACTOR), facts) if facts else []


def _in_words(problem: Problem) -> Problem:
    """Return a problem of matching as it concerns an entry: nothing is rated yet."""
    if problem.code not in ("match-none", "match-by-name"):
        return problem
    fix = Text("Ask the player for the number, or enter the player as new before the event is "
               "rated.")  # fmt: skip
    return Problem(problem.level, problem.code, problem.message, fix, problem.found,
                   problem.line, problem.column, problem.file)  # fmt: skip


def _twice(report: Report, file: str) -> list[Problem]:
    """Return a warning for each entry whose name stands in one before."""
    counts: Counter[str] = Counter()
    problems = []
    for player in report.players:
        key = " ".join(sorted(words(player.name)))
        counts[key] += 1
        if counts[key] == 2 and key:
            problems.append(_problem("warning", "entry-name-twice",
                                  Text("{name} is entered twice.", name=player.name),
                                  Text("Take out one, or give both players' numbers."), player,
                                  player.name, file))  # fmt: skip
    return problems


def _differences(entry: ListedEntrant, file: str) -> list[Problem]:
    player, listed = entry.player, entry.listed
    if listed is None:
        message = Text("{name} is not on the list: unrated, or not found.", name=player.name)
        fix = Text("Look the player up; who is new needs a number.")
        level = "error" if player.player_id else "warning"
        return [_problem(level, "entry-not-listed", message, fix, player, player.player_id, file)]
    problems = []
    how = how_names_differ(player.name, listed["name"] or "")
    if how:
        message = Text("{name} is {listed} on the list: {how}.", name=player.name,
                       listed=listed["name"], how=how)  # fmt: skip
        fix = Text("Write the name as the list does.")
        problems.append(_problem("info", "entry-name", message, fix, player, player.name, file))
    if listed["rating"] is None:
        problems.append(_problem("info", "entry-unrated",
                              Text("{name} is on the list without a rating.", name=player.name), "",
                              player, "", file))  # fmt: skip
    for name in ("rating", "title"):
        said, counted = getattr(player, name), listed[name]
        if said and said != (counted or None):
            problems.append(_problem("warning", f"entry-{name}",
                                  Text("{name} is entered with the {fact} {said}; the list has "
                                       "{known}.", name=player.name, fact=Text(name), said=said,
                                       known=counted or Text("none")), Text("The list's counts."),
                                  player, str(said), file))  # fmt: skip
    return problems


def _problem(
    level: Any, code: str, message: str, fix: str, player: Player, text_found: str, file: str
) -> Problem:  # fmt: skip
    return Problem(level, code, message, fix, text_found, player.line or None, file=file)


def how_names_differ(entered: str, listed: str) -> str:
    """Return how two names of one person differ; "" if only case, commas and blanks do.

    Where they may be two persons' it is "" too: matching has said so.

    >>> how_names_differ("Réti, Ana", "RETI, Ana"), how_names_differ("Ana Reti", "Reti, Ana")
    ('accents', 'the order of the names')
    >>> how_names_differ("Reti, A.", "Reti, Ana"), how_names_differ("Euwe, Eva", "Reti, Ana")
    ('a part is left out', '')
    """
    if name_key(entered) == name_key(listed):
        return ""
    if words(entered) == words(listed):
        return Text("accents")
    if sorted(words(entered)) == sorted(words(listed)):
        return Text("the order of the names")
    return _HOW.get(likeness(entered, listed), "")


_HOW: Final[dict[Likeness, str]] = {
    "same": Text("letters and blanks"), "shortened": Text("a part is left out"),
}  # fmt: skip
