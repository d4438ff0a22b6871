"""What the tests of text and rows share: the folder of real files, and lines made by the table."""

from pathlib import Path

import pytest

from arpad.formats.trf.fields import TrfField


@pytest.fixture
def trf_files() -> Path:
    return Path(__file__).parents[1] / "data" / "trf"


def _put(line: str, field: TrfField, text: str, shift: int = 0) -> str:
    start = field.first - 1 + shift
    width = field.width or len(text)
    return f"{line.ljust(start + width)[:start]}{text:>{width}}{line[start + width :]}"


@pytest.fixture
def put():
    """Return a function that puts a text into the columns of a field of a line."""
    return _put
