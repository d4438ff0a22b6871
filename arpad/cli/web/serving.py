"""`arpad serve`: what an office published, in a browser, while the server runs."""

import json
import os
import signal
import socket
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from inspect import Signature, signature
from ipaddress import ip_network
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from arpad.cli.app import app
from arpad.cli.inputs import known_rulebooks
from arpad.cli.office.opening import AT_VARIABLE, AtOption, database, opened
from arpad.cli.office.reading import progress, reading_url
from arpad.cli.usage import cant_be_read, fault, wrong_usage
from arpad.cli.web.opening import need_web, said_by, site_of
from arpad.cli.words import say

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from arpad.office.periods.live_rows import LiveList
    from arpad.office.reading.beside import Failure, Follower
    from arpad.registry.place import Office
    from arpad.web.current import Current
    from arpad.web.site import Site
    from arpad.web.starting import Starting

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8000
SETTINGS_VARIABLE: Final = "ARPAD_SERVING"
"""How a process that serves is told what its parent was: it is started by its name alone."""
_HEALTH_SECONDS: Final = 60
PortOption = Annotated[int, typer.Option("--port", min=1, max=65535, help="The port.")]
WorkersOption = Annotated[
    int, typer.Option("--workers", min=1, max=64, help="How many processes answer.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What each process of a server lets others do: each field is an option of what serves."""

    per_minute: Annotated[
        int,
        typer.Option(
            min=0,
            max=1_000_000,
            help="Requests of programs that each process answers an address in a minute; 0: all.",
        ),
    ] = 600
    behind: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy in front, by address or network: what it says of a reader's address is "
            "believed.",
        ),
    ] = None
    connections: Annotated[
        int,
        typer.Option(
            min=4,
            max=100_000,
            help="Connections that each process has at once; an "
            "address has a quarter of them, if it is no proxy.",
        ),
    ] = 1000
    head_seconds: Annotated[
        float, typer.Option(min=0.1, max=600, help="Seconds in which a request's head must come.")
    ] = 10.0
    body_seconds: Annotated[
        float, typer.Option(min=0.1, max=3600, help="Seconds in which an upload must come.")
    ] = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeSettings(Bounds):
    """What each process of a server may do and keep: each field is an option of `arpad serve`."""

    processor_seconds: Annotated[
        float,
        typer.Option(
            min=0,
            max=3600,
            help="Seconds of the processor that answers to an address may take each process in a "
            "minute; what is kept takes none; 0: all.",
        ),
    ] = 12.0
    memory: Annotated[
        int, typer.Option(min=0, max=65536, help="MiB of pages that each process keeps in memory.")
    ] = 64
    disk: Annotated[
        int, typer.Option(min=0, max=1_048_576, help="MiB of pages that are kept on disk.")
    ] = 1024


_USUAL: Final = ServeSettings()
Settings = TypeVar("Settings", bound=Bounds)


def _serve(
    at: AtOption = None,
    port: PortOption = PORT,
    workers: WorkersOption = 1,
    **options: Any,
) -> None:
    """Serve an office's pages on this machine, until you press Ctrl+C.

    Example: arpad serve --at federation --port 8000
    """
    serve_at(at, port, workers, settings_of(ServeSettings, options))


def with_settings(verb: Callable[..., None], of: type[Bounds]) -> Callable[..., None]:
    """Return a verb that takes each of the settings of a class as an option."""
    own = [*signature(verb, eval_str=True).parameters.values()][:-1]
    settings = signature(of, eval_str=True).parameters.values()
    slots = [*own, *settings]
    verb.__signature__ = Signature(slots)  # type: ignore[attr-defined]
    verb.__annotations__ = {slot.name: slot.annotation for slot in slots}
    return verb


app.command("serve")(with_settings(_serve, ServeSettings))


def settings_of(of: type[Settings], options: Mapping[str, Any]) -> Settings:
    """Return the settings that were typed, or leave with 2 if a proxy's address is none."""
    settings = of(**options)
    for proxy in settings.behind or ():
        try:
            ip_network(proxy)
        except ValueError:
            wrong_usage("--behind {text}: give an address or a network, as 127.0.0.1 or "
                        "10.0.0.0/8.", text=proxy)  # fmt: skip
    return settings


def serve_at(
    at: Path | None, port: int, workers: int = 1, settings: ServeSettings = _USUAL
) -> None:
    """Serve an office's pages on the loopback address until the process is stopped.

    It answers from the first moment on: that it is not ready, while lists are read into the index.
    """
    need_web()
    office = opened(at)
    need_free(port)
    failures: list[Failure] = []
    follower = _follower(office, failures)
    follower.start()
    typer.echo(say("Serving on {address}").format(address=f"http://{LOOPBACK}:{port}/"))
    try:
        run(f"{__name__}:served", office, port, workers, settings)
    finally:
        follower.stop()
    for failure in failures:
        if isinstance(failure, OSError):
            cant_be_read(office.directory / "archive", failure, is_fault=True)
        fault("a list of the archive can't be trusted: {reason}.", reason=failure)


