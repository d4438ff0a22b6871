"""The help of a verb and of a group of verbs as it stands on the screen, its options in groups.

Nothing heavy is imported here: the first screen is the first thing that a newcomer waits for.
"""

from collections.abc import Mapping
from copy import copy
from typing import Any, Final

from arpad.cli.help.words import paragraphs, said, said_whole
from arpad.cli.output import Spoken, SpokenGroup
from arpad.cli.words import SOURCE, screen

ARGUMENTS, OPTIONS, VERBS = "Arguments", "Options", "Verbs"
USAGE, CALL_OF_VERB = "Usage", "VERB ..."
CALLED: Final = {"[OPTIONS]": "[OPTIONS]", "COMMAND [ARGS]...": CALL_OF_VERB}
"""What stands in typer's pattern of a call for options and for verbs, and what we call it."""
FURTHER: Final[Mapping[str, tuple[str, ...]]] = {
    "In an office": ("--at", "--by", "--because", "--article"),
    "What is printed": ("--json", "--queue", "--lang", "--quiet", "--help"),
}
"""Options that mean the same in every verb, after the verb's own."""
REQUIRED, VARIABLE, DEFAULT = "required", "env var", "default"
"""What typer writes behind an option: that it is needed, and what stands for it if left out."""


class _Helped:
    """What prints help in the language of the call."""

    help: str | None

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return how a call looks: what it takes is called the same in every language."""
        pieces = super().collect_usage_pieces(ctx)  # type: ignore[misc]
        return [said(CALLED[piece]) if piece in CALLED else piece for piece in pieces]

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write how a call looks."""
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), f"{said(USAGE)}: ")

    def format_help_text(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - click's call
        """Write what it does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(said_whole(self.help or ""))


class Verb(_Helped, Spoken):
    """A verb whose help has its options in groups."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options in groups."""
        _options_in_groups(self, ctx, formatter)


class Verbs(_Helped, SpokenGroup):
    """Verbs of one subject, whose help has a whole sentence for each."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - as click calls it
        """Write the verbs, in their order."""
        verbs = {name: verb for name, verb in self.commands.items() if not verb.hidden}
        with formatter.section(said(VERBS)):
            formatter.write_dl([(name, said(_first(verb.help))) for name, verb in verbs.items()])

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the verbs, and the options in groups."""
        self.format_commands(ctx, formatter)
        _options_in_groups(self, ctx, formatter)


def _first(says: str | None) -> str:
    return next(paragraphs(says or ""), "")


def _options_in_groups(command: Any, context: Any, formatter: Any) -> None:
    """Write the arguments and options of a verb: its own first, then those of every verb."""
    sections: dict[str, list[tuple[str, str]]] = {ARGUMENTS: [], OPTIONS: []}
    sections |= {title: [] for title in FURTHER}
    common = {name: title for title, names in FURTHER.items() for name in names}
    for parameter in command.get_params(context):
        record = _row(parameter, context)
        if record is None:
            continue
        title = next((common[name] for name in parameter.opts if name in common), OPTIONS)
        is_option = parameter.param_type_name == "option"
        sections[title if is_option else ARGUMENTS].append(record)
    for title, records in sections.items():
        if records:
            with formatter.section(said(title)):
                formatter.write_dl(records)


def _row(parameter: Any, context: Any) -> tuple[str, str] | None:
    """Return how a parameter is typed, and what it means, in the language of the call."""
    shown = parameter
    if screen().lang != SOURCE:
        shown = copy(parameter)
        shown.help = said_whole(parameter.help or "")
    record: tuple[str, str] | None = shown.get_help_record(context)
    if record is None or shown is parameter:
        return record
    names, text = record
    head, bracket, tail = text.removeprefix(shown.help).partition("[")
    return names, f"{shown.help}{head}{bracket}{'; '.join(map(_behind, tail.split('; ')))}"


def _behind(part: str) -> str:
    """Return a part of what stands behind an option: `[env var: ARPAD_OFFICE; required]`."""
    word, sign, value = part.partition(": ")
    if sign and word in (VARIABLE, DEFAULT):
        return f"{said(word)}: {value}"
    return part.replace(REQUIRED, said(REQUIRED)) if part.rstrip("]") == REQUIRED else part
