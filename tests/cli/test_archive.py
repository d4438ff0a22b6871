"""`list publish`, `list erase`, `key` and `list verify` of an archive, as they are called."""

import os
import re
import signal
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from shutil import copytree

import pytest

import arpad
from arpad.archive.evidence.entries import read_archive
from tests.cli.calls import DORTMUND, JULY, OPEN, answer, codes, run
from tests.sampling import IS_FULL

LIFTED = ("--override", "list-blank", "--because", "the births of seven are not known")


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make two lists, a secret and a key, and return the folder."""
    folder = tmp_path_factory.mktemp("office")
    first, second = folder / "sep10", folder / "nov10"
    run("rate", DORTMUND, "--list", JULY, "--list-date", "2010-09-01", "--out", first)
    run("rate", OPEN, "--list", first, "--list-date", "2010-11-01", "--out", second)
    (folder / "secret").write_text("ab" * 32, encoding="ascii")
    (folder / "secret").chmod(0o600)
    run("key", "new", folder / "key")
    return folder


def signed(office: Path, archive: Path) -> list[str]:
    return ["--archive", str(archive), "--key", str(office / "key")]


def publishing(office: Path, archive: Path, name: str) -> list[str]:
    secret = ["--secret", str(office / "secret")]
    return ["list", "publish", str(office / name), *signed(office, archive), *secret, *LIFTED]


@pytest.fixture(scope="module")
def archive(office: Path) -> Path:
    folder = office / "archive"
    for name in ("sep10", "nov10"):
        assert run(*publishing(office, folder, name)).exit_code == 0
    return folder


@pytest.mark.long
def test_what_was_published_is_verified_elsewhere(office: Path, archive: Path) -> None:
    """In a process without the office: neither its secret nor its directories are named."""
    last = read_archive(archive).last
    assert last is not None
    command = [sys.executable, "-m", "arpad", "list", "verify", str(archive), "--head", last.sha256]
    environment = {**os.environ, "ARPAD_OFFICE": "", "POLARS_MAX_THREADS": "1"}
    done = subprocess.run(
        [*command, "--key", str(office / "key.pub")],
        check=True, env=environment, capture_output=True, text=True, cwd="/",
    )  # fmt: skip
    assert done.stdout.count("rows made again") == 2
    assert f"3 entries. Head of the archive: {last.sha256}" in done.stdout
    assert done.stderr == ""


def test_what_is_verified_is_said_in_the_language(archive: Path) -> None:
    shown = run("list", "verify", archive, "--lang", "pt").stdout
    assert len(re.findall(r"verificada: refeitas as \d+ linhas", shown)) == 2
    assert "3 entradas. Último registo do arquivo: " in shown
    assert not re.search(r"\b(list|verified|rows|entries|[Ss]igned)\b", shown)


def test_what_others_kept_is_held_against_the_archive(archive: Path, tmp_path: Path) -> None:
    for kept in (archive, archive / "checkpoint"):
        found = answer("list", "verify", archive, "--since", kept)
        assert codes(found["problems"]) == ["archive-key-unchecked"]
        assert found["witnesses"] == []
    head = read_archive(archive).head
    assert head is not None
    assert found["checkpoint_key"].startswith(f"{head.origin}+")
    by = ("--witness", found["checkpoint_key"])
    assert "give a witness's key for a witness" in run("list", "verify", archive, *by).output
    (tmp_path / "text").write_text("no checkpoint", encoding="utf-8")
    result = run("list", "verify", archive, "--since", tmp_path / "text")
    assert (result.exit_code, "neither an archive nor a checkpoint" in result.output) == (2, True)
    result = run("list", "verify", archive, "--since", tmp_path / "text", "--lang", "es")
    assert "no hay firmas tras un texto" in result.output


def test_the_hash_of_the_head_is_printed_on_the_list(archive: Path, tmp_path: Path) -> None:
    last = read_archive(archive).last
    assert last is not None
    page = tmp_path / "list.html"
    assert answer("list", "export", archive / "00000003", page)["problems"] == []
    assert f"Head of the archive: {last.sha256}" in page.read_text(encoding="utf-8")


def test_a_published_list_is_shown_and_compared(archive: Path) -> None:
    shown = answer("list", "show", archive / "00000002", "--top", "1")
    (first,) = shown["parts"][0]["players"]
    assert (first["shown"]["name"], first["shown"]["birth"]) == ("Kramnik, Vladimir", "")
    assert shown["problems"] == []
    both = answer("list", "diff", archive / "00000002", archive / "00000003")
    changed = {one["player_id"]: one["change"] for one in both["differences"] if one["change"]}
    assert changed["77000038"] == 5  # 2408 and 2413 in the private lists too


def test_a_list_is_published_once(office: Path, archive: Path) -> None:
    found = answer(*publishing(office, archive, "nov10"), code=1)
    assert codes(found["problems"], "error") == ["list-published"]
    assert len(read_archive(archive).entries) == 3


def test_a_blank_stops_a_publication_and_nothing_is_there(office: Path, tmp_path: Path) -> None:
    words = publishing(office, tmp_path / "new", "sep10")[: -len(LIFTED)]
    found = answer(*words, code=1)
    assert codes(found["problems"], "error") == ["list-blank"]
    assert not (tmp_path / "new").exists()


@pytest.mark.long
def test_a_list_on_another_one_than_the_last_published_is_refused(
    office: Path, tmp_path: Path
) -> None:
    """November was rated on July: the archive has September."""
    codes_lifted = ("list-of-day", "list-stale")
    lifted = [word for one in codes_lifted for word in ("--override", one, "--because", "a test")]
    rating = ("rate", OPEN, "--list", JULY, "--list-date", "2010-11-01", *lifted)
    assert run(*rating, "--out", tmp_path / "other").exit_code == 0
    folder = tmp_path / "archive"
    run(*publishing(office, folder, "sep10"))
    words = publishing(office, folder, "nov10")
    words[2] = str(tmp_path / "other")
    found = answer(*words, code=1)
    assert codes(found["problems"], "error") == ["list-predecessor"]


def test_a_folder_of_lists_is_no_list(office: Path, tmp_path: Path) -> None:
    words = publishing(office, tmp_path / "archive", "")
    assert codes(answer(*words, code=1)["problems"]) == ["archive-manifest"]
    words = publishing(office, tmp_path / "archive", "sep10")
    assert run(*words, "--series", "../x").exit_code == 2
    assert not (tmp_path / "archive").exists()


def test_a_changed_directory_is_not_published(office: Path, tmp_path: Path) -> None:
    copytree(office / "sep10", tmp_path / "sep10")
    words = publishing(office, tmp_path / "archive", "sep10")
    words[2] = str(tmp_path / "sep10")
    table = tmp_path / "sep10" / "list.csv"
    table.write_bytes(table.read_bytes().replace(b"2777", b"2778", 1) + b"\n")
    assert codes(answer(*words, code=1)["problems"], "error") == ["archive-damaged"]
    assert not (tmp_path / "archive").exists()


@pytest.mark.parametrize("name", ["key", "secret"])
def test_what_others_can_read_is_not_used(office: Path, tmp_path: Path, name: str) -> None:
    path = office / name
    path.chmod(0o640)
    try:
        result = run(*publishing(office, tmp_path / "archive", "sep10"))
    finally:
        path.chmod(0o600)
    assert result.exit_code == 2
    assert "can be read by others" in result.output
    assert not (tmp_path / "archive").exists()


def test_another_key_adds_nothing(office: Path, archive: Path, tmp_path: Path) -> None:
    run("key", "new", tmp_path / "key")
    words = ["list", "erase", "77000001", "--because", "asked", "--archive", archive]
    found = answer(*words, "--key", tmp_path / "key", code=1)
    assert codes(found["problems"]) == ["archive-key"]


@pytest.mark.long
def test_a_person_is_erased_and_the_key_handed_on_and_lost(office: Path, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    run(*publishing(office, folder, "sep10"))
    erasing = ["list", "erase", "77000001", *signed(office, folder), "--because"]
    assert codes(answer(*erasing, "Garaialde asked", code=1)["problems"]) == ["erase-reason"]
    assert answer(*erasing, "at his request", "--on", "2026-11-22")["rows"] == 1
    told = answer("explain", "77000001", "--in", folder / "00000002")["sentences"]
    assert told[0].startswith("77000001: ")
    assert codes(answer("explain", "Garaialde", "--in", folder / "00000002", code=1)["problems"])
    erasing[2] = "nobody"
    assert codes(answer(*erasing, "asked", code=1)["problems"]) == ["erase-nobody"]
    for name in ("second", "third"):
        run("key", "new", tmp_path / name)
    changing = ["key", "change", *signed(office, folder), "--to"]
    assert answer(*changing, tmp_path / "second")["head"]
    assert codes(answer(*changing, tmp_path / "third", code=1)["problems"]) == ["archive-key"]
    verifying = ["list", "verify", folder, "--key", office / "key.pub"]
    found = answer(*verifying)
    assert (codes(found["problems"]), found["lists"][0]["erased"]) == (
        ["archive-head-unchecked"], 1,
    )  # fmt: skip
    lost = ["key", "lost", "--archive", folder, "--key", tmp_path / "third"]
    assert answer(*lost, "--because", "the disk burnt")["head"]
    assert codes(answer(*verifying, code=1)["problems"], "error") == ["archive-key"]
    assert run(*lost, "--because", "again").exit_code == 2


def test_no_key_is_written_over(office: Path) -> None:
    before = (office / "key").read_bytes()
    assert run("key", "new", office / "key").exit_code == 2
    assert (office / "key").read_bytes() == before
    assert (office / "key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "words",
    [["--key", "ab"], ["--head", "ab"], ["--head", "G" * 64], ["--key", "/dev/null"]],
)
def test_what_is_no_key_and_no_hash_is_wrong_usage(archive: Path, words: list[str]) -> None:
    assert run("list", "verify", archive, *words).exit_code == 2


@pytest.mark.long
def test_of_two_officers_who_publish_at_once_one_wins(office: Path, tmp_path: Path) -> None:
    """Each archive is whole afterwards, and the other is told."""
    folder = tmp_path / "archive"
    command = [sys.executable, "-m", "arpad", *publishing(office, folder, "sep10")]
    both = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    told = [(one.communicate()[1], one.returncode) for one in both]
    assert sorted(code for _, code in told) == [0, 1], told
    assert answer("list", "verify", folder)["entries"] == 2


@pytest.mark.parametrize("after", [0.2, 0.9, 1.5] if IS_FULL else [0.9])
@pytest.mark.long
def test_a_killed_publication_leaves_nothing_half(
    office: Path, tmp_path: Path, after: float
) -> None:
    folder = tmp_path / "archive"
    command = [sys.executable, "-m", "arpad", *publishing(office, folder, "sep10")]
    done = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        done.wait(after)
    except subprocess.TimeoutExpired:
        done.send_signal(signal.SIGKILL)
        done.wait()
    again = run(*publishing(office, folder, "sep10"))
    assert again.exit_code in (0, 1)
    found = answer("list", "verify", folder)
    assert [one["is_sound"] for one in found["lists"]] == [True]


@pytest.mark.parametrize("lang", ["en", "ca"])
def test_a_published_list_is_explained_as_its_office_explains_it(
    office: Path, archive: Path, lang: str
) -> None:
    """Everybody of the round robin: the same sentences and figures, of the evidence alone."""
    for player_id in ("78000005", "78000007"):
        own = answer("explain", player_id, "--in", office / "sep10", "--lang", lang)
        told = answer("explain", player_id, "--in", archive / "00000002", "--lang", lang)
        assert told == own
        assert told["games"]
        assert told["sentences"]


def test_an_archive_is_no_list_to_be_explained(archive: Path) -> None:
    for words in (("explain", "78000005", "--in", archive), ("list", "show", archive)):
        found = answer(*words, code=1)
        assert codes(found["problems"], "error") == ["archive-several"]


@pytest.mark.long
def test_a_program_opens_a_list_of_an_archive(office: Path, archive: Path) -> None:
    """Rows, sentences and verdict are those of the directory that the list was made of."""
    opened, own = arpad.open(archive / "00000003"), arpad.open(office / "nov10")
    assert opened.problems == ()
    figures = ["player_id", "name", "rating", "change", "games", "k_factor", "title"]
    assert opened.list.select(figures).equals(own.list.select(figures))
    told = opened.explain("Lizarralde", lang="es")
    assert told.sentences[0] == own.explain("Lizarralde", lang="es").sentences[0]
    assert [one.rows for one in opened.verify().lists] == [one.rows for one in
            arpad.open(archive).verify().lists]  # fmt: skip
    with pytest.raises(ValueError, match="the directory that it was made of"):
        _ = opened.state
    nothing = arpad.open(archive / "00000001")  # the record of the key
    assert codes([asdict(one) for one in nothing.problems]) == ["archive-manifest"]
    with pytest.raises(arpad.NotFitError, match="is no list of an archive"):
        _ = nothing.list
