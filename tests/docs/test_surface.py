"""What scripts, links and programs rely on is there: docs/formats/surface.json, held line by line.

A verb, an option, a key of `--json` or of a manifest, an exit code, an address, a name of the
library or of rulebooks, or a problem's code that is gone or another fails here.
What is new is written by `python docs/formats/generate.py`; what is meant to go, with `--drop`.
"""

import copy
import runpy
from pathlib import Path
from typing import Any

import pytest

GENERATE = "run python docs/formats/generate.py (--drop, and a line of CHANGELOG.md, if it must go)"
PATH = Path(__file__).parents[2] / "docs" / "formats" / "surface.py"


@pytest.fixture(scope="module")
def surface() -> dict[str, Any]:
    return runpy.run_path(str(PATH))


@pytest.fixture(scope="module")
def now(surface: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = surface["surface"]()
    return found


def test_nothing_is_gone_or_another(surface: dict[str, Any], now: dict[str, Any]) -> None:
    lost, new = surface["differences"](surface["on_disk"](), now)
    assert not [*lost, *new], "\n".join((GENERATE, *lost, *new))


def test_it_has_what_people_use(now: dict[str, Any]) -> None:
    assert now["exit codes"]["arpad"] == {
        "0": "DONE", "1": "PROBLEMS", "2": "WRONG_USAGE", "3": "FAULT",
    }  # fmt: skip
    rate = now["verbs"]["arpad rate"]
    assert rate["--list, -l"] == "list[str]"
    assert rate["1 REPORTS"] == "list[Path]"
    assert now["answers"]["rate"] == {"--json": "Rated"}
    assert now["objects"]["Rated"]["list"] == "array of ListRow"
    assert now["objects"]["ListRow"]["player_id"] == "string"
    assert now["addresses"]["GET /api/v1/players"]["?q"] == "string"
    assert {"", "?rating", "?opponent"} <= {*now["addresses"]["GET /calculators/change.html"]}
    assert "admit_new: bool" in now["library"]["arpad.history"][""]
    assert now["library"]["arpad.PublishedList"]["list"] == ""  # a property, with no type here
    assert now["library"]["arpad.Facts"]["start"] == "date | None"
    assert {"K_FACTOR", "the"} <= {*now["rulebooks as programs"]["arpad.engine.questions"]}
    assert "list-date" in now["problems"]["codes"]
    assert now["manifests"]["entry"]["identity"] == now["manifests"]["directory"]["identity"]
    for address in ("GET /healthz", "POST /upload.html", "GET /lists/{series}/{day}.html"):
        assert address in now["addresses"]


@pytest.mark.parametrize(
    ("part", "thing", "name"),
    [
        ("verbs", "arpad rate", "--list, -l"),
        ("objects", "ListRow", "player_id"),
        ("addresses", "GET /api/v1/players", "?q"),
        ("library", "arpad.history", ""),
        ("rulebooks as programs", "arpad.law", "Article"),
    ],
)
def test_what_goes_is_seen(
    part: str, thing: str, name: str, surface: dict[str, Any], now: dict[str, Any]
) -> None:
    less, changed = copy.deepcopy(now), copy.deepcopy(now)
    del less[part][thing][name]
    assert surface["differences"](now, less) == ([f"gone: {part}: {thing}: {name}"], [])
    assert surface["differences"](less, now) == ([], [f"new: {part}: {thing}: {name}"])
    changed[part][thing][name] = "float"
    lost, new = surface["differences"](now, changed)
    assert lost[0].startswith(f"another: {part}: {thing}: {name}: ")
    assert new == []
