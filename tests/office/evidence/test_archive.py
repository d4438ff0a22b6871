"""An office's archive under attack: what is changed, left out, swapped or rewritten is found."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from arpad.answers.archives import archive_verified
from arpad.answers.verifying import ListsVerified
from arpad.archive.evidence.entries import add_entry, read_archive
from arpad.archive.evidence.heads import CHECKPOINT
from arpad.archive.evidence.records import KEY_LOST, signed
from arpad.archive.evidence.signing import PrivateKey
from arpad.office.period.rating import PeriodOutcome
from arpad.rulebooks import CATALOGUE
from tests.office.evidence.archived import ERASED, erase, made, publish, two_periods, wrong
from tests.sampling import amount

OLD, NEW, STRANGER = PrivateKey.new(), PrivateKey.new(), PrivateKey.new()
FIRST, SECOND = "00000002", "00000005"


@pytest.fixture(scope="module")
def periods() -> tuple[PeriodOutcome, PeriodOutcome]:
    return two_periods()


@pytest.fixture(scope="module")
def whole(periods: Sequence[PeriodOutcome], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("archive") / "lists", periods, OLD, NEW)


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "lists"))


def vouched_for(folder: Path) -> list[Path]:
    """Return what lies in an archive beside the verifier, of which no record tells."""
    return [path for path in folder.rglob("*") if "verifier" not in path.relative_to(folder).parts]


def verified(folder: Path, key: str = "", head: str = "") -> ListsVerified:
    return archive_verified(read_archive(folder), CATALOGUE, key, head)


def found(answer: ListsVerified, level: str = "error") -> list[str]:
    return [one.code for one in answer.problems if one.level == level]


def head(folder: Path) -> str:
    last = read_archive(folder).last
    assert last is not None
    return last.sha256


def test_a_stranger_makes_every_row_again(whole: Path) -> None:
    answer = verified(whole, NEW.public, head(whole))
    assert answer.problems == ()
    assert [(one.series, one.list_date) for one in answer.lists] == [
        ("fide", "2010-09-01"), ("fide", "2010-11-01"),
    ]  # fmt: skip
    assert all(one.is_recomputed and one.rows and one.rows > 100 for one in answer.lists)
    assert [one.erased for one in answer.lists] == [1, 1]
    assert (answer.entries, answer.keys) == (5, (OLD.public, NEW.public))


def test_what_was_not_checked_is_said(whole: Path) -> None:
    answer = verified(whole)
    assert found(answer, "info") == ["archive-key-unchecked", "archive-head-unchecked"]
    assert found(answer) == []


@pytest.mark.long
def test_any_byte_is_found_and_its_file_named(copy: Path) -> None:
    """One bit of the first byte of every file, of its last, and of some drawn between.

    What else lies in the archive is read before and after: no other list is touched meanwhile.
    """
    chance = Random(2026)
    assert wrong(copy) == []
    for path in sorted(path for path in vouched_for(copy) if path.is_file()):
        content = path.read_bytes()
        places = {
            0,
            len(content) - 1,
            *(chance.randrange(len(content)) for _ in range(amount(1, full=150))),
        }
        for place in sorted(places):
            changed = bytearray(content)
            changed[place] ^= 1 << chance.randrange(8)
            path.write_bytes(bytes(changed))
            problems = wrong(copy, of=path.parent.name)
            assert str(path) in {one.file for one in problems}, (path, place)
        path.write_bytes(content[:-1])
        assert wrong(copy, of=path.parent.name), path
        path.write_bytes(content)
    assert wrong(copy) == []


def test_whatever_is_taken_away_is_found(copy: Path, tmp_path: Path) -> None:
    for path in sorted(vouched_for(copy)):
        aside = path.rename(tmp_path / "aside")
        if path.name != CHECKPOINT:  # nothing in the archive tells of it
            assert wrong(copy, of=path.parent.name), path
        aside.rename(path)
    assert wrong(copy) == []


@pytest.mark.parametrize("name", ["foreign", "00000002/foreign", ".hidden", "00000001/more.csv"])
def test_a_foreign_file_is_found(copy: Path, name: str) -> None:
    (copy / name).write_bytes(b"")
    assert [(one.code, one.file) for one in wrong(copy)] == [("archive-stray", str(copy / name))]


def test_what_a_stopped_publication_left_is_told_and_cleared_by_the_next(
    tmp_path: Path, periods: Sequence[PeriodOutcome]
) -> None:
    folder = tmp_path / "lists"
    publish(folder, periods[0], OLD)
    left = folder / ".00000003-abcd1234"
    left.mkdir()
    (left / "people.csv").write_text("half", encoding="utf-8")
    (problem,) = wrong(folder)
    assert (problem.level, problem.code) == ("warning", "archive-left")
    publish(folder, periods[1], OLD)
    assert wrong(folder) == []
    assert not left.exists()


def test_the_newest_lists_left_out_are_found_by_the_checkpoint(copy: Path) -> None:
    shutil.rmtree(copy / SECOND)
    (problem,) = wrong(copy)
    assert (problem.code, problem.file) == ("archive-checkpoint", str(copy / CHECKPOINT))
    assert "stands for 5 records, and 4 are here: the newest were left out" in problem.message


def test_the_newest_lists_left_out_with_the_checkpoint_are_found_by_the_head(
    copy: Path, whole: Path
) -> None:
    shutil.rmtree(copy / SECOND)
    (copy / CHECKPOINT).unlink()
    assert found(verified(copy, NEW.public)) == ["archive-key"]  # it signed nothing that is left
    answer = verified(copy, OLD.public)
    assert found(answer) == []
    assert found(answer, "info") == ["archive-checkpoint-behind", "archive-head-unchecked"]
    assert found(verified(copy, OLD.public, head(whole))) == ["archive-head"]


def test_a_head_of_an_older_list_is_told_as_such(whole: Path) -> None:
    older = read_archive(whole).records[1].sha256
    answer = verified(whole, NEW.public, older)
    assert (found(answer), found(answer, "info")) == ([], ["archive-head-older"])


def test_a_list_swapped_or_inserted_is_found(copy: Path) -> None:
    (copy / FIRST).rename(copy / "aside")
    (copy / SECOND).rename(copy / FIRST)
    (copy / "aside").rename(copy / SECOND)
    assert "archive-record" in {one.code for one in wrong(copy)}
    shutil.rmtree(copy)


def test_a_list_put_again_at_the_end_is_found(copy: Path) -> None:
    shutil.copytree(copy / FIRST, copy / "00000006")
    assert [one.code for one in wrong(copy)] == ["archive-record"]


@pytest.mark.long
def test_an_archive_rewritten_whole_is_found_by_the_key(
    tmp_path: Path, periods: Sequence[PeriodOutcome]
) -> None:
    """It is whole in itself, and says that it could not be checked who made it."""
    forged = made(tmp_path / "lists", periods, STRANGER, PrivateKey.new(), bytes(32))
    answer = verified(forged)
    assert found(answer) == []
    assert "archive-key-unchecked" in found(answer, "info")
    assert found(verified(forged, OLD.public)) == ["archive-key"]


def test_a_stranger_can_add_nothing(copy: Path, periods: Sequence[PeriodOutcome]) -> None:
    there = read_archive(copy)
    told = {"series": "fide", "list_date": "2010-12-01", "manifest_sha256": "0" * 64}
    add_entry(there, *signed(there.last, "list", told, STRANGER), {}, STRANGER)
    assert [one.code for one in wrong(copy)] == ["archive-record"]


@pytest.mark.long
def test_a_key_that_is_said_to_be_lost_is_a_break(copy: Path) -> None:
    """Anybody could say so: the old key vouches for nothing after it."""
    there = read_archive(copy)
    lost = signed(there.last, KEY_LOST, {"because": "the disk burnt"}, STRANGER)
    add_entry(there, *lost, {}, STRANGER)
    answer = verified(copy, NEW.public)
    assert (found(answer), found(answer, "warning")) == (["archive-key"], ["archive-key-lost"])
    assert found(verified(copy)) == []
    assert found(verified(copy, STRANGER.public)) == []


def test_a_name_put_back_or_taken_out_without_a_record_is_found(copy: Path) -> None:
    people = copy / SECOND / "people.csv"
    lines = people.read_bytes().splitlines(keepends=True)
    people.write_bytes(b"".join(lines[:3] + lines[4:]))
    number = lines[3].split(b",")[0].decode()
    (problem,) = wrong(copy)
    assert (problem.code, problem.file) == ("archive-people", str(people))
    assert number in problem.message
    assert "no record says" in problem.message


def test_the_erased_come_back_on_no_later_list(copy: Path) -> None:
    assert all(ERASED not in (copy / name / "people.csv").read_text() for name in (FIRST, SECOND))
    for name in (FIRST, SECOND):
        assert ERASED in (copy / name / "commitments.csv").read_text()


def test_an_older_copy_of_the_names_is_found(
    tmp_path: Path, periods: Sequence[PeriodOutcome]
) -> None:
    publish(tmp_path / "lists", periods[0], OLD)
    people = tmp_path / "lists" / FIRST / "people.csv"
    before = people.read_bytes()
    erase(tmp_path / "lists", ERASED, OLD)
    people.write_bytes(before)
    (problem,) = wrong(tmp_path / "lists")
    assert problem.code == "archive-people"
    assert "records that they were erased" in problem.message
    erase(tmp_path / "lists", ERASED, OLD)  # a run that was stopped goes on
    assert wrong(tmp_path / "lists") == []
    assert len(read_archive(tmp_path / "lists").records) == 3


@pytest.mark.long
def test_one_secret_makes_equal_bytes_in_two_offices(
    whole: Path, tmp_path: Path, periods: Sequence[PeriodOutcome]
) -> None:
    """With the same keys all bytes; with others all but the records that they sign."""
    same = made(tmp_path / "same", two_periods("another"), OLD, NEW)
    names = sorted(path.relative_to(whole) for path in vouched_for(whole) if path.suffix)
    assert len(names) == 5 + 2 * 29

    def unlike(folder: Path) -> set[str]:
        """Return the files that differ, of the entries that there are."""
        return {
            one.name
            for one in names
            if (folder / one.parent).is_dir()
            and (folder / one).read_bytes() != (whole / one).read_bytes()
        }

    assert unlike(same) == set()
    publish(tmp_path / "other", periods[0], NEW)
    publish(tmp_path / "hidden", periods[0], OLD, bytes(32))
    erase(tmp_path / "other", ERASED, NEW)
    erase(tmp_path / "hidden", ERASED, OLD)
    assert unlike(tmp_path / "other") == {"record.json"}
    assert unlike(tmp_path / "hidden") == {
        "record.json", "manifest.json", "people.csv", "commitments.csv",
    }  # fmt: skip
