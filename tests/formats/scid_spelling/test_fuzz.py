"""Whatever the bytes, reading a spelling file never raises, and says what a naive reader says."""

import random
from pathlib import Path
from textwrap import dedent
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.formats.scid_spelling import PLAYERS, RATINGS, blocks, read
from tests.formats.mutating import MUTATIONS, check_problems, mutated
from tests.formats.scid_spelling.naive import naive
from tests.formats.scid_spelling.test_scid_spelling import HEAD, WHOLE
from tests.sampling import amount

SECONDS_MAX = 2
DATA = (HEAD + dedent(WHOLE) + '@SITE ""\nRiga\n').encode()
YEARS = st.builds(
    lambda year, values: f"{year}:{','.join(values)}",
    st.sampled_from(("1990", "2012", "2102", "19", "x")),
    st.lists(st.sampled_from(("?", "2224", "0", "99", "l850", "", "12345")), max_size=14),
)
LINES = st.one_of(
    st.just("Reti, Ana #- ESP [2224] 1980"),
    st.builds(lambda years: f"   %Elo {' '.join(years)}", st.lists(YEARS, max_size=4)),
    st.sampled_from(
        (" %Bio FIDEID 9900001", "%Bio FIDEID 7deprecated", "%Bio Riga 1990", "= Reti")
    ),
    st.sampled_from(("@SITE", "@PLAYER", "# x", "", "Núñez, Ó #")),
)


def check(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    start = process_time()
    found, problems = read(path)
    assert process_time() - start < SECONDS_MAX
    check_problems(problems)
    assert (found.players.schema, found.ratings.schema) == (PLAYERS, RATINGS)
    assert found.ratings["rating"].is_between(1, 9999).all()
    assert (found.ratings["player"] < found.players.height).all()


@pytest.mark.parametrize("block", [37, 4 * 1024 * 1024])
def test_mutated_files_are_read(tmp_path: Path, monkeypatch, block: int) -> None:
    monkeypatch.setattr(blocks, "BLOCK", block)
    chance = random.Random(20261121)
    for _ in range(MUTATIONS // 10):
        check(tmp_path / "x.ssp", mutated(DATA, chance, b" \t,:?%#=@[]/.019\r\n\0\xff"))


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
    max_examples=MUTATIONS // 12,
)
@given(data=st.binary(max_size=300), head=st.sampled_from((HEAD.encode(), b"")))
def test_any_bytes_are_read(data: bytes, head: bytes, tmp_path: Path) -> None:
    check(tmp_path / "x.ssp", head + data)


@pytest.mark.long
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
    max_examples=amount(20, full=MUTATIONS // 12),
)
@given(lines=st.lists(LINES, max_size=30), size=st.sampled_from((11, 64, 100_000)))
def test_a_naive_reader_finds_the_same(
    lines: list[str], size: int, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.setattr(blocks, "BLOCK", size)
    data = "\n".join([HEAD, *lines]).encode()
    path = tmp_path / "x.ssp"
    path.write_bytes(data)
    found, _ = read(path)
    ids, ratings = naive(data)
    assert found.players["player_id"].to_list() == ids
    assert found.ratings.rows() == ratings
