"""`arpad correct`: what is wrong on published lists, and who moves by it, and why."""

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.office.arguments import EventArgument, ListArgument, NumberArgument
from arpad.cli.office.desk import desk, kept_list
from arpad.cli.office.event import ArticleOption, facts_of
from arpad.cli.office.opening import AtOption, BecauseOption, ByOption, OfficeGroup, officer
from arpad.cli.office.render_corrections import print_corrected
from arpad.cli.output import fault, tell, wrong_usage

if TYPE_CHECKING:
    from arpad.office.acting import Done, Officer
    from arpad.office.corrections.differing import Differing
    from arpad.office.desk import Desk

correct = typer.Typer(
    cls=OfficeGroup, help="Correct what is published: who moves, by how much, and why."
)
app.add_typer(correct, name="correct", no_args_is_help=True)

PreviewFlag = Annotated[
    bool, typer.Option("--preview", help="Show who would move; nothing is recorded.")
]


@dataclass(frozen=True, slots=True)
class CorrectingVerb:
    """What a verb records of an office, and how it tells what differs by it, if it can."""

    act: "Callable[[Desk, Officer], Done]"
    differs: "Callable[[Desk], Sequence[Differing]] | None" = None


def _correcting(verb: Callable[..., CorrectingVerb]) -> Callable[..., None]:
    """Return a verb with what all that correct have: who acts and why, the article, the preview.

    It takes the office and the article before its own arguments.
    """

    @functools.wraps(verb)
    def correcting(
        *args: Any, because: str, preview: bool, article: str, at: Path | None, by: str | None,
        as_json: bool, **own: Any,
    ) -> None:  # fmt: skip
        here = desk(at)
        asked = verb(here, article, *args, **own)
        acting = officer(by, because)
        _tell(here, acting, asked, article, is_preview=preview, as_json=as_json)

    of_verb = [*inspect.signature(verb).parameters.values()][2:]
    shared = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
        for name, kind, default in _SHARED
    ]
    signature = inspect.Signature([*of_verb, *shared], return_annotation=None)
    correcting.__signature__ = signature  # type: ignore[attr-defined]
    correcting.__annotations__ = {
        parameter.name: parameter.annotation for parameter in signature.parameters.values()
    }
    return correcting


_SHARED: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("because", BecauseOption, inspect.Parameter.empty),
    ("preview", PreviewFlag, False),
    ("article", ArticleOption, ""),
    ("at", AtOption, None),
    ("by", ByOption, None),
    ("as_json", JsonFlag, False),
)
"""The options of every verb that corrects, with what they are unless told."""


@correct.command("report")
@_correcting
def report(
    here: "Desk",
    article: str,
    number: EventArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new report, as it is right.")],
) -> CorrectingVerb:
    """Correct the report of an event that a list has rated, by a new file.

    Example: arpad correct report 12 mended.trf --because "round 3 was swapped" --preview
    """
    from arpad.library.files import sent
    from arpad.office.corrections.acts import correct_report

    came = sent(file)
    return CorrectingVerb(
        lambda on, acting: correct_report(on, acting, number, came, article), _since(here, number)
    )


@correct.command("result")
@_correcting
def result(
    here: "Desk",
    article: str,
    number: EventArgument,
    results: Annotated[
        list[str],
        typer.Argument(
            metavar="ROUND:PLAYER=RESULT",
            help="3:12=1 is a win of player 12 in round 3; the opponent's follows.",
        ),
    ],
) -> CorrectingVerb:
    """Correct results of single games of an event that a list has rated; its report is a TRF.

    Example: arpad correct result 12 3:12=1 --because "both signed so" --preview
    """
    from arpad.cli.mend import asked_for
    from arpad.formats.trf.mends import result_mend
    from arpad.office.corrections.acts import correct_results

    mends = asked_for(results, "ROUND:PLAYER=RESULT", result_mend)
    return CorrectingVerb(
        lambda on, acting: correct_results(on, acting, number, mends, article), _since(here, number)
    )


@correct.command("fact")
@_correcting
def fact(
    _here: "Desk",
    article: str,
    number: EventArgument,
    facts: Annotated[list[str], typer.Argument(metavar="KEY=VALUE", help="Facts, as they are.")],
) -> CorrectingVerb:
    """Correct facts of an event that a list has rated.

    Example: arpad correct fact 12 minutes_for_60_moves=60 --because "the rules said so" --preview
    """
    from arpad.office.corrections.acts import correct_facts

    stated = facts_of(facts)
    return CorrectingVerb(lambda on, acting: correct_facts(on, acting, number, stated, article))


@correct.command("player")
@_correcting
def player(
    _here: "Desk",
    article: str,
    number: EventArgument,
    rank: Annotated[int, typer.Argument(min=1, help="The starting rank in the report.")],
    who: NumberArgument,
) -> CorrectingVerb:
    """Correct who a player of an event was: the number was somebody else's.

    Example: arpad correct player 12 5 507 --because "her sister played" --preview
    """
    from arpad.office.corrections.acts import correct_player

    return CorrectingVerb(lambda on, acting: correct_player(on, acting, number, rank, who, article))


