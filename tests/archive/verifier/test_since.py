"""The verifier finds a past rewritten with the office's own key by what others kept or signed.

Its sentences are those of `list verify`, which tests/archive/evidence/test_past.py has.
"""

import shutil
from datetime import UTC, datetime
from pathlib import Path

from arpad.archive.evidence.signing import PrivateKey
from arpad.archive.log.checkpoint import read_checkpoint
from arpad.archive.log.note import COSIGNATURE, VerifierKey, cosignature
from tests.archive.evidence.small_archives import grown
from tests.archive.verifier.programs import verdicts

AT = int(datetime(2026, 11, 23, 21, tzinfo=UTC).timestamp())


def test_what_an_older_copy_a_checkpoint_and_a_witness_find(tmp_path: Path) -> None:
    key, stranger, paper = PrivateKey.new(), PrivateKey.new(), PrivateKey.new()
    kept = grown(tmp_path / "kept", key, "1", "2", "3")
    newer = grown(Path(shutil.copytree(kept, tmp_path / "newer")), key, "4", "5")
    rewritten = grown(tmp_path / "rewritten", key, "1", "other", "3", "4")
    other = grown(tmp_path / "other", stranger, "1")
    damaged = Path(shutil.copytree(kept, tmp_path / "damaged"))
    (damaged / "00000002" / "record.json").write_bytes(b"{}")
    witness = VerifierKey("paper.example", COSIGNATURE, paper.public)
    head = read_checkpoint((kept / "checkpoint").read_bytes())
    line = cosignature(head.note.text, paper, witness.name, AT)
    (tmp_path / "signed").write_bytes(bytes(head.note.with_signatures([line])))
    calls = {
        "it grew, by a copy": (newer, "--since", kept),
        "it grew, by a checkpoint": (newer, "--since", kept / "checkpoint"),
        "it grew, and a witness signed what was kept":
            (newer, "--since", tmp_path / "signed", "--witness", str(witness)),
        "nobody kept anything": (rewritten, "--key", key.public),
        "rewritten, by a copy": (rewritten, "--key", key.public, "--since", kept),
        "rewritten, by a checkpoint": (rewritten, "--since", kept / "checkpoint"),
        "rewritten, by a witness": (rewritten, "--witness", str(witness)),
        "the newest left out, by a copy": (kept, "--since", newer),
        "the newest left out, by a checkpoint": (kept, "--since", newer / "checkpoint"),
        "of another archive": (kept, "--since", other / "checkpoint"),
        "no checkpoint": (kept, "--since", kept / "00000001" / "record.json"),
        "a damaged copy": (kept, "--since", damaged),
    }  # fmt: skip
    seen = dict(zip(calls, verdicts(calls.values()), strict=True))
    vouched = "entries after the last that is vouched for: 2\n"
    for name in ("it grew, by a copy", "it grew, by a checkpoint",
                 "it grew, and a witness signed what was kept"):  # fmt: skip
        assert seen[name][0] == 0, seen[name]
        assert vouched in seen[name][1], seen[name]
    code, printed = seen["nobody kept anything"]
    assert code == 0
    assert "nor whether the past was rewritten by whoever has the key" in printed
    says = {
        "rewritten, by a copy":
            "00000003: Record 3 is another one than in the older copy: the past was rewritten.",
        "rewritten, by a checkpoint": "--since: The first 4 records are not those of the "
            "checkpoint: the past was rewritten.",
        "rewritten, by a witness": "The witness paper.example has signed no checkpoint.",
        "the newest left out, by a copy": "--since: The older copy has 6 records, and 4 are here: "
            "the newest were left out.",
        "the newest left out, by a checkpoint": "--since: The checkpoint stands for 6 records, and "
            "4 are here: the newest were left out.",
        "of another archive": "--since: The checkpoint is of arpad/archive/",
        "no checkpoint": "no checkpoint (C2SP tlog-checkpoint)",
        "a damaged copy": "older copy: 00000002/record.json: can't be checked: ValueError",
    }  # fmt: skip
    for name, sentence in says.items():
        assert seen[name][0] == 1, (name, seen[name])
        assert sentence in seen[name][1], (name, seen[name])
        assert "Traceback" not in seen[name][1]
