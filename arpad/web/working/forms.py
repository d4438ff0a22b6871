"""The form of any act, made from its declaration; what is written in it, as JSON has it.

One reader takes both (`arpad.office.acts.bodies`): a form only says the same in the fields of a
browser, where a number, a list and a table of names are texts.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin
from urllib.parse import parse_qsl

from arpad.office.acts.bodies import BECAUSE, Requested, requested
from arpad.office.acts.declaring import Declared, Handed, Parameter
from arpad.office.kept.settings import value_of_file
from arpad.report.names import plain
from arpad.report.problems import Problem, Text
from arpad.web.uploading import FormPart, RefusedUploadError, parts_of
from arpad.web.working.words import as_label, said, words

Control = Literal["text", "lines", "day", "whole", "choice", "choices", "yes", "file", "files"]
"""How a parameter is filled in: `lines` has one thing on each, `choices` takes several."""
Choices = Sequence[tuple[str, str]]
"""Values that can be chosen, each with its words."""
FIELDS_MAX: Final = 200
KEPT_BYTES: Final = 2 * 1024 * 1024
"""Files up to so much a form bears when it is shown again."""
_PAIR, _KEPT, _NAME_MAX = "KEY=VALUE", ".kept", 200


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form: its name, what it says, how it is filled in, what is written in it.

    `choices` are what can be chosen, or of a text what is offered; `pattern` is how each line is
    written; `kept` are files that were chosen before, as the form bears them, unless they are so
    large that they are lost; `problem` is what is wrong with it, "" if nothing is. One that
    `takes_files` names them: logo=@logo.svg.
    """

    name: str
    label: str
    control: Control
    is_required: bool
    choices: Choices = ()
    span: tuple[int, int | None] = (1, None)
    pattern: str = ""
    written: tuple[str, ...] = ()
    kept: str = ""
    is_lost: bool = False
    problem: str = ""
    takes_files: bool = False

    @property
    def text(self) -> str:
        """Return what is written in it, line by line."""
        return "\n".join(self.written)

    @property
    def files_kept(self) -> tuple[str, ...]:
        """Return the names of files that were chosen before."""
        return tuple(file["name"] for file in json.loads(self.kept)) if self.kept else ()


def fields_of(
    declared: Declared,
    lang: str,
    offered: Callable[[Parameter], Choices],
    parts: Sequence[FormPart],
    problems: Iterable[Problem] = (),
) -> tuple[FormField, ...]:
    """Return the fields of an act's form in a language, with what was written and what is wrong.

    `offered` returns what the office has that a parameter may mean.
    """
    written = written_in(parts)
    by_field = _by_field(declared, written, problems, lang)
    say = words(lang)
    fields = [
        FormField(
            name=parameter.key,
            label=as_label(say(parameter.says.text)),
            control=control_of(parameter),
            is_required=parameter.is_required and not parameter.says.is_blank,
            choices=_choices(parameter, lang) or offered(parameter),
            span=parameter.says.span,
            pattern=_pattern(parameter),
            written=tuple(written.get(parameter.key, _usual(parameter))),
            kept=(kept := _kept(parameter, parts)),
            is_lost=not kept and any(part.field == parameter.key and part.file for part in parts),
            problem=by_field.get(parameter.key, ""),
            takes_files=parameter.says.reads == "setting",
        )
        for parameter in declared.parameters
    ]
    reason = FormField(
        BECAUSE, as_label(say(declared.because)), "text", is_required=not declared.usual_because,
        written=tuple(written.get(BECAUSE, ())), problem=by_field.get(BECAUSE, ""),
    )  # fmt: skip
    return (*fields, reason)


def control_of(parameter: Parameter) -> Control:
    """Return how a parameter is filled in, by its type and what it reads."""
    hint = _bare(parameter.type)
    if parameter.says.flags or get_origin(hint) is Literal:
        return "choice"
    if hint in _CONTROLS:
        return _CONTROLS[hint]
    if get_origin(hint) is tuple:
        is_file = Handed in (get_args(hint)[0], *get_args(get_args(hint)[0]))
        several: Control = "choices" if parameter.says.reads == "refusal" else "lines"
        return "files" if is_file else several
    by_reading: Mapping[str, Control] = {"list": "choice", "day": "day"}
    return by_reading.get(parameter.says.reads, "text")


