"""The site as files: whole, only what changed, nothing of others touched."""

import json
import os
import shutil
import tarfile
from errno import ENOSPC
from pathlib import Path
from types import SimpleNamespace

import pytest

from arpad.answers.written import SiteBuilt
from arpad.archive.evidence.entries import VERIFIER, read_archive
from arpad.archive.evidence.heads import CHECKPOINT
from arpad.office.reading.accounts import marks
from arpad.office.reading.shelf import Shelf
from arpad.web.building import MADE, NotOursError, build
from arpad.web.edition import program
from arpad.web.map import page_at, recorded_paths
from arpad.web.site import Data, PageKind, Site
from tests.cli.calls import run
from tests.sampling import amount
from tests.web.conftest import RULEBOOKS

SHORTER = ("calculators.html", "verify.html", "rulebooks.html", "events.html")
"""Pages that lead served to one that answers, and as files don't."""
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


def test_what_a_machine_compiles_makes_no_other_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "__init__.py"
    module.write_text("", encoding="utf-8")
    monkeypatch.setattr("arpad.__file__", str(module))
    before = program.__wrapped__()
    compiled = tmp_path / "__pycache__"
    compiled.mkdir()
    for name in ("passes.cpython-311.pyc", "passes.run-7.py311.nbi", "passes.run-7.py311.1.nbc"):
        (compiled / name).write_bytes(b"compiled")
    assert program.__wrapped__() == before
    (tmp_path / "page.html").write_text("other", encoding="utf-8")
    assert program.__wrapped__() != before


def test_every_page_is_a_file_and_the_archive_is_among_them(
    small: Site, built: Path, archive: Path
) -> None:
    files = small.as_files()
    paths = [*recorded_paths(files)]
    assert all((built / path).is_file() for path in paths)
    for path in paths[:: amount(4, full=1)]:
        assert (built / path).read_bytes() == page_at(files, path)
        if not path.startswith(("players/", "events/", "lists")):
            served = page_at(small, path)
            assert served is not None
            is_same = page_at(files, path) == served
            assert is_same or path in SHORTER or b"/calculations/" in served
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


