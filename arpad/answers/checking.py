"""What a report still needs before it is sent, and what an entry list says beside the list."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from arpad.answers.alike import alike
from arpad.answers.figures import hundredths
from arpad.answers.json_object import SHOWN
from arpad.office.intake.entry_list import ListedEntrant
from arpad.office.intake.submissions import Submission
from arpad.office.period.rating import PeriodOutcome
from arpad.office.period.verdicts import Verdict, verdicts
from arpad.report.problems import Problem
from arpad.shown import ShownShort


@dataclass(frozen=True, slots=True, kw_only=True)
class Excluded:
    """So many games that would not be rated, and the article and sentence that say so."""

    article: str
    says: str
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Admission:
    """Whether an event would be rated, under which rulebook, and the article that says so.

    `is_rated`: the rulebook admits the event, and at least one of its games is rated. `list_date`:
    the first list that takes it. `games_rated` of its games are rated; the others are `excluded`.
    """

    rulebook: str
    is_rated: bool
    article: str
    says: str
    list_date: date
    games_rated: int
    excluded: tuple[Excluded, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChecked:
    """One event of a file: what it is, how that was decided (`decided_by`), and its problems.

    `rating`: None if it can't be said whether it would be rated.
    """

    file: str
    format: str
    players: int
    games: int
    kind: str | None
    decided_by: Mapping[str, str]
    rating: Admission | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked(ShownShort):
    """Every file that was checked; `problems` has those of all, each once."""

    files: tuple[FileChecked, ...]
    problems: tuple[Problem, ...] = field(metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryChecked:
    """One entry, and what the list in force says of him: None where it says nothing."""

    number: int
    name: str
    player_id: str | None
    name_listed: str | None
    title: str | None
    federation: str | None
    rating: int | None
    k_factor: Decimal | None
    article: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesChecked:
    """An entry list beside the list in force on a day, under a rulebook.

    `written`: the TRF of who has entered; None where none was asked for.
    """

    file: str
    rulebook: str
    on: date
    entries: tuple[EntryChecked, ...]
    problems: tuple[Problem, ...]
    written: str | None = None


def checked(
    submissions: Sequence[Submission],
    period: PeriodOutcome | None,
    of_lists: Iterable[Problem] = (),
    more: Iterable[Problem] = (),
) -> Checked:
    """Return what was found in reports: problems of the lists, of the reports, and of rating them.

    `period` is the reports rated, None if they could not be.
    """
    of_all = tuple(of_lists)
    all_problems = [*of_all, *(p for s in submissions for p in s.problems), *more]
    problems = tuple(dict.fromkeys(all_problems))
    found_of = {} if period is None else verdicts(period)
    files = tuple(
        _file(submission, problems, of_all, found_of.get(submission.event_id))
        for submission in submissions
    )
    return Checked(files=files, problems=problems)


def _file(
    submission: Submission,
    problems: Iterable[Problem],
    of_lists: Sequence[Problem],
    verdict: Verdict | None,
) -> FileChecked:
    theirs = (p for p in problems if p.file in ("", submission.file) or p in of_lists)
    return FileChecked(
        file=submission.file,
        format=submission.report.format,
        players=len(submission.report.players),
        games=sum(game.black is not None for game in submission.games),
        kind=submission.facts.kind,
        decided_by=dict(submission.deciders),
        rating=_admission(verdict),
        problems=tuple(theirs),
    )


def _admission(verdict: Verdict | None) -> Admission | None:
    if verdict is None:
        return None
    return Admission(
        excluded=tuple(
            Excluded(article=exclusion.article, says=exclusion.reason, games=exclusion.games)
            for exclusion in verdict.excluded
        ),
        **alike(Admission, verdict, "excluded"),
    )


def entries_checked(
    file: str,
    rulebook: str,
    on: date,
    entries: Iterable[ListedEntrant],
    problems: Iterable[Problem],
    written: str | None = None,
) -> EntriesChecked:
    """Return every entry with its rating in force and K, and what differs from the list."""
    return EntriesChecked(
        file=file,
        rulebook=rulebook,
        on=on,
        entries=tuple(_entry(entry) for entry in entries),
        problems=tuple(problems),
        written=written,
    )


def _entry(entry: ListedEntrant) -> EntryChecked:
    listed = entry.listed or {}
    k_factor_e2 = None if entry.rating is None else entry.k_factor_e2
    return EntryChecked(
        number=entry.player.number,
        name=entry.player.name,
        player_id=listed.get("player_id"),
        name_listed=listed.get("name"),
        title=listed.get("title"),
        federation=listed.get("federation"),
        rating=entry.rating,
        k_factor=None if k_factor_e2 is None else hundredths(k_factor_e2),
        article=None if entry.rating is None else entry.k_factor_article,
    )
