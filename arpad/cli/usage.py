"""What is wrong with a call: what many verbs say of it, once; and a call that can't be parsed.

The templates and their translations are those of `arpad.report.problems`.
"""

import os
import traceback
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

import typer

from arpad.cli.findings.words import in_words, reason_of, told
from arpad.cli.terminal import UnwrittenError
from arpad.cli.words import FAULT, SOURCE, WRONG_USAGE, Screen, lang_of, screen, showing
from arpad.report.problems import NOTHING, Problem, Text, Value

Said = Value | Path | Problem | Exception
"""What stands in a place of a sentence: a file, or why something was refused, too."""


def wrong_usage(template: str, /, **values: Said) -> NoReturn:
    """Say what is wrong with the call, in its language, and leave with 2."""
    leave(WRONG_USAGE, template, **values)


def fault(template: str, /, **values: Said) -> NoReturn:
    """Say what the machine refused, or where arpad itself is wrong, and leave with 3."""
    leave(FAULT, template, **values)


def unanswered(error: Exception, words: Sequence[str]) -> int:
    """Say why a call was given up, and return 3: the machine's fault, or ours with its traceback.

    Nothing is said to who reads no more, and nothing more is written there.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    with showing(Screen(lang=lang_of(words))):
        if isinstance(error, UnwrittenError):
            if not error.is_unread:
                warn("what is printed can't be written: {reason}.", reason=error.error)
        elif isinstance(error, MemoryError):
            warn("there is not enough memory.")
        else:
            traceback.print_exception(error)
            warn("this is a fault of arpad, and no fault of your data. Whoever mends it needs what "
                 "stands above.")  # fmt: skip
    return FAULT


def warn(template: str, /, **values: Said) -> None:
    """Say a sentence on standard error, in the language of the call, and go on."""
    typer.echo(f"arpad: {sentence(template, values)}", err=True)


def leave(code: int, template: str, /, **values: Said) -> NoReturn:
    """Say a sentence on standard error, in the language of the call, and leave."""
    typer.secho(f"arpad: {sentence(template, values)}", err=True, fg="red")
    raise typer.Exit(code)


def sentence(template: str, values: Mapping[str, Said]) -> str:
    """Return a template with its values, in the language of the call.

    What an error or a problem says ends without its full stop: the template has one.

    >>> sentence("{path}: {reason}.", {"path": Path("{x}"), "reason": ValueError("No.")})
    '{x}: No.'
    """
    return _told(Text(template, **{name: _value(value) for name, value in values.items()}))


def _told(text: Text) -> str:
    return told(text, _language()) or text


def _language() -> str:
    """Return the language of the call; English where there are no words in it."""
    lang = screen().lang
    if lang == SOURCE:
        return lang
    from arpad.explain.known_languages import languages

    return lang if lang in languages() else SOURCE


def _value(value: Said) -> Value:
    if isinstance(value, Problem):
        problem = in_words(value, _language())
        return f"{problem.message} {problem.fix}".strip().removesuffix(".")
    if isinstance(value, Exception):
        return reason_of(value).removesuffix(".")
    return str(value) if isinstance(value, Path) else value


def refuse(reason: Exception | Problem | str, of: object = "") -> NoReturn:
    """Leave with 2: an error or a problem says by itself what is wrong, `of` which option."""
    if of:
        wrong_usage("{what}: {reason}.", what=str(of), reason=reason)
    wrong_usage("{reason}.", reason=reason)


def need_there(*paths: Path) -> None:
    """Leave with 2 at a path where there is neither a file nor a directory."""
    from arpad.formats.files import is_there

    for path in paths:
        if not is_there(path):
            wrong_usage("there is no file or directory {path}.", path=path)


def need_directory(path: Path | None) -> None:
    """Leave with 2 if a path is given where there is no directory."""
    from arpad.formats.files import is_directory

    if path is not None and not is_directory(path):
        wrong_usage("there is no directory {path}.", path=path)


def check_free(out: Path, *, force: bool | None = None) -> None:
    """Leave with 2 if a file can't be written at a path, or stands there already."""
    need_new(out, force=force)
    need_directory(out.parent)


