"""`arpad mend`: shown first, written where it is said, and wrong calls told."""

from pathlib import Path

import pytest

from arpad.formats.trf import read
from tests.cli.calls import answer, codes, run

TRF = Path(__file__).parents[1] / "data" / "trf" / "open_2010_trf16.trf"


def test_a_mend_is_shown_and_nothing_is_written_until_it_is_said_where(tmp_path: Path) -> None:
    file, out = tmp_path / "open.trf", tmp_path / "mended.trf"
    file.write_bytes(TRF.read_bytes())
    shown = run("mend", file, "--set", "2.player_id=9700609")
    assert (shown.exit_code, file.read_bytes()) == (0, TRF.read_bytes())
    assert "9700609" in shown.stdout
    assert "--in-place" in shown.stderr
    told = answer("mend", file, "--set", "2.player_id=9700609", "--out", out)
    assert (told["written"], file.read_bytes()) == (str(out), TRF.read_bytes())
    (change,) = told["changes"]
    assert change["before"] == TRF.read_text().splitlines()[change["line"] - 1]
    assert read(out.read_bytes())[0].players[1].player_id == "9700609"
    assert run("mend", file, "--set", "2.player_id=9700609", "--in-place").exit_code == 0
    assert file.read_bytes() == out.read_bytes()


def test_what_cant_be_mended_leaves_with_1_and_the_file_as_it_is(tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    told = answer("mend", TRF, "--result", "9:1=1", "--out", out, code=1)
    assert (codes(told["problems"], "error"), told["written"]) == (["mend-result"], None)
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give one of these: --set"),
        (("--set", "7.elo=1"), "has no cell 'elo'"),
        (("--result", "3-12"), "is no result of a round"),
        (("--shift", "15"), "is no shift"),
        (("--columns", "--in-place", "--out", "x.trf"), "give one of these: --out, --in-place"),
        (("--columns", "--out", TRF), "exists already"),
        (("--columns", "--out", "/no/such/folder/x.trf"), "there is no directory"),
    ],
)
def test_a_wrong_call_leaves_with_2(words: tuple[str, ...], said: str) -> None:
    result = run("mend", TRF, *words)
    assert result.exit_code == 2
    assert said in result.stderr
