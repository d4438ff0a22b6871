"""How a call is read and answers: in its language, as JSON or as people read it, and to the disk.

Texts, files, figures and choices are read at once, the rest by typer: it makes a model of pydantic
for each option of a verb, given or not, which takes longer than all else of a short call. What
can't be read is refused in the language of the call. What the disk refuses of a list that is
written is one sentence, and exit code 3.
"""

import functools
import inspect
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup

from arpad.cli.terminal import put
from arpad.cli.usage import extra, fault, misread, no_verb, nothing_written, wrong_usage
from arpad.cli.words import DONE, PROBLEMS, SOURCE, Language, Quiet, Screen, screen, showing
from arpad.report.problems import Problem

if TYPE_CHECKING:
    from arpad.office.period.rating import PeriodOutcome

_FIGURES: Final = re.compile(r"[0-9]{1,9}")


def tell(answer: object, shown: Callable[[], None], *, as_json: bool) -> NoReturn:
    """Print an answer as one JSON object or as people read it; leave with 1 if it has an error."""
    if as_json:
        print_json(answer)
    else:
        shown()
    exit_for(getattr(answer, "problems", ()))


def print_json(answer: object) -> None:
    """Print an answer as one JSON object on standard output (`arpad.answers.json_text`)."""
    from arpad.answers.json_text import json_pieces

    for piece in json_pieces(answer):
        put(piece)
    typer.echo()


def exit_for(problems: Iterable[Problem]) -> NoReturn:
    """Leave with 1 if there is an error among the problems, else with 0."""
    raise typer.Exit(PROBLEMS if any(p.level == "error" for p in problems) else DONE)


def check_place(out: Path) -> None:
    """Leave with 2 where a list can't be written: over anything, or into another list."""
    from arpad.archive.manifest import MANIFEST

    if os.path.lexists(out):
        wrong_usage("{path} exists already; a published list is never written over.", path=out)
    holder = next(
        (parent for parent in out.absolute().parents if (parent / MANIFEST).is_file()), None
    )
    if holder is not None:
        wrong_usage("{path} would lie in {holder}, which is a published list: nothing is added.",
                    path=out, holder=holder)  # fmt: skip


def written(period: "PeriodOutcome", out: Path, *, are_inputs_kept: bool = True) -> dict[str, Any]:
    """Write a period to a directory and return its manifest; leave with 3 if that can't be done."""
    from arpad.cli.terminal import working
    from arpad.office.period.archiving import archive
    from arpad.office.period.unexplained import UnexplainedError

    try:
        with working("Writing"):
            return archive(period, out, are_inputs_kept=are_inputs_kept)
    except UnexplainedError as error:
        fault("The list doesn't add up, and is not written: {reason}. Please report this.",
              reason=error)  # fmt: skip
    except OSError as error:
        nothing_written(out, error)


class QuickReading:
    """Reads a parameter's values in typer's place, which is asked about what isn't plain."""

    __slots__ = ()

    def coerce(self, value: object, param: Any, ctx: Any) -> Any:
        """Return a value, or several where the parameter takes them; raise what typer raises."""
        is_several = param.multiple or param.nargs == -1
        if value is None:
            return () if is_several else None
        hint = param.type_descriptor.annotation
        if is_several and isinstance(value, list | tuple) and get_origin(hint) is list:
            (of_each,) = get_args(hint)
            values = [_read(of_each, word, param) for word in value]
            if None not in values:
                return values
        elif not is_several and (read := _read(hint, value, param)) is not None:
            return read
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def read_quickly(ctx: Any) -> None:
    """Let the verb of a call read its parameters so."""
    for param in ctx.command.get_params(ctx):
        if getattr(param, "_runtime_param", QuickReading) is None:
            param._runtime_param = QuickReading()  # nothing public takes typer's place


