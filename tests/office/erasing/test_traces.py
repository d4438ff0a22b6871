"""By what a person is found in a text, and what stands there instead."""

import json

import pytest

from arpad.office.erasing.files import Redaction
from arpad.office.erasing.traces import Traces

GIRL = Traces(("Zukertort Möller, Zoë",), ("2011-03-04",), ("4987654321",))


@pytest.mark.parametrize("name", [
    "Zukertort Möller, Zoë", "ZUKERTORT MOLLER Zoe", "Zoë Zukertort Möller", "zukertort-möller zoë",
    json.dumps("Zukertort Möller, Zoë")[1:-1], "Zukertort Mo\u0308ller, Zoe\u0308",
])  # fmt: skip
def test_a_name_is_found_however_it_is_written(name: str) -> None:
    assert GIRL.text(f'7;"{name}";x') == '7;"Erased";x'


@pytest.mark.parametrize("name", ["Zukertort, Zoë", "Möller, Zoë", "Zukertort Möller, Ana"])
def test_who_is_called_otherwise_stays(name: str) -> None:
    line = f'7;"{name}";2011-03-04'
    assert GIRL.text(line) == line


def test_a_line_of_fixed_width_keeps_its_columns() -> None:
    line = "001    4 w    Zukertort Möller, Zoë             1500 ESP  4987654321 2011/03/04  1.0"
    same = "001    4 w    Erased                            1500 ESP             2011/00/00  1.0"
    assert GIRL.text(line) == same
    assert GIRL.text(f"{line}\n001 other 2011/03/04") == f"{same}\n001 other 2011/03/04"


def test_a_person_of_several_lines_is_one() -> None:
    text = json.dumps({"name": "Zukertort Möller, Zoë", "birth": "2011-03-04"}, indent=2)
    assert json.loads(GIRL.text(text)) == {"name": "Erased", "birth": "2011"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_bytes_keep_their_encoding(encoding: str) -> None:
    data = "7;Zukertort Möller, Zoë;Peña".encode(encoding)
    assert Redaction(GIRL).of(data) == "7;Erased;Peña".encode(encoding)
