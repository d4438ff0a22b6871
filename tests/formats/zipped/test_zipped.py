"""Hostile archives are refused, each with its reason, and in little memory and time."""

import io
import stat
import struct
import time
import tracemalloc
import zipfile

import pytest

from arpad.formats import zipped
from arpad.formats.zipped import unzip
from arpad.report.notes import Notes


def packed(*members, method=zipfile.ZIP_DEFLATED) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", method) as opened:
        for name, content in members:
            opened.writestr(name, content)
    return archive.getvalue()


def refused(data: bytes, **bounds: int) -> str:
    notes = Notes("x.zip")
    assert unzip(data, notes, **bounds) is None
    (problem,) = notes.all()
    assert (problem.level, problem.file) == ("error", "x.zip")
    assert problem.fix
    return problem.code


def test_files_are_read_and_folders_left_out():
    data = packed(("a/", b""), ("a/riga.trf", b"012 Riga"), ("b.txt", b""))
    assert unzip(data, Notes()) == {"a/riga.trf": b"012 Riga", "b.txt": b""}
    assert unzip(packed(), Notes()) == {}


@pytest.mark.parametrize(
    "name", ["../riga.trf", "a/../../b", "/etc/passwd", "..\\riga", "C:\\riga", "c:riga", "a:b"]
)
def test_a_name_that_leaves_the_folder(name):
    assert refused(packed((name, b"x"))) == "zip-path"


def test_a_file_without_a_name():
    data = packed(("a", b"x")).replace(b"a", b"/")  # in both of the lists
    assert unzip(data, Notes()) == {}
    nameless = bytearray(packed(("a", b"x")))
    at = nameless.index(b"PK\x01\x02")
    nameless[at + 28 : at + 32] = b"\0\0\1\0"  # the name's letter becomes an extra
    assert refused(bytes(nameless)) == "zip-path"


def test_a_link():
    link = zipfile.ZipInfo("riga.trf")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    assert refused(packed((link, b"/etc/passwd"))) == "zip-link"


def test_a_bomb_is_not_unfolded():
    data = packed(("a", bytes(100_000_000)))
    assert len(data) < 150_000
    tracemalloc.start()
    began = time.monotonic()
    assert refused(data) == "zip-bomb"
    assert tracemalloc.get_traced_memory()[1] < 100_000_000
    tracemalloc.stop()
    assert time.monotonic() - began < 20


def test_a_bomb_that_lies_about_its_size():
    data = bytearray(packed(("a", bytes(50_000_000))))
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.index(signature)
        data[at + offset : at + offset + 4] = struct.pack("<I", 10)
    notes = Notes()
    files = unzip(bytes(data), notes)
    assert files is None or len(files["a"]) == 10


def test_the_ratio_counts_above_a_free_size():
    text = b"001    1 m    Reti, Ana\n" * 30_000
    assert len(unzip(packed(("a", text)), Notes()) or {}) == 1
    assert refused(packed(("a", text * 20))) == "zip-bomb"
    assert refused(packed(("a", text)), total_max=1000) == "zip-bomb"


def test_archives_inside():
    assert refused(packed(("a.zip", packed(("b", b"x"))))) == "zip-nested"
    assert refused(packed(("riga.trf", packed(("b", b"x"))))) == "zip-nested"


def test_too_many_files():
    assert refused(packed(*((f"{n}", b"") for n in range(201)))) == "zip-members"
    assert refused(packed(*((f"{n:0>200}", b"") for n in range(2000)))) == "zip-members"


def test_two_files_of_one_name():
    with pytest.warns(UserWarning, match="Duplicate"):
        data = packed(("a.trf", b"1"), ("a.trf", b"2"))
    assert refused(data) == "zip-twice"
    assert refused(packed(("a.trf", b"1"), ("A.TRF", b"2"))) == "zip-twice"


def test_rare_packing_and_encryption():
    assert refused(packed(("a", b"x" * 99), method=zipfile.ZIP_LZMA)) == "zip-method"
    assert refused(packed(("a", b"x" * 99), method=zipfile.ZIP_BZIP2)) == "zip-method"
    data = bytearray(packed(("a", b"x")))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    assert refused(bytes(data)) == "zip-encrypted"


def test_broken_archives():
    data = packed(("a", b"x" * 1000))
    for length in range(len(data)):
        assert refused(data[:length]) == "zip-broken"
    wrong = bytearray(packed(("a", b"x" * 1000), method=zipfile.ZIP_STORED))
    wrong[200] ^= 1
    assert refused(bytes(wrong)) == "zip-broken"  # the checksum
    assert refused(b"PK\x05\x06" + bytes(17)) == "zip-broken"


def test_the_list_of_files_is_bounded_before_it_is_read():
    data = bytearray(packed(("a", b"x")))
    end = data.rindex(b"PK\x05\x06")
    data[end + 12 : end + 16] = struct.pack("<I", zipped.DIRECTORY_MAX + 1)
    assert refused(bytes(data)) == "zip-members"
    large = data[:end] + b"PK\x06\x07" + bytes(16) + data[end:]
    assert refused(bytes(large)) == "zip-broken"
