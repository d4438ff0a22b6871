"""The map of the command line: its verbs in the order of work, and their options in groups.

Nothing heavy is imported here: the first screen is the first thing that a newcomer waits for.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import typer

from arpad.cli.output import Spoken, SpokenGroup, with_options

BEGIN: Final = ("demo", "check", "rate", "explain", "office init")
"""The verbs with which somebody starts who has never used arpad."""
GROUPS: Final[Mapping[str, Mapping[str, str]]] = {
    "Without an office": {
        "demo": "See it all at once: a rated event, a year, and its pages.",
        "rate": "Rate tournament reports and make the next list.",
        "history, replay": "Make many lists in a row, or again with mended reports.",
        "calc": "Work out a change, an expected score, a first rating or K.",
        "rulebook": "Read the rules of an edition, or compare two of them.",
        "list": "Compare, print, export and verify rating lists.",
        "lab": "Measure drift, fit models, test forecasts, try out rules.",
    },
    "For arbiters": {
        "check, mend": "Check tournament reports, and mend what is wrong in them.",
        "convert": "Turn a report or a list into another format.",
        "crosstable": "Print the cross table with its tie-breaks.",
        "norms, form": "Judge title norms, and fill FIDE's forms.",
    },
    "An office's month": {
        "intake": "Take reports in, and register their events.",
        "todo": "Show all that waits for an officer, and what to type next.",
        "event": "See an event, decide on it, say who its players are.",
        "period, publish": "Preview the next lists, publish them, report on them.",
    },
    "When a list is out": {
        "explain": "Explain a player's change, game by game and by article.",
        "claim": "Take claims in, and decide on them in time.",
        "correct, rerate": "Correct what is published, or rate it by the law of today.",
    },
    "The office itself": {
        "office": "Make an office, set how it works, see and undo its acts.",
        "player": "Enter, change, find, merge and erase players.",
        "key, archive": "Sign the lists, and let others witness the archive.",
        "serve, site": "Serve the office's pages, or write them as files.",
        "job, worker": "See the work that waits, and let a worker do it.",
        "backup, restore": "Copy an office into one file, and set it up again.",
        "doctor": "Say what is wrong with an office, and what to do about it.",
    },
}
"""The verbs, in groups; those in one row are of one work. A sentence fits a screen of 80 signs."""
FURTHER: Final = {
    "In an office": ("--at", "--by", "--because", "--article"),
    "What is printed": ("--json", "--queue", "--lang", "--quiet", "--help"),
}
"""Options that mean the same in every verb, after the verb's own."""
_OPTIONS: Final = (
    ("VERB --help", "What a verb does and takes."),
    ("--version", "Print the version."),
    ("--install-completion", "Let the shell complete verbs, players and events."),
)


def verbs() -> Iterator[str]:
    """Yield the verbs on the map, in its order.

    >>> next(verbs())
    'demo'
    """
    for rows in GROUPS.values():
        for names in rows:
            yield from names.split(", ")


def options_in_groups(command: Any, context: Any, formatter: Any) -> None:
    """Write the arguments and options of a verb: its own first, then those of every verb."""
    sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
    sections |= {title: [] for title in FURTHER}
    common = {name: title for title, names in FURTHER.items() for name in names}
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is None:
            continue
        title = next((common[name] for name in parameter.opts if name in common), "Options")
        is_option = parameter.param_type_name == "option"
        sections[title if is_option else "Arguments"].append(record)
    for title, records in sections.items():
        if records:
            with formatter.section(title):
                formatter.write_dl(records)


class Verb(Spoken):
    """A verb whose help has its options in groups."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options in groups."""
        options_in_groups(self, ctx, formatter)


class Verbs(SpokenGroup):
    """Verbs of one subject, whose help has a whole sentence for each."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - as click calls it
        """Write the verbs, in their order."""
        verbs = {name: verb for name, verb in self.commands.items() if not verb.hidden}
        with formatter.section("Verbs"):
            formatter.write_dl([(name, _first(verb.help)) for name, verb in verbs.items()])

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the verbs, and the options in groups."""
        self.format_commands(ctx, formatter)
        options_in_groups(self, ctx, formatter)


def _first(says: str | None) -> str:
    return (says or "").partition("\n\n")[0]


class Map(SpokenGroup):
    """The application itself, whose help is the map."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - as click calls it
        """Return the verbs in the order of the map, and then those that moved."""
        on_map = [name for name in verbs() if name in self.commands]
        return on_map + [name for name in self.commands if name not in on_map]

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ARG002 - as click calls it
        """Return how a call looks."""
        return ["VERB ..."]

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - as click calls it
        """Write where to begin, the map, and the options."""
        begin = ", ".join(BEGIN)
        formatter.write_paragraph()
        formatter.write_text(f"Begin with: {begin}.")
        width = max(len(names) for rows in GROUPS.values() for names in rows)
        for title, rows in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(names.ljust(width), says) for names, says in rows.items()])
        with formatter.section("Options"):
            formatter.write_dl(_OPTIONS)


def give_options(app: typer.Typer) -> None:
    """Give every verb of an application, and of its groups, the options of the screen.

    A verb that has a --lang of its own keeps it; where it is given it is the screen's as well.
    """
    for command in app.registered_commands:
        command.cls = Verb
        if command.callback is not None:
            command.callback = with_options(command.callback)
    for group in app.registered_groups:
        inner = group.typer_instance
        if inner is None:
            continue
        inner.info.cls = group.cls = _verbs(inner.info.cls)
        give_options(inner)
        alone = inner.registered_callback  # a group that is a verb too
        if (
            alone is not None
            and alone.callback is not None
            and alone.invoke_without_command is True
        ):
            alone.callback = with_options(alone.callback)


def _verbs(group: Any) -> type[Verbs]:
    """Return the class of a group of verbs: its own, where it has one."""
    return group if isinstance(group, type) and issubclass(group, Verbs) else Verbs
