"""Through how many files a report goes until it is a list: the number may only fall."""

import json
import subprocess
import sys
from pathlib import Path

from arpad.library.files import DEMO

FILES_MAX = 109
DOORS_MAX = 20
"""Functions of the engine that something outside it calls."""


def test_a_report_enters_few_files_until_it_is_a_list(tmp_path: Path) -> None:
    script, place = Path(__file__).with_name("entered.py"), tmp_path / "entered.json"
    rating_list = f"2010-09-01={DEMO / 'list_2010-07.csv'}"
    report, out = str(DEMO / "open_2010.trf"), tmp_path / "out"
    call = [sys.executable, str(script), str(place), "rate", report, "--list", rating_list]
    subprocess.run([*call, "--out", str(out)], check=True, capture_output=True)
    assert (out / "list.csv").is_file()
    entered = json.loads(place.read_text(encoding="utf-8"))
    files, doors = entered["files"], entered["doors"]
    assert {"cli/rate/command.py", "formats/trf/reader.py", "engine/period.py"} <= {*files}
    assert len(files) <= FILES_MAX, "\n".join(files)
    assert len(doors) <= DOORS_MAX, "\n".join(doors)