@correct.command("out")
@_correcting
def out(_here: "Desk", article: str, number: EventArgument) -> CorrectingVerb:
    """Take an event out that a list has rated, and that should not have been.

    Example: arpad correct out 12 --because "it was never played" --preview
    """
    from arpad.office.corrections.acts import correct_out

    return CorrectingVerb(lambda on, acting: correct_out(on, acting, number, article))


@correct.command("first")
@_correcting
def first(
    here: "Desk",
    article: str,
    name: ListArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Its first list, as it is right.")],
) -> CorrectingVerb:
    """Correct the list that the office began with: a rating that was typed wrong.

    Example: arpad correct first standard mended.csv --because "507 had 1710" --preview
    """
    from arpad.library.files import sent
    from arpad.office.corrections.acts import correct_first_list

    came, kept = sent(file), kept_list(here, name)
    return CorrectingVerb(
        lambda on, acting: correct_first_list(on, acting, kept, file.name, came.data, article)
    )


@app.command()
def rerate(
    name: ListArgument,
    since: Annotated[str, typer.Option("--from", help="The first list: 2019-01, 2019-01-01.")],
    adopt: Annotated[
        bool, typer.Option("--adopt", help="Record it as a correction; else it is only shown.")
    ] = False,
    because: BecauseOption = "",
    article: ArticleOption = "",
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Rate a list's history again, under the law as it stands now, and show what differs.

    Example: arpad rerate standard --from 2019-01 --at federation
    """
    from arpad.cli.inputs import parsed_date
    from arpad.office.corrections.acts import rerate as rerated

    if adopt and not because.strip():
        wrong_usage("--adopt: say --because.")
    here = desk(at)
    kept = kept_list(here, name)
    day = parsed_date(since if since.count("-") != 1 else f"{since}-01")
    assert day is not None
    verb = CorrectingVerb(lambda on, acting: rerated(on, acting, kept, day, article))
    why = because or "rated anew"
    _tell(here, officer(by, why), verb, article, is_preview=not adopt, as_json=as_json)


@correct.command("undo")
def undo(
    number: Annotated[int, typer.Argument(metavar="ACT", min=1, help="The act that corrects.")],
    because: BecauseOption,
    preview: PreviewFlag = False,
    at: AtOption = None,
    by: ByOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Undo a correction: lists to come change back what it changed.

    Example: arpad correct undo 57 --because "the first report was right" --preview
    """
    from arpad.office.players.changing import undo as undone

    here = desk(at)
    if number not in {act for act, _ in here.store.rows("correction")}:
        wrong_usage(f"act {number} is no correction that holds: arpad correct show.")

    verb = CorrectingVerb(lambda on, acting: undone(on.store, acting, number))
    _tell(here, officer(by, because), verb, is_preview=preview, as_json=as_json)


@correct.command("show")
def show(at: AtOption = None, as_json: JsonFlag = False) -> None:
    """Show what corrections change that no list includes yet.

    Example: arpad correct show --at federation
    """
    from arpad.answers.corrections import corrected

    answer = corrected(desk(at), None, (), is_preview=True)
    tell(answer, partial(print_corrected, answer), as_json=as_json)


def _since(here: "Desk", number: str) -> "Callable[[Desk], Sequence[Differing]]":
    """Return how to tell what the report of an event has otherwise than it has now."""
    from arpad.office.corrections.differing import differing

    before = here.submitted([here.events[number]]).get(number) if number in here.events else None

    def what(after: "Desk") -> "Sequence[Differing]":
        now = after.submitted([after.events[number]]).get(number)
        return differing(before, now) if before and now else ()

    return what


def _tell(
    here: "Desk", acting: "Officer", verb: CorrectingVerb, article: str = "", *, is_preview: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """Record a correction, or try it where nothing is written, and tell what it changes."""
    from arpad.answers.corrections import corrected
    from arpad.cli.terminal import working
    from arpad.office.articles import looked_up
    from arpad.office.desk import Desk
    from arpad.office.period.archiving import UnexplainedError
    from arpad.registry.acts import day_of
    from arpad.registry.trial import TrialStore

    on = Desk(TrialStore(here.store), here.vault, here.catalogue) if is_preview else here
    try:
        with working("Rating"):
            done = looked_up(verb.act(on, acting), here.catalogue, article, day_of(acting.at))
            after = on.anew()
            differs = verb.differs(after) if verb.differs and done.act else ()
            answer = corrected(after, done, differs, is_preview=is_preview)
    except UnexplainedError as error:
        fault(f"What is corrected doesn't add up: {error}. Please report this.")
    tell(answer, partial(print_corrected, answer), as_json=as_json)
