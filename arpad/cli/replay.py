"""`arpad replay`: a chain of lists made again with mended reports, without an office."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from arpad.cli.app import JsonFlag, OwnRulebooksOption, app
from arpad.cli.inputs import known_rulebooks
from arpad.cli.office.render_corrections import print_replayed
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import need_directory, need_new, refused_there


@app.command()
def replay(
    last: Annotated[Path, typer.Argument(metavar="LAST", help="The last list of the chain.")],
    mended: Annotated[
        list[Path], typer.Option("--with", metavar="REPORT", help="A report as it is right.")
    ],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the lists made again here, new.")
    ] = None,
    rulebook: OwnRulebooksOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Make a chain of lists again with mended reports: who moves, and every part of why.

    The directories that `rate --out` wrote are read from beside LAST, with their inputs. None of
    them is changed.

    Example: arpad replay lists/2010-11 --with mended.trf --out mended-lists
    """
    from arpad.answers.corrections import replayed as told
    from arpad.library.files import sent
    from arpad.office.corrections.replaying import chain_to, replayed
    from arpad.office.corrections.restating import Restatement
    from arpad.office.corrections.writing import write_again
    from arpad.office.intake.submissions import submissions
    from arpad.report.facts import Facts

    need_directory(last)
    need_new(out)
    editions = known_rulebooks(*(rulebook or ()))
    try:
        reports = submissions([sent(path) for path in mended], Facts())
        with working("Rating"):
            chain, problems = chain_to(last)
            again = replayed(chain, reports, editions.catalogue) if chain else Restatement()
        written: list[str] = []
        if out is not None and again.is_sound and chain:
            names = {
                archived_list.archived.identity: Path(archived_list.file).name
                for archived_list in chain
            }
            for remade in again.changed:
                place = out / names[remade.before.identity]
                write_again(place, remade)
                written.append(str(place))
    except OSError as error:
        refused_there(error, last)
    answer = told(again, written, problems)
    tell(answer, partial(print_replayed, answer), as_json=as_json)
