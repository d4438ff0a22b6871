"""What reaches a terminal or a pipe: no sign that nobody sees, no failure for want of a sign."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from unicodedata import category

import pytest

from arpad.cli import terminal
from arpad.cli.terminal import guard, seen
from arpad.cli.words import Screen, showing
from arpad.report.names import plain
from tests.cli.calls import DEMO, DORTMUND, JULY, OPEN, answer, run
from tests.sampling import only_in_full

HOSTILE = "Re\x9b2Jti,\u202e A\u200bna\x85\u2028\x1b]0;x\x07"
SHOWN = "Re 2Jti, Ana   ]0;x"


def unseen(text: str) -> set[str]:
    return {one for one in text if category(one) in ("Cc", "Cf", "Cs", "Zl", "Zp")} - set("\n\r\t")


def test_every_sign_that_nobody_sees_is_taken_out() -> None:
    for number in range(sys.maxunicode + 1):
        sign = chr(number)
        is_unseen = category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        assert (plain(sign) != sign) >= (is_unseen and sign != " "), hex(number)
    assert plain("Núñez Ó., Jiří 7½ – Полугаевская, А") == "Núñez Ó., Jiří 7½ – Полугаевская, А"


def test_colours_and_lines_stay() -> None:
    assert seen("\x1b[31mred\x1b[0m\nnext\r") == "\x1b[31mred\x1b[0m\nnext\r"
    assert not unseen(seen(HOSTILE))


def test_long_work_is_said_in_the_language_of_the_call(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(terminal, "SILENT_SECONDS", 0.0)
    with showing(Screen(lang="es")), terminal.working("Reading the reports") as tell_on:
        tell_on("")
    assert capsys.readouterr().err == "Leyendo los informes …\n"


def test_what_python_leaves_unbuffered_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """With PYTHONUNBUFFERED, as in containers, a sign of life came when all was over."""
    pipe = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(pipe, write_through=True))
    guard()
    sys.stderr.write("at work")
    assert pipe.getvalue() == b"at work"


def _call(*words: str | Path, encoding: str) -> tuple[int, bytes, bytes]:
    """Call arpad in a process of its own, whose pipes speak an encoding."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "NO_COLOR": "1"}
    call = [sys.executable, "-m", "arpad", *map(str, words)]
    done = subprocess.run(call, capture_output=True, env=environment, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("encoding", ["cp1252", pytest.param("ascii", marks=only_in_full)])
def test_a_loss_is_told_in_a_pipe_without_a_minus_sign(encoding: str) -> None:
    words = ("rate", DORTMUND, "--list", JULY, "--list-date", "2010-09-01", "--explain")
    code, out, err = _call(*words, encoding=encoding)
    assert (code, b"Traceback" in out + err) == (0, False)
    assert b"-" in out


@pytest.mark.long
def test_a_list_s_signs_reach_no_terminal(tmp_path: Path) -> None:
    rows = (DEMO / "list_2010-07.csv").read_text().splitlines()
    name = rows[1].split('"')[1]
    path = tmp_path / "list.csv"
    path.write_text("\n".join(rows).replace(name, HOSTILE) + "\n", newline="")
    code, out, err = _call("list", "diff", DEMO / "list_2010-07.csv", path, encoding="utf-8")
    assert code == 0
    assert not unseen((out + err).decode())


def test_an_answer_in_json_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a\u202eb.trf"
    path.write_bytes(OPEN.read_bytes())
    result = run("check", path, "--json")
    assert not unseen(result.stdout)
    assert json.loads(result.stdout)["files"][0]["file"] == str(path)


@pytest.mark.parametrize("to", ["trf16", "trf26", "json", "crosstable", "csv"])
def test_no_file_that_we_write_holds_such_signs(to: str, tmp_path: Path) -> None:
    answer("convert", OPEN, tmp_path / "open.json")
    report = json.loads((tmp_path / "open.json").read_text())
    report["name"], report["city"] = HOSTILE, "\ud800Riga"
    report["players"][0] |= {"name": HOSTILE}
    report["records"] = [["XYZ", f" {HOSTILE}", 1]]
    (tmp_path / "hostile.json").write_text(json.dumps(report))
    answer("convert", tmp_path / "hostile.json", tmp_path / "out", "--to", to)
    text = (tmp_path / "out").read_text()
    assert not unseen(text)
    assert to == "csv" or SHOWN in text


def test_a_hostile_name_in_every_text_format(tmp_path: Path) -> None:
    name = OPEN.read_text().splitlines()
    assert name
    trf = OPEN.read_text().replace("012 ", f"012 {HOSTILE} ", 1)
    (tmp_path / "a.trf").write_text(trf, newline="")
    found = answer("check", tmp_path / "a.trf", "--list", JULY, code=0)
    assert "trf-control" in {one["code"] for one in found["files"][0]["problems"]}
    answer("convert", tmp_path / "a.trf", tmp_path / "b.trf")
    assert not unseen((tmp_path / "b.trf").read_text())


@pytest.mark.long
def test_a_file_s_name_that_is_no_text_is_answered() -> None:
    code, out, err = _call("check", "no\udcff.trf", encoding="utf-8")
    assert (code, b"Traceback" in out + err) == (1, False)
    assert b"error" in err
