"""Backups expire by the office's settings; the last good ones never do, nor what isn't its own."""

import json
import os
import shutil
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.office import backup as verb
from arpad.office.backup.bundle import ABOUT, DamagedError, about_of
from arpad.office.backup.places import PLACES
from tests.cli.calls import answer, codes, run
from tests.cli.offices import BY, copied, federation
from tests.sampling import sampled

DAYS = [f"2027-{month:02}-01" for month in range(1, 8)]
"""The first days of seven months: the first two are more than 120 days before the last."""
Backup = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office whose backups expire after 120 days, but two."""
    folder = tmp_path_factory.mktemp("expiring")
    at = federation(folder, standard="fide")
    answer("office", "set", "backup_days=120", "backup_least=2", *BY, "--at", at)
    return folder


@pytest.fixture
def at(made: Path, tmp_path: Path) -> Path:
    (tmp_path / "elsewhere").mkdir()
    return copied(made, tmp_path / "one") / "federation"


@pytest.fixture
def backup(at: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Backup:
    """Return how a backup is taken on a day, into `elsewhere`, named by the day."""

    def take(day: str, *more: str) -> dict[str, Any]:
        class Clock(verb.datetime):
            @classmethod
            def now(cls, tz: Any = None) -> "Clock":
                return cls.fromisoformat(f"{day}T03:00:00Z")

        monkeypatch.setattr(verb, "datetime", Clock)
        monkeypatch.setattr(verb, "now", lambda: f"{day}T03:00:00Z")
        out = tmp_path / "elsewhere" / f"{day}{''.join(more)}.arpad"
        return answer("backup", out, "--at", at, *more)

    return take


def there(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "elsewhere").glob("*.arpad"))


def test_what_has_expired_goes_when_the_next_is_taken(backup: Backup, tmp_path: Path) -> None:
    for day in DAYS[:5]:
        assert backup(day)["removed"] == []  # on 1 May the first is exactly 120 days old
    assert backup(DAYS[5])["removed"] == [str(tmp_path / "elsewhere" / "2027-01-01.arpad")]
    assert there(tmp_path) == [f"{day}.arpad" for day in DAYS[1:6]]


def test_the_last_good_ones_stay_however_old_they_are(backup: Backup, tmp_path: Path) -> None:
    for day in ("2020-01-01", "2021-01-01", "2022-01-01"):  # before the office's last act
        backup(day)
    assert len(there(tmp_path)) == 3
    assert backup("2028-01-01")["removed"] != []
    assert there(tmp_path) == ["2022-01-01.arpad", "2028-01-01.arpad"]
    assert backup("2029-01-01")["removed"] == [str(tmp_path / "elsewhere" / "2022-01-01.arpad")]


def test_one_that_is_not_whole_counts_for_nothing_and_stays(backup: Backup, tmp_path: Path) -> None:
    for day in DAYS[:2]:
        backup(day)
    broken = tmp_path / "elsewhere" / f"{DAYS[1]}.arpad"
    data = bytearray(broken.read_bytes())
    data[len(data) // 2] ^= 1
    broken.write_bytes(bytes(data))
    told = backup("2028-01-01")
    assert (told["removed"], codes(told["problems"])) == ([], ["backup-kept"])
    assert told["problems"][0]["file"] == str(broken)
    assert len(there(tmp_path)) == 3


def test_one_without_keys_is_no_good_for_one_with_them(backup: Backup, tmp_path: Path) -> None:
    for day in DAYS[:2]:
        backup(day)
    for day in ("2028-01-01", "2028-01-02", "2028-01-03"):
        assert backup(day, "--without-keys")["removed"] == []
    assert len(there(tmp_path)) == 5


def test_what_is_not_this_office_s_stays(backup: Backup, at: Path, tmp_path: Path) -> None:
    """Another office's, links, strange names, and what an office has recorded on another course."""
    place = tmp_path / "elsewhere"
    backup(DAYS[0])
    first = place / f"{DAYS[0]}.arpad"
    answer("backup", place / "other.arpad", "--at", federation(tmp_path / "two"))
    forked = copied(at.parent, tmp_path / "three") / "federation"
    answer("player", "rename", "501", "Sanz, Jon", *BY, "--at", forked)
    answer("backup", place / "forked.arpad", "--at", forked)
    answer("player", "rename", "501", "Otro, Jon", *BY, "--at", at)
    strange = {"..x": b"PK\5\6" + b"0" * 82, "a\nb.arpad": b"0" * 64,
               "-rf": b"", "\u202egpj.arpad": b"f" * 65}  # fmt: skip
    for name, content in strange.items():
        (place / name).write_bytes(content)
    (place / "link.arpad").symlink_to(first)
    (place / "folder.arpad").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(place / "pipe.arpad")
    before = set(place.iterdir())
    for day in ("2028-01-01", "2028-01-02"):
        told = backup(day)
    assert before - set(place.iterdir()) == {first}
    assert [Path(one["file"]).name for one in told["problems"]] == ["forked.arpad"]


