"""`arpad demo`: a list of this year, a month in an office, and its pages, as far as they are there.

The figures of the player who is explained were worked out by hand from FIDE's table (8.1.2):
differences -44, 59, 209, -16, -207 give .44 .58 .77 .48 .23, 2.50 in all; (4 - 2.50) x 20 = 30.
"""

import json
import socket
from dataclasses import dataclass
from datetime import date
from importlib import util
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from typer.testing import Result

import arpad
from arpad.cli import demo_month, demo_office
from arpad.cli.office.opening import AT_VARIABLE
from arpad.cli.web.serving import free_port
from tests.answers.schemas import check
from tests.cli.calls import DEMO, answer, run

FEDERATION = "RUR"
ADULT = 2026 - 18


@dataclass
class Shown:
    """A whole run of the demonstration: what was printed, and where it was served."""

    result: Result
    folder: Path
    month: demo_month.Month
    served: dict[str, Any]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    folder, months, served = tmp_path_factory.mktemp("demo"), [], {}
    made = demo_month.month
    with pytest.MonkeyPatch.context() as patch:
        for name in (AT_VARIABLE, "ARPAD_SERVING"):  # told to the processes that serve
            patch.setenv(name, "")
        patch.setattr(demo_month, "month", lambda at: months.append(made(at)) or months[-1])
        patch.setattr(uvicorn, "run", lambda app, **options: served.update(options))
        result = run("demo", "--out", folder, "--port", str(free_port(8000)))
    return Shown(result, folder, months[0], served)


@pytest.fixture
def quick(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> Shown:
    """The month that was run already, for whoever looks at what stands around it."""
    monkeypatch.setattr(demo_month, "month", lambda at: shown.month)
    return shown


def test_the_first_list_is_of_this_year_and_its_figures_are_right(shown: Shown) -> None:
    assert shown.result.exit_code == 0, shown.result.output
    lines = shown.result.stdout.splitlines()
    assert lines[0] == (
        "Autumn Weekend of Zenda: 16 players, 40 pairings, rated under fide-2025 for the list of "
        "2026-11-01."
    )
    assert (
        "Orgograd, Rudolf: 1871 before, 1901 on the list of 1 November 2026. Change +30." in lines
    )
    assert "4 points out of 5 games, where 2.50 were to be expected." in lines
    assert "All changes together: 1871 + 30.00 = 1901.00." in lines


def test_nobody_in_it_is_real_or_a_minor() -> None:
    """Syllables for names, a federation from a novel, numbers of no body, all born long ago."""
    [event] = arpad.read(DEMO / "autumn_2026.trf")
    rows = (DEMO / "list_2026-10.csv").read_text(encoding="utf-8").splitlines()[1:]
    for row in rows:
        number, _, _, federation, _, birth, *_ = row.split(",")
        assert (number[:5], federation) == ("97000", FEDERATION)
        assert int(birth) <= ADULT
    numbers = {row.split(",")[0] for row in rows}
    assert {player.player_id for player in event.report.players} <= numbers


@pytest.mark.long
def test_the_month_is_published_verified_and_explained(shown: Shown) -> None:
    assert [(rating_list.list, rating_list.list_date) for rating_list in shown.month.lists] == [
        (name, date(2026, 2, 1)) for name in ("standard", "rapid", "blitz")
    ]
    verified = answer("list", "verify", shown.folder / "office" / "archive")
    assert [rating_list["is_recomputed"] for rating_list in verified["lists"]] == [True] * 3
    assert (
        f"each of the {sum(rating_list['rows'] for rating_list in verified['lists'])} rows"
        in shown.result.stdout
    )
    typed = next(line for line in shown.result.stdout.splitlines() if "--brief" in line)
    explained = run(*typed.partition("arpad ")[2].split())
    assert (explained.exit_code, "The player gained" in explained.stdout) == (0, True)


def test_pages_are_served_and_none_is_built(shown: Shown) -> None:
    assert shown.served["host"] == "127.0.0.1"
    assert f"Serving on http://127.0.0.1:{shown.served['port']}/" in shown.result.stdout
    assert "Ctrl+C" in shown.result.stdout
    assert not list(shown.folder.rglob("*.html"))


def test_where_no_terminal_looks_on_it_says_how_to_serve_and_writes_nothing_over(
    quick: Shown,
) -> None:
    result = run("demo", "--out", quick.folder, "--lang", "es")
    assert result.exit_code == 0
    assert f"Sus páginas: arpad serve --at {quick.folder / 'office-2'}" in result.stdout
    assert "Serving" not in result.stdout
    assert (quick.folder / "list-2026-11-2").is_dir()


def test_a_machine_reads_one_object(quick: Shown, tmp_path: Path) -> None:
    result = run("demo", "--out", tmp_path / "demo", "--json")
    found = json.loads(result.stdout)
    check("demo", found)
    assert [
        (event["players"], event["pairings"], event["list_date"]) for event in found["events"]
    ] == [(16, 40, "2026-11-01")]
    assert Path(found["events"][0]["written"]).is_dir()
    assert found["office"] == str(tmp_path / "demo" / "office")
    assert [rating_list["list"] for rating_list in found["lists"]] == ["standard", "rapid", "blitz"]
    assert "expected score 2.50" in " ".join(found["sentences"])
    laid = answer("demo", "--files", tmp_path / "files")["written"]
    assert [Path(one).name for one in laid] == ["open.trf", "winter.trf", "list.csv"]


@pytest.mark.parametrize(
    ("module", "said"),
    [("sqlalchemy", "A month in an office, and its pages, need"), ("fastapi", "Its pages need")],
)
def test_what_is_not_installed_is_said_after_what_can_be_shown(
    module: str, said: str, quick: Shown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find_spec = util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name == module else find_spec(name)
    )
    result = run("demo", "--out", tmp_path / "demo")
    assert result.exit_code == 0
    assert f'{said} more than is installed: pip install "arpad[web]"' in result.stdout
    assert "Change +30." in result.stdout


@pytest.mark.parametrize(
    "options",
    [
        ("--no-serve", "--port", "8001"), ("--json", "--port", "8001"),
        ("--files", "x", "--no-serve"), ("--files", "x", "--port", "8001"),
        ("--at", "x", "--out", "y"), ("--at", "x", "--files", "y"),
    ],
)  # fmt: skip
def test_options_that_have_no_effect_together_are_refused(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("demo", *options)
    assert result.exit_code == 2
    assert options[0] in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_port_that_somebody_has_is_passed_over_unless_it_was_given(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert free_port(port) != port
        result = run("demo", "--out", tmp_path / "demo", "--port", str(port))
    assert result.exit_code == 2
    assert f"--port {port}" in result.stderr
    assert not (tmp_path / "demo").exists()


@pytest.mark.parametrize(("stop", "code"), [(KeyboardInterrupt, 130), (OSError, 3)])
def test_of_a_month_that_is_stopped_nothing_is_left(
    stop: type[BaseException], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise stop

    monkeypatch.setattr(demo_office, "_begin", stopped)
    result = run("demo", "--out", tmp_path)
    assert (result.exit_code, str(tmp_path / "office") in result.stderr) == (code, True)
    assert (tmp_path / "list-2026-11").is_dir()
    assert not (tmp_path / "office").exists()
