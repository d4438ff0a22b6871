"""`arpad correct`: what is wrong on published lists, and who moves by it, and why."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.office.acting import Values, verb
from arpad.cli.office.desk import desk
from arpad.cli.office.opening import AtOption, BecauseOption, OfficeGroup
from arpad.cli.office.render_corrections import print_corrected
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import fault, only_with, wrong_usage
from arpad.office.acts import corrections as forms
from arpad.office.acts.office import UndoAct

if TYPE_CHECKING:
    from arpad.office.acting import Officer
    from arpad.office.corrections.differing import Differing
    from arpad.office.desk import Desk


correct = typer.Typer(
    cls=OfficeGroup, help="Correct what is published: who moves, by how much, and why."
)
app.add_typer(correct, name="correct", no_args_is_help=True)

PreviewFlag = Annotated[
    bool, typer.Option("--preview", help="Show who would move; nothing is recorded.")
]
AdoptFlag = Annotated[
    bool, typer.Option("--adopt", help="Record it as a correction; else it is only shown.")
]
_PREVIEW: Final = (("preview", PreviewFlag, False),)
_UNDO: Final = """Undo a correction: lists to come change back what it changed.

Example: arpad correct undo 57 --because "the first report was right" --preview
"""
_OF_REPORTS: Final = (forms.CorrectReport, forms.CorrectResults)


def _correct(
    form: type, here: "Desk", acting: "Officer", values: Values, *, preview: bool, as_json: bool
) -> None:
    """Record a correction, or try it where nothing is written, and tell what it changes."""
    from arpad.answers.corrections import corrected
    from arpad.office.acting import perform
    from arpad.office.desk import Desk
    from arpad.office.period.unexplained import UnexplainedError
    from arpad.registry.trial import TrialStore

    on = Desk(TrialStore(here.store), here.vault, here.catalogue) if preview else here
    differs = _since(here, values["number"]) if form in _OF_REPORTS else None
    try:
        with working("Rating"):
            done = perform(on, acting, form(**values))
            after = on.anew()
            different = differs(after) if differs and done.act else ()
            answer = corrected(after, done, different, is_preview=preview)
    except UnexplainedError as error:
        fault("What is corrected doesn't add up: {reason}. Please report this.", reason=error)
    tell(answer, partial(print_corrected, answer), as_json=as_json)


def _rerate(
    here: "Desk", acting: "Officer", values: Values, *, adopt: bool, because: str, as_json: bool
) -> None:
    """Record that a history is rated anew, if that is said, with its reason."""
    if adopt and not because.strip():
        only_with("--adopt", "--because")
    _correct(forms.RateAnew, here, acting, values, preview=not adopt, as_json=as_json)


for _form in (
    forms.CorrectReport, forms.CorrectResults, forms.CorrectFacts, forms.CorrectPlayer,
    forms.LeaveOut, forms.CorrectFirstList,
):  # fmt: skip
    verb(correct, _form, partial(_correct, _form), _PREVIEW)
verb(app, forms.RateAnew, _rerate, (("adopt", AdoptFlag, False), ("because", BecauseOption, "")))


def _undo(here: "Desk", acting: "Officer", values: Values, *, preview: bool, as_json: bool) -> None:
    """Undo what is a correction that holds."""
    number = values["number"]
    if number not in {act for act, _ in here.store.rows("correction")}:
        wrong_usage("act {number} is no correction that holds: arpad correct show.", number=number)
    _correct(UndoAct, here, acting, values, preview=preview, as_json=as_json)


verb(correct, UndoAct, _undo, _PREVIEW, says=_UNDO)


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
