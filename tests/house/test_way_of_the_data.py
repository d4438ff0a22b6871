"""Through how many files a report goes until it is a list, and how often it enters the engine."""

import json
import subprocess
import sys
from pathlib import Path

from arpad.library.files import DEMO

FILES_MAX = 114
"""The number may only fall; 108 before what office verbs read was split from what needs Polars."""
READ_OF_THE_RESULT = {"RatedEvents.explained", "Period.whole", "Period.state"}
"""What a rated period works out when somebody reads it: of ten players' report not a million."""


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
    made, *read = doors  # whatever is asked before is asked of the law
    assert made == "made"
    assert set(read) == READ_OF_THE_RESULT, "\n".join(read)
