"""`arpad help`: the help of a verb, for who types it before the verb."""

from typing import Annotated, Any

import typer

from arpad.cli.app import app
from arpad.cli.usage import wrong_usage


@app.command("help")
def help_(
    ctx: typer.Context,
    verb: Annotated[
        list[str] | None, typer.Argument(help="A verb, such as rate, or calc k.")
    ] = None,
) -> None:
    """Show what a verb does and takes; without one, which verbs there are.

    Example: arpad help calc change
    """
    root = ctx.find_root()
    command: Any = root.command
    path = root
    for word in verb or ():
        subcommand = getattr(command, "commands", {}).get(word)
        if subcommand is None:
            wrong_usage("there is no verb '{verb}': arpad help lists them.",
                        verb=" ".join(verb or ()))  # fmt: skip
        command = subcommand
        path = type(ctx)(command, info_name=word, parent=path)
    typer.echo(command.get_help(path))
