"""`lab simulate`: a federation of known strengths, rated under a rulebook for years."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.lab import lab
from arpad.cli.lab.shared import (
    OutOption,
    SeedOption,
    WhatIfOption,
    chosen_books,
    need_lab,
    tell_report,
)
from arpad.cli.terminal import working
from arpad.cli.usage import need_new, refuse, wrong_usage

if TYPE_CHECKING:
    from arpad.lab.simulation.federation import World


ABOVE_MAX = 2000
"""Newcomers who are stronger, or weaker, by more points are of no chess."""

EditionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rulebook", "-r", help="The edition that rates, or several. [default: fide-2009-applied]"
    ),
]
ReplicatesOption = Annotated[
    int,
    typer.Option(
        min=1, max=1000, help="Federations, each of other people; intervals are between them."
    ),
]

BeginnersOption = Annotated[
    int,
    typer.Option(
        min=0, max=3000, help="How far a beginner of 8 is below their adult strength, in points."
    ),
]
GrowthOption = Annotated[
    int, typer.Option(min=1, max=50, help="Years in which a beginner makes good 63% of that.")
]
EventSizeOption = Annotated[
    int,
    typer.Option(
        min=8,
        max=100_000,
        help="Players of like rating in an event, an even number: a large one is mixed.",
    ),
]


@lab.command()
def simulate(
    rulebook: EditionsOption = None,
    what_if: WhatIfOption = None,
    years: Annotated[int, typer.Option(min=1, max=200, help="Years of lists.")] = 30,
    players: Annotated[int, typer.Option(min=20, max=100_000, help="Players at a time.")] = 1000,
    replicates: ReplicatesOption = 1,
    events_a_year: Annotated[
        float, typer.Option(help="Events of seven rounds that a player plays a year.")
    ] = 3.0,
    newcomers_above: Annotated[
        float, typer.Option(help="How much stronger newcomers become than those from the start.")
    ] = 0.0,
    beginners_below: BeginnersOption = 1000,
    growth_years: GrowthOption = 5,
    event_size: EventSizeOption = 20,
    out: OutOption = None,
    seed: SeedOption = 1,
    as_json: JsonFlag = False,
) -> None:
    """Rate a federation whose strengths are known, and say how far its lists are from them.

    People arrive young and unrated, grow, age and leave. drift: mean rating less mean strength;
    junior lag: how far players under 18 are rated below their strength; both in rating points.
    Every edition rates the same people, who play as much under each.

    Example: arpad lab simulate -r fide-2009 --what-if K=20 --years 10 --players 200 --replicates 20
    """
    need_lab()
    need_new(out)
    from arpad.lab.simulation.report import simulation_report
    from arpad.lab.simulation.runs import simulate as run
    from arpad.lab.study.charts import LINES_MAX
    from arpad.watch.resampling import Resampling

    books = chosen_books(rulebook or ["fide-2009-applied"], what_if)
    if len(books) > LINES_MAX:
        wrong_usage("{count} editions are too many for one chart: give {most}.",
                    count=len(books), most=LINES_MAX)  # fmt: skip
    people = {"growth": beginners_below, "growth_years": growth_years, "group": event_size}
    world = _world(players, events_a_year, newcomers_above, people)
    with working("Simulating") as say:

        def tell(name: str, year: int) -> None:
            say(f"Simulating {name}: {year}")

        try:
            runs = {
                book.name: run(book, world, years, seed, replicates, partial(tell, book.name))
                for book in books
            }
            report = simulation_report(runs, world, Resampling(seed))
        except ValueError as error:
            refuse(error)
    shown = [section.name for section in report.sections]
    tell_report(report, out, [], as_json=as_json, shown=shown)


def _world(
    players: int, events_a_year: float, newcomers_above: float, whole: Mapping[str, int]
) -> "World":
    """Return the world that is simulated, or leave with 2 where there is none such."""
    from arpad.lab.simulation.federation import World

    if not abs(newcomers_above) <= ABOVE_MAX:  # NaN is no number of points
        wrong_usage("--newcomers-above: give points, {most} at the most.", most=str(ABOVE_MAX))
    if not events_a_year > 0:
        wrong_usage("--events-a-year: give more than 0; where nobody plays nothing is rated.")
    try:
        return World(
            players=players, events=events_a_year, newcomers_above=newcomers_above, **whole
        )
    except ValueError as error:
        refuse(error)
