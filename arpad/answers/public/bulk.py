"""A whole published list as a file: for programs, for pairing programs, for a spreadsheet, printed.

Equal lists give equal bytes.
"""

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Final, Literal

import polars as pl

from arpad.answers.json_object import json_object
from arpad.answers.lists import claim_limit
from arpad.answers.public.lists import columns_of
from arpad.answers.public.rows import whole_list
from arpad.archive.canonical import canonical_json
from arpad.engine import questions as q
from arpad.formats import fide_list
from arpad.formats.tables.written import inert
from arpad.forms.document import Document
from arpad.forms.pdf import write_pdf
from arpad.forms.rating_list import PARTS, rating_list
from arpad.forms.sheet import write_sheet
from arpad.office.lists.publication import publication
from arpad.office.reading.shelf import Volume
from arpad.report.notes import Notes


def _csv(volume: Volume) -> bytes:
    return inert(whole_list(volume).frame).write_csv().encode()


def _parquet(volume: Volume) -> bytes:
    stream = BytesIO()
    whole_list(volume).frame.write_parquet(stream, compression="zstd")
    return stream.getvalue()


def _json(volume: Volume) -> bytes:
    return canonical_json(json_object(whole_list(volume)))


def _txt(volume: Volume) -> bytes:
    return _as_fide(volume, "combined")


def _xml(volume: Volume) -> bytes:
    return _as_fide(volume, "xml")


def _as_fide(volume: Volume, layout: Literal["combined", "xml"]) -> bytes:
    """Return the list as FIDE's are downloaded, ratings as it shows them (2005, 15c)."""
    shown = whole_list(volume).frame.join(
        volume.rows.select("player_id", "rating_shown"), on="player_id", maintain_order="left"
    )
    rating = pl.coalesce(pl.col("rating_shown").cast(shown.schema["rating"]), "rating")
    frame = shown.with_columns(rating=rating, birth_date="birth_year")
    return fide_list.encoded(frame, layout, _kind(volume), volume.list_date, Notes(volume.series))


def _kind(volume: Volume) -> fide_list.Which:
    return volume.book[q.LIST_KIND] if volume.book else "standard"


FILES: Final[Mapping[str, Callable[[Volume], bytes]]] = {
    "csv": _csv, "parquet": _parquet, "json": _json, "txt": _txt, "xml": _xml,
}  # fmt: skip
"""The files that each list has, by their ending: three for programs, FIDE's two for pairing."""


def _sheet(volume: Volume, name: str, lang: str) -> bytes:
    return write_sheet(_document(volume, name, lang))


def _pdf(volume: Volume, name: str, lang: str) -> bytes:
    data, _ = write_pdf(_document(volume, name, lang))
    return data


def _document(volume: Volume, name: str, lang: str) -> Document:
    printed_list, _ = publication(volume.rows, columns_of(volume), PARTS)
    proof = volume.entry.record.sha256
    series = (volume.book[q.LIST_NAME] if volume.book else "") or volume.series
    title = f"{name}: {series}"
    limit = claim_limit(volume.book, volume.list_date, volume.published_on)
    return rating_list(printed_list, title, volume.list_date, lang, volume.identity, proof, limit)


PRINTED: Final[Mapping[str, Callable[[Volume, str, str], bytes]]] = {"xlsx": _sheet, "pdf": _pdf}
"""What is made when somebody asks, in his language: all the parts that the regulation prescribes.

They take the office's name and the language.
"""
