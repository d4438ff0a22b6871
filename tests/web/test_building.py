"""The site as files: whole, only what changed, nothing of others touched."""

import json
import shutil
from pathlib import Path

import pytest

from arpad.office.reading.shelf import Shelf
from arpad.web.building import MADE, NotOursError, build
from arpad.web.site import Data, Kind, Site
from tests.web.conftest import RULEBOOKS

DAYS = ("2010-09-01", "2010-11-01")


@pytest.fixture(scope="module")
def small(archive: Path) -> Site:
    """Return the site in one language."""
    return Site(Shelf.opened(archive, RULEBOOKS), "Ruritania", ("ca",))


@pytest.fixture(scope="module")
def built(small: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of its files."""
    out = tmp_path_factory.mktemp("pages") / "site"
    build(small, out)
    return out


def test_every_page_is_a_file_and_the_archive_is_among_them(
    small: Site, built: Path, archive: Path
) -> None:
    for path in small.paths():
        assert (built / path).read_bytes() == small.page(path)
    for path in archive.rglob("*"):
        if path.is_file():
            assert (built / "archive" / path.relative_to(archive)).read_bytes() == path.read_bytes()


def test_what_is_there_is_left_what_is_not_is_mended_what_has_gone_is_taken_away(
    small: Site, built: Path
) -> None:
    made = json.loads((built / MADE).read_bytes())
    (built / "lists.html").unlink()
    (built / "players" / "stale.html").write_bytes(b"")
    (built / "mine.txt").write_bytes(b"kept")
    made["files"]["players/stale.html"] = "0" * 64
    (built / MADE).write_text(json.dumps(made), encoding="utf-8")
    again = build(small, built)
    assert (again.written, again.removed) == (1, 1)
    assert not (built / "players" / "stale.html").exists()
    assert (built / "mine.txt").read_bytes() == b"kept"


def test_a_folder_of_somebody_else_is_left_alone(small: Site, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_bytes(b"dear")
    with pytest.raises(NotOursError):
        build(small, tmp_path)
    (tmp_path / MADE).write_text('{"files": {"../letter.txt": ""}}', encoding="utf-8")
    with pytest.raises(NotOursError, match="outside"):
        build(small, tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["letter.txt", MADE]


def test_of_the_next_list_only_what_it_changes_is_made(
    archive: Path, small: Site, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tmp_path / "archive"
    before.mkdir()
    entries = sorted(archive.iterdir())
    for entry in entries[:-1]:
        shutil.copytree(entry, before / entry.name)
    out = tmp_path / "site"
    earlier = Site(Shelf.opened(before, RULEBOOKS), small.name, small.languages)
    build(earlier, out)
    shutil.copytree(entries[-1], before / entries[-1].name)
    later = Site(Shelf.opened(before, RULEBOOKS), small.name, small.languages)
    made: list[str] = []
    for one in (Kind, Data):
        usual = one.made
        monkeypatch.setattr(
            one, "made",
            lambda self, site, place, fields, usual=usual: made.append(place.path)
            or usual(self, site, place, fields),
        )  # fmt: skip
    build(later, out)
    assert not [path for path in made if f"/{DAYS[0]}" in path]
    assert [path for path in made if f"/{DAYS[1]}" in path]
    assert {path: (out / path).read_bytes() for path in later.paths()} == {
        path: (built / path).read_bytes() for path in small.paths()
    }
    made.clear()
    build(later, out)
    assert not [path for path in made if path.startswith(("players/", "events/", "lists/"))]


def test_a_build_that_was_stopped_is_gone_on_with(small: Site, built: Path, tmp_path: Path) -> None:
    class StoppedError(Exception):
        """Somebody pressed Ctrl+C."""

    def stop(number: int) -> None:
        if number == 5:
            raise StoppedError

    out = tmp_path / "site"
    with pytest.raises(StoppedError):
        build(small, out, stop)
    assert len(list(out.rglob("*"))) > 5
    with pytest.raises(StoppedError):  # and not NotOursError
        build(small, out, stop)
