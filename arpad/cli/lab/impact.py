"""`lab impact`: what another law would have done on a history, and which article does it."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.extras import need
from arpad.cli.history_options import (
    AdmitNew,
    EventsOption,
    FromOption,
    GamesOption,
    ListOption,
    PeopleOption,
    ToOption,
)
from arpad.cli.inputs import parsed_date
from arpad.cli.lab import lab
from arpad.cli.lab.histories import TwoLaws, of_office, of_tables
from arpad.cli.lab.shared import OutOption, SeedOption, need_lab, refuse_study, tell_report
from arpad.cli.terminal import working
from arpad.cli.usage import need_new, not_with, only_with, refused_there
from arpad.report.problems import Problem, has_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from arpad.lab.impact.measuring import Impact
    from arpad.watch.resampling import Resampling


NewArgument = Annotated[
    str,
    typer.Argument(
        metavar="RULEBOOK",
        help="The law that is proposed: an edition, or a file (TOML, or Python, which is run).",
    ),
]
AgainstOption = Annotated[
    str | None, typer.Option(help="The law that it is compared with: an edition or a file.")
]
MinGamesOption = Annotated[
    int, typer.Option(min=1, help="Games that a player must have, in one of the rivals.")
]


AtOption = Annotated[
    Path | None,
    typer.Option(help="An office: its published lists are rated again, without tables."),
]
ListNameOption = Annotated[
    str | None,
    typer.Option(help="The office's list, if it has several."),
]


@lab.command()
def impact(
    rulebook: NewArgument,
    against: AgainstOption = None,
    at: AtOption = None,
    list_name: ListNameOption = None,
    games: GamesOption = None,
    events: EventsOption = None,
    rating_list: ListOption = None,
    people: PeopleOption = None,
    since: FromOption = None,
    until: ToOption = None,
    admit_new: AdmitNew = False,
    min_games: MinGamesOption = 10,
    out: OutOption = None,
    seed: SeedOption = 1,
    as_json: JsonFlag = False,
) -> None:
    """Say what another law would have done on your own games, to whom, and by which article.

    With --out also on paper, in two pages.

    Example: arpad lab impact mine.toml --at federation --list-name standard --out impact

    Example: arpad lab impact fide-2024 --against fide-2022 --games games --events events.csv
    --list 2023-12-01=december.csv --from 2024-01-01 --to 2024-06-01 --out impact
    """
    need_lab()
    need_new(out)
    from arpad.watch.resampling import Resampling

    first, last = parsed_date(since), parsed_date(until)
    if at is not None:
        tables = {"--games": games, "--events": events, "--list": rating_list,
                  "--people": people, "--admit-new": admit_new}  # fmt: skip
        for option in (option for option, value in tables.items() if value):
            not_with(option, "--at")
    elif list_name is not None:
        only_with("--list-name", "--at")
    if out is not None:
        need("forms")
    laws, days = (rulebook, against), (first, last)
    try:
        with TemporaryDirectory() as folder:
            if at is not None:
                two = of_office(laws, at, list_name or "", days, as_json=as_json)
            else:
                given = games or (), events, rating_list or (), people or ()
                two = of_tables(laws, *given, days, Path(folder), are_new_admitted=admit_new,
                                as_json=as_json)  # fmt: skip
            with working("Rating") as show:
                measured, more = _measured(two, Resampling(seed), min_games, show)
    except OSError as error:
        refused_there(error, at or events or Path())
    problems = [*two.problems, *more]
    if measured is None:
        refuse_study(problems, as_json=as_json)
    sources = [f"{book.source.title} ({book.name})" for book in (two.old, two.new)]
    _tell(measured, sources, out, problems, as_json=as_json)


def _measured(
    two: TwoLaws, again: "Resampling", games_min: int, show: "Callable[[str], None]"
) -> "tuple[Impact | None, list[Problem]]":
    """Make the lists under the old law, the new one, and each difference alone; measure them."""
    from arpad.lab.impact.laws import causes, with_edition
    from arpad.lab.impact.measuring import measure_impact

    problems, both = list[Problem](), []
    for book in (two.old, two.new):
        lists, more = two.rating(book, two.catalogue, show)
        problems += [problem for problem in more if problem not in problems]
        if lists is None:
            return None, problems
        both.append(lists)
    effects = []
    for cause in causes(two.old, two.new, two.catalogue):
        alone = None
        if cause.book is not None:
            catalogue = with_edition(two.catalogue, cause.book)
            alone, more = two.rating(cause.book, catalogue, show)
            if has_error(more):
                cause = replace(cause, book=None)
        effects.append((cause, alone))
    show("Measuring")
    return measure_impact(both[0], both[1], effects, again, games_min), problems


def _tell(
    measured: "Impact", sources: list[str], out: Path | None, problems: list[Problem], *,
    as_json: bool,
) -> NoReturn:  # fmt: skip
    from arpad.lab.impact.report import impact_report

    report = impact_report(measured, sources)
    if out is not None:
        from arpad.forms.pdf import write_pdf
        from arpad.lab.impact.paper import impact_paper

        report = replace(report, papers={"impact.pdf": write_pdf(impact_paper(measured))[0]})
    shown = ("causes", "level", "groups", "forecasts", "rivals")
    tell_report(report, out, problems, as_json=as_json, shown=shown)
