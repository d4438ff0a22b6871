"""Mending a TRF file: what is asked for changes, and no other byte does."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from arpad.formats.trf import read
from arpad.formats.trf.mending import Mended, mended
from arpad.formats.trf.mends import cell_mend, result_mend, shift_mend
from arpad.report.rows import Player, Report
from tests.formats.mutating import mutated
from tests.sampling import amount

FILES = sorted((Path(__file__).parents[1] / "data" / "trf").glob("*.trf"))
KRAUSE = sorted((Path(__file__).parents[1] / "data" / "krause").glob("*.tab"))
OTHER = {"1": "0", "0": "1", "=": "="}
LINE = "001 {:4} {:1}    {:33} {:>4} {:3} {:>11} {:10} {:>4} {:>4}  {}"
SCALE = "162  W 3.0    D 1.0"
OPEN = "\n".join(
    [
        "012 Riga Open",
        "042 2026/01/09",
        LINE.format(1, "m", "Reti, Emil", 2100, "LAT", 501, "1980/00/00", "1.0", 1, "0002 w 1"),
        LINE.format(2, "w", "Mas, Eva", 2000, "ESP", 502, "1990/00/00", "0.0", 2, "0001 b 0"),
        LINE.format(3, "m", "Ozols, Jānis", "", "LAT", 503, "1970/00/00", "0.5", 3, "0000 - H"),
    ]
)  # fmt: skip


def mend(data: bytes | str, *asked: str, in_columns: bool = False) -> Mended:
    """Mend as the command line asks: 3:12=1 is a result, 15:-1 a shift, all else a cell."""
    data = data.encode() if isinstance(data, str) else data
    found = []
    for one in asked:
        is_result, is_shift = re.match(r"\d+:\d+=", one), re.match(r"\d+:[+-]", one)
        read_it = result_mend if is_result else shift_mend if is_shift else cell_mend
        what = read_it(one)
        assert not isinstance(what, str), what
        found.append(what)
    return mended(data, found, in_columns=in_columns)


def changed(before: bytes, after: bytes) -> list[int]:
    """Return the numbers of the lines that differ, ends of lines and all."""
    one, other = before.splitlines(keepends=True), after.splitlines(keepends=True)
    assert len(one) == len(other)
    return [at for at, lines in enumerate(zip(one, other, strict=True), 1) if lines[0] != lines[1]]


def errors(done: Mended) -> list[str]:
    return [one.code for one in done.problems if one.level == "error"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_of_every_file_the_lines_asked_for_change_and_change_back(path: Path) -> None:
    data = path.read_bytes()
    report, _ = read(data)
    chance = random.Random(path.name)
    numbers = [one.number for one in report.players]
    rows = {(one.player, one.round): one for one in report.pairings}
    played = [
        one
        for one in report.pairings
        if one.result in OTHER and one.opponent
        and (back := rows.get((one.opponent, one.round))) is not None
        and back.opponent == one.player and back.result == OTHER[one.result]
        and numbers.count(one.player) == numbers.count(one.opponent) == 1
    ]  # fmt: skip
    for row in chance.sample(played, min(len(played), amount(2, full=40))):
        new = chance.choice([one for one in OTHER if one != row.result])
        done = mend(data, f"{row.round}:{row.player}={new}")
        assert errors(done) == [], done.problems
        lines = [one.line for one in report.players if one.number in (row.player, row.opponent)]
        assert changed(data, done.data) == sorted(lines)
        again = {(one.player, one.round): one.result for one in read(done.data)[0].pairings}
        assert again[row.player, row.round] == new
        assert again[row.opponent, row.round] == OTHER[new]
        assert mend(done.data, f"{row.round}:{row.player}={row.result}").data == data
    for player in chance.sample(report.players, min(len(numbers), amount(2, full=40))):
        if numbers.count(player.number) > 1:
            continue
        done = mend(data, f"{player.number}.rating=1234")
        if errors(done):  # a line that stands beside its columns is read as it is, and not mended
            assert mend(data, in_columns=True).changes
            continue
        assert changed(data, done.data) == ([] if player.rating == 1234 else [player.line])
        ratings = {one.line: one.rating for one in read(done.data)[0].players}
        assert ratings[player.line] == 1234


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_lines_put_into_their_columns_say_the_same(path: Path) -> None:
    """Two blanks before the rounds of every player: read with a remark, then as they were."""
    data = path.read_bytes()
    assert mend(data, in_columns=True).data == data
    moved = mend(data, "91:+1")
    done = mend(moved.data, in_columns=True)
    assert errors(done) == []
    assert _said(read(done.data)[0]) == _said(read(data)[0])


@pytest.mark.parametrize("path", [*FILES, *KRAUSE], ids=lambda path: path.name)
def test_every_kind_of_mend_at_once_leaves_all_other_bytes(path: Path) -> None:
    """What is expected is cut out of the file by columns, by hand, and never read."""
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    numbers = Counter(line[4:8] for line in lines if line.startswith(b"001 "))
    at = next(
        at for at, line in enumerate(lines)
        if line.startswith(b"001 ") and numbers[line[4:8]] == 1 and line.isascii()
        and line[13:14] == b" " and line[47:48] == b" "
    )  # fmt: skip
    who = int(lines[at][4:8])
    asked = [f"{who}.name=Nobody, Ann", "start=2026-01-09", "time_control=90+30"]
    done = mend(data, *asked)
    assert errors(done) == []
    lines[at] = lines[at][:14] + b"Nobody, Ann".ljust(33) + lines[at][47:]
    kept = [line for line in lines if not line.startswith((b"042 ", b"122 "))]
    after = done.data.splitlines(keepends=True)
    assert [line for line in after if not line.startswith((b"042 ", b"122 "))] == kept
    new = [line.split() for line in after if line.startswith((b"042 ", b"122 "))]
    assert sorted(new) == [[b"042", b"2026/01/09"], [b"122", b"90+30"]]
    lines = data.splitlines(keepends=True)
    lines[at] = lines[at][:14] + b" " + lines[at][14:]
    shifted = mend(data, f"15:+1@{at + 1}")  # refused where a cell can't be read any more
    assert shifted.data == (data if errors(shifted) else b"".join(lines))


def test_two_things_for_one_cell_are_refused_and_one_thing_twice_is_not() -> None:
    """A game that both of its players are asked for, once won by each, is two things."""
    for asked in (("1:1==", "1:2=1"), ("1.rating=2110", "1.rating=2120")):
        done = mend(OPEN, *asked)
        assert set(errors(done)) == {"mend-twice"}
        assert done.data == OPEN.encode()
    same = mend(OPEN, "1:1==", "1:2==")
    assert [_player(same.data, one).points_half for one in (1, 2)] == [1, 1]


def test_mixed_ends_of_lines_stay_each_as_it_is() -> None:
    """As when somebody has typed a line into an export of another machine; no end at the end."""
    ends = ["\r\n", "\n", "\r\n", "\r", ""]
    text = "".join(line + end for line, end in zip(OPEN.split("\n"), ends, strict=True))
    done = mend(text, "3.rating=1900", "end=2026-01-11")
    after = done.data.decode()
    assert re.findall("\r\n|\r|\n", after) == ["\r\n", "\n", "\r\n", "\r\n", "\r"]
    assert not after.endswith(("\r", "\n"))
    assert _player(done.data, 3).rating == 1900


def _said(report: Report) -> list[tuple[int, int, int | None, str]]:
    return [(one.player, one.round, one.opponent, one.result) for one in report.pairings]


def _player(data: bytes, number: int) -> Player:
    return next(one for one in read(data)[0].players if one.number == number)


def test_a_result_is_changed_in_both_lines_and_in_both_players_points() -> None:
    done = mend(OPEN, "1:1==")
    assert [one.line for one in done.changes] == [3, 4]
    assert [_player(done.data, one).points_half for one in (1, 2, 3)] == [1, 1, 1]
    assert [one.code for one in done.problems] == ["mend-ranks"]
    both = mend(OPEN, "1:1=-/-")
    assert [_player(both.data, one).points_half for one in (1, 2)] == [0, 0]


def test_points_follow_the_event_s_own_scale() -> None:
    """Three for a win and one for a draw: 3 and 0 become 1 and 1."""
    text = OPEN.replace(" 1.0 ", " 3.0 ", 1).replace("042", SCALE + "\n042", 1)
    assert _player(text.encode(), 1).points_half == 6
    done = mend(text, "1:1==")
    assert [_player(done.data, one).points_half for one in (1, 2)] == [2, 2]


def test_a_bye_is_changed_for_another_and_no_game_for_one() -> None:
    assert _player(mend(OPEN, "1:3=F").data, 3).points_half == 2
    assert errors(mend(OPEN, "1:3=1")) == ["mend-result"]
    assert errors(mend(OPEN, "1:1=H")) == ["mend-result"]
    assert errors(mend(OPEN, "2:1=1")) == ["mend-result"]


def test_cells_of_the_event_come_in_where_there_are_none() -> None:
    done = mend(OPEN, "time_control=90+30", "start=2026-01-10", "round.2=2026-01-11")
    report, _ = read(done.data)
    assert (report.time_control_text, str(report.start)) == ("90+30", "2026-01-10")
    assert [str(day) for day in report.round_dates] == ["None", "2026-01-11"]
    assert [one.before for one in done.changes] == ["042 2026/01/09", "", ""]
    assert done.data.decode().splitlines()[2].startswith("122 90+30")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encoding_and_ends_of_lines_stay(encoding: str, end: str) -> None:
    text = OPEN.replace("Jānis", "Jânis").replace("\n", end)
    data = text.encode(encoding)
    done = mend(data, "3.name=Ozols, Jürgen")
    assert done.data == text.replace("Jânis ", "Jürgen").encode(encoding)
    assert _player(done.data, 3).name == "Ozols, Jürgen"


def test_columns_that_count_bytes_go_on_counting_them() -> None:
    """The name has 12 letters and 13 bytes, so that the line is one letter short of its columns."""
    data = OPEN.replace("Jānis ", "Jānis").encode()
    assert _player(data, 3).player_id == "503"
    done = mend(data, "3.name=Ozola, Zane", "3.rating=1800")
    player = _player(done.data, 3)
    assert (player.name, player.rating, player.player_id) == ("Ozola, Zane", 1800, "503")


def test_a_letter_that_the_encoding_lacks_is_refused() -> None:
    data = OPEN.replace("Jānis", "Jânis").encode("cp1252")
    assert errors(mend(data, "3.name=Ozols, Jānis")) == ["mend-letters"]


def test_tabs_of_a_line_that_changes_become_blanks() -> None:
    data = OPEN.replace("0002 w 1", "\t0002 w 1").encode()
    assert mend(data, "2.rating=2010").data.count(b"\t") == 1
    assert b"\t" not in mend(data, "1.rating=2110").data


def test_a_shift_moves_what_stands_from_a_column_on() -> None:
    beside = mend(OPEN, "15:+1").data
    assert changed(OPEN.encode(), beside) == [3, 4, 5]
    assert mend(beside, "16:-1").data == OPEN.encode()
    assert errors(mend(OPEN, "16:-1")) == ["mend-shift", "mend-shift", "mend-shift"]
    assert changed(OPEN.encode(), mend(OPEN, "49:+1@4").data) == [4]
    assert errors(mend(OPEN, "49:+1@40")) == ["mend-shift"]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("9.rating=2100", "mend-player"),
        ("1.rating=l800", "trf-rating"),
        ("1.title=XX", ""),
        ("start=2026-01-09", ""),
    ],
)
def test_what_cant_be_is_said_and_nothing_changes(asked: str, code: str) -> None:
    done = mend(OPEN, asked)
    assert errors(done) == [code] * bool(code)
    assert done.problems
    assert bool(done.changes) == (asked == "1.title=XX")
    if code:
        assert done.data == OPEN.encode()


def test_a_line_beside_its_columns_is_put_right_before_a_cell_is_written() -> None:
    """Written into the columns as they should be, the cell would be read as another one."""
    beside = mend(OPEN, "92:+3").data
    done = mend(beside, "1:1==")
    assert errors(done)[:1] == ["mend-others"]
    assert done.data == beside
    both = mended(beside, [result_mend("1:1==")], in_columns=True)  # type: ignore[list-item]
    assert _player(both.data, 2).points_half == 1


def test_what_is_no_trf_stays_what_it_is() -> None:
    for data in (b"", b"%PDF-1.7", b"PK\x03\x04", b"name;rating\n"):
        done = mended(data, [], in_columns=True)
        assert (done.data, errors(done)) == (data, ["trf-not-trf"])


@pytest.mark.parametrize(
    "asked",
    ["", "=", "12", "12.rating", "12.number=3", "12.name=" + "x" * 34, "elo=3", "start=May",
     "round.0=2026-01-09", "round.x=2026-01-09", "name=a\nb", "99999.rating=1"],
)  # fmt: skip
def test_words_that_name_no_cell_are_refused(asked: str) -> None:
    assert isinstance(cell_mend(asked), str)


def test_words_that_name_no_result_and_no_shift_are_refused() -> None:
    for asked in ("", "3:12", "3:12=x", "3:12=10", "x:1=1", "3:12=1/x", "3=1"):
        assert isinstance(result_mend(asked), str)
    for asked in ("", "15", "15:0", "15:+0", "3:+1", "15:1", "15:+1@", "15:+1@x"):
        assert isinstance(shift_mend(asked), str)


@pytest.mark.long
def test_broken_files_are_mended_or_refused_and_never_raise() -> None:
    chance = random.Random(20)
    data = FILES[-1].read_bytes() + OPEN.encode()
    for _ in range(amount(20, full=4_000)):
        broken = mutated(data, chance)
        done = mend(broken, "1.rating=1500", "1:1=0", "15:+1", in_columns=True)
        assert not errors(done) or done.data == broken
