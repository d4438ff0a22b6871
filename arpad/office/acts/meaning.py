"""What the texts of an act mean at an office: a player by words of a name, a list, a body.

Whoever asks for an act, by a verb, a form or a body of JSON, has its texts read here; a rule of an
act gets numbers and names that are well formed.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from arpad.office.acts.declaring import Parameter, Reads, declaration
from arpad.office.kept import lists
from arpad.office.players.facts import OF_A_BODY
from arpad.office.players.finding import meant as player_meant
from arpad.registry.store import Store
from arpad.report.names import plain
from arpad.report.problems import Problem, Text

if TYPE_CHECKING:
    from arpad.office.desk import Desk

Meant = tuple[str, tuple[Problem, ...]]
"""What a text means; "" and why, if nothing."""


def meant(desk: "Desk", form: Any) -> tuple[Any, tuple[Problem, ...]]:
    """Return the form of an act with what its texts mean, and an error for each that is wrong."""
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    for parameter in declaration(type(form)).parameters:
        value = getattr(form, parameter.name)
        texts = (value,) if isinstance(value, str) else value if _is_texts(value) else ()
        if parameter.says.flags or not any(texts):
            continue
        read = [text_meant(desk, parameter, text) for text in texts]
        problems += [problem for _, wrong in read for problem in wrong]
        several = tuple(text for text, _ in read)
        values[parameter.name] = several[0] if isinstance(value, str) else several
    return replace(form, **values), tuple(problems)


def text_meant(desk: "Desk", parameter: Parameter, text: str) -> Meant:
    """Return what a text means where a parameter reads it."""
    read = _READ.get(parameter.says.reads)
    return read(desk.store, text) if read else (plain(text).strip(), ())


def _is_texts(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(text, str) for text in value)


def _list(store: Store, name: str) -> Meant:
    kept, problems = lists.meant(store, name)
    return (kept.name if kept else ""), problems


def _wrong(form: Text, text: str) -> Meant:
    message = Text("{text}: write {form}.", text=text, form=form)
    return "", (Problem("error", "act-text", message, found=text),)


def _result(_store: Store, text: str) -> Meant:
    from arpad.formats.trf.mends import result_mend

    form = Text("3:12=1 (round 3, player 12), or 3:12=-/- where both forfeited")
    return _wrong(form, text) if isinstance(result_mend(text), str) else (text, ())


def _fact(_store: Store, text: str) -> Meant:
    return (text, ()) if "=" in text else _wrong(Text("FACT=VALUE, or FACT:WHICH=VALUE"), text)


def _body(_store: Store, text: str) -> Meant:
    return (text, ()) if OF_A_BODY.is_right(text) else _wrong(Text(OF_A_BODY.expects), text)


def _refusal(_store: Store, text: str) -> Meant:
    from arpad.office.periods.deciding import LIFTABLE

    return (text, ()) if text in LIFTABLE else _wrong(Text("one of {codes}", codes=LIFTABLE), text)


_READ: Final[Mapping[Reads, Callable[[Store, str], Meant]]] = {
    "player": player_meant, "list": _list, "result": _result, "fact": _fact, "body": _body,
    "refusal": _refusal,
}  # fmt: skip
