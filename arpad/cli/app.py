"""The command line's one application: every verb is a file beside this one.

Nothing heavy is imported here: a verb imports the engine when it runs, so that `--help` is quick.
"""

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from arpad import __version__
from arpad.cli.help.screens import Verb, Verbs
from arpad.cli.map import Map
from arpad.cli.output import with_options
from arpad.cli.words import Screen, lang_of, showing

WORDS: Final = "arpad.words"
"""Under which name a call's context keeps the words of the call."""


class Call(Map):
    """The application: a call of it remembers its words, and speaks its language."""

    def main(self, args: Sequence[str] | None = None, *given: Any, **extra: Any) -> Any:
        """Answer a call."""
        with showing(Screen(lang=lang_of(sys.argv[1:] if args is None else args))):
            return super().main(args, *given, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run a call; an extra that it lacks is one sentence, with what to type."""
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            from arpad.cli.extras import need_module

            need_module((error.name or "").partition(".")[0])
            raise

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of a call."""
        ctx.meta[WORDS] = tuple(args)
        return super().parse_args(ctx, args)


app = typer.Typer(
    name="arpad",
    cls=Call,
    help="The rating office of chess federations: exact to the article.",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_show_locals=False,
)

JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
RulebookOption = Annotated[
    str,
    typer.Option(
        "--rulebook", "-r", help="An edition (fide-2009) or a family and day (fide@2010-08-01)."
    ),
]
OwnRulebooksOption = Annotated[
    list[str] | None, typer.Option("--rulebook", "-r", help="The file of a rulebook of your own.")
]
FactsOption = Annotated[list[str] | None, typer.Option("--fact", help="A fact: KEY=VALUE.")]
ForceFlag = Annotated[bool, typer.Option("--force", help="Write over a file of this name.")]


def _version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"arpad {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback answers
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Rate tournaments, publish lists, explain every point."""
    if os.environ.get("NO_COLOR"):
        context.color = False


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
