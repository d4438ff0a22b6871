"""`arpad site build` and `arpad serve`: what an office published, in a browser."""

import os
import socket
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.extras import need
from arpad.cli.inputs import known_rulebooks
from arpad.cli.office.opening import AT_VARIABLE, AtOption, OfficeGroup, database, opened
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import cant_be_read, cant_be_written, fault, refuse, wrong_usage
from arpad.cli.words import say

if TYPE_CHECKING:
    from fastapi import FastAPI

    from arpad.answers.written import SiteBuilt
    from arpad.office.reading.index import Index
    from arpad.registry.place import Office
    from arpad.web.live import Live
    from arpad.web.site import Site


READING_VARIABLE: Final = "ARPAD_READING_DATABASE"
LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8000
PER_MINUTE: Final = 600
_PER_MINUTE: Final = "ARPAD_PER_MINUTE"
"""How a process that serves is told what its parent was: it is started by its name alone."""
PortOption = Annotated[int, typer.Option("--port", min=1, max=65535, help="The port.")]
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


@app.command("serve")
def serve(
    at: AtOption = None,
    port: PortOption = PORT,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="How many processes answer.")
    ] = 1,
    per_minute: Annotated[
        int,
        typer.Option(
            "--per-minute",
            min=0,
            max=1_000_000,
            help="Requests of programs that each process answers an address in a minute; 0: all.",
        ),
    ] = PER_MINUTE,
) -> None:
    """Serve an office's pages on this machine, until you press Ctrl+C.

    Example: arpad serve --at federation --port 8000
    """
    serve_at(at, port, workers, per_minute)


def serve_at(at: Path | None, port: int, workers: int = 1, per_minute: int = PER_MINUTE) -> None:
    """Serve an office's pages on the loopback address until the process is stopped."""
    need_web()
    import uvicorn

    office = opened(at)
    need_free(port)
    _site(office)
    os.environ[AT_VARIABLE] = str(office.directory.absolute())
    os.environ[_PER_MINUTE] = str(per_minute)
    typer.echo(say("Serving on {address}").format(address=f"http://{LOOPBACK}:{port}/"))
    uvicorn.run(f"{__name__}:served", factory=True, host=LOOPBACK, port=port, workers=workers,
                log_level="warning", server_header=False)  # fmt: skip


def need_free(port: int) -> None:
    """Leave with 2 if somebody listens on a port already, or nobody may."""
    try:
        _bound(port)
    except OSError as error:
        wrong_usage("--port {port}: {reason}; give another one.", port=str(port), reason=error)


def free_port(port: int) -> int:
    """Return a port on which nobody listens: this one, or any other."""
    try:
        return _bound(port)
    except OSError:
        return _bound(0)


def _bound(port: int) -> int:
    """Return the port that a server gets who asks for one; 0: any. Raises OSError if it's taken."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
        tried.bind((LOOPBACK, port))
        return int(tried.getsockname()[1])


def served() -> "FastAPI":
    """Return the application of the office that the environment names: each process makes one."""
    from arpad.office.periods.live_beside import live_beside
    from arpad.office.reading.beside import follow_beside
    from arpad.web.app import application
    from arpad.web.current import Current
    from arpad.web.live import Live

    office = opened(Path(os.environ[AT_VARIABLE]))
    index, archive = _index(office), office.directory / "archive"
    live = Live(lambda: office.store.last, lambda: live_beside(office.directory, database()))

    def anew() -> "Site":
        follow_beside(archive, _url(office))
        return _warm(_made(office, index, live))

    first = [_warm(_made(office, index, live))]
    current = Current(lambda: first.pop() if first else anew(), archive)
    return application(current, int(os.environ[_PER_MINUTE]))


def _warm(site: "Site") -> "Site":
    """Return a site that has been asked: whoever asks first waits no longer than others."""
    from arpad.web.map import page_at
    from arpad.web.place import PagePlace

    for lang in site.languages:
        page_at(site, PagePlace("index.html", lang, site.languages).file)
    return site


def need_web() -> None:
    """Leave with 2 if the extra that pages need is not installed."""
    need("web")


def _site(office: "Office") -> "Site":
    """Return an office's site, or leave: with 2 if there is none, with 3 if it can't be read."""
    from arpad.office.reading.shelf import UnreadableError

    archive = office.directory / "archive"
    if not archive.is_dir():
        wrong_usage("{path} has published no list yet.", path=office.directory)
    try:
        return _made(office, _index(office))
    except OSError as error:
        cant_be_read(archive, error, is_fault=True)
    except UnreadableError as error:
        fault("a list of the archive can't be trusted: {reason}.", reason=error)


def _index(office: "Office") -> "Index":
    """Return the index of an office's archive: in its folder, or where the environment says."""
    from arpad.office.reading.index import Index

    return Index(_url(office))


def _url(office: "Office") -> str:
    from arpad.office.reading.index import FILE
    from arpad.registry.database import sqlite_url

    return os.environ.get(READING_VARIABLE, "") or sqlite_url(office.directory / FILE)


def _made(office: "Office", index: "Index", live: "Live | None" = None) -> "Site":
    """Return an office's site, every list of it in the index.

    Raises OSError, UnreadableError, StoreFailedError.
    """
    from arpad.office.kept.earlier import EarlierRatings
    from arpad.office.kept.settings import appearance, setting
    from arpad.office.reading.shelf import Shelf
    from arpad.web.site import Site

    shelf = Shelf.opened(office.directory / "archive", known_rulebooks().catalogue, index)
    languages = tuple(setting(office.store, "languages").split(","))
    address, earlier = setting(office.store, "address"), EarlierRatings(office.store)
    look = appearance(office.store)
    return Site(shelf, office.name, languages, address, live, earlier, appearance=look)
