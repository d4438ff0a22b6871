"""Special files: what is no regular file is refused at once, and nothing is ever put over one."""

import os
from pathlib import Path

import pytest

from arpad.formats.any_list import read_any_list
from arpad.formats.files import (
    TooLargeError,
    is_directory,
    is_file,
    is_there,
    opened,
    whole,
    write_whole,
)
from arpad.formats.scid_spelling import is_spelling
from arpad.formats.sniff import read_report
from arpad.formats.tables import read_events, read_games, read_people
from arpad.library.files import load_list, read_submissions, sent_alone
from arpad.library.list_files import is_list
from arpad.office.intake.entry_list import entry_list
from arpad.report.facts import Facts
from tests.cli.calls import JULY, OPEN, run

LONG = "x" * 5_000
READERS = {
    "a report": read_report, "a list": read_any_list, "a loaded list": lambda path:
    load_list(path, None), "events": read_events, "people": read_people, "games": read_games,
    "entries": lambda path: entry_list(sent_alone(path)),
}  # fmt: skip


@pytest.fixture
def special(tmp_path: Path) -> dict[str, Path]:
    """Return what stands where a file is expected, by its name."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("This system has no pipes with names.")
    os.mkfifo(tmp_path / "pipe.csv")
    (tmp_path / "loop.csv").symlink_to(tmp_path / "loop.csv")
    (tmp_path / "nowhere.csv").symlink_to(tmp_path / "none.csv")
    return {
        "a pipe": tmp_path / "pipe.csv", "a loop of links": tmp_path / "loop.csv",
        "a link to nothing": tmp_path / "nowhere.csv", "a directory": tmp_path,
        "a long name": tmp_path / LONG, "a NUL": tmp_path / "a\0b.csv",
        "a device": Path(os.devnull),
    }  # fmt: skip


@pytest.mark.parametrize("reader", READERS)
def test_every_reader_refuses_what_is_no_file(reader: str, special: dict[str, Path]) -> None:
    for name, path in special.items():
        if (reader, name) == ("a loaded list", "a directory"):
            continue  # that is an archive, or none
        _, problems = READERS[reader](path)
        (error,) = (one for one in problems if one.level == "error")
        assert error.message, (reader, name)
    _, problems = READERS[reader](special["a pipe"])
    assert "it is a pipe, not a file" in problems[0].message


def test_nobody_waits_for_a_pipe_that_is_asked_what_it_is(special: dict[str, Path]) -> None:
    for path in special.values():
        assert not is_spelling(path)
        assert is_list(path) == (path == special["a directory"])
        assert not is_file(path)
        assert is_directory(path) == (path == special["a directory"])
    assert is_there(special["a link to nothing"])
    assert not is_there(special["a long name"])


def test_a_facts_file_that_is_a_pipe_is_an_error(tmp_path: Path) -> None:
    report = tmp_path / "open.trf"
    report.write_bytes(OPEN.read_bytes())
    os.mkfifo(tmp_path / "open.facts.toml")
    (found,) = read_submissions([report], Facts())
    assert [one.message for one in found.problems if one.code == "facts-file"] == [
        "The facts can't be read: it is a pipe, not a file."
    ]


def test_a_file_is_read_up_to_its_bound_whatever_its_size_is_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 100)
    assert len(whole(path, 100)) == 100
    with pytest.raises(TooLargeError):
        whole(path, 99)
    with opened(path) as stream:
        assert stream.read(3) == b"xxx"


@pytest.mark.parametrize("what", ["a pipe", "a link"])
def test_nothing_is_written_over_what_is_no_file(what: str, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    (tmp_path / "behind.json").write_text("mine")
    if what == "a pipe":
        os.mkfifo(target)
    else:
        target.symlink_to(tmp_path / "behind.json")
    mode = target.lstat().st_mode
    with pytest.raises(OSError, match="it is"):
        write_whole(target, b"{}")
    result = run("convert", OPEN, target, "--force")
    assert result.exit_code != 0
    assert "it is" in result.output
    assert target.lstat().st_mode == mode
    assert (tmp_path / "behind.json").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == (1 + 1)


@pytest.mark.parametrize(
    "words",
    [("check", LONG), ("check", OPEN, "--list", LONG), ("convert", OPEN, f"{LONG}.json"),
     ("convert", LONG, "x.json"), ("crosstable", LONG), ("list", "diff", LONG, LONG),
     ("rate", OPEN, "--list", JULY, "--people", LONG), ("norms", LONG),
     ("form", "1", LONG, "-o", "x.xlsx"), ("calibration", LONG)],
)  # fmt: skip
def test_a_name_of_any_length_is_answered(words: tuple[str | Path, ...]) -> None:
    assert run(*words).exit_code in (1, 2)