def of_parts(
    declared: Declared, parts: Sequence[FormPart]
) -> tuple[Requested | None, tuple[Problem, ...]]:
    """Return what a form asks for, as `requested` does of a body."""
    body, problems = dict[str, Any](), list[Problem]()
    for parameter in declared.parameters:
        try:
            value = _value(parameter, parts)
        except ValueError:  # a line that is no pair, or files that no form of ours has
            message = Text("{key} has a line that is not {pattern}, or one twice.",
                           key=parameter.key, pattern=_pattern(parameter) or _PAIR)  # fmt: skip
            fix = Text("Write {pattern} on each line.", pattern=_pattern(parameter) or _PAIR)
            problems.append(Problem("error", "act-body", message, fix=fix))
            value = None
        if value is not None:
            body[parameter.key] = value
    reason = "".join(written_in(parts).get(BECAUSE, ())).strip()
    body |= {BECAUSE: reason} if reason else {}
    act, more = requested(declared, body)
    return (None if problems else act), (*problems, *more)


def parts_in(body: bytes, content_type: str) -> tuple[FormPart, ...]:
    """Return the fields of a form as a browser sends it, with files or without.

    Raises RefusedUploadError for what is none, or has too many fields.

    >>> parts_in(b"who=ana+b&who=%C3%A9", "application/x-www-form-urlencoded")[1].data.decode()
    'é'
    """
    if not content_type.startswith("application/x-www-form-urlencoded"):
        return parts_of(body, content_type, FIELDS_MAX)
    try:
        text = body.decode("latin-1")
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS_MAX,
                          encoding="latin-1")  # fmt: skip
    except ValueError as error:
        raise RefusedUploadError(400, "form") from error
    return tuple(FormPart(name, data.encode("latin-1")) for name, data in pairs)


def written_in(parts: Iterable[FormPart]) -> dict[str, list[str]]:
    """Return what was written in the fields that hold no files, by their names."""
    texts: dict[str, list[str]] = {}
    for part in parts:
        if part.file is None:
            texts.setdefault(part.field, []).append(part.data.decode("utf-8", "replace"))
    return texts


def is_about(problem: Problem, name: str, texts: Sequence[str]) -> bool:
    """Tell whether a problem names a field, or what is written in it."""
    key = problem.message.values.get("key") if isinstance(problem.message, Text) else None
    if problem.code == "act-body":
        return key == name
    return problem.found != "" and problem.found in [text.strip() for text in texts]


def _by_field(
    declared: Declared, written: Mapping[str, Sequence[str]], problems: Iterable[Problem], lang: str
) -> dict[str, str]:
    """Return what is wrong with each field: of a body what was expected, else the whole message."""
    by_field: dict[str, list[str]] = {}
    for problem in problems:
        for name in (*(parameter.key for parameter in declared.parameters), BECAUSE):
            if problem.level == "error" and is_about(problem, name, written.get(name, ())):
                texts = (problem.fix,) if problem.code == "act-body" else (problem.message,
                                                                           problem.fix)  # fmt: skip
                by_field.setdefault(name, []).extend(said(text, lang) for text in texts if text)
    return {name: " ".join(sentences) for name, sentences in by_field.items()}


def _value(parameter: Parameter, parts: Sequence[FormPart]) -> Any:
    """Return what a field says as JSON has it, None if nothing. Raises ValueError for no pair."""
    control = control_of(parameter)
    if control in ("file", "files"):
        files = files_in(parameter, parts)
        if parameter.type == tuple[tuple[Handed, ...], ...]:
            return reports_of(files) or None
        return (files[0] if control == "file" and len(files) == 1 else files) or None
    texts = written_in(parts).get(parameter.key, [])
    lines = [line.strip() for text in texts for line in text.splitlines() if line.strip()]
    if control == "yes":
        return bool(lines) or None
    if _bare(parameter.type) == Mapping[str, str]:
        return _with_files(_pairs(lines), parameter, parts)
    if control in ("lines", "choices"):
        return [plain(line) for line in lines] or None
    text = plain(" ".join(lines)).strip()
    if control == "whole":
        return int(text) if text.isascii() and text.isdecimal() else text or None
    return text if text or (parameter.says.is_blank and texts) else None


def _with_files(
    pairs: dict[str, str] | None, parameter: Parameter, parts: Sequence[FormPart]
) -> dict[str, str] | None:
    """Return settings with the files that are sent with them: logo=@logo.svg.

    Raises ValueError for one that is not sent.
    """
    if pairs is None or parameter.says.reads != "setting":
        return pairs
    files = {f"@{_name(part.file)}": part.data for part in parts if part.file}
    try:
        return {name: value_of_file(name, files[text]) if text.startswith("@") else text
                for name, text in pairs.items()}  # fmt: skip
    except KeyError as error:
        raise ValueError(parameter.key) from error


