"""What users write to the calculators, read: games, blocks of games, K, the rulebook."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from arpad.cli.output import wrong_usage
from arpad.cli.rulebook.named import known_rulebooks

if TYPE_CHECKING:
    from arpad.engine.calc import Block, Met
    from arpad.law import Catalogue, Rulebook


def chosen_book(name: str, catalogue: "Catalogue | None" = None) -> "Rulebook":
    """Return the rulebook of this name or in this file, or leave with 2 if there is none."""
    from arpad.law.catalogue import NoRulebookError

    if catalogue is None:
        found = known_rulebooks(name)
        (name,), catalogue = found.names, found.catalogue
    try:
        return catalogue.book(name)
    except NoRulebookError as error:
        wrong_usage(str(error))


def chosen_day(stated: date | None, rulebook: str) -> date:
    """Return the day that was stated, or that of fide@DATE, or today."""
    _, _, day = rulebook.partition("@")
    return stated or (date.fromisoformat(day) if day else datetime.now(UTC).date())


def parsed_birth(text: str | None) -> int | None:
    """Return a birth as yyyymmdd, 00 for a month and day not given, or leave with 2 at none.

    >>> parsed_birth("2012-05-28"), parsed_birth("2012"), parsed_birth(None)
    (20120528, 20120000, None)
    """
    from arpad.report.dates import read_birth

    if text is None:
        return None
    found = read_birth(text)
    if found is None or not found[0]:
        wrong_usage(f"--birth-date {text}: write a day, 2012-05-28, or a year, 2012.")
    return int(found[0].replace("-", "").ljust(8, "0"))


def parsed_games(texts: Sequence[str]) -> "list[Met]":
    """Return the games given as RATING:SCORE, or leave with 2 at one that is none."""
    from arpad.engine.calc.entered import met

    games = []
    for text in texts:
        game = met(text)
        if game is None:
            wrong_usage(
                f"--vs {text}: no game can be read from it. "
                "Write the opponent's rating and the score, 2319:1, 2319:0.5 or 2319:0."
            )
        games.append(game)
    return games


def parsed_blocks(texts: Sequence[str]) -> "list[Block]":
    """Return the events given as AVERAGExGAMES:POINTS, or leave with 2 at one that is none."""
    from arpad.engine.calc.entered import block

    blocks = []
    for text in texts:
        found = block(text)
        if found is None:
            wrong_usage(
                f"--block {text}: no event can be read from it. Write the opponents' average, the "
                "games and the points, no more than the games: 2220x3:1 or 2200x4:2.5."
            )
        blocks.append(found)
    return blocks


def parsed_k(text: str) -> int:
    """Return K in hundredths, or leave with 2 if the text is no K."""
    from arpad.engine.calc.entered import k_factor_e2

    return k_factor_e2(text) or wrong_usage(
        f"--k {text}: K is a positive number with at most two decimals, 15 or 12.5."
    )
