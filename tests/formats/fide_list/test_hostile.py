"""Files that are no lists, or mean harm: one error, at once, within bounds of memory."""

import io
import tracemalloc
import zipfile
from itertools import repeat

import pytest

from arpad.formats.fide_list import columns as columns_module
from arpad.formats.fide_list import markup, read
from arpad.formats.fide_list.markup import HostileMarkupError, Walk

PLAYER = "<player><fideid>7</fideid><name>A</name><rating>0</rating></player>"
ENTITIES = '<!ENTITY a "aaaa">' + "".join(
    f'<!ENTITY {two} "{f"&{one};" * 10}">' for one, two in zip("abcdefgh", "bcdefghi", strict=True)
)
HOSTILE = {
    "doctype": (f"<!DOCTYPE x><playerslist>{PLAYER}</playerslist>", "DOCTYPE"),
    "billion laughs": (f"<!DOCTYPE x [{ENTITIES}]><playerslist>&i;</playerslist>", "DOCTYPE"),
    "a file": ('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><playerslist>&a;</playerslist>',
               "DOCTYPE"),
    "a parameter": ('<!DOCTYPE x [<!ENTITY % a SYSTEM "http://localhost/"> %a;]><x/>', "DOCTYPE"),
    "an unknown entity": (f"<playerslist>&b;{PLAYER}</playerslist>", "undefined entity"),
    "depth": (f"<playerslist><player>{'<a>' * 9}", "more than 8 deep"),
    "a long text": (f"<playerslist><player><name>{'A' * 1001}", "longer than 1000"),
    "a long text in pieces": ("<playerslist><player><name>" + "A<!---->" * 1001, "than 1000"),
    "a long tag": (f"<playerslist><player><{'a' * 1_300_000}", "A tag is longer"),
    "a long attribute": (f'<playerslist><player x="{"a" * 1_300_000}', "A tag is longer"),
    "many names": ("<playerslist><player>" + "".join(f"<a{n}/>" for n in range(9_000)), "names"),
    "many attributes": ("<playerslist>" + "".join(f"<player a{n}=''/>" for n in range(9_000)),
                        "names"),
    "another root": ("<html><body>404</body></html>", "begins with <html>"),
    "another child": (f"<playerslist><shoe/>{PLAYER}</playerslist>", "<shoe> stands where"),
    "two of one": ("<playerslist><player><name/><name/>", "two <name>"),
    "cut off": (f"<playerslist>{PLAYER}<player><fid", "XML is broken"),
    "an odd encoding": ('<?xml version="1.0" encoding="klingon"?><playerslist/>', "encoding"),
    "wide encoding": ('<?xml version="1.0" encoding="utf-7"?><playerslist/>', "can't be read"),
    "latin-1": (b"<playerslist><player><name>\xc1lvarez</name>", "XML is broken"),
    "only text": ("<", "XML is broken"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "message"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_xml_is_one_error(text, message, file):
    frame, problems = read(file(text, "list.xml"))
    assert frame.height == 0
    (problem,) = problems
    assert (problem.level, problem.code) == ("error", "fide-list-xml")
    assert message in problem.message
    assert problem.line >= 1
    assert problem.column >= 1
    assert problem.fix


def test_depth_is_bounded_exactly(file):
    for depth, count in ((6, 1), (7, 0)):  # below <playerslist><player>
        deep = f"{'<a>' * depth}{'</a>' * depth}"
        text = f"<playerslist>{PLAYER.replace('<name>', f'{deep}<name>')}</playerslist>"
        assert read(file(text))[0].height == count


def test_players_that_lack_what_a_list_has(file):
    frame, (problem,) = read(file("<playerslist><player><shoe>42</shoe></player></playerslist>"))
    assert frame.height == 0
    assert (problem.level, problem.code) == ("error", "fide-list-header")


class Endless(io.RawIOBase):
    """Gives as many players as are asked for, without holding them."""

    def __init__(self, count):
        self.parts = iter([b"<playerslist>", *repeat(PLAYER.encode() * 100, count // 100)])

    def read(self, _size=-1):
        return next(self.parts, b"")


@pytest.mark.long
def test_memory_does_not_grow_with_the_players():
    peaks = []
    for count in (1_000, 30_000):
        walk = Walk({"fideid", "name", "rating"}, lambda _: None)
        tracemalloc.start()
        with pytest.raises(
            HostileMarkupError, match="no element found"
        ):  # the root is never closed
            walk.read(Endless(count), 10**9)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert walk.players == count
    assert peaks[1] < peaks[0] + 100_000


def test_more_bytes_or_players_than_the_bounds(monkeypatch, file):
    path = file(f"<playerslist>{PLAYER}{PLAYER}</playerslist>")
    assert read(path, bytes_max=100)[1][0].code == "fide-list-too-large"
    with pytest.raises(HostileMarkupError, match="more than 100 bytes"):
        Walk((), print).read(path.open("rb"), 100)
    monkeypatch.setattr(markup, "PLAYERS_MAX", 1)
    assert "more than 1 players" in read(path)[1][0].message


def zipped(*members, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return out.getvalue()


def test_a_zip_is_read_as_what_is_in_it(columns, xml, good, file):
    for name, text in (("list.txt", columns("combined", good)), ("list.xml", xml(good))):
        frame, problems = read(file(zipped((name, text)), "list.zip"), "rapid")
        assert (frame["rating"].to_list(), problems) == ([2200], ())


ZIPS = {
    "bomb": (zipped(("a.txt", b"0" * 3_000_000)), "zip-bomb"),
    "two files": (zipped(("a.txt", "x"), ("b.txt", "y")), "zip-members"),
    "upwards": (zipped(("../a.txt", "x")), "zip-path"),
    "absolute": (zipped(("/etc/a.txt", "x")), "zip-path"),
    "drive": (zipped(("C:\\a.txt", "x")), "zip-path"),
    "nested": (zipped(("a.zip", zipped(("b.txt", "x")))), "zip-nested"),
    "method": (zipped(("a.txt", "x"), method=zipfile.ZIP_LZMA), "zip-method"),
    "empty": (b"PK\x03\x04" + zipped(), "fide-list-file"),
    "a folder": (zipped(("a/", "")), "fide-list-file"),
    "cut off": (zipped(("a.txt", "x" * 999))[:-30], "zip-broken"),
    "zeros": (b"PK\x03\x04" + bytes(100), "zip-broken"),
    "a pdf": (zipped(("a.txt", b"%PDF-1.7")), "fide-list-header"),
    "nothing": (zipped(("a.txt", b"")), "fide-list-header"),
}


@pytest.mark.parametrize(("data", "code"), ZIPS.values(), ids=ZIPS)
def test_hostile_zips_are_one_error(data, code, file):
    frame, problems = read(file(data, "list.zip"))
    assert frame.height == 0
    assert [(p.level, p.code) for p in problems] == [("error", code)]
    assert problems[0].fix


def test_a_zip_of_more_than_the_bound_is_refused(columns, good, file):
    players = [{**good, "player_id": str(at)} for at in range(1, 2_000)]
    path = file(zipped(("list.txt", columns("combined", *players))), "list.zip")
    assert [p.code for p in read(path, bytes_max=100_000)[1]] == ["zip-bomb"]


@pytest.mark.parametrize(
    "content",
    [b"", b" \r\n", b"%PDF-1.7", b"\x89PNG\r\n", bytes(1000), b"player_id,name,rating\n", b"\x00<",
     b"ID Number\n", b"\xff\xfe", b"\xff" * 100, "é".encode() * 100, b"PAR1"],
)  # fmt: skip
def test_what_is_no_list_is_one_error(content, file):
    frame, problems = read(file(content))
    assert frame.columns == ["player_id", "name", "rating"]
    assert [p.level for p in problems if p.level != "fixed"] == ["error"]


def test_a_file_that_is_not_there(tmp_path):
    for path in (tmp_path / "none.txt", tmp_path):
        (problem,) = read(path)[1]
        assert (problem.level, problem.code) == ("error", "fide-list-file")


def test_a_name_like_a_pattern_is_a_name(columns, good, file):
    assert read(file(columns("single", good), "l[a-z]*.txt"))[0].height == 1


@pytest.mark.parametrize("filler", ["x", " ", "0", "é", "\0", "\t", "<"])
def test_a_line_of_a_million_characters(filler, columns, good, file):
    header = columns("combined")
    for text in (f"{header}{filler * 1_000_000}", header.rstrip() + filler * 1_000_000,
                 columns("combined", good).rstrip() + filler * 1_000_000):  # fmt: skip
        _, problems = read(file(text))
        assert all(len(p.found) <= 60 and len(p.message) < 300 for p in problems)


def test_more_lines_than_the_bound_are_refused(monkeypatch, columns, good, file):
    monkeypatch.setattr(columns_module, "ROWS_MAX", 2)
    assert read(file(columns("single", good)))[1] == ()
    (problem,) = read(file(columns("single", good) + "\n"))[1]
    assert (problem.level, problem.code) == ("error", "fide-list-too-large")
