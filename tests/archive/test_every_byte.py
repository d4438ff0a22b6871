"""Any byte changed anywhere is found, with its file named: all of a small list, some of a large."""

from pathlib import Path
from random import Random

import pytest

from arpad.archive.directory import read_directory
from arpad.archive.manifest import MANIFEST, MANIFEST_SHA256
from tests.archive.small import written
from tests.archive.test_rated_lists import made
from tests.sampling import amount

SAMPLED = 40


def found_in(target: Path) -> list[str]:
    found, problems = read_directory(target)
    assert (found is None) == bool(problems)
    return [Path(problem.file).name for problem in problems]


def is_found(path: Path, content: bytes, place: int, bit: int) -> bool:
    """Tell whether one changed bit is found, in its file (or in the two that name each other)."""
    changed = bytearray(content)
    changed[place] ^= 1 << bit
    path.write_bytes(bytes(changed))
    (name,) = found_in(path.parent)
    return name == path.name or {name, path.name} <= {MANIFEST, MANIFEST_SHA256, path.parent.name}


@pytest.mark.long
def test_every_byte_of_a_small_list(tmp_path: Path) -> None:
    """One bit of each byte, which one its place decides; in the plain run of each 61st, and of the
    first and the last. One byte more or less is found too.
    """
    target = written(tmp_path)
    for path in sorted(target.iterdir()):
        content = path.read_bytes()
        for place in {*range(0, len(content), amount(127, full=1)), len(content) - 1}:
            assert is_found(path, content, place, place % 8), (path.name, place)
        for other in (content + b"\n", content[:-1]):
            path.write_bytes(other)
            assert len(found_in(target)) == 1
        path.write_bytes(content)
    assert found_in(target) == []


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("large"))


@pytest.mark.long
def test_bytes_here_and_there_of_a_rated_list(large: Path) -> None:
    chance = Random(2026)
    for path in sorted(large.iterdir()):
        content = path.read_bytes()
        for _ in range(amount(SAMPLED, full=20 * SAMPLED) // 4):
            place, bit = chance.randrange(len(content)), chance.randrange(8)
            assert is_found(path, content, place, bit), (path.name, place, bit)
        path.write_bytes(content[:-1])
        assert found_in(large)
        path.write_bytes(content)
    assert found_in(large) == []
