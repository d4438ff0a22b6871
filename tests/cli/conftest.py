"""What tests of the command line share: a database, offices, one drawing in the place of many.

An empty PostgreSQL database is for who asks for one, as the tests of the registry have it.
"""

from collections.abc import Iterator

import pytest

from arpad.cli.demo_year import DemoPublication
from arpad.lab.study.charts import Drawing
from arpad.office.desk import Desk
from tests.cli.corrected import mistaken, right, wrong
from tests.cli.offices import demonstrated
from tests.registry.conftest import postgresql, server
from tests.sampling import IS_FULL

__all__ = ["mistaken", "postgresql", "right", "server", "wrong"]


FIRST_LISTS = 60 if IS_FULL else 4
PEOPLE = 300 if IS_FULL else 100


@pytest.fixture(scope="session")
def demonstration() -> tuple[Desk, list[DemoPublication]]:
    """Return the demonstration's office and the lists that have come out; read them alone."""
    return demonstrated(PEOPLE, FIRST_LISTS)


@pytest.fixture(scope="module", autouse=not IS_FULL)
def one_drawing() -> Iterator[None]:
    """Give every report's charts the picture of the first one, to spare seconds.

    Each is drawn as SVG all the same, so that every specification is one that can be drawn.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Drawing, "png", _first_picture)
        yield


_PICTURE = Drawing.png
_PICTURES: list[bytes] = []


def _first_picture(drawing: Drawing, *_: object) -> bytes:
    if not _PICTURES:
        _PICTURES.append(_PICTURE(drawing))
    return _PICTURES[0]
