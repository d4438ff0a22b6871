"""The verb of an act, made from its declaration: its options, its help, and how each is read."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from inspect import Parameter as Slot
from inspect import Signature, getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_args, get_origin

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.inputs import parsed_date, parsed_pairs
from arpad.cli.office import arguments
from arpad.cli.office.desk import desk
from arpad.cli.office.opening import AtOption, ByOption, officer
from arpad.cli.office.render import print_done
from arpad.cli.office.render_claims import print_claim
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import (
    cant_be_read,
    one_of,
    refuse,
    wrong_usage,
)
from arpad.office.acts.declaring import Declared, Handed, Parameter, Says, declaration
from arpad.office.acts.kinds import ACTS

if TYPE_CHECKING:
    from arpad.office.acting import Officer
    from arpad.office.desk import Desk
    from arpad.office.intake.sent import Sent


Values = Mapping[str, Any]
"""What was typed, by the names of the fields."""
Own = tuple[str, Any, object]
"""An option of a verb's own: its name, what typer makes of it, and its default."""
_COMPLETED: Final = {
    "claim": arguments.claims, "event": arguments.events,
    "list": arguments.lists, "player": arguments.players, "who": arguments.players,
    "number": arguments.players,
}  # fmt: skip
_PREVIEW: Final = "preview"
"""The option of a verb that shows what it would record, for which no reason is needed."""
_ALWAYS: Final = (("at", AtOption, None), ("by", ByOption, None), ("as_json", JsonFlag, False))


def verb(
    group: typer.Typer,
    form: type,
    perform: Callable[..., None] | None = None,
    own: Sequence[Own] = (),
    opens: Callable[[Any], Any] = desk,
    says: str = "",
) -> None:
    """Add the verb of an act to a group. What it does of its own is `perform`, with `own` options.

    `perform` is given the desk, who acts, what was typed by the names of the fields, `own` by their
    names, and `as_json`. `own` may have what the act declares, to be left out: its reason, a file;
    or where the office is, which `opens` makes the desk of. `says` is its help, if another.
    """
    declared = declaration(form)
    names = [name for name, _, _ in own]

    def call(**typed: Any) -> None:
        at, by, as_json = (typed.pop(n) for n in ("at", "by", "as_json"))
        because = typed["because"] or (declared.usual_because if "because" in names else "")
        because = because or (_PREVIEW if typed.get(_PREVIEW) else "")
        here, acting = opens(at), officer(by, because)
        values = _read(declared, here, typed)
        if perform is None:
            for parameter in declared.parameters:
                if parameter.is_required and parameter.name not in values:
                    one_of(*_either(parameter))
            do(declared, here, acting, form(**values), as_json=as_json)
        else:
            more = {name: typed[name] for name in names if name in typed}
            perform(here, acting, values, **more, as_json=as_json)

    more_slots = (_slot(*slot_of_verb) for slot_of_verb in (*own, *_ALWAYS, *own))
    by_name = {slot.name: slot for slot in (*_slots(declared), *more_slots)}
    if _PREVIEW in names:
        by_name["because"] = by_name["because"].replace(default="")
    slots = by_name.values()
    call.__signature__ = Signature([*slots])  # type: ignore[attr-defined]
    call.__annotations__ = {slot.name: slot.annotation for slot in slots}
    call.__doc__ = says or getdoc(form)
    group.command(declared.verb.rpartition(" ")[2])(call)


def give_verbs(app: typer.Typer, first: str | None = None) -> None:
    """Give each act that has a form its verb, but those that a file has added itself.

    With the first word of verbs: those alone.
    """
    for declared in ACTS.values():
        if declared.form is None or not declared.verb:
            continue
        *groups, name = declared.verb.split(" ")
        if first not in (None, declared.verb.partition(" ")[0]):
            continue
        within = app
        for group_name in groups:
            within = next(group.typer_instance for group in within.registered_groups
                          if group.name == group_name and group.typer_instance)  # fmt: skip
        if name not in {command.name for command in within.registered_commands}:
            verb(within, declared.form)


def do(declared: Declared, here: "Desk", acting: "Officer", form: object, *, as_json: bool) -> None:
    """Do an act, and tell what was done: of a claim, how it stands."""
    from arpad.answers.acts import answered
    from arpad.office import acting as office_acting

    with working("Recording"):
        answer: Any = answered(here, form, office_acting.perform(here, acting, form))
    shown = print_claim if declared.kind.startswith("claim.") else print_done
    tell(answer, partial(shown, answer), as_json=as_json)


def _slots(declared: Declared) -> "list[Slot]":
    """Return the parameters of a verb, the reason first: all that it shares come after its own."""
    slots = [slot for parameter in declared.parameters for slot in _slots_of(parameter)]
    usual = declared.usual_because or Slot.empty
    reason = Annotated[str, typer.Option("--because", help=declared.because)]
    return [_slot("because", reason, usual), *slots]


def _slots_of(parameter: Parameter) -> "list[Slot]":
    """Return how a parameter is typed: a choice by an option for each of its values."""
    if parameter.says.flags:
        usual: object = False
        return [
            _slot(
                _name(said), Annotated[bool, typer.Option(f"--{said.name}", help=said.text)], usual
            )
            for _, said in parameter.says.flags
        ]
    hints = (parameter.type, *get_args(parameter.type))
    is_choice = any(get_origin(hint) is Literal for hint in hints)
    choice = parameter.type if is_choice else str
    hint, usual = _TYPED.get(parameter.type, (choice, parameter.usual))
    if parameter.says.reads in ("report", "folder") and parameter.type == tuple[Handed, ...]:
        hint = Path
    given: dict[str, Any] = {
        "help": parameter.says.text, "autocompletion": _COMPLETED.get(parameter.says.reads),
    }  # fmt: skip
    if parameter.type in (int, int | None):
        given["min"], given["max"] = parameter.says.span
    if parameter.says.metavar:
        metavar = parameter.says.metavar if parameter.says.metavar != parameter.name else None
        info = typer.Argument(metavar=metavar, **given)
    else:
        names = (parameter.option, parameter.says.short)
        info = typer.Option(*filter(None, names), **given)
    return [
        _slot(parameter.name, Annotated[hint, info], Slot.empty if parameter.is_required else usual)
    ]


