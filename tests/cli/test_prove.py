"""`arpad archive prove`, `certificate` and `verify`, as they are called."""

import shutil
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import polars as pl
import pypdfium2
import pytest
from zxingcpp import BarcodeFormat, read_barcodes

from arpad.archive.evidence.entries import read_archive
from arpad.cli.demo_year import DemoPublication
from arpad.office.desk import Desk
from arpad.office.evidence import proof
from arpad.report.problems import Problem
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


def test_a_proof_is_not_written_over(office: Path, tmp_path: Path) -> None:
    (tmp_path / "proof").write_text("mine", encoding="utf-8")
    made = run("archive", "prove", "1", office / "archive" / "00000002", "-o", tmp_path / "proof")
    assert (made.exit_code, "exists already" in made.output) == (2, True)
    assert (tmp_path / "proof").read_text(encoding="utf-8") == "mine"


def test_what_cannot_be_proved_is_said(office: Path, tmp_path: Path) -> None:
    out = ("--out", tmp_path / "proof")
    found = answer("archive", "prove", "1", office / "archive" / "00000002", *out, code=1)
    assert codes(found["problems"]) == ["archive-proof"]
    assert not (tmp_path / "proof").exists()
    assert run("archive", "verify", office / "key.pub").exit_code == 2


def scanned(paper: Path) -> str:
    """Return what a reader of QR codes that shares no code with arpad reads from a printed page."""
    page = pypdfium2.PdfDocument(paper)[0]
    image = page.render(scale=300 / 72, grayscale=True).to_numpy()
    (code,) = read_barcodes(image, formats=BarcodeFormat.QRCode)
    return str(code.text)


def test_a_certificate_s_code_is_scanned_and_verified(office: Path, tmp_path: Path) -> None:
    paper, entry, key = tmp_path / "paper.pdf", office / "archive" / "00000002", office / "key.pub"
    written = answer("archive", "certificate", "77000038", entry, "-o", paper, "--in", "ca")
    record = sha256((entry / "record.json").read_bytes()).hexdigest()
    assert (written["written"], written["record"]) == (str(paper), record)
    text = scanned(paper)
    assert text == written["text"]
    (tmp_path / "code").write_text(f"{text}\n", encoding="ascii")
    shown = answer("archive", "verify", tmp_path / "code", "--key", key)
    assert (shown["row"]["rating"], shown["person"]["name"]) == ("2408", "Bernaola, Aitor")
    for at in (7, len(text) // 2, len(text) - 1):
        other = text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
        (tmp_path / "code").write_text(other, encoding="ascii")
        assert run("archive", "verify", tmp_path / "code", "--key", key).exit_code in (1, 2), at


def test_what_no_certificate_can_state_is_said(office: Path, tmp_path: Path) -> None:
    entry, out = office / "archive" / "00000002", ("-o", tmp_path / "paper.pdf")
    lacking = answer("archive", "certificate", "1", entry, *out, code=1)
    assert codes(lacking["problems"]) == ["archive-proof"]
    unsigned = answer("archive", "certificate", "77000038", entry, *out, "--witness", "x", code=1)
    assert "No witness x has signed the checkpoint" in unsigned["problems"][0]["message"]
    assert run("archive", "certificate", "77000038", entry, "-o", tmp_path / "p.txt").exit_code == 2
    assert run("archive", "certificate", "77000038", entry, *out, "--in", "xx").exit_code == 2
    both = ("--witness", "none", "--witness", "x")
    circle = run("archive", "certificate", "77000038", entry, *out, *both)
    assert (circle.exit_code, "none stands alone" in circle.output) == (2, True)
    (office / "there.pdf").touch()
    there = run("archive", "certificate", "77000038", entry, "-o", office / "there.pdf")
    assert (there.exit_code, "give another name" in there.output) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_an_archive_names_is_not_run(
    office: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An archive's manifest may name any edition, its office's own, or a file on this machine."""
    program = tmp_path / "rules.py"
    program.write_text("raise SystemExit('it ran')", encoding="ascii")

    def naming(*given: Any) -> tuple[proof.Coded | None, tuple[Problem, ...]]:
        of, problems = coded(*given)
        assert of is not None
        manifest = {**of.of_list.manifest, "list_rulebook": str(program)}
        return replace(of, of_list=replace(of.of_list, manifest=manifest)), problems

    coded = proof.coded
    monkeypatch.setattr(proof, "coded", naming)
    paper = tmp_path / "paper.html"
    answer("archive", "certificate", "77000038", office / "archive" / "00000002", "-o", paper)
    assert "fide" in paper.read_text(encoding="utf-8")  # the series, in place of a name


@pytest.mark.long
def test_an_office_certifies_what_is_in_force_and_no_erased_name(
    demonstration: tuple[Desk, list[DemoPublication]], tmp_path: Path
) -> None:
    at = demonstration[0].vault.office
    there = read_archive(at / "archive")
    newest = [one for one in there.lists if one.record.told["series"] == "standard"][-1]
    row = pl.read_csv(newest.path / "people.csv", infer_schema=False).row(0, named=True)
    words = ("player", "certificate", row["player_id"], "--at", at, "--series", "standard")
    written = answer(*words, "-o", tmp_path / "paper.pdf")
    assert written["list_date"] == newest.record.told["list_date"]
    (tmp_path / "code").write_text(scanned(tmp_path / "paper.pdf"), encoding="ascii")
    shown = answer("archive", "verify", tmp_path / "code", "--key", at / "key.pub")
    assert shown["person"]["name"] == row["name"]
    copy = tmp_path / "archive"
    shutil.copytree(at / "archive", copy)
    run("list", "erase", row["player_id"], "--archive", copy, "--key", at / "key", "--because", "x")
    erased = copy / newest.path.name
    answer("archive", "certificate", row["player_id"], erased, "-o", tmp_path / "erased.pdf")
    (tmp_path / "code").write_text(scanned(tmp_path / "erased.pdf"), encoding="ascii")
    shown = answer("archive", "verify", tmp_path / "code", "--key", at / "key.pub")
    assert (shown["person"], shown["row"]["player_id"]) == (None, row["player_id"])
    printed = pypdfium2.PdfDocument(tmp_path / "erased.pdf")[0].get_textpage().get_text_range()
    assert "The name was erased" in printed
    assert row["name"] not in printed
