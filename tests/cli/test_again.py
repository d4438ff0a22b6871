"""Lists made again by every verb alike: on restated lists, and with the list before exchanged."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.archive.canonical import canonical_json, hash_of
from arpad.archive.manifest import identity
from tests.cli.calls import answer, codes
from tests.cli.corrected import correct
from tests.cli.offices import (
    BY,
    FIRST_FOUR,
    LAST_FOUR,
    SHEET,
    copied,
    listed,
    of_february,
    of_march,
    put,
    put_march,
    report,
)


@pytest.mark.long
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
    manifest = manifest_of(place)
    manifest["before"] |= {"identity": "ab" * 32, "manifest_sha256": "cd" * 32}
    state(place, manifest)
    told = answer("list", "verify", place, code=1)
    assert codes(told["problems"], "error") == ["archive-recomputed"]


def manifest_of(place: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((place / "manifest.json").read_bytes())
    return read


def state(place: Path, manifest: dict[str, Any]) -> None:
    """Let a list say something else of itself, every hash as it should be."""
    data = canonical_json(manifest | {"identity": identity(manifest)})
    (place / "manifest.json").write_bytes(data)
    (place / "manifest.sha256").write_bytes(f"{hash_of(data)}  manifest.json\n".encode())


def test_what_a_manifest_says_in_words_is_compared_too(mistaken: Path) -> None:
    """None of it enters the identity, and readers act on it: each is named, with the first row."""
    place = mistaken / "vault" / "standard" / "2026-03-01"
    manifest = manifest_of(place)
    manifest["reports"][0]["facts"]["minutes_for_60_moves"] = "60"
    manifest["left_out"].append({"event_id": "open", "article": "1.1", "reason": "Too late."})
    manifest["corrections"] = [{"event": "7", "what": "report"}]
    manifest["clauses"][3]["says"] = "The rating is as agreed."
    manifest["settings"][1]["article"] = "None"
    event, code = manifest["reports"][0]["event_id"], manifest["clauses"][3]["code"]
    state(place, manifest)
    told = answer("list", "verify", place, code=1)
    said = [one["message"].removeprefix("Rated again from its inputs, the list has other ")
            for one in told["problems"] if one["code"] == "archive-recomputed"]  # fmt: skip
    assert said == [
        f"{name} than its manifest says, first of {first}."
        for name, first in {
            "clauses": code, "settings": manifest["settings"][1]["setting"], "reports": event,
            "left_out": "open", "corrections": "7",
        }.items()
    ]  # fmt: skip


@pytest.mark.parametrize("when", ["before the list", "with the list"])
@pytest.mark.long
def test_who_was_split_goes_on_from_lists_that_were_corrected(when: str, tmp_path: Path) -> None:
    """As in an office that never merged them and had the right report from the start.

    The first game of 502 is corrected in the list of March, which the next is made on, or in April.
    """
    alone = copied(of_march("1101=1", is_merged=False), tmp_path / "alone") / "federation"
    is_before = when == "before the list"
    begun = (of_february if is_before else of_march)("1=01=1", is_merged=True)
    split = copied(begun, tmp_path / "split") / "federation"
    mending = ("correct", "result", "1", "1:2=1", *BY, "--at", split)
    if is_before:
        answer(*mending)
        put_march(split)
    answer("player", "split", "509", *BY, "--at", split)
    if not is_before:
        answer(*mending)
    assert all(put(at, day="2026-04-01")["is_published"] for at in (alone, split))
    lists = [listed(at, "2026-04-01") for at in (alone, split)]
    both = [{who: one[who]["rating"] for who in ("502", "509")} for one in lists]
    assert both[0] == both[1]


def test_a_chain_made_without_its_faulty_reports_is_replayed(tmp_path: Path) -> None:
    """The report that was left out stays out; one that was rated has to be rated again."""
    sheet, lists = tmp_path / "sheet.csv", tmp_path / "lists"
    sheet.write_text(SHEET, encoding="utf-8")
    sound = report(tmp_path, "enero", date(2026, 1, 9), FIRST_FOUR)
    faulty = report(tmp_path, "otro", date(2026, 1, 9), LAST_FOUR)
    faulty.write_text(faulty.read_text().replace("042 2026/01/09", "042 2026/01/19"))
    asked = ("rate", sound, faulty, "--list", f"2026-01-01={sheet}", "--list-date", "2026-02-01",
             "--leave-out-faulty", "--out", lists / "2026-02-01")  # fmt: skip
    answer(*asked, code=1)
    mended = report(tmp_path / "mended", "enero", date(2026, 1, 9), FIRST_FOUR, results="0=01=1")
    replayed = answer("replay", lists / "2026-02-01", "--with", mended)
    assert {one["player"] for one in replayed["players"]} == {"501", "504"}
    mended.write_text(mended.read_text().replace(" w 0", " w 1", 1))
    refused = answer("replay", lists / "2026-02-01", "--with", mended, code=1)
    assert codes(refused["problems"], "error") == ["report-result"]


@pytest.mark.long
def test_what_was_stated_of_an_event_holds_when_its_report_is_mended(tmp_path: Path) -> None:
    """Of games too quick to be rated none is: whatever their result, nobody moves."""
    sheet, lists = tmp_path / "sheet.csv", tmp_path / "lists"
    sheet.write_text(SHEET, encoding="utf-8")
    was, mended = (
        report(tmp_path / results, "enero", date(2026, 1, 9), FIRST_FOUR, results)
        for results in ("1=01=1", "0=01=1")
    )
    mended.with_suffix(".facts.toml").unlink()
    was.with_suffix(".facts.toml").write_text("minutes_for_60_moves = 30\n", encoding="utf-8")
    other = report(tmp_path, "otro", date(2026, 1, 9), LAST_FOUR)
    answer("rate", was, other, "--list", f"2026-01-01={sheet}", "--list-date", "2026-02-01",
           "--out", lists / "2026-02-01")  # fmt: skip
    assert answer("replay", lists / "2026-02-01", "--with", mended)["players"] == []
