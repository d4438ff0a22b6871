"""The month of `arpad demo`: a federation's lists published in an office, verified, explained."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer

from arpad.answers.archives import archive_verified
from arpad.answers.written import ListOut
from arpad.archive.directory import read_directory
from arpad.archive.evidence.entries import read_archive
from arpad.cli.demo_office import Lists, run_lists, started
from arpad.cli.demo_screen import print_sentence, print_typed
from arpad.cli.terminal import working
from arpad.cli.usage import fault
from arpad.cli.words import say
from arpad.fiction.year import FictionalYear, january
from arpad.office.period.explaining import Evidence, explanation
from arpad.rulebooks import CATALOGUE

SEED: Final = 1
PEOPLE: Final = 400
YEAR: Final = 2026
LISTS: Final[Lists] = {
    "standard": ("standard", "fide"),
    "rapid": ("rapid", "fide-rapid"),
    "blitz": ("blitz", "fide-blitz"),
}


@dataclass(frozen=True, slots=True)
class Month:
    """What a month came to: its lists, their entries in the archive, the rows made again."""

    year: FictionalYear
    lists: tuple[ListOut, ...]
    entries: tuple[str, ...]
    rows: int


def month(at: Path) -> Month:
    """Make an office in a new directory, publish a month's lists in it, and verify them."""
    of = january(SEED, PEOPLE, YEAR)
    lists = started(at, of, LISTS, lambda desk, year, seen: run_lists(desk, year, LISTS, (), seen),
                    say("A month passes"))  # fmt: skip
    with working(say("Every row is worked out once more")):
        verified = archive_verified(read_archive(at / "archive"), CATALOGUE)
    if wrong := [problem.message for problem in verified.problems if problem.level == "error"]:
        fault("the demonstration's own lists are not what they say: {reason}.", reason=wrong[0])
    entries = tuple(checked.directory for checked in verified.lists)
    return Month(of, lists, entries, sum(checked.rows or 0 for checked in verified.lists))


def print_month(month: Month, at: Path, lang: str) -> None:
    """Tell what was published, that it is right, and how one rating changed."""
    sent, events = month.year.sent, {sent.event.name for sent in month.year.sent}
    wrong = sum(bool(report.mistake) for report in sent)
    text = say(
        "A month of a federation that doesn't exist: {events} events, {reports} reports, of which "
        "{wrong} came with a mistake and again without it."
    )
    print_sentence(text.format(events=len(events), reports=len(sent), wrong=wrong))
    lists = [(rating_list, _evidence_in(Path(rating_list.written))) for rating_list in month.lists]
    for rating_list, evidence in lists:
        text = say("{name}, list of {day}: {players} players, of whom {playing} played")
        print_sentence(
            "  "
            + text.format(
                name=rating_list.list,
                day=rating_list.list_date,
                players=evidence.tables["list"].height,
                playing=len(evidence.players_with_games()),
            )
        )
    text = say("Verified: each of the {rows} rows of these lists was worked out once more from the "
               "reports, and is the same.")  # fmt: skip
    print_sentence(text.format(rows=month.rows))
    evidence = lists[0][1]
    player = _who_gained(evidence)
    text = say("Every change is explained. {sentence}")
    print_sentence(text.format(sentence=explanation(evidence, player, lang).opening[0]))
    typer.echo()
    print_typed(
        (say("Game by game:"), f"explain {player} --brief --in {month.entries[0]}"),
        (say("Is it genuine?"), f"list verify {at}/archive"),
        (say("What was done:"), f"office log --at {at}"),
        (say("The next period:"), f"period status standard --at {at}"),
        (say("A year in an office:"), "demo --at ruritania"),
    )


def _evidence_in(folder: Path) -> Evidence:
    """Return what a list that was just written has recorded."""
    archived, problems = read_directory(folder)
    evidence = None if archived is None else Evidence.of_archive(archived, CATALOGUE)[0]
    if evidence is None:
        raise RuntimeError(f"{folder} was just written and can't be read: {problems}")
    return evidence


def _who_gained(evidence: Evidence) -> str:
    """Return the highest of those who played and gained."""
    rows = evidence.tables["list"].select("player_id", "change").iter_rows()
    changes = dict(rows)
    return next(player for player in evidence.players_with_games() if (changes[player] or 0) > 0)
