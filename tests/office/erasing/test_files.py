"""A person is taken out of a file of any kind, or the file is; nothing of it names them."""

import gzip
import io
import zipfile
from collections.abc import Callable, Iterator

import polars as pl
import pytest
import typst
from pypdf import PdfReader

from arpad.formats import trf
from arpad.formats.sniff import read_report
from arpad.formats.workbook import read_sheet, sheet_bytes
from arpad.office.erasing.files import Redaction, is_read, is_removed
from arpad.office.erasing.traces import Traces
from arpad.report.notes import Notes
from tests.office.erasing.test_traces import GIRL as PERSON

GIRL = Traces(PERSON.names, PERSON.births, PERSON.ids, "509")
ROWS = [["rank", "surname", "first name", "birth", "id", "points"],
        [1, "Zukertort Möller", "Zoë", "2011-03-04", "4987654321", 2.5],
        [2, "Réti", "Ana", "2011-03-05", "4987654320", "0.5"]]  # fmt: skip
LEFT = [("1", "Erased", "", "2011", "509", "2.5"),
        ("2", "Réti", "Ana", "2011-03-05", "4987654320", "0.5")]  # fmt: skip
WORDS = ("zukertort", "2011-03-04", "4987654321")
CSV = "\n".join(",".join(map(str, row)) for row in ROWS).encode()
TRF = b"012 Open\n001    1 w    ZUKERTORT MOLLER Zoe              1500 ESP  4987654321 2011/03/04"


def packed(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def parquet() -> bytes:
    out = io.BytesIO()
    frame = pl.DataFrame([[*map(str, row)] for row in ROWS[1:]], schema=ROWS[0], orient="row")
    frame.with_columns(pl.col("birth").str.to_date(), pl.col("id").cast(pl.Int64)).write_parquet(
        out
    )
    return out.getvalue()


def pdf() -> bytes:
    return typst.compile(b"*Letter* of Zukertort M\xc3\xb6ller, Zo\xc3\xab, born 2011-03-04.")


def whole(data: bytes) -> Iterator[str]:
    """Yield all that other programs than arpad see in a file."""
    yield data.decode("latin-1")
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name
                yield from whole(archive.read(name))
    elif data[:2] == b"\x1f\x8b":
        yield from whole(gzip.decompress(data))
    elif data[:4] == b"PAR1":
        yield str(pl.read_parquet(io.BytesIO(data)).rows())
    elif data[:4] == b"%PDF":
        yield from (page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


def named(data: bytes) -> list[str]:
    return [word for word in WORDS for text in whole(data) if word in text.lower()]


KINDS: dict[str, Callable[[], bytes]] = {
    "trf": lambda: TRF,
    "csv": lambda: CSV,
    "json": lambda: b'{"id":\n"4987654321",\n"born": "2011-03-04",\n'
                    b'"name": "Zukertort M\\u00f6ller, Zo\\u00eb"}',
    "xlsx": lambda: sheet_bytes(ROWS),
    "parquet": parquet,
    "zip": lambda: packed({"zukertort-moller-zoe.trf": TRF, "in/a.xlsx": sheet_bytes(ROWS),
                           "in/deep.zip": packed({"a.csv": CSV})}),
    "zip with a pdf": lambda: packed({"a.trf": b"012 Open", "letter.pdf": pdf()}),
    "gzip": lambda: gzip.compress(CSV),
    "pdf": pdf,
    "binary": lambda: b"\x03\0\0" + "Zukertort Möller, Zoë ".encode("cp850") + b"2011-03-04\0",
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_in_a_file_names_the_person(kind: str) -> None:
    data = KINDS[kind]()
    assert named(data)
    redacted = Redaction(GIRL).of(data)
    assert named(redacted) == []
    assert is_removed(redacted) == (kind == "pdf")
    assert Redaction(GIRL).of(redacted) == redacted


def test_others_in_a_table_stay_and_each_cell_in_its_place() -> None:
    redact = Redaction(GIRL).of
    sheet = read_sheet(redact(sheet_bytes(ROWS)), Notes())
    assert [row.cells for row in sheet[1:]] == LEFT
    assert [tuple(line.split(",")) for line in redact(CSV).decode().split("\n")[1:]] == LEFT
    table = pl.read_parquet(io.BytesIO(redact(parquet())))
    assert [tuple(map(str, row)) for row in table.rows()] == LEFT
    assert table.schema["id"] == pl.Int64


def test_a_packed_report_is_read_as_before() -> None:
    redacted = Redaction(GIRL).of(packed({"open.trf": TRF}))
    (report,), _ = read_report(redacted, "open.zip")
    assert [player.name for player in report.players] == ["Erased"]
    assert trf.write(report)


def test_what_stands_in_the_place_of_a_removed_report_names_the_erasure() -> None:
    [problem] = read_report(Redaction(GIRL).of(pdf()), "open.pdf")[1]
    assert problem.message == (
        "This is a file that was erased with a person whom it named, not a tournament report."
    )


def test_who_is_not_in_a_file_leaves_it_as_it_is() -> None:
    other = Traces(("Capablanca, José",), ("1988-11-19",), ("77000001",), "7")
    for made in KINDS.values():
        data = made()
        assert Redaction(other).of(data) is data


def test_a_picture_is_told_as_one_that_nobody_can_read() -> None:
    assert not is_read(b"\x89PNG\r\n\x1a\n\0\0\0")
    assert all(is_read(made()) for kind, made in KINDS.items() if kind != "binary")