def files_in(parameter: Parameter, parts: Sequence[FormPart]) -> list[Handed]:
    """Return the files that are chosen for a parameter, or those that were chosen before.

    Raises ValueError where a form bears what no form of ours does.
    """
    chosen = [part for part in parts if part.field == parameter.key and part.file]
    if chosen:
        return [Handed(_name(part.file), part.data) for part in chosen]
    kept = "".join(written_in(parts).get(f"{parameter.key}{_KEPT}", ()))
    if not kept or control_of(parameter) not in ("file", "files"):
        return []
    try:
        return [Handed(_name(file["name"]), b64decode(file["data"], validate=True))
                for file in json.loads(kept)]  # fmt: skip
    except (TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(kept[:_NAME_MAX]) from error


def _kept(parameter: Parameter, parts: Sequence[FormPart]) -> str:
    """Return the files of a form as it bears them when it is shown again."""
    try:
        return kept_in(files_in(parameter, parts))
    except ValueError:  # it is said already what is wrong with them
        return ""


def kept_in(files: Sequence[Handed]) -> str:
    """Return files as a form bears them, that nobody has to choose them again; "" of large ones."""
    if not files or sum(len(file.data) for file in files) > KEPT_BYTES:
        return ""
    return json.dumps(
        [{"name": file.name, "data": b64encode(file.data).decode()} for file in files]
    )


def reports_of(files: Sequence[Handed]) -> list[list[Handed]]:
    """Return files report by report: the parts of one, and the facts file that bears its name.

    >>> names = ("open.facts.toml", "open.trf", "cup.trn", "cup.ini", "cup.sco")
    >>> [[file.name for file in report]
    ...  for report in reports_of([Handed(name, b"") for name in names])]
    [['open.trf', 'open.facts.toml'], ['cup.trn', 'cup.ini', 'cup.sco']]
    """
    from arpad.formats.swissperfect import ENDINGS
    from arpad.office.intake.sent import FACTS_ENDING

    facts = {file.name: [file] for file in files if file.name.endswith(FACTS_ENDING)}
    reports: dict[str, list[Handed]] = {}
    for file in files:
        stem, _, ending = file.name.rpartition(".")
        if file.name not in facts:
            name = stem if f".{ending.lower()}" in ENDINGS else file.name
            reports.setdefault(name, []).append(file)
    for name, report in reports.items():
        names = (name.rpartition(".")[0] + FACTS_ENDING, name + FACTS_ENDING)
        report += next((facts.pop(beside) for beside in names if beside in facts), [])
    return [*reports.values(), *facts.values()]


def _name(file: object) -> str:
    """Return a file's own name: some browsers send its folders too."""
    name = plain(str(file or "").replace("\\", "/").rpartition("/")[2]).strip()
    return name[:_NAME_MAX] or "file"


def _pairs(lines: Iterable[str]) -> dict[str, str] | None:
    pairs: dict[str, str] = {}
    for line in lines:
        key, sign, value = plain(line).partition("=")
        if not sign or not key.strip() or key.strip() in pairs:
            raise ValueError(line)
        pairs[key.strip()] = value.strip()
    return pairs or None


def _choices(parameter: Parameter, lang: str) -> Choices:
    say = words(lang)
    if parameter.says.flags:
        return [(value, as_label(say(says.text))) for value, says in parameter.says.flags]
    if parameter.says.reads == "refusal":
        from arpad.office.periods.deciding import LIFTABLE

        return [(code, code) for code in LIFTABLE]
    return [(value, say(value)) for value in get_args(_bare(parameter.type))
            if get_origin(_bare(parameter.type)) is Literal]  # fmt: skip


def _usual(parameter: Parameter) -> tuple[str, ...]:
    """Return what stands in a field at first: the text that holds if nothing is written."""
    return (parameter.usual,) if isinstance(parameter.usual, str) and parameter.usual else ()


def _pattern(parameter: Parameter) -> str:
    if _bare(parameter.type) == Mapping[str, str] or parameter.says.reads == "result":
        return parameter.says.metavar or _PAIR
    return "FACT=VALUE" if parameter.says.reads == "fact" else ""


def _bare(hint: Any) -> Any:
    """Return a type without that it may be None."""
    parts = get_args(hint)
    return next(part for part in parts if part is not NoneType) if NoneType in parts else hint


_CONTROLS: Final[Mapping[Any, Control]] = {
    date: "day", int: "whole", bool: "yes", Handed: "file", Mapping[str, str]: "lines",
}  # fmt: skip
