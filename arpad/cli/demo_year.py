"""`arpad demo --at`: a fictional federation's year, run in an office as its officers would."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import typer

from arpad.answers.written import Demonstrated
from arpad.cli.demo_claims import steps
from arpad.cli.demo_corrections import steps as corrections
from arpad.cli.demo_office import Act, DemoPublication, Lists, run_lists, started
from arpad.cli.demo_screen import print_typed
from arpad.cli.output import tell
from arpad.cli.words import say
from arpad.fiction.year import FictionalYear, SentByArbiter, year
from arpad.office.desk import Desk

LISTS: Final[Lists] = {
    "standard": ("standard", "fide"),
    "rapid": ("rapid", "fide-rapid"),
    "blitz": ("blitz", "fide-blitz"),
    "active": ("standard", "fce"),
}
"""The office's lists; the last one is under another body's rules."""


def demo_year(at: Path, *, as_json: bool, is_last: bool) -> None:
    """Make an office in a new directory, run the year in it, and tell what came out.

    `is_last`: nothing is done after it, and the process ends here.
    """
    of = year()
    lists = started(at, of, LISTS, run, say("A year passes"))
    answer = Demonstrated(office=str(at), lists=lists)
    if is_last:
        tell(answer, partial(_print, answer), as_json=as_json)
    _print(answer)


def run(
    desk: Desk, of: FictionalYear, seen: Callable[[SentByArbiter], None] = lambda _: None
) -> Iterator[DemoPublication]:
    """Run the year in an office without players and lists, and yield each list as it comes out.

    Claims and corrections are among what is done; `seen` is called with each report that comes in.
    Raises DemoFailedError if the office refuses what has to be done.
    """
    acts: list[Act] = [*((step.on, step.do) for step in steps(of)), *corrections(of)]
    return run_lists(desk, of, LISTS, sorted(acts, key=lambda act: act[0]), seen)


def _print(answer: Demonstrated) -> None:
    lead = say("A year of the Chess Federation of Ruritania, which doesn't exist: {office}")
    typer.echo(lead.format(office=answer.office))
    for name, (_, rules) in LISTS.items():
        days = [rating_list.list_date for rating_list in answer.lists if rating_list.list == name]
        text = say("{name}: {count} lists under {rules}, {first} to {last}").format(
            name=name, count=len(days), rules=rules, first=days[0], last=days[-1]
        )
        typer.echo(f"  {text}")
    last = next(
        rating_list for rating_list in reversed(answer.lists) if rating_list.list == "standard"
    )
    print_typed(
        (say("How it stands:"), f"office show --at {answer.office}"),
        (say("What was done:"), f"office log --at {answer.office}"),
        (say("Its claims:"), f"claim list --at {answer.office}"),
        (say("A list:"), f"list show {last.written} --top 10"),
        (say("Is it genuine?"), f"list verify {answer.office}/archive"),
        (say("Its pages:"), f"serve --at {answer.office}"),
        (say("The next period:"), f"period status standard --at {answer.office}"),
    )