def _read(hint: Any, word: object, param: Any) -> str | Path | int | None:
    """Return a word's value; None where it may be refused, as is a file that can't be read."""
    if isinstance(word, hint if hint in (int, Path) else str):
        word = str(word)  # what is usual is a figure or a path already
    if not isinstance(word, str):
        return None
    if get_origin(hint) is Literal:
        return word if word in get_args(hint) else None
    if hint is Path:
        path = Path(word)
        return path if os.access(path, os.R_OK) or not os.access(path, os.F_OK) else None
    if hint is int and _FIGURES.fullmatch(word):
        span = param.type_descriptor.parameter_info
        is_within = (span.min is None or int(word) >= span.min) and (
            span.max is None or int(word) <= span.max
        )
        return int(word) if is_within else None
    return word if hint is str else None


def _parsed(parse: Callable[[Any, list[str]], list[str]], ctx: Any, args: list[str]) -> list[str]:
    """Return what a parser leaves of the words of a call, or say in its language what is wrong."""
    command = ctx.command
    if not args and command.no_args_is_help:
        return parse(ctx, args)
    read_quickly(ctx)
    try:
        rest = parse(ctx, args)
    except typer.TyperException as error:
        misread(error, ctx)
    if rest and not ctx.resilient_parsing and not hasattr(command, "commands"):
        extra(rest, ctx)
    return rest


class Spoken(TyperCommand):
    """A verb that refuses what it can't read in the language of the call."""

    allow_extra_args = True  # they are refused in the language of the call

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of a call."""
        return _parsed(super().parse_args, ctx, args)


class SpokenGroup(TyperGroup):
    """Verbs: a word that is none of them is refused in the language of the call.

    The language may stand before the verb, too: `arpad --lang ca office --help`.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of a call."""
        return _parsed(super().parse_args, ctx, _without_lang(args))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the verb that the first word names."""
        try:
            return super().resolve_command(ctx, args)
        except typer.TyperException:
            no_verb(args[0], [*self.commands], ctx)


def _without_lang(args: list[str]) -> list[str]:
    """Return the words of a call without a language before its verb, which the screen has."""
    before, rest = [], [*args]
    while rest and rest[0].startswith("-"):
        word = rest.pop(0)
        if word == "--lang" and rest:
            _check(rest.pop(0))
        elif word.startswith("--lang="):
            _check(word.removeprefix("--lang="))
        else:
            before.append(word)
    return before + rest


def with_options(verb: Callable[..., Any]) -> Callable[..., Any]:
    """Return a verb that also takes the options of the screen, and speaks as they say."""
    signature = inspect.signature(verb, eval_str=True)
    has_language = "lang" in signature.parameters
    added = [_option("quiet", default=False, annotation=Quiet)]
    if not has_language:
        added.append(_option("lang", default="en", annotation=Language))

    own = signature.parameters.values()
    option_names = frozenset(name for parameter in own for name in _named(parameter))

    @functools.wraps(verb)
    def call(*args: Any, quiet: bool, lang: str, **options: Any) -> Any:
        if lang == SOURCE:
            lang = screen().lang
        _check(lang)
        if has_language:
            options["lang"], lang = lang, screen().lang
        with showing(Screen(quiet, lang, option_names)):
            return verb(*args, **options)

    parameters = [*own, *added]
    call.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return call


def _named(parameter: inspect.Parameter) -> tuple[str, ...]:
    """Return under which names a parameter of a verb is an option; none of an argument."""
    for option in getattr(parameter.annotation, "__metadata__", ()):
        if isinstance(option, typer.models.OptionInfo):
            named = (option.default, *(option.param_decls or ()))  # the first word is its "default"
            words = tuple(name for name in named if isinstance(name, str) and name[:1] == "-")
            return words or (f"--{parameter.name.replace('_', '-')}",)
    return ()


def _option(name: str, *, default: object, annotation: object) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def _check(lang: str) -> None:
    """Leave with 2 if there are no words in a language."""
    if lang == SOURCE:  # before anything is imported that knows languages
        return
    from arpad.explain.known_languages import languages

    if lang not in languages():
        wrong_usage("there is no language '{lang}'; there are {languages}.",
                    lang=lang, languages=languages())  # fmt: skip
