"""The calculators' answers for people: tables in which every figure stands by its article."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from arpad.answers.calculating import Changed, FirstRating, Performed
    from arpad.law import Citation


def missing_facts(facts: Iterable[str], articles: "Mapping[str, Citation]") -> None:
    """Warn of facts that the rule on K needed and nobody stated: K may be another."""
    options = {"birth_on": "birth-date"}
    for fact in facts:
        name = options.get(fact, fact.replace("_", "-"))
        typer.secho(
            f"arpad: --{name} was not given; "
            f"with it another article than {articles['k_factor']} may decide.",
            err=True,
            fg="yellow",
        )


def print_change(answer: "Changed") -> None:
    """Print every game, then the sums and the new rating."""
    articles, says = answer.articles, answer.says
    of_k = f"{says['k_factor']} ({articles['k_factor']})" if "k_factor" in says else "as given"
    head = f"{answer.rulebook}: rating {answer.rating}, K = {answer.k_factor}: {of_k}"
    table = _table(head)
    for heading in ("opponent", "score", "D", "expected", "change"):
        table.add_column(heading, justify="right")
    table.add_column("articles")
    for game in answer.games:
        cited = (article for rule, article in game.articles.items() if rule != "k_factor")
        table.add_row(
            str(game.opponent_rating),
            str(game.score),
            str(game.rated_difference),
            str(game.expected_score),
            str(game.change),
            ", ".join(dict.fromkeys(article.number for article in cited)),
        )
    table.add_section()
    table.add_row("", str(answer.score), "", str(answer.expected_score), str(answer.change))
    console = Console()
    console.print(table)
    console.print(
        f"New rating {answer.rating_new}. {says['rating_new']} ({articles['rating_new']})",
        highlight=False,
    )


def print_performance(answer: "Performed") -> None:
    """Print the performance rating and what it is made of, or why there is none."""
    if answer.note is not None:
        typer.echo(answer.note)
        return
    typer.echo(
        f"{answer.performance_rating}   opponents' average {answer.opponents_average}, "
        f"d_p {answer.rating_difference:+d}   ({answer.article})"
    )


def print_first_rating(answer: "FirstRating") -> None:
    """Print every event with its own rating, then the first rating and whether it is published."""
    table = _table(f"{answer.rulebook}: events of an unrated player")
    for heading in ("average", "games", "points", "R_u"):
        table.add_column(heading, justify="right")
    table.add_column("counts")
    table.add_column("articles")
    for one in answer.blocks:
        table.add_row(
            str(one.opponents_average),
            str(one.games),
            str(one.score),
            str(one.event_rating or "–"),
            "yes" if one.is_kept else "no",
            ", ".join(article.number for article in one.articles.values()),
        )
    console = Console()
    if answer.blocks:
        console.print(table)
    if answer.rating is None:
        console.print("There is no first rating.")
    elif not answer.games:
        console.print(
            f"First rating {answer.rating} ({answer.articles['first_rating']}).", highlight=False
        )
    else:
        console.print(
            f"First rating {answer.rating} ({answer.articles['first_rating']}): "
            f"{answer.games} games, {answer.score} points, "
            f"opponents' average {answer.opponents_average}.",
            highlight=False,
        )
        if answer.added:
            console.print(
                f"The average includes what is added to these games. {answer.added}",
                highlight=False,
            )
    if "first_rating_published" in answer.articles:
        said = "It is published" if answer.is_published else "It is not published"
        console.print(f"{said} ({answer.articles['first_rating_published']}).", highlight=False)


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=None, pad_edge=False)