def test_nothing_expires_where_the_clock_went_back(backup: Backup, tmp_path: Path) -> None:
    for day in (*DAYS[:3], "2031-01-01"):
        told = backup(day)
    assert len(told["removed"]) == 2
    shutil.copy(tmp_path / "elsewhere" / "2031-01-01.arpad", tmp_path / "later.arpad")
    told = backup("2029-01-01")
    assert (told["removed"], codes(told["problems"])) == ([], ["backup-kept"])


def test_a_file_that_claims_a_far_future_stops_nothing(backup: Backup, tmp_path: Path) -> None:
    """Nor does it count: of January, February, March and July the two newest are kept."""
    place = tmp_path / "elsewhere"
    for day in DAYS[:3]:
        backup(day)
    first, later = place / f"{DAYS[0]}.arpad", place / "later.arpad"
    with zipfile.ZipFile(first) as packed, zipfile.ZipFile(later, "w", 8) as forged:
        for name in packed.namelist():
            data = packed.read(name)
            if name == ABOUT:
                data = json.dumps(json.loads(data) | {"taken_at": "9999-12-31T23:59:59Z"}).encode()
            forged.writestr(name, data)
        forged.comment = b"0" * 64
    data = later.read_bytes()[:-64]
    later.write_bytes(data + sha256(data).hexdigest().encode())
    told = backup(DAYS[6])
    assert [Path(path).name for path in told["removed"]] == [f"{DAYS[1]}.arpad", first.name]
    assert [(one["code"], Path(one["file"]).name) for one in told["problems"]] == [
        ("backup-kept", "later.arpad")]  # fmt: skip
    assert there(tmp_path) == [f"{DAYS[2]}.arpad", f"{DAYS[6]}.arpad", "later.arpad"]


@pytest.mark.parametrize(
    "noted", sampled(["{", "[]", '{"directories": "/"}', '{"directories": ["x"]}', ""], 2)
)
def test_what_cannot_be_read_of_where_backups_lie_is_an_error(
    noted: str, at: Path, tmp_path: Path
) -> None:
    """Nor is it overwritten: the directories in it are known to nobody else."""
    (at / PLACES).write_text(noted)
    found = answer("doctor", "--at", at, code=1)["problems"]
    assert [(one["level"], one["code"]) for one in found] == [("error", "backup-places")]
    told = answer("backup", tmp_path / "elsewhere" / "one.arpad", "--at", at, code=1)
    assert codes(told["problems"]) == ["backup-places"]
    assert there(tmp_path) == ["one.arpad"]
    assert (at / PLACES).read_text() == noted
    erased = answer("player", "erase", "502", "--at", at, *BY, code=1)
    assert "backup-places" in codes(erased["problems"])


HOSTILE = [
    {"taken_at": 5}, {"acts": "7"}, {"acts": 10**30}, {"acts": -1}, {"parts": {"a": 1}},
    {"sha256": None}, {"format_version": 2}, {"more": 1},
]  # fmt: skip
"""What a file may tell of itself that says it is a backup of this office."""