def need_new(path: Path | None, *, force: bool | None = None) -> None:
    """Leave with 2 if a path exists already.

    `force` is what was said with --force; None of a verb that has no such option.
    """
    from arpad.formats.files import is_there

    if path is not None and not force and is_there(path):
        if force is None:
            exists_already(path)
        wrong_usage("{path} exists already; give --force to write over it.", path=path)


def exists_already(path: Path) -> NoReturn:
    """Leave with 2: nothing is written over."""
    wrong_usage("{path} exists already; give another name.", path=path)


def need_ending(path: Path | None, endings: Sequence[str]) -> None:
    """Leave with 2 if a file is given whose ending is none of those that can be written."""
    if path is not None and path.suffix.lower() not in endings:
        wrong_usage("the ending of {file} is none of these: {endings}.",
                    file=path.name, endings=endings)  # fmt: skip


def cant_be_read(path: Path, error: Exception, *, is_fault: bool = False) -> NoReturn:
    """Leave with 2, or with 3 where it is the machine's fault, at what the disk doesn't give."""
    code = FAULT if is_fault else WRONG_USAGE
    leave(code, "{path} can't be read: {reason}.", path=path, reason=error)


def cant_be_written(path: Path | str, error: Exception, *, is_fault: bool = False) -> NoReturn:
    """Leave with 2, or with 3 where it is the machine's fault, at what the disk doesn't take."""
    code = FAULT if is_fault else WRONG_USAGE
    leave(code, "{path} can't be written: {reason}.", path=path, reason=error)


def nothing_written(path: Path, error: Exception) -> NoReturn:
    """Leave with 3 at what the disk doesn't take, of which it has nothing."""
    fault("{path} can't be written: {reason}. Nothing was written.", path=path, reason=error)


def refused_there(error: OSError, path: Path) -> NoReturn:
    """Leave with 3 at what the disk refuses, of the file that it names, or else of `path`."""
    fault("{what}: {reason}.", what=error.filename or path, reason=error)


def store_refuses(error: Exception) -> NoReturn:
    """Leave with 3 at what an office's database or folder refuses."""
    fault("the office's store refuses: {reason}.", reason=error)


def only_with(options: str, *others: str) -> NoReturn:
    """Leave with 2: options mean nothing without others."""
    wrong_usage("{options}: only with {others}.", options=options, others=others)


def not_with(option: str, *others: str) -> NoReturn:
    """Leave with 2: an option is given with one that excludes it."""
    wrong_usage("{option}: not with {others}.", option=option, others=others)


def one_of(*options: str) -> NoReturn:
    """Leave with 2: none of some options is given, or more than one."""
    wrong_usage("give one of these: {options}.", options=options)


def give(*options: str) -> NoReturn:
    """Leave with 2: options are missing."""
    wrong_usage("give {options}.", options=options)


def none_of(option: str, value: str, choices: Iterable[object]) -> NoReturn:
    """Leave with 2: a value is none of those that there are."""
    wrong_usage("{option}: '{value}' is none of these: {choices}.",
                option=option, value=value, choices=[*map(str, choices)])  # fmt: skip


def not_won_by_norms(title: str, titles: Sequence[str]) -> NoReturn:
    """Leave with 2: a title is none of those that are."""
    wrong_usage("{title} is not won by norms: write one of {titles}.", title=title, titles=titles)


def misspelt(text: str, form: str) -> NoReturn:
    """Leave with 2: a text is to be written in another form, such as KEY=VALUE."""
    wrong_usage("{text}: write {form}.", text=text, form=form)


def given_twice(name: str) -> NoReturn:
    """Leave with 2: a name that has one value is given two."""
    wrong_usage("{name} is given twice; give it once.", name=name)


