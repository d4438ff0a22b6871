"""Every result that a report can have, through every page, file and verb that shows games."""

from datetime import date
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.archive.evidence.signing import PrivateKey
from arpad.office.reading.shelf import Shelf
from arpad.report.rows import DOUBLE_FORFEIT, RESULTS
from arpad.rulebooks import CATALOGUE
from arpad.web.api import BASE, WAYS
from arpad.web.app import Current, application
from arpad.web.site import Site
from tests.cli.calls import run
from tests.office.evidence.archived import publish
from tests.office.papers import Game, Paper, listed, loaded, people, rated, write_list

GAMES: tuple[Game, ...] = (
    (1, "1", "2", "1"), (1, "3", "4", "="), (1, "5", "6", "0"),
    (2, "1", "3", "+"), (2, "2", "5", "-"), (2, "4", "6", DOUBLE_FORFEIT),
    (3, "1", "4", "W"), (3, "2", "6", "D"), (3, "3", "5", "L"),
    (4, "1", None, "H"), (4, "2", None, "F"), (4, "3", None, "U"), (4, "4", None, "Z"),
    (4, "5", "6", "1"),
)  # fmt: skip
HALF = {"1": 7, "2": 3, "3": 3, "4": 1, "5": 6, "6": 3}
"""Half points by hand: 1 has 1, +, W and H; 5 has 0, +, L seen from Black and 1."""
VERBS = ("check", "crosstable", "norms")
TARGETS = ("trf06", "trf16", "trf26", "json", "csv", "games-xlsx", "crosstable", "xlsx",
           "opponents", "opponents-xlsx")  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the report, and an archive of the list that rates it."""
    at = tmp_path_factory.mktemp("results")
    rows = [listed(str(n), 2400 + n, title="GM", sex="m", federation="ESP",
                   birth_date="1980-01-01")
            for n in range(1, 7)]  # fmt: skip
    known = loaded(write_list(at / "list.csv", rows), date(2024, 3, 1))
    report = Paper("every", people(rows), GAMES, date(2024, 3, 4), date(2024, 3, 9)).write(at)
    publish(at / "archive", rated([report], [known], date(2024, 4, 1)), PrivateKey.new(),
            overrides=())  # fmt: skip
    return at


@pytest.fixture(scope="module")
def client(folder: Path) -> TestClient:
    """Return who asks the server of the archive."""
    archive = folder / "archive"
    site = Site(Shelf.opened(archive, CATALOGUE), "Ruritania", ("en",))
    return TestClient(application(Current(lambda: site, archive)))


def test_the_games_have_every_result() -> None:
    assert {result for *_, result in GAMES} == {*RESULTS, DOUBLE_FORFEIT}


@pytest.mark.long
def test_every_page_and_answer_shows_them(client: TestClient) -> None:
    for path in (
        "events/every", "events/every/norms", "standings?event=every", "players/4",
        "standings?event=every&tie-breaks=DE,BH,SB,PS,WIN&why=6",
        *(f"players/{n}/calculations/fide/2024-04-01" for n in range(1, 7)),
    ):  # fmt: skip
        assert client.get(f"/{path}").status_code == 200, path
    named = {"player": "4", "series": "fide", "day": "2024-04-01", "event": "every", "group": "all"}
    for way in WAYS:
        if {*named} & {part.strip("{}") for part in way.path.split("/")} - {"{rulebook}"}:
            path = BASE + way.path.format(**named)
            assert client.get(path).status_code == 200, path


def test_the_standings_are_those_of_the_points_by_hand(client: TestClient) -> None:
    lines = client.get(f"{BASE}/events/every").json()["lines"]
    points = {line["player"]["player_id"]: float(line["score"]) for line in lines}
    assert points == {number: half / 2 for number, half in HALF.items()}
    fourth = next(line for line in lines if line["player"]["player_id"] == "4")
    assert [round_played["result"] for round_played in fourth["rounds"]] == ["=", "-", "L", "Z"]


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "ca"])
def test_every_verb_and_paper_shows_them(folder: Path, lang: str) -> None:
    report, ratings = folder / "every.trf", f"2024-03-01={folder / 'list.csv'}"
    for verb in VERBS:
        assert run(verb, report, "--lang", lang).exit_code in (0, 1), verb
    for ending in ("pdf", "html", "xlsx"):
        out = folder / f"table-{lang}.{ending}"
        assert run("crosstable", report, "-o", out, "--lang", lang).exit_code in (0, 1), ending
        assert out.stat().st_size
    for form in ("1", "2", "3", "report", "it3"):
        out = folder / f"form-{form}-{lang}.xlsx"
        result = run("form", form, report, "-o", out, "--list", ratings, "--lang", lang)
        assert result.exit_code in (0, 1), result.output


@pytest.mark.parametrize("target", TARGETS)
def test_every_format_of_reports_holds_them(folder: Path, target: str) -> None:
    """What a format can't say is said; what it says is read again as it was."""
    out = folder / f"converted-{target}"
    result = run("convert", folder / "every.trf", out, "--to", target, "--force")
    assert result.exit_code in (0, 1), result.output
    assert out.exists()
    assert run("check", out).exit_code in (0, 1)
