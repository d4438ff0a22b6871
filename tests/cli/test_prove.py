"""`arpad archive prove` and `verify`, as they are called."""

from pathlib import Path

import pytest

from tests.cli.calls import DORTMUND, JULY, answer, codes, run

LIFTED = ("--override", "list-blank", "--because", "the births of seven are not known")


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An office that has published one list, and the proof of a row."""
    folder = tmp_path_factory.mktemp("office")
    run("rate", DORTMUND, "--list", JULY, "--list-date", "2010-09-01", "--out", folder / "sep10")
    (folder / "secret").write_text("ab" * 32, encoding="ascii")
    (folder / "secret").chmod(0o600)
    run("key", "new", folder / "key")
    to = ("--archive", folder / "archive", "--secret", folder / "secret", "--key", folder / "key")
    assert run("list", "publish", folder / "sep10", *to, *LIFTED).exit_code == 0
    return folder


def test_a_row_is_proved_to_whoever_has_the_key(office: Path, tmp_path: Path) -> None:
    """Kramnik stands on the list of September 2010 (tests/cli/test_archive.py shows him first)."""
    kramnik = answer("list", "show", office / "archive" / "00000002", "--top", "1")
    [first] = kramnik["parts"][0]["players"]
    number = first["shown"]["player_id"] if "player_id" in first["shown"] else first["player_id"]
    proof = tmp_path / "kramnik.tlog-proof"
    made = answer("archive", "prove", number, office / "archive" / "00000002", "--out", proof)
    assert (made["written"], made["list_date"]) == (str(proof), "2010-09-01")
    assert proof.read_bytes().startswith(b"c2sp.org/tlog-proof@v1\nextra ")
    found = answer("archive", "verify", proof, "--key", office / "key.pub")
    assert found["problems"] == []
    assert (found["row"]["player_id"], found["row"]["rating"]) == (number, "2780")
    assert found["person"]["name"] == "Kramnik, Vladimir"
    said = run("archive", "verify", proof, "--key", office / "key.pub").output
    assert f"{number} Kramnik, Vladimir stood on the list of 2010-09-01 (fide) with 2780." in said


def test_what_cannot_be_proved_is_said(office: Path, tmp_path: Path) -> None:
    out = ("--out", tmp_path / "proof")
    found = answer("archive", "prove", "1", office / "archive" / "00000002", *out, code=1)
    assert codes(found["problems"]) == ["archive-proof"]
    assert not (tmp_path / "proof").exists()
    assert run("archive", "verify", office / "key.pub").exit_code == 2