def not_yet(option: str, day: date) -> NoReturn:
    """Leave with 2: a day is still to come."""
    wrong_usage("{option} {day}: that day is still to come.", option=option, day=str(day))


def no_number(number: int | str, verb: str) -> NoReturn:
    """Leave with 2: there is nothing of a number; a verb lists what there is."""
    wrong_usage("nothing has the number {number}: {verb} shows what there is.",
                number=number, verb=verb)  # fmt: skip


def same_date() -> NoReturn:
    """Leave with 2: of lists or tables of people two are of the same day."""
    wrong_usage("two of them have the same date, or none: give each as DATE=FILE.")


def misread(error: typer.TyperException, context: Any) -> NoReturn:
    """Say why a call can't be parsed; leave with 2."""
    _leave(_misread(error, context), context)


def extra(words: Sequence[str], context: Any) -> NoReturn:
    """Leave with 2 at words that a verb doesn't take."""
    _leave(Text("Too many words: {words}.", words=" ".join(words)), context)


def no_verb(word: str, verbs: Sequence[str], context: Any) -> NoReturn:
    """Leave with 2 at a word that is no verb; say which are like it."""
    _leave(_like(Text("No such verb: {verb}.", verb=word), get_close_matches(word, verbs)), context)


def _like(text: Text, names: Sequence[str]) -> Text:
    if not names:
        return text
    return Text("{says} Did you mean one of these: {names}?", says=text, names=[*names])


def _leave(text: Text, context: Any) -> NoReturn:
    """Say how a verb is called and what was wrong, and leave with 2."""
    usage = " ".join((context.command_path, *context.command.collect_usage_pieces(context)))
    lines = (
        Text("Usage: {usage}", usage=usage),
        Text("Try '{call}' for help.", call=f"{context.command_path} --help"),
        NOTHING,
        Text("Error: {reason}", reason=text),
    )
    for line in lines:
        typer.echo(_told(line), err=True)
    raise typer.Exit(WRONG_USAGE)


def _misread(error: Any, context: Any) -> Text:
    """Return why a call can't be parsed, by what typer keeps of it beside its English words."""
    if isinstance(error, typer.BadParameter):
        return _wrong_value(error)
    option = getattr(error, "option_name", "")
    if hasattr(error, "possibilities"):
        return _like(Text("No such option: {option}.", option=option), error.possibilities or ())
    if not option:
        return Text("{reason}", reason=error.message)
    names = [parameter for parameter in context.command.params if option in parameter.opts]
    if any(parameter.is_flag for parameter in names):
        return Text("Option {option} takes no value.", option=option)
    return Text("Option {option} needs a value.", option=option)


def _wrong_value(error: Any) -> Text:
    parameter = error.param
    is_option = parameter.param_type_name == "option"
    name = parameter.opts[0] if is_option else parameter.display_name_raw
    if hasattr(error, "param_type"):
        return Text("Missing option: {name}.", name=name) if is_option else Text(
            "Missing argument: {name}.", name=name)  # fmt: skip
    kind, cause = parameter.type_descriptor, error.__cause__
    given = cause.errors()[0]["input"] if cause is not None else ""
    values = [*map(str, given)] if isinstance(given, list | tuple) else str(given)
    if kind.choices is not None:
        return Text("{option}: '{value}' is none of these: {choices}.",
                    option=name, value=values, choices=[*map(str, kind.choices)])  # fmt: skip
    low, high = kind.parameter_info.min, kind.parameter_info.max
    within: Text = NOTHING
    if low is not None and high is not None:
        within = Text(" from {low} to {high}", low=f"{low}", high=f"{high}")
    elif low is not None:
        within = Text(", {low} or more", low=f"{low}")
    if kind.annotation is float:
        return Text("{option}: '{value}' is not a number{within}.",
                    option=name, value=values, within=within)  # fmt: skip
    return Text("{option}: '{value}' is not a whole number{within}.",
                option=name, value=values, within=within)  # fmt: skip
