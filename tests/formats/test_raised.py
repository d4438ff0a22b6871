"""Whatever stands in a file, nothing raises: exceptions are counted, not exit codes.

Of every format 10,000 broken files are read in the full run and 75 in the plain one; verbs take a
share of them. Special files and faults of the disk are those of test_files.py and cli/test_disk.py.
An exception that nobody catches ends with the exit code of "problems in the data", so that codes
alone would hide every one.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest
from typer.testing import CliRunner

from arpad.cli.verbs import app
from arpad.formats.any_list import read_any_list
from arpad.formats.entries import read_entries
from arpad.formats.scid_spelling import read as read_spelling
from arpad.formats.sniff import read_report
from arpad.formats.tables import read_events, read_people, read_substitutions
from arpad.library.files import load_list
from arpad.report.facts import read_facts, read_game_facts
from tests.cli.calls import JULY
from tests.formats.fuzz_seeds import lists, members, others, repacked, reports
from tests.formats.mutating import check, check_problems, mutated
from tests.sampling import IS_FULL

READ, CONVERTED, CHECKED = (10_000, 200, 40) if IS_FULL else (40, 1, 1)
SECONDS_MAX = 2
SEED = 20261122
EXTREMES = (
    None, True, -1, 0, 99_999, 2**63, 10**400, 1.5, float("nan"), float("inf"), "", "\ud800",
    "\x9b", "\u202e", "=1+1", "9999-12-31", "0000-00-00", "1E+999999", "x" * 5_000, [], {},
    [[]], "NaN",
)  # fmt: skip
TARGETS = (
    "trf06",
    "trf16",
    "trf26",
    "json",
    "csv",
    "crosstable",
    "xlsx",
    "opponents",
    "games-xlsx",
)
LIST_TARGETS = ("list", "fide-combined", "fide-legacy", "fide-xml")


def broken(data: bytes, chance: random.Random) -> bytes:
    """Return the file broken: its bytes, a file in its archive, or a value of its JSON."""
    if data.startswith(b"{") and chance.random() < 0.7:
        return json.dumps(_exchanged(json.loads(data), chance)).encode()
    parts = members(data)
    if parts and chance.random() < 0.7:
        name = chance.choice(sorted(parts))
        return repacked(data, name, mutated(parts[name], chance))
    return mutated(data, chance)


def _exchanged(value: object, chance: random.Random) -> object:
    """Return JSON with another value somewhere."""
    if isinstance(value, dict) and value and chance.random() < 0.97:
        key = chance.choice(sorted(value))
        return {**value, key: _exchanged(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.97:
        at = chance.randrange(len(value))
        return [*value[:at], _exchanged(value[at], chance), *value[at + 1 :]]
    return chance.choice(EXTREMES)


def raised(call: Callable[[], object], what: str) -> list[str]:
    """Return the exception that a call raises, in words, or nothing."""
    start = process_time()
    try:
        call()
    except Exception as error:  # whatever it is: this is what is counted
        return [f"{what}: {type(error).__name__}: {error}"[:500]]
    took = process_time() - start
    return [f"{what}: {took:.1f} s"] if took > SECONDS_MAX else []


def verb(*words: str | Path) -> None:
    """Call a verb in process; what it doesn't catch is raised."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code in (0, 1, 2), result.output


@pytest.mark.parametrize("name", reports())
def test_broken_reports_raise_nothing(name: str, tmp_path: Path) -> None:
    data, file = reports()[name]
    first = sorted(reports()).index(name)  # so that few conversions go to every format
    chance = random.Random(SEED)
    path = tmp_path / file
    found: list[str] = []
    for number in range(READ):
        content = broken(data, chance)
        found += raised(lambda c=content: check(*read_report(c, file), file), f"read {number}")
        if number < CONVERTED:
            path.write_bytes(content)
            to = TARGETS[(first + number) % len(TARGETS)]
            words = ("convert", path, tmp_path / "out", "--to", to, "--force")
            found += raised(lambda w=words: verb(*w), f"convert {number} to {to}")
        if number < CHECKED:
            more = ("--list", JULY) if (first + number) % 2 else ("--json",)
            found += raised(lambda m=more: verb("check", path, *m), f"check {number}")
    assert found == []


@pytest.mark.parametrize("name", lists())
def test_broken_lists_raise_nothing(name: str, tmp_path: Path) -> None:
    data, file = lists()[name]
    first = sorted(lists()).index(name)
    chance = random.Random(SEED)
    path = tmp_path / file
    found: list[str] = []
    for number in range(READ):
        path.write_bytes(broken(data, chance))
        found += raised(lambda: check_problems(read_any_list(path)[1]), f"read {number}")
        if number < CONVERTED:
            found += raised(lambda: load_list(path, None), f"load {number}")
            to = LIST_TARGETS[(first + number) % len(LIST_TARGETS)]
            words = ("convert", path, tmp_path / "out", "--to", to, "--force")
            found += raised(lambda w=words: verb(*w), f"convert {number} to {to}")
    assert found == []


def _facts(path: Path) -> tuple[object, tuple[object, ...]]:
    read_game_facts(path.read_bytes())
    return read_facts(path.read_bytes())


OTHERS: dict[str, Callable[[Path], object]] = {
    "people": read_people, "events": read_events, "substitutions": read_substitutions,
    "entries": lambda path: read_entries(path.read_bytes(), str(path)), "facts": _facts,
    "spelling": read_spelling,
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_other_broken_files_raise_nothing(name: str, tmp_path: Path) -> None:
    data, file = others()[name]
    chance = random.Random(SEED)
    path = tmp_path / file
    found: list[str] = []
    for number in range(READ):
        path.write_bytes(broken(data, chance))
        found += raised(lambda: OTHERS[name](path), f"read {number}")
    assert found == []
