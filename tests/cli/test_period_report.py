"""The report of a period, on the screen and as a document, and the drift that a list keeps."""

import io
import json
from datetime import date
from pathlib import Path

import pytest
from pypdf import PdfReader
from python_calamine import CalamineWorkbook

from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, LAST_FOUR, PEOPLE, copied, federation, put, report
from tests.sampling import sampled

FEBRUARY = ("--date", "2026-02-01")


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office that has taken two slow events of January."""
    folder = tmp_path_factory.mktemp("taken")
    where = federation(folder, standard="fide")
    reports = [
        report(folder / "in", "enero", date(2026, 1, 9)),
        report(folder / "in", "torneo", date(2026, 1, 16), LAST_FOUR, "=1=0=1"),
    ]
    answer("intake", *reports, *BY, "--at", where)
    return folder


@pytest.fixture
def at(taken: Path, tmp_path: Path) -> Path:
    return copied(taken, tmp_path) / "federation"


@pytest.fixture(scope="module")
def after(taken: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the office after its list came out, which nobody changes."""
    where = copied(taken, tmp_path_factory.mktemp("published")) / "federation"
    assert put(where)["is_published"]
    return where


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "title", "events", "players"),
    sampled([
        ("en", "Report of the period to 2026-02-01", "Events", "Players with games"),
        ("es", "Informe del periodo hasta el 2026-02-01", "Torneos", "Jugadores con partidas"),
        ("ca", "Informe del període fins al 2026-02-01", "Torneigs", "Jugadors amb partides"),
        ("pt", "Relatório do período até 2026-02-01", "Torneios", "Jogadores com partidas"),
    ], 1),
)  # fmt: skip
def test_the_report_is_a_tagged_pdf_in_the_language_of_the_call(
    after: Path, tmp_path: Path, lang: str, title: str, events: str, players: str
) -> None:
    out = tmp_path / "february.pdf"
    answer("period", "report", "--out", out, "--lang", lang, "--at", after)
    reader = PdfReader(io.BytesIO(out.read_bytes()))
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"].value is True
    assert "/StructTreeRoot" in root
    assert root["/Lang"] == lang
    assert reader.metadata is not None
    assert reader.metadata.title == f"{title}: standard"
    text = " ".join(page.extract_text() for page in reader.pages)
    for words in (title, "standard", events, players, "The enero", "The torneo", "2026-01-16"):
        assert words in text
    identity = answer("period", "report", "--at", after)["identity"]
    assert identity in text.replace("\n", "")


def test_the_workbook_of_a_report_keeps_numbers_as_numbers(after: Path, tmp_path: Path) -> None:
    """Two events of four players who meet once: six games each."""
    out = tmp_path / "february.xlsx"
    answer("period", "report", "--out", out, "--at", after)
    book = CalamineWorkbook.from_path(str(out))
    rows = [row for name in book.sheet_names for row in book.get_sheet_by_name(name).to_python()]
    assert [row[0] for row in rows[:2]] == ["Report of the period to 2026-02-01", "standard"]
    assert next(row[1] for row in rows if row[0] == "Games") == 12
    assert ["The enero", "2026-01-09", "2026-01-11", 4, 6] in [row[:5] for row in rows]
    movers = answer("period", "report", "--at", after)["movers"]
    assert movers
    for one in movers:
        told = [one["player_id"], one["name"], one["rating_old"], one["rating_new"], one["change"]]
        assert told in [row[:5] for row in rows]
        assert one["rating_new"] - one["rating_old"] == one["change"]


@pytest.mark.long
def test_the_report_of_a_period_is_the_same_before_and_after_it_is_published(
    at: Path, tmp_path: Path
) -> None:
    """Two slow events of four players and six games each; nobody is new, and nobody goes."""
    before = answer("period", "report", "standard", *FEBRUARY, "--at", at)
    assert before["is_published"] is False
    assert [(one["name"], one["players"], one["games"]) for one in before["events"]] == [
        ("The enero", 4, 6), ("The torneo", 4, 6),
    ]  # fmt: skip
    identity = put(at)["identity"]
    after = answer("period", "report", "standard", "--at", at)
    assert (after["is_published"], after["identity"], after["list_date"]) == (
        True, identity, "2026-02-01"
    )  # fmt: skip
    same = ("events", "counts", "movers", "cohorts", "newcomers", "statuses", "drift")
    assert [after[name] for name in same] == [before[name] for name in same]
    assert (after["counts"]["new"], after["newcomers"], after["common"]) == (0, [], [])
    page = tmp_path / "february.html"
    run("period", "report", "standard", "--out", page, "--lang", "es", "--at", at)
    text = page.read_text(encoding="utf-8")
    assert "The torneo" in text
    assert "Mayores cambios" in text
    assert run("period", "report", "standard", "--out", page, "--at", at).exit_code == 2
    assert run("period", "report", "standard", "--out", "a.doc", "--at", at).exit_code == 2
    wrong = answer("period", "report", "standard", "--date", "2025-02-01", "--at", at, code=1)
    assert codes(wrong["problems"]) == ["list-date"]
    assert "The torneo" in run("period", "report", "standard", "--at", at).output


@pytest.mark.long
def test_a_published_list_keeps_its_drift_and_every_verb_tells_the_same(after: Path) -> None:
    """All eight players stay; `arpad drift` measures the same of the archive."""
    archive = after / "archive"
    kept = answer("list", "show", archive / "00000002")["drift"]
    told = answer("period", "report", "standard", "--at", after)["drift"]
    one = json.loads((archive / "00000002" / "manifest.json").read_bytes())["drift"]
    assert kept == told
    assert (kept["since"], one["since"]) == ("2026-01-01", "2026-01-01")
    assert kept["stayers"]["players"] == one["stayers"]["players"] == len(PEOPLE)
    measured = answer("drift", archive)
    assert answer("drift", archive, "--series", "standard") == measured
    recent = measured["recent"]["stayers"]
    assert [round(recent[name], 1) for name in ("value", "low", "high")] == [
        float(kept["stayers"][name]) for name in ("change", "low", "high")
    ]
    assert [found["name"] for found in measured["alarms"]] == [
        found["name"] for found in kept["alarms"]
    ]
    assert answer("drift", archive / "00000002")["levels"] == measured["levels"][-1:]
    sentence = "Since 2026-01-01 those who stayed changed by"
    assert sentence in run("list", "show", archive / "00000002").stdout
    assert "Desde 2026-01-01 os que ficaram" in run(
        "list", "show", archive / "00000002", "--lang", "pt"
    ).stdout.replace("\n", " ")
    assert run("drift", archive, "--series", "rapid").exit_code == 2
    assert run("drift", archive / "00000002", "--series", "standard").exit_code == 2
    dated = f"2026-02-01={archive / '00000002'}"
    assert run("drift", dated).exit_code == 2