@pytest.mark.long
def test_of_the_next_list_only_what_it_changes_is_made(
    archive: Path, small: Site, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tmp_path / "archive"
    before.mkdir()
    shutil.copytree(archive / VERIFIER, before / VERIFIER)
    entries = sorted(archive.glob("0*"))
    for entry in entries[:-1]:
        shutil.copytree(entry, before / entry.name)
    out = tmp_path / "site"
    earlier = Site(Shelf.opened(before, RULEBOOKS), small.name, small.languages)
    build(earlier, out)
    shutil.copytree(entries[-1], before / entries[-1].name)
    shutil.copy(archive / CHECKPOINT, before / CHECKPOINT)
    later = Site(Shelf.opened(before, RULEBOOKS), small.name, small.languages)
    made: list[str] = []
    for one in (PageKind, Data):
        usual = one.made
        monkeypatch.setattr(
            one, "made",
            lambda self, site, place, fields, usual=usual: made.append(place.path)
            or usual(self, site, place, fields),
        )  # fmt: skip
    build(later, out)
    assert not [path for path in made if f"/{DAYS[0]}" in path]
    assert [path for path in made if f"/{DAYS[1]}" in path]
    assert {path: (out / path).read_bytes() for path in recorded_paths(later.as_files())} == {
        path: (built / path).read_bytes() for path in recorded_paths(small.as_files())
    }
    made.clear()
    build(later, out)
    assert not [path for path in made if path.startswith(("players/", "events/", "lists/"))]


def test_a_list_that_moves_nothing_of_a_player_is_not_told_on_the_player_s_file() -> None:
    """Who rests after a list for which they played stays active, by another sentence."""
    lists = {entry: SimpleNamespace(rulebook="fide-2024") for entry in (1, 2, 3)}
    readers = SimpleNamespace(shelf=SimpleNamespace(order=lists))
    played, rests, is_inactive = (
        {"entry": entry, "series": "fide", "games": games, "change": games, "rating": 2000,
             "rating_peak": 2000,
         "k_factor": "20", "k_factor_clause": 9, "title": None, "status": status,
         "list_status_clause": clause}
        for entry, games, status, clause in (
            (1, 5, "active", 72), (2, 0, "active", 75), (3, 0, "inactive", 73),
        )
    )  # fmt: skip
    assert marks(readers, [played, rests], played=[1]) == [played]  # type: ignore[arg-type]
    told = marks(readers, [played, rests, is_inactive], played=[1])  # type: ignore[arg-type]
    assert told == [played, is_inactive]


class StoppedError(BaseException):
    """The machine stopped: nobody cleans up."""


def everything(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}  # fmt: skip


def stopped(*_given: object, **_named: object) -> None:
    raise StoppedError


@pytest.mark.long
@pytest.mark.parametrize("at", ["page", "list of files", "exchange"])
def test_a_build_that_is_stopped_leaves_the_site_that_stood(
    small: Site, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    out = tmp_path / "site"
    shutil.copytree(built, out)
    (out / "lists.html").write_bytes(b"the site that stood")
    made = json.loads((out / MADE).read_bytes())
    made["files"]["lists.html"] = ["0" * 64, ""]
    (out / MADE).write_text(json.dumps(made), encoding="utf-8")
    before = everything(out)
    with monkeypatch.context() as machine:
        machine.setattr("arpad.archive.places.shutil", SimpleNamespace(rmtree=lambda _path: None))
        if at == "list of files":
            machine.setattr("arpad.web.building._note", stopped)
        if at == "exchange":
            machine.setattr("arpad.web.building.take_place", stopped)
        with pytest.raises(StoppedError):
            build(small, out, stopped if at == "page" else lambda _: None)
    assert everything(out) == before
    assert len(list(tmp_path.iterdir())) == 2  # what was being written lies beside
    assert build(small, out).written == 1
    assert list(tmp_path.iterdir()) == [out]
    assert (out / "lists.html").read_bytes() == (built / "lists.html").read_bytes()


@pytest.mark.parametrize("stands", [False, True])
def test_a_full_disk_is_a_sentence_and_leaves_what_stood(
    small: Site, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stands: bool
) -> None:
    out = tmp_path / "site"
    if stands:
        shutil.copytree(built, out)
        (out / "lists.html").unlink()
    before, left = everything(out) if stands else {}, [0]
    monkeypatch.setattr("arpad.cli.web.site._site", lambda _office: small)

    def full(path: Path, data: bytes, **_named: bool) -> None:
        left[0] += 1
        if stands or left[0] > 20:
            raise OSError(ENOSPC, os.strerror(ENOSPC), str(path))
        path.write_bytes(data)

    monkeypatch.setattr("arpad.web.building.write_new", full)
    assert run("office", "init", tmp_path / "office").exit_code == 0
    result = run("site", "build", out, "--at", tmp_path / "office")
    assert result.exit_code == 3
    assert result.stderr == f"arpad: {out} can't be written: No space left on device.\n"
    assert everything(out) == before
    assert {one.name for one in tmp_path.iterdir()} == {"office", *(["site"] if stands else [])}


@pytest.mark.parametrize("most", [0, 15_000])
def test_beyond_what_hosts_take_the_way_is_named(
    small: Site, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("arpad.cli.web.site._site", lambda _office: small)
    monkeypatch.setattr("arpad.cli.web.site.PLAYERS_OF_FILES", most)
    answer = SiteBuilt(folder=str(built), files=9, written=0, removed=0)
    monkeypatch.setattr("arpad.web.building.build", lambda *_: answer)
    assert run("office", "init", tmp_path / "office").exit_code == 0
    result = run("site", "build", built, "--at", tmp_path / "office")
    assert result.exit_code == 0
    assert ("arpad serve" in result.stderr) == (most == 0)


def test_a_disk_of_its_own_is_refused_before_anything_is_written(
    small: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == tmp_path)
    with pytest.raises(NotOursError, match="a disk of its own"):
        build(small, tmp_path)
    assert not list(tmp_path.iterdir())


def test_what_others_put_there_stays(small: Site, built: Path, tmp_path: Path) -> None:
    out, kept = tmp_path / "site", tmp_path / "kept"
    shutil.copytree(built, out)
    kept.mkdir()
    (out / ".git" / "refs" / "tags").mkdir(parents=True)
    (out / ".git" / "HEAD").write_bytes(b"ref: refs/heads/pages")
    (out / "elsewhere").symlink_to(kept)
    out.chmod(0o750)
    number = (out / "index.html").stat().st_ino
    assert build(small, out).written == 0
    assert (out / ".git" / "HEAD").read_bytes() == b"ref: refs/heads/pages"
    assert (out / ".git" / "refs" / "tags").is_dir()
    assert (out / "elsewhere").readlink() == kept
    assert out.stat().st_mode & 0o777 == 0o750
    assert (out / "index.html").stat().st_ino == number


@pytest.mark.long
def test_where_names_can_not_be_exchanged_the_old_folder_is_put_aside(
    small: Site, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.formats.files._exchanged", lambda _one, _other: False)
    out = tmp_path / "site"
    shutil.copytree(built, out)
    (out / "index.html").unlink()
    assert build(small, out).written == 1
    assert everything(out) == everything(built)
    out.rename(tmp_path / ".site.before")
    assert build(small, out).written == 0
    assert list(tmp_path.iterdir()) == [out]


def test_the_tars_of_all_lists_are_the_archive(archive: Path, built: Path, tmp_path: Path) -> None:
    tars = list(built.glob("lists/*/*/list.tar"))
    for path in tars:
        with tarfile.open(path) as tar:
            tar.extractall(tmp_path, filter="data")
    last = max(read_archive(archive).lists, key=lambda one: one.record.number).record.number
    due = [path for path in archive.glob("0*/*") if int(path.parent.name) <= last]
    assert len(tars) == len(read_archive(archive).lists) > 1
    assert {path.relative_to(archive): path.read_bytes() for path in due} == {
        path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.glob("0*/*")
    }
