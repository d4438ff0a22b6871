"""The command line's one application: every verb is a file beside this one.

Nothing heavy is imported here: a verb imports the engine when it runs, so that `--help` is quick.
"""

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from arpad import __version__
from arpad.cli.map import Map
from arpad.cli.words import Screen, lang_of, showing

WORDS: Final = "arpad.words"
"""Under which name a call's context keeps the words of the call."""


class Call(Map):
    """The application: a call of it remembers its words, and speaks its language."""

    def main(self, args: Sequence[str] | None = None, *given: Any, **extra: Any) -> Any:
        """Answer a call."""
        with showing(Screen(lang=lang_of(sys.argv[1:] if args is None else args))):
            return super().main(args, *given, **extra)

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