def run(factory: str, office: "Office", port: int, workers: int, settings: Bounds) -> None:
    """Let so many processes answer on the loopback address, each with what `factory` makes."""
    import uvicorn

    from arpad.web import log
    from arpad.web.connecting import BoundedProtocol

    os.environ[AT_VARIABLE] = str(office.directory.absolute())
    os.environ[SETTINGS_VARIABLE] = json.dumps(asdict(settings))
    uvicorn.run(factory, factory=True, host=LOOPBACK, port=port, workers=workers,
                log_level="warning", log_config=log.CONFIG, access_log=False,
                server_header=False, http=BoundedProtocol,
                proxy_headers=bool(settings.behind), forwarded_allow_ips=settings.behind or [],
                timeout_worker_healthcheck=_HEALTH_SECONDS)  # fmt: skip


def _follower(office: "Office", failures: "list[Failure]") -> "Follower":
    """Return what keeps the index up; where it can't, the server is stopped."""
    from arpad.office.kept.settings import minors_policy
    from arpad.office.reading.beside import Follower

    archive = office.directory / "archive"
    if not archive.is_dir():
        wrong_usage("{path} has published no list yet.", path=office.directory)

    def failed(failure: "Failure") -> None:
        failures.append(failure)
        signal.raise_signal(signal.SIGINT)

    return Follower(archive, reading_url(office.directory), known_rulebooks().catalogue,
                    lambda: minors_policy(office.store),
                    lambda *numbers: typer.echo(progress(*numbers), err=True), failed)  # fmt: skip


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


def served() -> "Starting":
    """Return the application of the office that the environment names: each process makes one."""
    return starting(ServeSettings, _application)


def starting(of: type[Settings], make: Callable[[Settings], "Starlette"]) -> "Starting":
    """Return an application that is made while it answers, of the settings that the parent has."""
    from arpad.web.connecting import BoundedProtocol, ConnectionLimits
    from arpad.web.starting import Starting

    settings = of(**json.loads(os.environ[SETTINGS_VARIABLE]))
    BoundedProtocol.limits = ConnectionLimits(
        settings.connections,
        settings.head_seconds,
        settings.body_seconds,
        behind=tuple(settings.behind or ()),
    )
    return Starting(partial(make, settings))


def _application(settings: ServeSettings) -> "Starlette":
    from arpad.office.kept.pages import KEPT_PAGES
    from arpad.web.app import application
    from arpad.web.guarding import Limits
    from arpad.web.keeping import MIB, Disk, Keeper, Memory

    office = opened(Path(os.environ[AT_VARIABLE]))
    disk = Disk(office.directory / KEPT_PAGES, settings.disk * MIB) if settings.disk else None
    keeper = Keeper(Memory(settings.memory * MIB), disk)
    limits = Limits(
        settings.per_minute, settings.processor_seconds, is_behind=bool(settings.behind)
    )
    return application(_current(office), limits, keeper)


def _current(office: "Office") -> "Current":
    """Return the site of an office, which is there when its index is."""
    from arpad.archive.evidence.entries import read_archive
    from arpad.office.kept.settings import minors_policy
    from arpad.office.reading.index import Index
    from arpad.office.reading.shelf import Shelf
    from arpad.web.current import Current, NotReadyError
    from arpad.web.live import Live

    archive, catalogue = office.directory / "archive", known_rulebooks().catalogue
    database_index = Index(reading_url(office.directory))
    live = Live(lambda: office.store.last, partial(_live, office.directory))

    def make() -> "Site":
        entries, index = read_archive(archive), database_index.under(minors_policy(office.store))
        ready, total = index.ready(entries)
        if ready < total:
            raise NotReadyError(ready, total)
        return _warm(site_of(office, Shelf(entries, catalogue, index), live))

    return Current(make, archive, said=partial(said_by, office), is_awaited=False)


def _live(office: Path) -> "Mapping[str, LiveList]":
    """Return the live ratings of an office: what works them out is read when somebody asks."""
    from arpad.office.periods.live_beside import live_beside

    return live_beside(office, database())


def _warm(site: "Site") -> "Site":
    """Return a site that has been asked: whoever asks first waits no longer than others."""
    from arpad.web.map import page_at
    from arpad.web.place import PagePlace
    from arpad.web.rendering import compile_templates

    for lang in site.languages:
        page_at(site, PagePlace("index.html", lang, site.languages).file)
    Thread(target=compile_templates, daemon=True).start()
    return site
