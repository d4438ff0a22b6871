"""What verbs are given that make many lists from tables of games: games, events, lists, days."""

from pathlib import Path
from typing import Annotated

import typer

GamesOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--games",
        help="Games tables (CSV, Parquet), or a folder of them; as often as needed. One file for "
        "each list is read quickest.",
    ),
]
EventsOption = Annotated[
    Path | None, typer.Option(help="Their events: event_id, kind, start, end ...")
]
ListOption = Annotated[
    list[str] | None,
    typer.Option(
        "--list", "-l", metavar="DATE=LIST",
        help="The list on which the first is made; earlier ones too, for events that use them.",
    ),
]  # fmt: skip
PeopleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--people", metavar="DATE=FILE",
        help="A table of people (player_id, name, has_licence ...) that brings the list of that "
        "date, and those after it, up to date; as often as needed.",
    ),
]  # fmt: skip
FromOption = Annotated[
    str | None, typer.Option("--from", help="The date of the first list: 2010-01-01.")
]
ToOption = Annotated[str | None, typer.Option("--to", help="The date of the last list.")]
AdmitNew = Annotated[bool, typer.Option("--admit-new", help="Players on no list enter as unrated.")]
