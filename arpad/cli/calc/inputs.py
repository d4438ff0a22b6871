"""What users write to the calculators, read: games, blocks of games, K, the rulebook."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from arpad.cli.findings import print_problems
from arpad.cli.inputs import known_rulebooks, parsed_date, today
from arpad.cli.usage import misspelt, need_there, refuse, wrong_usage
from arpad.cli.words import PROBLEMS

if TYPE_CHECKING:
    from arpad.engine.calc import CalculatedGame, FirstEvent
    from arpad.law import Catalogue, Rulebook


def chosen_book(
    name: str, catalogue: "Catalogue | None" = None, on: date | None = None
) -> "Rulebook":
    """Return the rulebook of this name or in this file, or leave with 2 if there is none.

    `on`: the day whose edition is meant where the name is a family's.
    """
    from arpad.law.catalogue import NoRulebookError

    if catalogue is None:
        editions = known_rulebooks(name)
        (name,), catalogue = editions.names, editions.catalogue
    try:
        if on is not None and catalogue.is_family(name):
            return catalogue.in_force(name, on)
        return catalogue.book(name)
    except NoRulebookError as error:
        refuse(error)


def chosen_day(stated: date | None, rulebook: str) -> date:
    """Return the day that was stated, or that of fide@DATE, or today."""
    _, _, day = rulebook.partition("@")
    return stated or parsed_date(day or None) or today()


def listed_person(source: Path, text: str) -> dict[str, Any]:
    """Return the row of a list of the one player who is meant by an id or by words of a name.

    Leaves with 1 if the list can't be read, or nobody or several are meant.
    """
    from arpad.library.files import load_list
    from arpad.office.lists.finding import find

    need_there(source)
    rating_list, problems = load_list(source, None)
    if rating_list is not None:
        row, problem = find(rating_list, text)
        if problem is None:
            return row
        problems = (*problems, problem)
    print_problems(problems)
    raise typer.Exit(PROBLEMS)


def parsed_birth(text: str | None, option: str = "--birth-date") -> int | None:
    """Return a birth as yyyymmdd, 00 for a month and day not given, or leave with 2 at none.

    >>> parsed_birth("2012-05-28"), parsed_birth("2012"), parsed_birth(None)
    (20120528, 20120000, None)
    """
    from arpad.report.dates import read_birth

    if text is None:
        return None
    birth = read_birth(text)
    if birth is None or not birth[0]:
        misspelt(f"{option} {text}", "2012-05-28, 2012")
    return birth[0]


def parsed_since(text: str | None) -> int | None:
    """Return since when somebody is federated, as a birth is read, or leave with 2."""
    return parsed_birth(text, "--federated-since")


def parsed_games(texts: Sequence[str]) -> "list[CalculatedGame]":
    """Return the games given as RATING:SCORE, or leave with 2 at one that is none."""
    from arpad.engine.calc.entered import met

    games = []
    for text in texts:
        game = met(text)
        if game is None:
            wrong_usage("--vs {text}: no game can be read from it. "
                        "Write the opponent's rating and the score, 2319:1, 2319:0.5 or 2319:0.",
                        text=text)  # fmt: skip
        games.append(game)
    return games


def parsed_blocks(texts: Sequence[str]) -> "list[FirstEvent]":
    """Return the events given as AVERAGExGAMES:POINTS, or leave with 2 at one that is none."""
    from arpad.engine.calc.entered import block

    blocks = []
    for text in texts:
        event = block(text)
        if event is None:
            wrong_usage(
                "--block {text}: no event can be read from it. Write the opponents' average, the "
                "games and the points, no more than the games: 2220x3:1 or 2200x4:2.5.",
                text=text,
            )
        blocks.append(event)
    return blocks


def parsed_k(text: str) -> int:
    """Return K in hundredths, or leave with 2 if the text is no K."""
    from arpad.engine.calc.entered import k_factor_e2

    return k_factor_e2(text) or wrong_usage(
        "--k {text}: K is a positive number with at most two decimals, 15 or 12.5.", text=text
    )
