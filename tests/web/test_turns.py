"""Pages that several processes make: each its turns, every file as one process makes it."""

import os
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from arpad.office.reading.shelf import Shelf
from arpad.web import building
from arpad.web.site import Site
from arpad.web.turns import in_turns
from tests.web.conftest import RULEBOOKS

WAIT = 120.0


def again(archive: Path) -> Site:
    """Return the site as another process reads it."""
    return Site(Shelf.opened(archive, RULEBOOKS), "Ruritania", ("ca",))


def full(_archive: Path) -> Site:
    raise OSError(28, "No space left on device")


def ended(_archive: Path) -> Site:
    os._exit(7)


def everything(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}  # fmt: skip


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every site be worth two processes."""
    monkeypatch.setattr(building, "PLAYERS_OF_PROCESS", 1)
    monkeypatch.setattr(building, "cores", lambda: 2)


@pytest.mark.parametrize("at_once", [1, 3, 50])
def test_each_turn_is_one_process_s(at_once: int) -> None:
    """Two go through the same items, now this one and now that one further."""
    next_turn = get_context("spawn").Value("q", 0)
    ways = [in_turns(range(20), at_once, next_turn) for _ in range(2)]
    items = [next(way, None) for way in (ways[0], *ways, ways[1], *ways)]
    items += [item for way in ways for item in way]
    assert sorted(item for item in items if item is not None) == [*range(20)]


def test_a_site_of_two_processes_is_that_of_one(archive: Path, tmp_path: Path, two: None) -> None:
    """The first waits until the other one has made pages of players."""
    site, many = again(archive), tmp_path / "many"

    def other_has_begun(_number: int) -> None:
        until = time.monotonic() + WAIT
        while not [*tmp_path.glob(".many-*/many/players/*.html")]:
            assert time.monotonic() < until
            time.sleep(0.01)

    answer = building.build(site, many, other_has_begun, partial(again, archive))
    alone = building.build(again(archive), tmp_path / "alone")
    assert (answer.files, answer.written) == (alone.files, alone.written)
    assert everything(many) == everything(tmp_path / "alone")
    assert building.build(again(archive), many, again=partial(again, archive)).written == 0


@pytest.mark.parametrize(
    ("fails", "says"), [(full, "No space left"), (ended, r"ended before its time \(7\)")]
)
def test_what_stops_the_other_process_ends_the_build(
    archive: Path, tmp_path: Path, two: None, fails: Callable[[Path], Site], says: str
) -> None:
    with pytest.raises(OSError, match=says):
        building.build(again(archive), tmp_path / "site", again=partial(fails, archive))
    assert not [*tmp_path.iterdir()]


def test_who_reads_another_list_makes_no_page(archive: Path, tmp_path: Path) -> None:
    site = again(archive)
    folders = building._Folders(tmp_path, tmp_path / "new", {})
    make = partial(building._beside, partial(again, archive), folders=folders, next_turn=None)
    assert make(state=("another head", "")) == {}
    assert "players/77000112.html" in make(state=site.state)
