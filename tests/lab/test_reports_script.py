"""docs/studies/reports.py makes what the pages take, with the commands that they print."""

import re
import runpy
from pathlib import Path

import pytest

from tests.lab.study_figures import STUDIES

REPORTS = runpy.run_path(str(STUDIES / "reports.py"))
TAKE = runpy.run_path(str(STUDIES / "take.py"))
PRINTED = {
    "otb": "backtest", "tcec": "backtest", "football": "backtest", "simulate": "simulation",
    "simulate-seldom": "simulation", "simulate-2024": "simulation",
}  # fmt: skip


def test_every_report_that_is_taken_is_made() -> None:
    taken = {report for one in ("TAKEN", "TABLES") for report, _ in TAKE[one].values()}
    assert taken == set(REPORTS["COMMANDS"])


@pytest.mark.parametrize("name", PRINTED)
def test_commands_are_those_of_the_pages(name: str) -> None:
    page = (STUDIES / f"{PRINTED[name]}.md").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n\s*", "", page)
    command = REPORTS["COMMANDS"][name].replace(".csv.gz", ".csv")
    assert f"    arpad lab {command} --out {name}\n" in lines


def test_every_script_is_there_and_every_table_has_one_that_writes_it() -> None:
    scripts = [*REPORTS["SCRIPTS"], "alarms.py", "alarms_apart.py"]
    assert all((STUDIES / one).is_file() for one in scripts)
    texts = "".join((STUDIES / one).read_text(encoding="utf-8") for one in scripts)
    named = {*TAKE["TAKEN"], *TAKE["TABLES"]}
    for table in (STUDIES / "tables").iterdir():
        study = table.stem.split("-")[0]
        is_drawn = study in ("drift", "calibration")  # draw.py writes every section
        assert table.stem in named or table.stem in texts or is_drawn, table.stem


def test_the_runs_go_into_folders_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One command alone, and no script: `models` needs no data."""
    ran: list[list[str]] = []
    monkeypatch.setattr(
        REPORTS["subprocess"], "run", lambda words, cwd, check: ran.append([*words, str(cwd)])
    )
    globals_of = REPORTS["main"].__globals__
    monkeypatch.setitem(globals_of, "SCRIPTS", {})
    monkeypatch.setitem(globals_of, "HERE", tmp_path)
    (tmp_path / "take.py").write_text("def main(reports):\n    (reports / 'taken').touch()\n")
    REPORTS["main"](tmp_path / "data", tmp_path / "reports", "models")
    ((_, *words),) = ran
    out = str((tmp_path / "reports" / "models").resolve())
    verb = ["-m", "arpad", "lab", "exploit", "--models"]
    assert words == [*verb, "--out", out, str(tmp_path / "data")]
    assert (tmp_path / "reports" / "taken").exists()
