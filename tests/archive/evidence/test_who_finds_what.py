"""The table "who can find what" of docs/publication.md, cell by cell, by arpad and by the verifier.

Three attacks on an archive of four records: rewritten by a stranger with a key of their own; the
newest record left out, and the checkpoint of then put back; rewritten with the office's own key.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from arpad.archive.evidence.entries import read_archive
from arpad.archive.evidence.past import KeptCopy, past_of
from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log.checkpoint import read_checkpoint
from arpad.archive.log.note import COSIGNATURE, VerifierKey, cosignature
from arpad.office.evidence.verifying import not_trusted
from tests.archive.evidence.small_archives import grown
from tests.archive.verifier.programs import verdicts

KEY, STRANGER, WITNESS = PrivateKey.new(), PrivateKey.new(), PrivateKey.new()
BY = VerifierKey("news.example", COSIGNATURE, WITNESS.public)
KNOWLEDGE = ("nothing", "--key", "--head", "--since copy", "--since checkpoint", "--witness")
FOUND = {
    "by a stranger": (
        "", "archive-key", "archive-head", "archive-rewritten", "archive-checkpoint",
        "archive-witness",
    ),
    "left out": (
        "", "", "archive-head", "archive-rewritten", "archive-checkpoint", "archive-witness",
    ),
    "with the key": (
        "", "", "archive-head", "archive-rewritten", "archive-checkpoint", "archive-witness",
    ),
}  # fmt: skip
"""By attack what each of KNOWLEDGE finds: the code of an error, "" for nothing."""
UNCHECKED = {"archive-key-unchecked", "archive-head-unchecked"}


@dataclass(frozen=True)
class Known:
    """What somebody has of the true archive: each way by the words of the command line."""

    copy: Path
    head: str

    def words(self, way: str) -> list[str | Path]:
        return {
            "nothing": [], "--key": ["--key", KEY.public], "--head": ["--head", self.head],
            "--since copy": ["--since", self.copy],
            "--since checkpoint": ["--since", self.copy / "checkpoint"],
            "--witness": ["--witness", str(BY)],
        }[way]  # fmt: skip

    def codes(self, attacked: Path, way: str) -> dict[str, str]:
        """Return what arpad says of an archive, by code its level."""
        archive = read_archive(attacked)
        kept = {
            "--since copy": KeptCopy(read_archive(self.copy), "copy"),
            "--since checkpoint": KeptCopy(
                read_checkpoint((self.copy / "checkpoint").read_bytes()), "kept"
            ),
        }.get(way)
        past = past_of(archive, kept, [BY] if way == "--witness" else [])
        key = KEY.public if way == "--key" else ""
        head = self.head if way == "--head" else ""
        said = [*archive.problems, *not_trusted(archive, key, head, past)]
        return {one.code: one.level for one in said}


def attacked(folder: Path) -> tuple[Known, dict[str, Path]]:
    """Return what is known of the true archive, and the archive after each attack."""
    true = grown(folder / "true", KEY, "1", "2")
    left_out = Path(shutil.copytree(true, folder / "left out"))
    grown(true, KEY, "3")
    note = read_checkpoint((true / "checkpoint").read_bytes()).note
    signed = note.with_signatures([cosignature(note.text, WITNESS, BY.name, 1)])
    (true / "checkpoint").write_bytes(bytes(signed))
    last = read_archive(true).last
    assert last is not None
    return Known(true, last.sha256), {
        "by a stranger": grown(folder / "stranger", STRANGER, "1", "2", "3"),
        "left out": left_out,
        "with the key": grown(folder / "rewritten", KEY, "1", "other", "3"),
    }


def test_each_cell_of_the_table_is_what_both_programs_say(tmp_path: Path) -> None:
    known, archives = attacked(tmp_path)
    calls = [(archive, *known.words(way)) for archive in archives.values() for way in KNOWLEDGE]
    verified = iter(verdicts([*calls, (known.copy,), (known.copy, *known.words("--witness"))]))
    for attack, archive in archives.items():
        for way, code in zip(KNOWLEDGE, FOUND[attack], strict=True):
            said = known.codes(archive, way)
            errors = {name for name, level in said.items() if level == "error"}
            assert errors == ({code} if code else set()), (attack, way)
            exit_code, printed = next(verified)
            assert exit_code == (1 if code else 0), (attack, way, printed)
            if way == "nothing":
                assert set(said) == UNCHECKED
                assert "not checked: whose archive this is" in printed
                assert "whether the past was rewritten by whoever has the key" in printed
    assert [code for code, _ in verified] == [0, 0]
    for way in KNOWLEDGE:  # the true archive is refused by nobody
        assert "error" not in known.codes(known.copy, way).values()


@pytest.mark.parametrize("way", ["--head", "--since copy", "--since checkpoint"])
def test_what_follows_the_last_that_is_known_is_counted(tmp_path: Path, way: str) -> None:
    known, archives = attacked(tmp_path)
    older = archives["left out"]
    last = read_archive(older).last
    assert last is not None
    assert Known(older, last.sha256).codes(known.copy, way)["archive-head-older"] == "info"


def test_a_witness_vouches_for_the_time_when_it_signed(tmp_path: Path) -> None:
    """Who signed every checkpoint signed the one that was put back too: its day is what tells."""
    known, archives = attacked(tmp_path)
    path = archives["left out"] / "checkpoint"
    note = read_checkpoint(path.read_bytes()).note
    path.write_bytes(bytes(note.with_signatures([cosignature(note.text, WITNESS, BY.name, 0)])))
    past = past_of(read_archive(archives["left out"]), None, [BY])
    assert [(one.records, f"{one.at:%Y}") for one in past.witnesses] == [(3, "1970")]
    assert "error" not in known.codes(archives["left out"], "--witness").values()
