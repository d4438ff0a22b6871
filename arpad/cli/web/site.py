"""`arpad site build` and `arpad serve`: what an office published, in a browser."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.inputs import known_rulebooks
from arpad.cli.office.opening import AtOption, OfficeGroup, opened
from arpad.cli.office.reading import reading_url
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import cant_be_read, cant_be_written, fault, refuse, wrong_usage
from arpad.cli.web.opening import need_web, site_of
from arpad.cli.words import say

if TYPE_CHECKING:
    from arpad.answers.written import SiteBuilt
    from arpad.registry.place import Office
    from arpad.web.site import Site


site_app = typer.Typer(cls=OfficeGroup, no_args_is_help=True, help="The public pages of an office.")
app.add_typer(site_app, name="site")


@site_app.command("build")
def build(
    out: Annotated[Path, typer.Argument(help="The folder: new, empty, or written so before.")],
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Write every recorded page as a file, for any host or to look at without one.

    Example: arpad site build pages --at federation
    """
    need_web()
    from arpad.web.building import NotOursError
    from arpad.web.building import build as written

    site = _site(opened(at))
    try:
        with working("Writing pages") as shown:
            answer = written(site, out, lambda number: shown(f"{number} files"))
    except NotOursError as error:
        refuse(error)
    except OSError as error:
        cant_be_written(out, error, is_fault=True)
    tell(answer, partial(_print, answer), as_json=as_json)


def _print(answer: "SiteBuilt") -> None:
    text = say("{files} files, {written} written, {removed} removed: {page}")
    page = Path(answer.folder) / "index.html"
    typer.echo(text.format(files=answer.files, written=answer.written, removed=answer.removed,
                           page=page))  # fmt: skip


def _site(office: "Office") -> "Site":
    """Return an office's site, or leave: with 2 if there is none, with 3 if it can't be read."""
    from arpad.office.reading.index import Index
    from arpad.office.reading.shelf import Shelf, UnreadableError

    archive = office.directory / "archive"
    if not archive.is_dir():
        wrong_usage("{path} has published no list yet.", path=office.directory)
    try:
        index = Index(reading_url(office.directory))
        return site_of(office, Shelf.opened(archive, known_rulebooks().catalogue, index))
    except OSError as error:
        cant_be_read(archive, error, is_fault=True)
    except UnreadableError as error:
        fault("a list of the archive can't be trusted: {reason}.", reason=error)
