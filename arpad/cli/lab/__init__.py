"""Studies of ratings and games: `arpad lab`."""

import typer

from arpad.cli.app import app

lab = typer.Typer(help="Studies: drift, models, forecasts, and what a rule would change.")
app.add_typer(lab, name="lab", no_args_is_help=True)
