"""`lab impact`: what another law would have done on a history, and which article does it."""

from dataclasses import replace
from datetime import date
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
from arpad.cli.inputs import known_rulebooks, list_kind, parsed_date, parsed_lists, parsed_people
from arpad.cli.lab import lab
from arpad.cli.lab.shared import OutOption, SeedOption, need_lab, refuse_study, tell_report
from arpad.cli.terminal import working
from arpad.cli.usage import give, need_new, need_there, refuse, refused_there, wrong_usage
from arpad.report.problems import Problem, has_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from arpad.lab.impact.measuring import Impact
    from arpad.law import Catalogue, Rulebook
    from arpad.office.history.asked import Asked
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


@lab.command()
def impact(
    rulebook: NewArgument,
    against: AgainstOption = None,
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

    Example: arpad lab impact fide-2024 --against fide-2022 --games games --events events.csv
    --list 2023-12-01=december.csv --from 2024-01-01 --to 2024-06-01 --out impact
    """
    need_lab()
    need_new(out)
    from arpad.office.history.asked import Asked
    from arpad.watch.resampling import Resampling

    first, last = parsed_date(since), parsed_date(until)
    needed = {"--against": against, "--games": games, "--events": events, "--list": rating_list,
              "--from": first, "--to": last}  # fmt: skip
    missing = [option for option, value in needed.items() if not value]
    if against is None or not games or events is None or not rating_list or not first or not last:
        give(*missing)
    if out is not None:
        need("forms")
    new, old, catalogue = _laws(rulebook, against, first, last)
    need_there(*games, events)
    lists = parsed_lists(rating_list, list_kind(known_rulebooks(against)))
    tables, of_people, are_whole = parsed_people(people or ())
    problems = [*lists.problems, *of_people]
    if not lists.is_whole or not are_whole:
        refuse_study(problems, as_json=as_json)
    request = Asked(tuple(games), events, lists.found, first, last, old.name, catalogue,
                    are_new_admitted=admit_new, people=tables)  # fmt: skip
    try:
        with TemporaryDirectory() as folder, working("Rating") as show:
            measured, more = _measured(
                request, (old, new), Path(folder), Resampling(seed), min_games, show
            )
    except OSError as error:
        refused_there(error, events)
    problems += more
    if measured is None:
        refuse_study(problems, as_json=as_json)
    sources = [f"{old.source.title} ({old.name})", f"{new.source.title} ({new.name})"]
    _tell(measured, sources, out, problems, as_json=as_json)


def _laws(
    proposed: str, against: str, first: date, last: date
) -> "tuple[Rulebook, Rulebook, Catalogue]":
    """Return both laws and where they are known, or leave with 2."""
    from arpad.law import NoRulebookError

    editions = known_rulebooks(proposed, against)
    try:
        new, old = (_edition(name, editions.catalogue, first, last) for name in editions.names)
    except NoRulebookError as error:
        refuse(error)
    return new, old, editions.catalogue


def _edition(name: str, catalogue: "Catalogue", first: date, last: date) -> "Rulebook":
    """Return the law of a name; of a family the edition of all lists, or leave with 2."""
    if not catalogue.is_family(name):
        return catalogue.book(name)
    books = [catalogue.in_force(name, day) for day in (first, last)]
    if books[0].name != books[1].name:
        wrong_usage("{name} has {first} first and {last} in the end: name one edition.",
                    name=name, first=books[0].name, last=books[1].name)  # fmt: skip
    return books[0]


def _measured(
    request: "Asked",
    laws: "tuple[Rulebook, Rulebook]",
    folder: Path,
    again: "Resampling",
    games_min: int,
    show: "Callable[[str], None]",
) -> "tuple[Impact | None, list[Problem]]":
    """Make the lists under the old law, the new one, and each difference alone; measure them."""
    from arpad.lab.impact.laws import causes, with_edition
    from arpad.lab.impact.lists import lists_under
    from arpad.lab.impact.measuring import measure_impact

    (old, new), problems, both = laws, list[Problem](), []
    for number, book in enumerate(laws):
        of_law = replace(request, rulebook=book.name)
        history, more = lists_under(of_law, folder / str(number), show)
        problems += [problem for problem in more if problem not in problems]
        if history is None:
            return None, problems
        both.append(history)
    effects = []
    for number, cause in enumerate(causes(old, new, request.catalogue)):
        alone = None
        if cause.book is not None:
            catalogue = with_edition(request.catalogue, cause.book)
            of_cause = replace(request, rulebook=cause.book.name, catalogue=catalogue)
            alone, more = lists_under(of_cause, folder / f"cause-{number}", show)
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
