"""`arpad list add` and `list external`: lists that an office keeps, its own and others'."""

from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.inputs import parsed_date, today
from arpad.cli.lists import list_app
from arpad.cli.office.opening import AtOption, BecauseOption, ByOption, officer, opened
from arpad.cli.office.render import print_done
from arpad.cli.output import tell, wrong_usage


@list_app.command()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called: standard.")],
    rulebook: Annotated[
        str, typer.Option("--rulebook", "-r", help="An edition, or a family: fide, fce-rapid.")
    ],
    source: Annotated[
        Path, typer.Option("--from", help="The list in force, from which the office goes on.")
    ],
    date: Annotated[str, typer.Option("--date", help="The day of that list: 2026-01-01.")],
    because: BecauseOption,
    kind: Annotated[
        Literal["standard", "rapid", "blitz"],
        typer.Option(help="Whose ratings: of a file with several these are read."),
    ] = "standard",
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Let an office keep a list: name it, give its rules, and the list it continues from.

    Everybody on it has to be among the office's players, under the same number.

    Example: arpad list add rapid -r fide-rapid --from jan.csv --date 2026-01-01 --because new
    """
    from arpad.answers.players import ActDone, done
    from arpad.cli.terminal import working
    from arpad.formats.files import is_directory, is_file
    from arpad.library.files import sent_alone
    from arpad.office.kept.adding import NewSeries, add_list
    from arpad.rulebooks.own import known

    day = parsed_date(date)
    assert day is not None
    if is_directory(source) or not is_file(source):
        wrong_usage(f"--from: there is no file {source}.")
    store, acting = opened(at).store, officer(by, because)
    alone = sent_alone(source)
    answer = ActDone(problems=alone.problems)
    if not any(problem.level == "error" for problem in alone.problems):
        wanted = NewSeries(name, kind, rulebook, day, source.name, alone.data)
        with working("Reading the list"):
            answer = done(store, add_list(store, acting, wanted, known().catalogue))
    tell(answer, partial(print_done, answer), as_json=as_json)


@list_app.command()
def external(
    body: Annotated[str, typer.Argument(help="Whose list it is: fide, iccf, fpx.")],
    source: Annotated[Path, typer.Option("--from", help="The list's file.")],
    date: Annotated[str, typer.Option("--date", help="The day of the list: 2026-01-01.")],
    because: BecauseOption,
    kind: Annotated[
        Literal["standard", "rapid", "blitz"],
        typer.Option(help="Whose ratings: of a file with several these are read."),
    ] = "standard",
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Keep a list of another body: ratings are looked up in it by the players' numbers there.

    Example: arpad list external iccf --from iccf26.csv --date 2026-01-01 --because "CNXC 5.3"
    """
    from arpad.answers.players import ActDone, done
    from arpad.cli.terminal import working
    from arpad.formats.files import is_directory, is_file
    from arpad.library.files import sent_alone
    from arpad.office.kept.external import ExternalList, keep_external

    day = parsed_date(date)
    assert day is not None
    if is_directory(source) or not is_file(source):
        wrong_usage(f"--from: there is no file {source}.")
    store, acting = opened(at).store, officer(by, because)
    alone = sent_alone(source)
    answer = ActDone(problems=alone.problems)
    if not any(problem.level == "error" for problem in alone.problems):
        looked = ExternalList(body, kind, day, source.name, alone.data)
        with working("Reading the list"):
            answer = done(store, keep_external(store, acting, looked, today()))
    tell(answer, partial(print_done, answer), as_json=as_json)
