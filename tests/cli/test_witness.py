"""`arpad archive`: a witness signs, the office puts it under its checkpoint, anybody counts it."""

import subprocess
import sys
from pathlib import Path

import pytest

from arpad.archive.evidence.signing import read_key
from tests.archive.evidence.small_archives import grown
from tests.cli.calls import answer, codes, run


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    for name in ("office", "news"):
        run("key", "new", tmp_path / name)
    return tmp_path


def signing(keys: Path, source: Path, log: str) -> list[str]:
    own = ["--key", str(keys / "news"), "--name", "news.example", "--state", str(keys / "signed")]
    return ["archive", "witness", str(source), *own, "--log", log]


def test_a_newspaper_signs_and_a_reader_counts_it(keys: Path) -> None:
    folder = grown(keys / "archive", read_key(keys / "office"), "1", "2")
    log = answer("list", "verify", folder)["checkpoint_key"]
    signed = answer(*signing(keys, folder, log))
    (keys / "line").write_text(f"{signed['signature']}\n", encoding="utf-8")
    by = ("--witness", signed["verifier_key"])
    assert codes(answer("list", "verify", folder, *by, code=1)["problems"], "error") == [
        "archive-witness"
    ]
    assert run("archive", "cosigned", folder, keys / "line", *by).exit_code == 0
    found = answer("list", "verify", folder, "--key", keys / "office.pub", *by)
    assert found["problems"] == []
    assert [(one["name"], one["records"]) for one in found["witnesses"]] == [("news.example", 3)]
    shown = run("list", "verify", folder, *by)
    assert "The witness news.example signed the first 3 records on 20" in shown.output


@pytest.mark.long
def test_the_verifier_counts_a_witness_too(keys: Path) -> None:
    """The archive's own program, which shares no code with arpad."""
    folder = grown(keys / "archive", read_key(keys / "office"), "1", "2")
    signed = answer(*signing(keys, folder, answer("list", "verify", folder)["checkpoint_key"]))
    (keys / "line").write_text(f"{signed['signature']}\n", encoding="utf-8")
    program = [sys.executable, "-I", folder / "verifier" / "verify.py", folder, "--witness"]

    def verified(vkey: str) -> tuple[int, str]:
        result = subprocess.run([*program, vkey], capture_output=True, text=True, check=False)
        return result.returncode, result.stdout

    code, printed = verified(signed["verifier_key"])
    assert (code, "The witness news.example has signed no checkpoint." in printed) == (1, True)
    run("archive", "cosigned", folder, keys / "line", "--witness", signed["verifier_key"])
    code, printed = verified(signed["verifier_key"])
    assert (code, "1 of 1 witnesses" in printed) == (0, True)
    assert verified("news.example+0+AAAA")[0] == 2


def test_the_verifier_names_a_record_that_is_nested_too_deeply(keys: Path) -> None:
    folder = grown(keys / "archive", read_key(keys / "office"), "1")
    (folder / "00000002" / "record.json").write_text('{"record":' + "[" * 200_000)
    program = [sys.executable, "-I", folder / "verifier" / "verify.py", folder]
    result = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (1, "")
    assert "00000002/record.json: can't be checked: ValueError: nested too deeply" in result.stdout


def test_a_rewritten_past_is_refused_with_exit_1(keys: Path) -> None:
    office = read_key(keys / "office")
    folder = grown(keys / "archive", office, "1", "2")
    log = answer("list", "verify", folder)["checkpoint_key"]
    (keys / "first").write_text(run("archive", "request", folder).output, encoding="utf-8")
    assert run(*signing(keys, keys / "first", log)).exit_code == 0
    rewritten = grown(keys / "rewritten", office, "1", "other", "3")
    found = answer(*signing(keys, rewritten, log), code=1)
    assert codes(found["problems"]) == ["archive-witness-refused"]
    assert found["signature"] is None
    assert run(*signing(keys, folder, log)).exit_code == 0


def test_what_is_given_wrongly_is_exit_2(keys: Path) -> None:
    folder = grown(keys / "archive", read_key(keys / "office"), "1")
    log = answer("list", "verify", folder)["checkpoint_key"]
    words = signing(keys, folder, log)
    assert run(*[("two words" if one == "news.example" else one) for one in words]).exit_code == 2
    assert run(*signing(keys, keys / "office.pub", log)).exit_code == 2
    assert run(*signing(keys, folder, "log")).exit_code == 2
    key = answer(*words)["verifier_key"]
    refused = run("archive", "cosigned", folder, folder / "checkpoint", "--witness", key)
    assert (refused.exit_code, "none of these witnesses" in refused.output) == (2, True)
    (folder / "checkpoint").unlink()
    assert run("archive", "request", folder).exit_code == 2


def test_a_rewritten_past_is_exit_1_for_whoever_kept_a_copy_or_a_checkpoint(keys: Path) -> None:
    office = read_key(keys / "office")
    kept = grown(keys / "archive", office, "1", "2")
    rewritten = grown(keys / "rewritten", office, "1", "other", "3")
    by = ("--key", keys / "office.pub")
    assert codes(answer("list", "verify", rewritten, *by)["problems"]) == ["archive-head-unchecked"]
    for since, code in ((kept, "archive-rewritten"), (kept / "checkpoint", "archive-checkpoint")):
        found = answer("list", "verify", rewritten, *by, "--since", since, code=1)
        assert codes(found["problems"], "error") == [code]
        assert "the past was rewritten" in found["problems"][0]["message"]
