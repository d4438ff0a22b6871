import pytest

from arpad.formats.files import write_whole


def test_the_file_is_replaced_whole(tmp_path):
    path = tmp_path / "list.csv"
    path.write_bytes(b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_what_stood_there_stays_if_writing_fails(tmp_path, monkeypatch):
    path = tmp_path / "list.csv"
    path.write_bytes(b"old")

    def full(_):
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="disk full"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_missing_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "none" / "list.csv", b"new")
