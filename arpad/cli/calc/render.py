"""The calculators' answers for people: tables in which every figure stands by its article."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.table import Table

from arpad.cli.findings.words import said
from arpad.cli.words import GAMES, POINTS, counted, figure, say, screen

if TYPE_CHECKING:
    from arpad.answers.calculating import Changed, Expected, FirstRating, KFactor, Performed
    from arpad.answers.what_if import WhatIf
    from arpad.law import Citation


def missing_facts(facts: Iterable[str], articles: "Mapping[str, Citation]") -> None:
    """Warn of facts that the rule on K needed and nobody stated: K may be another."""
    options = {"birth_on": "birth-date"}
    text = say("--{name} was not given; with it another article than {article} may decide.")
    for fact in facts:
        name = options.get(fact, fact.replace("_", "-"))
        missing = text.format(name=name, article=articles["k_factor"])
        typer.secho(f"arpad: {missing}", err=True, fg="yellow")


def print_change(answer: "Changed") -> None:
    """Print every game, then the sums and the new rating."""
    articles = answer.articles
    says = {rule: said(text, screen().lang) for rule, text in answer.says.items()}
    of_k = say("as given")
    if "k_factor" in says:
        of_k = f"{says['k_factor']} ({articles['k_factor']})"
    head = say("{rulebook}: rating {rating}, K = {k_factor}: {of_k}").format(
        rulebook=answer.rulebook, rating=answer.rating, k_factor=figure(answer.k_factor), of_k=of_k
    )
    table = _table(head)
    for heading in (say("opponent"), say("score"), say("D"), say("expected"), say("change")):
        table.add_column(heading, justify="right")
    table.add_column(say("articles"))
    for game in answer.games:
        cited = (article for rule, article in game.articles.items() if rule != "k_factor")
        table.add_row(
            str(game.opponent_rating),
            figure(game.score),
            str(game.rated_difference),
            figure(game.expected_score),
            figure(game.change),
            ", ".join(dict.fromkeys(article.number for article in cited)),
        )
    table.add_section()
    sums = (figure(answer.score), "", figure(answer.expected_score), figure(answer.change))
    table.add_row("", *sums)
    console = Console()
    console.print(table)
    if "event_change" in says:
        console.print(f"{says['event_change']} ({articles['event_change']})", highlight=False)
    new_rating = say("New rating {rating}.").format(rating=answer.rating_new)
    console.print(f"{new_rating} {says['rating_new']} ({articles['rating_new']})", highlight=False)


def print_what_if(answer: "WhatIf") -> None:
    """Print what every score in the games to come makes, and the score that is enough."""
    head = say("{rulebook}: rating {rating}, K = {k_factor}").format(
        rulebook=answer.rulebook, rating=answer.rating, k_factor=figure(answer.k_factor)
    )
    table = _table(head)
    for heading in (say("points to come"), say("change"), say("new rating")):
        table.add_column(heading, justify="right")
    for outcome in answer.outcomes:
        table.add_row(figure(outcome.score), figure(outcome.change), figure(outcome.rating_new))
    console = Console()
    console.print(table)
    for opponent in answer.to_come:
        if not opponent.is_rated:
            text = say("The game against {rating} would not be rated ({article}).")
            rating, article = opponent.opponent_rating, opponent.article
            console.print(text.format(rating=rating, article=article), highlight=False)
    if answer.target is not None:
        text = say("{score} points are enough for {target}.")
        if answer.needed is None:
            text = say("No score is enough for {target}.")
        said_of_it = text.format(score=figure(answer.needed), target=answer.target)
        console.print(said_of_it, highlight=False)


def print_expected(answer: "Expected") -> None:
    """Print the expected score, the difference it is of, and the article or curve it is by."""
    basis = said(answer.basis, screen().lang)
    typer.echo(f"{figure(answer.expected_score)}   D = {answer.difference}   ({basis})")


def print_k(answer: "KFactor") -> None:
    """Print K with its article, and in how many games a rating renews itself with it."""
    says = said(answer.says, screen().lang)
    typer.echo(f"{figure(answer.k_factor)}   {says} ({answer.article})")
    if games := answer.games_of_renewal:
        text = say("A rating renews itself in about {games} games with this K.")
        typer.echo(text.format(games=games))


def print_performance(answer: "Performed") -> None:
    """Print the performance rating and what it is made of, or why there is none."""
    if answer.note is not None:
        typer.echo(said(answer.note, screen().lang))
        return
    average = say("opponents' average {average}").format(average=answer.opponents_average)
    added = answer.rating_difference
    difference = "" if added is None else f", d_p {added:+d}"
    typer.echo(f"{answer.performance_rating}   {average}{difference}   ({answer.article})")


def print_first_rating(answer: "FirstRating") -> None:
    """Print every event with its own rating, then the first rating and whether it is published."""
    table = _table(say("{rulebook}: events of an unrated player").format(rulebook=answer.rulebook))
    for heading in (say("average"), say("games"), say("points"), say("R_u")):
        table.add_column(heading, justify="right")
    table.add_column(say("counts"))
    table.add_column(say("articles"))
    for block in answer.blocks:
        table.add_row(
            str(block.opponents_average),
            str(block.games),
            figure(block.score),
            figure(block.event_rating),
            say("yes") if block.is_kept else say("no"),
            ", ".join(article.number for article in block.articles.values()),
        )
    console = Console()
    if answer.blocks:
        console.print(table)
    if answer.rating is None:
        console.print(say("There is no first rating."))
    else:
        console.print(_first_rating(answer), highlight=False)
        if answer.added:
            text = say("The average includes what is added to these games.")
            says = said(answer.added, screen().lang).removesuffix(".")
            console.print(f"{text} {says} ({answer.added_article}).", highlight=False)
    if "first_rating_published" in answer.articles:
        text = say("It is not published ({article}).")
        if answer.is_published:
            text = say("It is published ({article}).")
        published = text.format(article=answer.articles["first_rating_published"])
        console.print(published, highlight=False)


def _first_rating(answer: "FirstRating") -> str:
    """Return the first rating in a sentence, with the games it is of if any are."""
    article = answer.articles["first_rating"]
    if not answer.games:
        text = say("First rating {rating} ({article}).")
        return text.format(rating=answer.rating, article=article)
    text = say(
        "First rating {rating} ({article}): {games}, {points}, opponents' average {average}."
    )
    return text.format(
        rating=answer.rating, article=article, games=counted(answer.games, GAMES),
        points=counted(answer.score, POINTS), average=answer.opponents_average,
    )  # fmt: skip


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=None, pad_edge=False)
