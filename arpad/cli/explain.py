"""`arpad explain`: why a player's rating changed, game by game, with the articles."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.findings import print_problems
from arpad.cli.output import (
    PROBLEMS,
    points,
    print_json,
    problem_rows,
    wrong_usage,
)
from arpad.cli.rulebook.named import known_rulebooks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.office.period.explaining import Evidence
    from arpad.report.problems import Problem


@app.command()
def explain(
    player: Annotated[str, typer.Argument(help="The player's id, or words of his name.")],
    source: Annotated[Path, typer.Option("--in", help="A directory made by rate --out.")],
    lang: Annotated[str, typer.Option(help="en, ca, es or pt.")] = "en",
    rulebook: Annotated[
        list[str] | None,
        typer.Option("--rulebook", "-r", help="The file of a rulebook of your own."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Explain a player's change: every game, every figure, every article.

    Example: arpad explain "Garaialde" --in nov10 --lang es
    """
    from arpad.archive.directory import read_directory
    from arpad.explain import languages
    from arpad.office.period.explaining import Evidence, explanation

    known = known_rulebooks(*(rulebook or ()))
    if lang not in languages():
        wrong_usage(f"there is no language '{lang}'; there are {', '.join(languages())}.")
    archived, problems = read_directory(source)
    evidence = None
    if archived is not None:
        evidence, problem = Evidence.of_archive(archived, known.catalogue)
        problems = (*problems, problem) if problem else problems
    if evidence is None:
        _refuse(problems, as_json=as_json)
    player_id = _the_one(evidence, player, as_json=as_json)
    told = explanation(evidence, player_id, lang)
    if as_json:
        print_json(
            _answer(evidence, player_id, told.sentences()) | {"problems": problem_rows(problems)}
        )
        return
    for sentence in told.sentences():
        typer.echo(sentence)


def _refuse(problems: "Sequence[Problem]", *, as_json: bool) -> NoReturn:
    """Say why nothing can be explained, and leave with 1."""
    if as_json:
        nothing: dict[str, Any] = {"player_id": None, "games": [], "events": [], "sentences": []}
        print_json(nothing | {"problems": problem_rows(problems)})
    else:
        print_problems(problems)
    raise typer.Exit(PROBLEMS)


def _the_one(evidence: "Evidence", text: str, *, as_json: bool) -> str:
    """Return the one player who is meant, or say why there is not one and leave with 1."""
    from arpad.report.problems import Problem

    found = evidence.find(text)
    if len(found) == 1:
        return found[0]
    names = dict(evidence.tables["list"].select("player_id", "name").iter_rows())
    several = "; ".join(f"{one} {names[one]}" for one in found[:20])
    none = f"Nobody on the list has the id or name '{text}'."
    message = f"{len(found)} players fit '{text}': {several}" if found else none
    fix = "Give the player's id." if found else "Give the id, or words of the name."
    _refuse([Problem("error", "player", message, fix=fix)], as_json=as_json)


def _answer(evidence: "Evidence", player_id: str, sentences: list[str]) -> dict[str, Any]:
    rows = evidence.rows_of(player_id)
    return {
        "player_id": player_id,
        "games": [_game(evidence, row) for row in rows["changes"]],
        "events": _events(evidence, player_id),
        "sentences": sentences,
    }


def _game(evidence: "Evidence", row: dict[str, Any]) -> dict[str, Any]:
    """Return one side of a game: its figures as decimal strings, its articles by rule."""
    book = evidence.books[row["rulebook"]]
    codes = {name: row[name] for name in row if name.endswith("_clause") and row[name]}
    return {
        "event_id": row["event_id"],
        "round": row["round"],
        "opponent_id": row["opponent_id"],
        "is_white": row["is_white"] == 1,
        "result": row["result"],
        "is_rated": row["is_rated"] == 1,
        "rating": row["rating"],
        "opponent_rating": row["opponent_rating"],
        "rated_difference": row["rated_difference"],
        "expected_score": _decimal(row["expected_e3"], 3),
        "k_factor": _decimal(row["k_factor_e2"], 2),
        "change": points(row["change_e5"], 5),
        "articles": {
            name.removesuffix("_clause"): str(book.clause(code).article)
            for name, code in codes.items()
        },
    }


def _decimal(amount: int | None, digits: int) -> str | None:
    return None if amount is None else points(amount, digits)


def _events(evidence: "Evidence", player_id: str) -> list[dict[str, Any]]:
    import polars as pl

    mine = (pl.col("player_id") == player_id) & (pl.col("is_rated") == 1)
    sums = (
        evidence.tables["changes"]
        .filter(mine)
        .group_by("event_id", maintain_order=True)
        .agg(
            pl.len().alias("games"),
            pl.col("score_half").sum(),
            pl.col("expected_e3").sum(),
            pl.col("change_e5").sum(),
        )
    )
    return [
        {
            "event_id": row["event_id"],
            "games": row["games"],
            "score": points(row["score_half"] * 5, 1),
            "expected_score": points(row["expected_e3"], 3),
            "change": points(row["change_e5"], 5),
        }
        for row in sums.iter_rows(named=True)
    ]
