"""`arpad office serve`: the working site of an office, in a process of its own."""

import os
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import typer

from arpad.cli.extras import need
from arpad.cli.inputs import known_rulebooks
from arpad.cli.office.office import office
from arpad.cli.office.opening import AT_VARIABLE, AtOption, opened
from arpad.cli.web.serving import (
    Bounds,
    PortOption,
    WorkersOption,
    need_free,
    run,
    settings_of,
    starting,
    with_settings,
)
from arpad.cli.words import say

if TYPE_CHECKING:
    from fastapi import FastAPI

    from arpad.web.starting import Starting

PORT: Final = 8001


def _serve(
    at: AtOption = None,
    port: PortOption = PORT,
    workers: WorkersOption = 1,
    **options: Any,
) -> None:
    """Serve the working site, where people who have a role sign in and act in a browser.

    It listens on this machine alone: let a proxy that speaks https stand in front, and name it with
    --behind. Invite people by arpad office account invite.

    Example: arpad office serve --at federation --port 8001
    """
    need("web")
    settings = settings_of(Bounds, options)
    here = opened(at)
    need_free(port)
    typer.echo(say("Serving on {address}").format(address=f"http://localhost:{port}/"))
    with TemporaryDirectory(prefix="arpad-") if workers > 1 else nullcontext() as counts:
        if counts:  # where several processes count, see arpad.web.working.metrics
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = counts
        run(f"{__name__}:served", here, port, workers, settings)


office.command("serve")(with_settings(_serve, Bounds))


def served() -> "Starting":
    """Return the application of the office that the environment names: each process makes one."""
    return starting(Bounds, _application)


def _application(settings: Bounds) -> "FastAPI":
    from arpad.web.guarding import Limits
    from arpad.web.rendering import compile_templates
    from arpad.web.working.app import application
    from arpad.web.working.site import WorkingSite

    here = opened(Path(os.environ[AT_VARIABLE]))
    compile_templates()
    site = WorkingSite(here, known_rulebooks().catalogue)
    return application(site, limits=Limits(settings.per_minute, is_behind=bool(settings.behind)))