def test_what_says_it_is_a_backup_and_is_none_stays(backup: Backup, tmp_path: Path) -> None:
    """Bytes changed in what it tells, values of other types, parts that are packed otherwise."""
    place = tmp_path / "elsewhere"
    backup(DAYS[0])
    first = (place / f"{DAYS[0]}.arpad").read_bytes()
    with zipfile.ZipFile(place / f"{DAYS[0]}.arpad") as packed:
        info = packed.getinfo(ABOUT)
        told = json.loads(packed.read(ABOUT))
    start = info.header_offset + 30 + len(ABOUT)
    central = first.rindex(b"PK\1\2")
    for name, spoilt in {"data": range(start + 40, start + 80), "flags": [central + 8],
                         "method": [central + 10], "needs": [central + 6]}.items():  # fmt: skip
        data = bytearray(first)
        for at in spoilt:
            data[at] ^= 0xFF if name == "data" else 1 if name == "flags" else 0x60
        (place / name).write_bytes(bytes(data))
    for number, changed in enumerate([*HOSTILE, None, 7]):
        with zipfile.ZipFile(place / f"{number}.arpad", "w", zipfile.ZIP_DEFLATED) as packed:
            content = told | changed if isinstance(changed, dict) else changed
            packed.writestr(ABOUT, json.dumps(content))
            packed.comment = b"0" * 64
    before = set(place.iterdir())
    for day in ("2028-01-01", "2028-01-02"):
        assert {Path(one["file"]).suffix for one in backup(day)["problems"]} <= {".arpad"}
    assert before - set(place.iterdir()) == {place / f"{DAYS[0]}.arpad"}
    with pytest.raises(DamagedError, match="of version 2"):
        about_of(place / "6.arpad")


def test_a_directory_that_is_none_is_not_noted(at: Path, tmp_path: Path) -> None:
    """Else every doctor and every backup after would tell of a slip of the keyboard."""
    (tmp_path / "file").touch()
    for place in ("nowhere", "file"):
        assert run("backup", tmp_path / place / "one.arpad", "--at", at).exit_code == 3
    assert not (at / PLACES).exists()


def test_without_a_setting_nothing_expires(backup: Backup, at: Path) -> None:
    answer("office", "set", "backup_days=", *BY, "--at", at)
    assert [backup(day)["removed"] for day in ("2027-01-01", "2090-01-01")] == [[], []]


@pytest.mark.parametrize("value", ["0", "-1", "1.5", "x", "100000", "١٢"])
def test_a_setting_is_whole_days(value: str, at: Path) -> None:
    assert answer("office", "set", f"backup_days={value}", *BY, "--at", at, code=1)["problems"]
    assert answer("office", "set", "backup_least=0", *BY, "--at", at, code=1)["problems"]


@pytest.mark.long
def test_who_was_erased_is_named_with_the_backup(backup: Backup, at: Path, tmp_path: Path) -> None:
    backup(DAYS[0])
    assert answer("doctor", "--at", at)["problems"] == []
    answer("player", "erase", "502", "--at", at, *BY)
    old = str(tmp_path / "elsewhere" / f"{DAYS[0]}.arpad")

    def holding(*words: str) -> list[tuple[str, str]]:
        found = answer(*words, "--at", at)
        problems = [*found.get("problems", ()), *(one for task in found.get("tasks", ())
                                                  for one in task["problems"])]  # fmt: skip
        return [(one["found"], one["file"]) for one in problems if one["code"] == "backup-holds"]

    assert holding("doctor") == holding("todo", "--on", DAYS[1]) == []  # not as old as that yet
    for words in (("todo", "--on", "2028-01-01"),
                  ("period", "status", "standard", "--on", "2028-01-01")):  # fmt: skip
        assert holding(*words) == [("502", old)]
    shown = run("todo", "--on", "2028-01-01", "--at", at).output
    assert f"arpad backup {tmp_path / 'elsewhere'}" in shown
    answer("office", "set", "backup_days=", *BY, "--at", at)
    assert holding("doctor") == [("502", old)]  # it would never expire
    assert "arpad office set backup_days=90 --because WHY" in run("doctor", "--at", at).output
    shutil.rmtree(tmp_path / "elsewhere")
    assert holding("doctor") == [("", str(tmp_path / "elsewhere"))]
