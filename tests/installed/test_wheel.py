"""Wheel and sdist as a release has them: what is in them, and on which Pythons they install."""

import re
import shutil
import subprocess
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.docs.pages import ROOT
from tests.installed.environments import (
    CONSTRAINTS,
    PYTHONS,
    Environment,
    build,
    interpreter,
    made,
    project,
    with_extras,
)
from tests.sampling import some

pytestmark = pytest.mark.services
NEEDED = {
    "office init federation": "office", "backup elsewhere.arpad": "office", "key new key": "office",
    "serve": "web", "office serve": "web", "site build pages": "web",
    "lab calibration games.csv": "lab", "list export nov10 list.pdf": "forms",
}  # fmt: skip
"""What is typed where no extra is installed, and which one each needs."""
RATE = "arpad rate open.trf --list 2010-09-01=list.csv --list-date 2010-11-01 --out nov10"
TABLES = {
    "games.csv": "event_id,round,white_id,black_id,result,played_on\n"
                 "cup,1,78000002,78000003,1,2010-09-10\ncup,2,78000003,78000002,=,2010-09-11\n",
    "events.csv": "event_id,kind,start,end,minutes_for_60_moves\n"
                  "cup,match,2010-09-10,2010-09-11,180\n",
    "packed.py": "import polars\n"
                 "ids = dict.fromkeys(('white_id', 'black_id', 'result'), str)\n"
                 "rows = polars.read_csv('games.csv', schema_overrides=ids, try_parse_dates=True)\n"
                 "rows.write_parquet('games.parquet')\n",
}  # fmt: skip
JOBS = {
    "office": ("arpad office init federation --name Ruritania",
               "arpad backup kept.arpad --at federation"),
    "web": ("arpad demo --no-serve",),
    "lab": ("arpad lab fit games.csv --model elo --out fitted",),
    "forms": ("arpad list export nov10 list.pdf",),
    "fast": ("python packed.py",
             "arpad rate games.parquet --list-only --events events.csv --list 2010-09-01=list.csv"
             " --list-date 2010-11-01 --out made",),
    "spark": ("python -m arpad.spark games.csv --events events.csv --list 2010-09-01=list.csv"
              " --list-date 2010-11-01 --out made --master local[1]",),
    "all": ("arpad demo --no-serve", "arpad list export nov10 list.pdf"),
}  # fmt: skip
"""What is typed where one extra is installed, after a report is rated."""
NAMES = """
import sys
import arpad
missing = [name for name in arpad.__all__ if not hasattr(arpad, name)]
print(sys.version.split()[0], missing, arpad.calc.expected_score(1834, 2179, rulebook="fide-2009"))
"""


def contents(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_the_wheel_has_the_package_and_nothing_else(wheel: Path) -> None:
    tracked = subprocess.run(["git", "ls-files", "arpad"], cwd=ROOT, capture_output=True,
                             text=True, check=True).stdout.split("\n")  # fmt: skip
    packed = contents(wheel)
    in_package = {name for name in packed if ".dist-info/" not in name}
    assert in_package == set(filter(None, tracked))
    (metadata,) = (data.decode() for name, data in packed.items() if name.endswith("/METADATA"))
    extras = {f"Provides-Extra: {name}" for name in project()["project"]["optional-dependencies"]}
    assert extras <= set(metadata.splitlines())
    assert any(name.endswith("licenses/LICENSE") for name in packed)


def test_the_sdist_builds_the_same_wheel(built_files: tuple[Path, Path], tmp_path: Path) -> None:
    wheel, sdist = built_files
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    names = {path.name for path in source.iterdir()}
    assert {"docs", "tests", "run.py", "constraints.txt"} <= names
    builder = Environment(wheel.parents[1] / "builder")
    again, _ = build(builder, source, tmp_path / "dist", "-t", "wheel")
    assert contents(again) == contents(wheel)


@pytest.mark.parametrize("version", PYTHONS)
def test_it_is_installed_without_extras(version: str, wheel: Path, tmp_path: Path) -> None:
    """Help, two calculations, a rated report, and which extra is missing for the rest.

    By hand: 15 x (1 - .36 + 0 - .64) = 0; 345 points are .11 (FIDE 2009, 8.1b).
    """
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no Python {version} on this machine")
    alone = made(tmp_path / "environment", python, str(wheel), constraints=CONSTRAINTS)
    ran = alone.call("python", "-c", NAMES, at=tmp_path)
    assert re.match(rf"{re.escape(version)}\.\d+ \[\] .*0\.11", ran.stdout), ran.stdout
    assert alone.arpad("arpad --help", tmp_path)[0] == 0
    code, printed = alone.arpad(
        "arpad calc change --rulebook fide-2009 --rating 2000 --k 15 --vs 2100:1 --vs 1900:0",
        tmp_path,
    )
    assert (code, "New rating 2000" in " ".join(printed)) == (0, True), printed
    assert alone.arpad("arpad demo --files .", tmp_path)[0] == 0
    assert alone.arpad(RATE, tmp_path)[0] == 0
    assert '"Lizarralde, Raul"' in (tmp_path / "nov10" / "list.csv").read_text("utf-8")
    for call, extra in NEEDED.items():
        code, printed = alone.arpad(f"arpad {call}", tmp_path)
        assert (code, f'pip install "arpad[{extra}]"' in " ".join(printed)) == (2, True), printed


@pytest.mark.parametrize(
    ("extra", "version"),
    some([(extra, version) for version in PYTHONS[:-1] for extra in JOBS], 2),
)
def test_it_is_installed_with_one_extra(
    extra: str, version: str, wheel: Path, tmp_path: Path
) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no Python {version} on this machine")
    if extra in {"spark", "all"} and not shutil.which("java"):
        pytest.skip("there is no Java on this machine")
    place = made(tmp_path / "environment", python, with_extras(wheel, (extra,)),
                 constraints=CONSTRAINTS)  # fmt: skip
    for name, text in TABLES.items():
        (tmp_path / name).write_text(text, "ascii")
    for job in ("arpad demo --files .", RATE, *JOBS[extra]):
        ran = place.call(*job.split(), at=tmp_path)
        assert ran.returncode == 0, ran.stdout
