"""`arpad simulate`: a federation of known strengths, rated under a rulebook for years."""

from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.output import print_json, wrong_usage
from arpad.cli.research import (
    SeedOption,
    WhatIfOption,
    changed_book,
    print_table,
    require_research,
    table_rows,
)

if TYPE_CHECKING:
    from arpad.supervise.federation import World


@app.command()
def simulate(
    rulebook: Annotated[
        str, typer.Option("--rulebook", "-r", help="The edition that rates.")
    ] = "fide-2009-applied",
    what_if: WhatIfOption = None,
    years: Annotated[int, typer.Option(min=1, max=200, help="Years of lists.")] = 30,
    players: Annotated[int, typer.Option(min=20, max=100_000, help="Players at a time.")] = 1000,
    newcomers_above: Annotated[
        float, typer.Option(help="How much stronger newcomers become than those from the start.")
    ] = 0.0,
    seed: SeedOption = 1,
    as_json: JsonFlag = False,
) -> None:
    """Rate a federation whose strengths are known, and say how far its lists are from them.

    People arrive young and unrated, grow, age and leave. drift: mean rating less mean strength;
    junior lag: how far players under 18 are rated below their strength; both in rating points.

    Example: arpad simulate --rulebook fide-2009 --what-if k_factor=20 --years 10 --players 200
    """
    require_research()
    from arpad.cli.calc_inputs import chosen_book
    from arpad.cli.progress import working
    from arpad.supervise.federation import World
    from arpad.supervise.simulation import simulate as run

    book = chosen_book(rulebook)
    for text in what_if or []:
        book = changed_book(book, text)
    world = World(players=players, newcomers_above=newcomers_above)
    with working("Simulating") as say:
        try:
            found = run(book, world, years, seed, lambda year: say(f"Simulating {year}"))
        except ValueError as error:
            wrong_usage(f"{error}.")
    if as_json:
        answer = {"rulebook": book.name, "seed": seed, "games": len(found.games)}
        print_json(answer | {"world": _of(world), "years": table_rows(found.by_year, 2)})
        return
    print_table(found.by_year.drop("list_id"), f"{book.name}: the first list of each year", 1)
    typer.echo(f"{len(found.games):,} games of {world.players:,} players at a time; seed {seed}.")


def _of(world: "World") -> dict[str, object]:
    from dataclasses import asdict

    return asdict(world)
