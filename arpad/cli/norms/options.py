"""What `arpad norms` takes: its arguments and options, with the help that users read."""

from pathlib import Path
from typing import Annotated

import typer

Reports = Annotated[
    list[Path] | None, typer.Argument(help="Tournament reports of any format that rate reads.")
]
Titles = Annotated[
    list[str] | None, typer.Option("--title", help="GM, IM, WGM or WIM; all of them if not given.")
]
PlayerId = Annotated[
    str | None, typer.Option("--player", help="One player: their id, or their starting rank.")
]
IsForecast = Annotated[
    bool, typer.Option("--forecast", help="Say who can still make a norm, and what it takes.")
]
After = Annotated[int | None, typer.Option("--after", min=0, help="Judge as after this round.")]
Opponents = Annotated[
    list[str] | None,
    typer.Option("--opponent", help="With --forecast and --player: the next opponents, in order."),
]
On = Annotated[
    str | None, typer.Option("--on", help="The day whose rules hold (the event's first day).")
]
RatingLists = Annotated[
    list[str] | None,
    typer.Option("--list", "-l", help="The list in force: LIST or DATE=LIST. Else as printed."),
]
FactTexts = Annotated[list[str] | None, typer.Option("--fact", help="KEY=VALUE.")]
IsTable = Annotated[
    bool, typer.Option("--table", help="Print the scores that norms need against each average.")
]
TableOut = Annotated[
    Path | None, typer.Option("--out", "-o", help="With --table: write it as .pdf or .xlsx.")
]
Games = Annotated[
    int | None, typer.Option("--games", min=1, max=99, help="With --table: the number of games.")
]
IsRules = Annotated[
    bool, typer.Option("--rules", help="Print every clause by which norms are judged.")
]
ApplicationTitle = Annotated[
    str | None,
    typer.Option("--application", help="Whether the norms in the reports make this title."),
]
With = Annotated[
    list[Path] | None,
    typer.Option("--with", help="With --application: earlier norms typed in, a TOML file."),
]
RatingPeak = Annotated[
    int | None, typer.Option(min=1, help="With --application: the highest rating reached.")
]
