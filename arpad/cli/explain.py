"""`arpad explain`: why a player's rating changed, game by game, with the articles."""

import os
import sys
from dataclasses import replace
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, OwnRulebooksOption, app
from arpad.cli.archive.opening import need_signatures
from arpad.cli.findings import print_problems
from arpad.cli.findings.lines import folded
from arpad.cli.inputs import known_rulebooks
from arpad.cli.office.opening import AT_VARIABLE, opened
from arpad.cli.office.render import print_earlier
from arpad.cli.output import print_json
from arpad.cli.usage import cant_be_read, warn, wrong_usage
from arpad.cli.words import LANGUAGE_VARIABLE, PROBLEMS, SOURCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.answers.explaining import Explained
    from arpad.law import Catalogue
    from arpad.office.kept.earlier_rating import EarlierRating
    from arpad.office.period.explaining import Evidence
    from arpad.report.problems import Problem


@app.command()
def explain(
    player: Annotated[str, typer.Argument(help="The player's id, or words of the name.")],
    source: Annotated[
        list[Path] | None,
        typer.Option(
            "--in",
            help="A directory of rate --out, or a published list; else the "
            "newest list of the office.",
        ),
    ] = None,
    lang: Annotated[str, typer.Option(help="en, ca, es or pt.", envvar=LANGUAGE_VARIABLE)] = SOURCE,
    rulebook: OwnRulebooksOption = None,
    is_brief: Annotated[
        bool, typer.Option("--brief", help="One sentence, a table of the games, articles once.")
    ] = False,
    at: Annotated[
        Path | None, typer.Option(help="An office: what its lists of earlier years say too.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Explain a player's change: every game, every figure, every article.

    Example: arpad explain "Garaialde" --in nov10 --lang es

    Example: arpad explain "Garaialde" --in nov10 --brief

    Example: arpad explain 77000038 --in archive/00000003
    """
    from arpad.answers.explaining import Explained, explained

    editions = known_rulebooks(*(rulebook or ()))
    if not source:
        at = at or _office_of_environment()
        source = [_newest_list(at)]
        warn("of the office's newest list: {path}", path=str(source[0]))
    if len(source) > 1:
        wrong_usage("--in is one directory: ask of each list by itself.")
    evidence, problems = _evidence(source[0], editions.catalogue)
    if evidence is None:
        answer = Explained(problems=tuple(problems))
    else:
        answer = explained(evidence, player, lang, problems)
        if at is not None and answer.player_id is not None:
            answer = replace(answer, earlier=_earlier(at, answer.player_id))
    if as_json:
        print_json(answer)
    else:
        _print(answer, is_brief=is_brief)
    if answer.player_id is None:
        raise typer.Exit(PROBLEMS)


def _office_of_environment() -> Path:
    """Return the office that the environment names, or leave with 2."""
    at = os.environ.get(AT_VARIABLE)
    return Path(at) if at else wrong_usage("name the list: --in DIR, or an office: --at DIR.")


def _newest_list(at: Path) -> Path:
    """Return the newest list of the office, of several the standard one, or leave with 2."""
    from arpad.office.kept.lists import kept_lists
    from arpad.office.kept.vault import Vault

    lists = kept_lists(opened(at).store)
    published = {name: kept.last_date for name, kept in lists.items() if kept.published}
    if not published:
        wrong_usage("the office has published no list: {path}", path=str(at))
    name = "standard" if "standard" in published else next(iter(published))
    return Vault(at).place(name, published[name])


def _evidence(
    source: Path, catalogue: "Catalogue"
) -> "tuple[Evidence | None, tuple[Problem, ...]]":
    """Return what a list recorded, an office's own or a published one; or why it can't be told."""
    from arpad.office.evidence.reading import is_published, read_evidence

    if is_published(source):
        need_signatures()
    try:
        return read_evidence(source, catalogue)
    except OSError as error:
        cant_be_read(source, error, is_fault=True)


def _earlier(at: Path, player: str) -> "tuple[EarlierRating, ...]":
    """Return what an office's lists of earlier years say of a player."""
    from arpad.office.kept.earlier import EarlierRatings

    return EarlierRatings(opened(at).store).of(player)


def _print(answer: "Explained", *, is_brief: bool) -> None:
    """Print the sentences or the brief, or why there are none."""
    lines: Sequence[str] = answer.sentences
    if is_brief and answer.brief is not None:
        lines = answer.brief.lines(get_terminal_size().columns)
    for text in lines:
        for line in folded(text, "  ", sys.stdout) if text else [""]:
            typer.echo(line)
    print_earlier(answer.earlier)
    is_told = answer.player_id is not None  # then a mere remark stands in --json alone
    problems = [problem for problem in answer.problems if not (is_told and problem.level == "info")]
    print_problems(problems, shown_by="--json")
