"""What `arpad rate` takes: its arguments and options, with the help that users read."""

from pathlib import Path
from typing import Annotated

import typer

from arpad.cli.words import LANGUAGE_VARIABLE

Reports = Annotated[
    list[Path] | None,
    typer.Argument(
        help="Tournament reports (TRF), or games tables (CSV, Parquet); none for a list of a time "
        "without events."
    ),
]
Events = Annotated[
    Path | None, typer.Option(help="The events of games tables: event_id, start, end, kind ...")
]
RatingLists = Annotated[
    list[str] | None,
    typer.Option(
        "--list",
        "-l",
        help="The list in force, or DATE=LIST, as often as needed; a file or a directory made by "
        "--out.",
    ),
]
Substitutions = Annotated[
    Path | None,
    typer.Option(
        help="Who took over from whom: event_id, round, side, order, original_id, substitute_id, "
        "original_moved, substitute_moved."
    ),
]
People = Annotated[
    Path | None,
    typer.Option(
        help="A table of people (player_id, name, iccf_rating, fide_rating, has_licence ...) that "
        "brings the lists up to date, names too. New people enter unrated: a column rating is not "
        "read."
    ),
]
ListDate = Annotated[str | None, typer.Option(help="The date of the list to be made: 2010-09-01.")]
Rulebook = Annotated[
    str,
    typer.Option(
        "--rulebook",
        "-r",
        help="An edition, or a family: each event under the edition in force at its start; or a "
        "file of your own: .toml, or .py, which is a program and is run.",
    ),
]
Against = Annotated[
    str | None,
    typer.Option(
        help="Another rulebook: show who would gain what under it. --out writes the first."
    ),
]
Out = Annotated[Path | None, typer.Option(help="Write list and evidence here.")]
ListOnly = Annotated[
    bool,
    typer.Option(
        "--list-only",
        help="Make the list alone, of Parquet files or folders of them that don't fit in memory: "
        "no game is explained, nothing can be published.",
    ),
]
NoInputs = Annotated[
    bool,
    typer.Option(
        "--no-inputs",
        help="Don't keep reports and lists in OUT.inputs, which hold full dates of birth; without "
        "them nobody can rate the list again.",
    ),
]
FactTexts = Annotated[
    list[str] | None, typer.Option(help="A fact that holds for all reports: KEY=VALUE.")
]
AdmitNew = Annotated[
    bool,
    typer.Option(
        "--admit-new",
        help="Players unknown to the list and printed without a rating enter as unrated.",
    ),
]
LeaveOutFaulty = Annotated[
    bool,
    typer.Option(
        "--leave-out-faulty", help="Write --out although some reports have errors and are left out."
    ),
]
Overrides = Annotated[
    list[str] | None,
    typer.Option(
        "--override",
        metavar="CODE",
        help="Lift a refusal, by the code that --json shows: rounds-rated, list-stale ... "
        "Each with a --because; both are kept with the list.",
    ),
]
Reasons = Annotated[
    list[str] | None, typer.Option("--because", metavar="TEXT", help="Why a refusal is lifted.")
]
Explain = Annotated[bool, typer.Option("--explain", help="Explain every player's change.")]
Language = Annotated[
    str,
    typer.Option(help="Language of the explanations: en, ca, es or pt.", envvar=LANGUAGE_VARIABLE),
]