_TYPED: Final[Mapping[Any, tuple[Any, object]]] = {
    date: (str | None, None),
    date | None: (str | None, None),
    bool: (bool, False),
    int: (int, None),
    int | None: (int | None, None),
    Handed: (Path, None),
    Mapping[str, str]: (list[str] | None, None),
    tuple[Handed, ...]: (list[Path] | None, None),
    tuple[tuple[Handed, ...], ...]: (list[Path], None),
    tuple[str, ...]: (list[str] | None, None),
}
"""How what is no text is typed, and what stands for nothing."""


def _slot(name: str, hint: Any, usual: object) -> Slot:
    return Slot(name, Slot.KEYWORD_ONLY, default=usual, annotation=hint)


def _read(declared: Declared, here: "Desk", typed: Values) -> dict[str, Any]:
    """Return what was typed as an act takes it, without what was left out; or leave with 2."""
    values_read = {}
    for parameter in declared.parameters:
        value = _chosen(parameter, typed) if parameter.says.flags else typed[parameter.name]
        may_be_blank = parameter.says.is_blank or parameter.says.reads == "list"
        if value == "" and parameter.is_required and not may_be_blank:
            wrong_usage("{option}: nothing is given.",
                        option=parameter.says.metavar or parameter.option)  # fmt: skip
        if value is not None and (value != "" or may_be_blank):
            values_read[parameter.name] = _value(declared, parameter, here, value)
    return values_read


def _chosen(parameter: Parameter, typed: Values) -> str | None:
    given = [value for value, said in parameter.says.flags if typed[_name(said)]]
    if len(given) > 1:
        one_of(*_either(parameter))
    return given[0] if given else None


def _name(flag: Says) -> str:
    return flag.name.replace("-", "_")


def _either(parameter: Parameter) -> list[str]:
    return [f"--{said.name}" for _, said in parameter.says.flags]


def _value(declared: Declared, parameter: Parameter, here: "Desk", value: Any) -> Any:
    says = parameter.says
    if parameter.type in (date, date | None):
        is_month = says.reads == "month" and value.count("-") == 1
        return parsed_date(f"{value}-01" if is_month else value)
    if parameter.type == tuple[tuple[Handed, ...], ...]:
        from arpad.library.files import sent

        return tuple(sent(path).handed for path in value)
    if says.reads == "report":
        return _report(value)
    if says.reads == "folder":
        return tuple(_inside(value))
    if parameter.type == tuple[Handed, ...]:
        return tuple(map(_handed, value))
    if parameter.type == Handed:
        return _file(value)
    if parameter.type == Mapping[str, str]:
        others = () if says.metavar else declared.parameters
        pairs = parsed_pairs(value, says.metavar or "KEY=VALUE", [other.key for other in others])
        is_plain = says.reads != "setting"
        return {name: text if is_plain else _setting(name, text) for name, text in pairs.items()}
    if isinstance(value, list):
        return tuple(_text(parameter, here, text) for text in value)
    is_text = parameter.type is str and not says.flags
    return _text(parameter, here, value) if is_text else value


def _text(parameter: Parameter, here: "Desk", text: str) -> str:
    """Return what a text means at the office, or leave with 2 if nothing."""
    from arpad.office.acts.meaning import text_meant

    meaning, problems = text_meant(here, parameter, text)
    if problems:
        refuse(problems[0], parameter.says.metavar or parameter.option)
    return meaning


def _setting(name: str, text: str) -> str:
    """Return a setting's value; of @FILE what the file has."""
    from arpad.office.kept.settings import value_of_file

    return value_of_file(name, _handed(Path(text[1:])).data) if text.startswith("@") else text


def _handed(path: Path, bytes_max: int | None = None) -> Handed:
    """Return a file as it is handed in, or leave with 2 if it can't be read."""
    from arpad.formats.files import whole
    from arpad.office.claims.proofs import BYTES_MAX

    try:
        return Handed(path.name, whole(path, bytes_max or BYTES_MAX))
    except OSError as error:
        cant_be_read(path, error)


def _inside(folder: Path) -> Iterator[Handed]:
    """Yield the files of a folder by their names, hidden ones left out, or the one file it is."""
    from arpad.formats.files import is_directory
    from arpad.office.lists.lists import LIST_BYTES_MAX

    try:
        paths = sorted(folder.iterdir()) if is_directory(folder) else [folder]
    except OSError as error:
        cant_be_read(folder, error)
    for path in paths:
        if not path.name.startswith("."):
            yield _handed(path, LIST_BYTES_MAX)


def _report(path: Path) -> tuple[Handed, ...]:
    """Return a report, its own file first, with what belongs to it; or leave with 2."""
    from arpad.library.files import sent

    return _readable(sent(path)).handed


def _file(path: Path) -> Handed:
    """Return a file, or leave with 2 if it can't be read."""
    from arpad.library.files import sent_alone

    return Handed(path.name, _readable(sent_alone(path)).data)


def _readable(file: "Sent") -> "Sent":
    if file.problems:
        refuse(file.problems[0])
    return file
