"""What the tests of FIDE lists share: lines made from the header's own positions."""

from datetime import date

import polars as pl
import pytest

from arpad.formats.fide_list.fields import FIELDS
from arpad.formats.fide_list.layouts import HEADERS, read_header
from arpad.report.notes import Notes

GOOD = {
    "player_id": "9900001", "name": "Reti, Ana", "federation": "ESP", "sex": "F", "title": "WGM",
    "w_title": "WGM", "o_title": "FST,IA", "foa_title": "AFM", "rating": "2224", "games": "9",
    "k_factor": "20", "rapid_rating": "2200", "rapid_games": "8", "rapid_k_factor": "10",
    "blitz_rating": "2150", "blitz_games": "0", "blitz_k_factor": "40", "birth": "1980",
    "flag": "wi",
}  # fmt: skip
"""Texts of one invented player."""


def places_of(layout):
    """Return the places of a layout by the names of their fields."""
    header = HEADERS[layout].replace("{month}", "OCT26")
    return {place.field.name: place for place in read_header(header, "standard", Notes())}


@pytest.fixture
def places():
    return places_of


@pytest.fixture
def good():
    return GOOD


@pytest.fixture
def columns():
    """Return a function that makes the text of a list in columns from players' texts."""

    def make(layout, *players, end="\r\n"):
        lines = [HEADERS[layout].replace("{month}", "OCT26")]
        places = places_of(layout)
        for player in players:
            line = ""
            for name, place in places.items():
                line = f"{line:{place.start}}{player.get(name, '')}"
            lines.append(line)
        return end.join([*lines, ""])

    return make


@pytest.fixture
def xml():
    """Return a function that makes the text of a list in XML from players' texts."""

    def make(*players, names=None):
        lines = ["<playerslist>"]
        for player in players:
            lines.append("<player>")
            for field in FIELDS:
                if names is None or field.name in names:
                    lines.append(f"<{field.tag}>{player.get(field.name, '')}</{field.tag}>")
            lines.append("</player>")
        return "\n".join([*lines, "</playerslist>", ""])

    return make


@pytest.fixture
def file(tmp_path):
    """Return a function that puts a text or bytes into a file."""

    def put(content, name="list.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return put


@pytest.fixture
def on():
    return date(2026, 10, 1)


@pytest.fixture
def frame():
    """Return a list that every layout can hold."""
    return pl.DataFrame(
        {
            "player_id": ["9900001", "9900002", "0099"],
            "name": ["Reti, Ana", "Zoë & <Euwe>", "Álvarez Núñez, Ñ"],
            "rating": [2224, None, 1401],
            "federation": ["ESP", None, "POR"],
            "sex": ["w", "m", "m"],
            "birth_date": ["1980", None, "2001"],
            "title": ["WGM", None, "CM"],
            "k_factor": pl.Series([20, None, 40], dtype=pl.Decimal(12, 3)),
            "status": ["inactive", "unrated", "active"],
            "games": [9, None, 0],
        }
    )
