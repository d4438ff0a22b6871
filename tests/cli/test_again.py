"""Lists made again by every verb alike: on restated lists, and with the list before exchanged."""

import json
from pathlib import Path

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.manifest import identity
from tests.cli.calls import answer, codes
from tests.cli.corrected import correct
from tests.cli.offices import put


def test_the_report_of_a_list_made_on_a_restated_one_is_there(mistaken: Path) -> None:
    correct(mistaken)
    put(mistaken, day="2026-04-01")
    told = answer("period", "report", "--date", "2026-04-01", "--at", mistaken)
    assert "error" not in {one["level"] for one in told["problems"]}
    assert told["identity"] == json.loads(
        (mistaken / "vault" / "standard" / "2026-04-01" / "manifest.json").read_bytes()
    )["identity"]  # fmt: skip


def test_another_list_before_than_it_was_made_on_is_found(mistaken: Path) -> None:
    """Every hash fits: only who makes the list again sees on which one it was made."""
    place = mistaken / "vault" / "standard" / "2026-03-01"
    manifest = json.loads((place / "manifest.json").read_bytes())
    manifest["before"] |= {"identity": "ab" * 32, "manifest_sha256": "cd" * 32}
    data = canonical_json(manifest | {"identity": identity(manifest)})
    (place / "manifest.json").write_bytes(data)
    (place / "manifest.sha256").write_bytes(f"{hash_of(data)}  manifest.json\n".encode())
    told = answer("list", "verify", place, code=1)
    assert codes(told["problems"], "error") == ["archive-recomputed"]
