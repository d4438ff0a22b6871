"""The calculators' answers for people: tables in which every figure stands by its article."""

from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.table import Table

from arpad.cli.output import points, score

if TYPE_CHECKING:
    from arpad.engine.calc import Change, Decision, FirstRating
    from arpad.law import Rulebook


def missing_facts(decision: "Decision") -> None:
    """Warn of facts that a rule needed and nobody stated: the decision may be another."""
    options = {"birth_on": "birth-date"}
    for fact in decision.facts_missing:
        name = options.get(fact, fact.replace("_", "-"))
        typer.secho(
            f"arpad: --{name} was not given; "
            f"with it another article than {decision.clause.article} may decide.",
            err=True,
            fg="yellow",
        )


def print_change(
    book: "Rulebook",
    rating: int,
    k_factor_e2: int,
    decided: "Decision | None",
    found: "Change",
) -> None:
    """Print every game, then the sums and the new rating."""
    from arpad.rulebooks.describe import hundredths

    of_k = f"{decided.clause.sentence} ({decided.clause.article})" if decided else "as given"
    table = _table(f"{book.name}: rating {rating}, K = {hundredths(k_factor_e2)}: {of_k}")
    for heading in ("opponent", "score", "D", "expected", "change"):
        table.add_column(heading, justify="right")
    table.add_column("articles")
    for game in found.games:
        numbers = dict.fromkeys(article.number for article in game.articles.values())
        table.add_row(
            str(game.game.opponent_rating),
            score(game.game.score_half),
            str(game.rated_difference),
            points(game.expected_e3, 3),
            points(game.change_e5, 5),
            ", ".join(numbers),
        )
    table.add_section()
    table.add_row(
        "", score(found.score_half), "", points(found.expected_e3, 3), points(found.change_e5, 5)
    )
    console = Console()
    console.print(table)
    console.print(
        f"New rating {found.rating_new}. {found.rounding.sentence} ({found.rounding.article})",
        highlight=False,
    )


def print_first_rating(book: "Rulebook", found: "FirstRating") -> None:
    """Print every event with its own rating, then the first rating and whether it is published."""
    table = _table(f"{book.name}: events of an unrated player")
    for heading in ("average", "games", "points", "R_u"):
        table.add_column(heading, justify="right")
    table.add_column("counts")
    table.add_column("articles")
    for one in found.blocks:
        table.add_row(
            str(one.block.opponents_average),
            str(one.block.games),
            score(one.block.score_half),
            str(one.event_rating or "–"),
            "yes" if one.is_kept else "no",
            ", ".join(article.number for article in one.articles.values()),
        )
    console = Console()
    console.print(table)
    if found.rating is None:
        console.print("There is no first rating.")
    else:
        console.print(
            f"First rating {found.rating} ({found.articles['first_rating']}): {found.games} games, "
            f"{score(found.score_half)} points, opponents' average {found.opponents_average}.",
            highlight=False,
        )
    if "first_rating_published" in found.articles:
        answer = "It is published" if found.is_published else "It is not published"
        console.print(f"{answer} ({found.articles['first_rating_published']}).", highlight=False)


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=None, pad_edge=False)
