"""What a reader types who has installed arpad: both tutorials, and their office behind nginx."""

import re
import shutil
from pathlib import Path

import pytest

from tests.docs.pages import assert_prints, calls, pages
from tests.docs.test_first_year import FOLDER, type_the_page
from tests.installed.environments import Environment
from tests.services.programs import needed
from tests.services.proxies import PAGES, free_port, proxy_of, running, wait_until_read

pytestmark = pytest.mark.services
UNIT = FOLDER.parents[1] / "running" / "arpad-pages.service"


def type_the_first_list(environment: Environment, folder: Path) -> None:
    """Type every call of "Your first list" in an empty folder."""
    for call in calls(pages()["docs/tutorials/first-list.md"]):
        code, printed = environment.arpad(call.command, folder)
        assert code == call.code, (call.command, printed)
        assert_prints(printed, call.printed, call.command)


def type_the_first_year(environment: Environment, folder: Path) -> Path:
    """Type every call of "The first year" in a copy of its files, and return the office."""
    shutil.copytree(FOLDER, folder)
    environment.exported.clear()
    type_the_page(lambda command: environment.arpad(command, folder), environment.export)
    environment.exported.clear()
    return folder / "office"


@pytest.fixture(scope="module")
def lirnia(installed: Environment, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the office of the first year."""
    return type_the_first_year(installed, tmp_path_factory.mktemp("year") / "lirnia")


def test_your_first_list(installed: Environment, tmp_path: Path) -> None:
    type_the_first_list(installed, tmp_path)
    assert (tmp_path / "jan11" / "list.csv").is_file()


def test_the_first_year(lirnia: Path) -> None:
    assert len(list((lirnia / "archive").glob("0*"))) >= 4
    assert (lirnia.parent / "april.html").is_file()


def test_its_pages_behind_nginx(installed: Environment, lirnia: Path, tmp_path: Path) -> None:
    """Kelp's page has the rating that the tutorial works out by hand, and comes over TLS."""
    needed("nginx")
    said = re.findall(r"^ExecStart=/opt/arpad/bin/arpad (.*)$", UNIT.read_text("utf-8"), re.M)[0]
    pages_port, office_port = free_port(), free_port()
    verb = re.sub(r"--port \d+", f"--port {pages_port}", said).split()
    program = str(installed.folder / "bin" / "arpad")
    with (
        running(program, *verb, "--at", str(lirnia), port=pages_port,
                environment=installed.variables),
        proxy_of("nginx", tmp_path, (pages_port, office_port)) as proxy,
    ):  # fmt: skip
        wait_until_read(pages_port)
        status, headers, page = proxy.ask(PAGES, "/players/10")
        assert (status, headers.get_content_type()) == (200, "text/html")
        assert headers["Strict-Transport-Security"]
        assert b"Kelp, Marigold" in page
        assert b"1740" in page
