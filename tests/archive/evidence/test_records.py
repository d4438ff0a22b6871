"""The chain of records: nothing changed, left out, exchanged, put between, signed by a stranger."""

import json
from collections.abc import Sequence

import pytest

from arpad.archive.canonical import canonical_json
from arpad.archive.evidence.records import (
    NoRecordError,
    Record,
    attested,
    handed_on,
    read_record,
    signed,
)
from arpad.archive.evidence.signing import PrivateKey

OLD, NEW, STRANGER = PrivateKey.new(), PrivateKey.new(), PrivateKey.new()


def a_list(day: str) -> dict[str, str]:
    return {"series": "fide", "list_date": day, "manifest_sha256": "a" * 64}


def chain() -> list[bytes]:
    """Return five records: a key, a list, the key handed on, a list, an erasure."""
    first, one = signed(None, "key-first", {}, OLD)
    second, two = signed(first, "list", a_list("2026-01-01"), OLD)
    third, three = handed_on(second, OLD, NEW, "every five years")
    fourth, four = signed(third, "list", a_list("2026-02-01"), NEW)
    told = {"player_id": "7", "on": "2026-02-03", "because": "asked"}
    return [one, two, three, four, signed(fourth, "erasure", told, NEW)[1]]


def read(files: Sequence[bytes]) -> list[Record]:
    found: list[Record] = []
    for data in files:
        found.append(read_record(data, found[-1] if found else None))
    return found


def test_a_chain_is_read_as_it_was_written() -> None:
    found = read(chain())
    assert [(one.number, one.kind) for one in found] == [
        (1, "key-first"), (2, "list"), (3, "key-changed"), (4, "list"), (5, "erasure"),
    ]  # fmt: skip
    assert [one.key for one in found] == [OLD.public] * 3 + [NEW.public] * 2


def test_a_list_s_record_may_tell_the_day_on_which_it_came_out() -> None:
    first = read(chain())[0]
    told = a_list("2026-01-01") | {"on": "2026-01-04"}
    assert read_record(signed(first, "list", told, OLD)[1], first).told == told
    with pytest.raises(NoRecordError):
        read_record(signed(first, "list", told | {"on": "soon"}, OLD)[1], first)
    with pytest.raises(ValueError, match="tells series"):
        signed(first, "list", told | {"at": "2026-01-04"}, OLD)


def test_any_bit_of_any_record_is_found() -> None:
    files = chain()
    whole = read(files)
    for place, data in enumerate(files):
        for at in range(0, len(data), 3):
            changed = bytearray(data)
            changed[at] ^= 1 << at % 8
            with pytest.raises(NoRecordError):
                read_record(bytes(changed), whole[place - 1] if place else None)


def test_a_record_left_out_exchanged_or_put_between_is_found() -> None:
    files = chain()
    for place in range(len(files) - 1):
        with pytest.raises(NoRecordError):
            read(files[:place] + files[place + 1 :])
        with pytest.raises(NoRecordError):
            read([*files[:place], files[place + 1], files[place], *files[place + 2 :]])
        with pytest.raises(NoRecordError):
            read([*files[: place + 1], *files[place:]])


def test_only_the_key_of_the_time_signs() -> None:
    first, second, third, *_ = read(chain())
    for after, key in ((first, NEW), (second, STRANGER), (third, OLD)):
        _, data = signed(after, "list", a_list("2026-03-01"), key)
        with pytest.raises(NoRecordError, match="another key than that of its time"):
            read_record(data, after)
    _, data = signed(second, "key-first", {}, OLD)
    with pytest.raises(NoRecordError, match="no other first"):
        read_record(data, second)
    with pytest.raises(NoRecordError, match="begins with its first key"):
        read_record(signed(None, "list", a_list("2026-03-01"), OLD)[1], None)


def test_a_key_that_does_not_consent_takes_over_nothing() -> None:
    """Nobody signs over his archive to a key that somebody else holds."""
    first, *_ = read(chain())
    told = {"because": "", "new_key": NEW.public, "consent": STRANGER.sign(b"I follow")}
    _, data = signed(first, "key-changed", told, OLD)
    with pytest.raises(NoRecordError, match="has not signed that it follows"):
        read_record(data, first)


def test_what_is_no_record_is_told_and_never_raised_otherwise() -> None:
    good = json.loads(chain()[0])
    bad = [b"", b"[]", b"{}", b"\xff", b"[" * 100_000, canonical_json([1]), canonical_json("x")]
    for name in ("record", "key", "signature"):
        bad += [canonical_json({**good, name: value}) for value in (None, 1, [], {}, "x", True)]
        bad.append(canonical_json({key: value for key, value in good.items() if key != name}))
    for name in ("number", "before", "kind", "told"):
        for value in (None, True, 10**30, [], {}, "\x00"):
            bad.append(canonical_json({**good, "record": {**good["record"], name: value}}))
    for data in bad:
        if data != chain()[0] and json_of(data) != good:
            with pytest.raises(NoRecordError):
                read_record(data, None)


def json_of(data: bytes) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def test_a_key_answers_for_what_leads_to_it_and_what_it_handed_on() -> None:
    records = read(chain())
    assert [attested(records, key.public) for key in (OLD, NEW, STRANGER)] == [5, 5, 0]


def test_a_lost_key_is_a_break_that_only_the_new_one_bridges() -> None:
    records = read(chain())
    lost, data = signed(records[-1], "key-lost", {"because": "the disk burnt"}, STRANGER)
    assert read_record(data, records[-1]) == lost
    last, _ = signed(lost, "list", a_list("2026-03-01"), STRANGER)
    both = [*records, lost, last]
    assert [attested(both, key.public) for key in (OLD, NEW, STRANGER)] == [5, 5, 7]


def test_the_same_told_twice_makes_the_same_bytes() -> None:
    assert chain() == chain()


DECIDED = {
    "about": "game", "article": "FCE 8.4", "because": "a win", "claim": "1",
    "made_on": "2026-02-10",
    "list_date": "2026-02-01", "on": "2026-02-12", "outcome": "upheld", "player_id": "",
    "series": "active", "stage": "claim",
}  # fmt: skip


def test_a_decision_on_a_claim_is_read_as_it_was_written() -> None:
    first, _ = signed(None, "key-first", {}, OLD)
    record, data = signed(first, "claim", DECIDED, OLD)
    assert read_record(data, first) == record


@pytest.mark.parametrize(
    "wrong",
    [
        {"outcome": "<b>upheld</b>"}, {"outcome": ["upheld"]}, {"stage": "third"}, {"about": ""},
        {"claim": "1<script>"}, {"claim": 1}, {"claim": "-1"}, {"on": "2026-02-30"},
        {"made_on": ""}, {"series": "../x"}, {"because": None}, {"more": "x"},
    ],
    ids=str,
)  # fmt: skip
def test_a_decision_that_says_what_none_can_say_is_no_record(wrong: dict[str, object]) -> None:
    """Not even from the office itself, signed with its key."""
    first, _ = signed(None, "key-first", {}, OLD)
    body = {"number": 2, "before": first.sha256, "kind": "claim", "told": DECIDED | wrong}
    signature = OLD.sign(b"arpad archive record\n" + canonical_json(body))
    data = canonical_json({"record": body, "key": OLD.public, "signature": signature})
    with pytest.raises(NoRecordError):
        read_record(data, first)
