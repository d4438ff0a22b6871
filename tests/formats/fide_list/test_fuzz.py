"""Whatever the bytes, reading never raises, ends soon, and gives a list or says why not."""

import io
import random
import zipfile
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.formats.fide_list import read
from arpad.formats.fide_list.fields import SECTIONS
from arpad.formats.fide_list.layouts import HEADERS
from arpad.formats.fide_list.reader import SCHEMA
from tests.formats.mutating import MUTATIONS
from tests.sampling import amount

SECONDS_MAX = 2
NAMES = ("Reti, Ana", "Álvarez Núñez, Ñ", "Полугаевская, А", "O'Neil & Sons <x>")


@pytest.fixture
def lists(columns, xml, good):
    """Return lists of invented players in every layout, and zips of two of them."""
    players = [
        {**good, "player_id": str(9_900_000 + at), "name": NAMES[at % 4], "rating": str(1400 + at)}
        for at in range(12)
    ]
    texts = [columns(layout, *players) for layout in HEADERS]
    texts.append(xml(*[{**one, "name": one["name"].replace("&", "&amp;").replace("<", "&lt;")}
                       for one in players]))  # fmt: skip
    datas = [text.encode() for text in texts] + [texts[0].encode("cp1252", "replace")]
    for data in (datas[0], datas[4]):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("list", data)
        datas.append(out.getvalue())
    return datas


@pytest.mark.long
def test_mutated_lists_are_read(lists, file):
    chance = random.Random(20261001)
    for _ in range(MUTATIONS):
        data = mutated(chance.choice(lists), chance)
        check(file(data), chance.choice(SECTIONS))


@pytest.mark.long
def test_every_beginning_of_a_list_is_read(lists, file):
    for data in lists:
        for length in range(0, len(data), amount(293, full=97)):
            check(file(data[:length]), "blitz")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.binary(max_size=300), layout=st.sampled_from((*HEADERS, "xml", "")))
def test_any_bytes_are_read(data, layout, columns, file):
    start = "<playerslist><player>" if layout == "xml" else layout and columns(layout)
    check(file(start.encode() + data), "rapid")


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return the list with bytes changed, put in, taken out, and parts moved or doubled."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(changed) + 1)
        part = changed[at : at + chance.randint(1, 200)]
        kind = chance.randrange(6)
        if kind == 0 and at < len(changed):
            changed[at] = chance.randrange(256)
        elif kind == 1:
            changed[at:at] = bytes([chance.choice(b" \t0<>&;\n\r\0\xff\xc3/9A")])
        elif kind == 2:
            del changed[at : at + chance.randint(1, 9)]
        elif kind == 3:
            changed[at:at] = part
        elif kind == 4:
            del changed[at : at + len(part)]
            end = chance.randrange(len(changed) + 1)
            changed[end:end] = part
        else:
            changed[at : at + 1] = chance.randbytes(chance.randint(0, 40))
    return bytes(changed)


def check(path, which):
    start = process_time()
    frame, problems = read(path, which)
    assert process_time() - start < SECONDS_MAX
    assert set(frame.columns) <= set(SCHEMA)
    assert all(frame.schema[name] == SCHEMA[name] for name in frame.columns)
    assert frame["player_id"].null_count() == 0
    assert frame["player_id"].n_unique() == frame.height
    assert frame["rating"].drop_nulls().is_between(1, 4000).all()
    for problem in problems:
        assert problem.code
        assert problem.message
        assert problem.level in ("fixed", "info", "warning", "error")
        assert problem.line is None or problem.line >= 1
        assert problem.column is None or problem.column >= 1
        assert problem.fix or problem.level == "info"
