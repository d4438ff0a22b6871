"""The index says what the archive says: however it came about, whoever was erased, for whom."""

import os
import random
import shutil
import string
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import pytest
import sqlalchemy as sa

from arpad.answers.public.aims import next_hundred
from arpad.answers.public.players import player_read
from arpad.answers.public.search import SiteNames
from arpad.archive.evidence.entries import read_archive
from arpad.archive.evidence.signing import PrivateKey
from arpad.office.reading.index import FILE, Index
from arpad.office.reading.names import own_words, sound
from arpad.office.reading.players import Readers
from arpad.office.reading.schema import ABOUT, HUNDREDS, IS_MOVED, METADATA, PUBLISHED, rows_by
from arpad.office.reading.shelf import Shelf, UnreadableError
from arpad.registry.database import sqlite_url
from arpad.report.names import edits, words
from arpad.rulebooks import CATALOGUE
from tests.office.evidence.archived import ERASED, erase, publish, two_periods
from tests.sampling import only_in_full

GONE = "77000112"
KEPT = "Garaialde"


@pytest.fixture(scope="module")
def key() -> PrivateKey:
    """Return the key of the office."""
    return PrivateKey.new()


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory, key: PrivateKey) -> Path:
    """Return an archive of two series: the older list of the second was published last."""
    folder = tmp_path_factory.mktemp("index") / "archive"
    first, second = two_periods()
    publish(folder, first, key)
    publish(folder, second, key)
    publish(folder, first, key, series="second")
    return folder


def opened(archive: Path, place: Path) -> Shelf:
    """Return the shelf of an archive with the index in a folder."""
    return Shelf.opened(archive, CATALOGUE, Index(sqlite_url(place / FILE)))


def everything(shelf: Shelf) -> dict[str, list[tuple[object, ...]]]:
    """Return every row of an index, but for the times of files."""
    with shelf.index.reading() as connection:
        return {
            table.name: sorted(
                (tuple(row) for row in connection.execute(
                    sa.select(*(one for one in table.columns if one.name != "stamp")))),
                key=repr,
            )
            for table in METADATA.sorted_tables
        }  # fmt: skip


@pytest.fixture(scope="module")
def shelf(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """Return its shelf, made at once."""
    return opened(archive, tmp_path_factory.mktemp("made"))


def test_a_list_that_comes_later_adds_itself(archive: Path, shelf: Shelf, tmp_path: Path) -> None:
    growing = tmp_path / "archive"
    growing.mkdir()
    for entry in sorted(archive.glob("0*")):
        shutil.copytree(entry, growing / entry.name)
        grown = opened(growing, tmp_path)
    assert everything(grown) == everything(shelf)


@pytest.mark.long
def test_what_the_next_hundred_asks_stands_with_the_newest_lists_alone(
    shelf: Shelf, archive: Path, tmp_path: Path
) -> None:
    for series in shelf.series:
        *older, newest = (shelf.read(series, day) for day in shelf.days(series))
        noted = sa.select(HUNDREDS.c.rating, HUNDREDS.c.k_factor_e2).where(
            HUNDREDS.c.entry == sa.bindparam("entry")
        )
        assert not any(shelf.index.tuples(noted, entry=volume.number) for volume in older)
        rows = newest.rows.select("player_id", "rating", "k_factor").drop_nulls().rows()
        pairs = set(shelf.index.tuples(noted, entry=newest.number))
        assert pairs == {(rating, int(Fraction(k_factor) * 100)) for _, rating, k_factor in rows}
        assert newest.hundreds.keys() >= pairs
        assert all(of.hundreds is newest.hundreds for of in older if of.rulebook == newest.rulebook)
        numbers = [number for number, *_ in rows]
    without = opened(archive, tmp_path)
    with sa.create_engine(sqlite_url(tmp_path / FILE)).begin() as connection:
        connection.execute(HUNDREDS.delete())
    told = [[player_read(Readers(some), number) for number in numbers] for some in (shelf, without)]
    assert told[0] == told[1]
    assert any(of.next_hundred for player in told[0] for of in player.series)


def test_nothing_is_asked_where_there_is_no_k(shelf: Shelf) -> None:
    volume = shelf.volumes()[0]
    assert next_hundred(volume, 1990, None) is None
    assert next_hundred(volume, 1990, "0") is None


@pytest.mark.long
def test_whoever_saw_less_of_the_archive_leaves_what_another_has_taken_in(
    archive: Path, shelf: Shelf, tmp_path: Path
) -> None:
    growing = tmp_path / "archive"
    growing.mkdir()
    entries = sorted(archive.glob("0*"))
    for entry in entries[:-1]:
        shutil.copytree(entry, growing / entry.name)
    less = read_archive(growing)
    shutil.copytree(entries[-1], growing / entries[-1].name)
    whole = opened(growing, tmp_path)
    Index(sqlite_url(tmp_path / FILE)).follow(less, CATALOGUE)
    assert everything(whole) == everything(shelf)


def test_who_is_erased_is_named_nowhere_in_it(
    archive: Path, key: PrivateKey, tmp_path: Path
) -> None:
    own = shutil.copytree(archive, tmp_path / "archive")
    before = opened(own, tmp_path)
    name = Readers(before).name(ERASED)
    assert name is not None
    assert KEPT in name
    erase(own, ERASED, key)
    after = opened(own, tmp_path)
    assert Readers(after).name(ERASED) is None
    assert ERASED in Readers(after).people([ERASED])
    assert "garaialde" not in repr(everything(after)).lower()
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    assert everything(after) == everything(opened(own, fresh))


@pytest.mark.long
def test_a_name_that_was_to_go_and_is_still_there_is_not_read(
    archive: Path, key: PrivateKey, tmp_path: Path
) -> None:
    own = shutil.copytree(archive, tmp_path / "archive")
    opened(own, tmp_path)
    erase(own, ERASED, key)
    for people in archive.glob("*/people.csv"):
        shutil.copy2(people, own / people.parent.name / people.name)
    with pytest.raises(UnreadableError, match="erased"):
        opened(own, tmp_path)


@pytest.mark.long
def test_a_list_that_was_changed_is_not_read(archive: Path, tmp_path: Path) -> None:
    own = shutil.copytree(archive, tmp_path / "archive")
    opened(own, tmp_path)
    file = own / "00000003" / "list.csv"
    file.write_bytes(file.read_bytes() + b"\n")
    with pytest.raises(UnreadableError):
        opened(own, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("what", ["format", "archive", pytest.param("nothing", marks=only_in_full)])
def test_what_was_made_otherwise_or_of_another_archive_is_made_again(
    archive: Path, shelf: Shelf, tmp_path: Path, what: str
) -> None:
    own = tmp_path / "own"
    publish(own, two_periods()[1], PrivateKey.new(), series="other")
    index = Index(sqlite_url(tmp_path / FILE))
    if what != "nothing":
        Shelf.opened(own if what == "archive" else archive, CATALOGUE, index)
    if what == "format":
        with index._connections.writing() as connection:
            connection.execute(ABOUT.update(), {"format": "older"})
    assert everything(Shelf.opened(archive, CATALOGUE, index)) == everything(shelf)


@pytest.mark.services
def test_postgresql_has_the_same_and_grows_the_same(
    archive: Path, key: PrivateKey, shelf: Shelf, tmp_path: Path, postgresql: str
) -> None:
    own = tmp_path / "archive"
    own.mkdir()
    for entry in sorted(archive.glob("0*")):
        shutil.copytree(entry, own / entry.name)
        found = Shelf.opened(own, CATALOGUE, Index(postgresql))
    assert everything(found) == everything(shelf)
    for text in ("a", "castanera carlos", "Kastaniera", GONE, "zzz", "Ñandú"):
        assert SiteNames(Readers(found)).found(text) == SiteNames(Readers(shelf)).found(text)
    assert list(Readers(found).everybody()) == list(Readers(shelf).everybody())
    erase(own, ERASED, key)
    after = Shelf.opened(own, CATALOGUE, Index(postgresql))
    assert "garaialde" not in repr(everything(after)).lower()


@pytest.mark.long
def test_several_that_open_it_at_once_take_each_list_in_once(
    archive: Path, shelf: Shelf, tmp_path: Path
) -> None:
    with ThreadPoolExecutor(3) as threads:
        found = list(threads.map(lambda _: opened(archive, tmp_path), range(3)))
    assert all(everything(one) == everything(shelf) for one in found)


def naive(shelf: Shelf, text: str) -> tuple[int, bool, list[str]]:
    """Return how many fit a text, whether they are only near, and who: looking at everybody."""
    own = {number: own_words(person["name"]) for number, person, _ in Readers(shelf).everybody()}
    ratings = {number: told for number, _, told in Readers(shelf).everybody()}
    wanted = words(text)
    numbers = text.replace(",", " ").replace(";", " ").split()
    is_near = False
    if numbers and all(one in own for one in numbers):
        found = list(dict.fromkeys(numbers))
    else:
        found = [one for one in own if wanted
                 and all(any(word.startswith(ask) for word in own[one])
                         for ask in wanted)]  # fmt: skip
        if wanted and not found:
            is_near = True
            found = [one for one in own
                     if all(any(near(ask, word) for word in own[one])
                            for ask in wanted)]  # fmt: skip
    order = sorted(found, key=lambda one: (-max(ratings[one].values(), default=0), one))
    return len(found), is_near and bool(found), order[:100]


def near(word: str, other: str) -> bool:
    """Tell whether a word sounds like another, or is a slip away; two of a long one."""
    allowed = 0 if len(word) < 4 else 2 if len(word) >= 6 else 1
    return sound(word) == sound(other) or (allowed > 0 and edits(word, other) <= allowed)


def slipped(word: str, chance: random.Random) -> str:
    """Return a word with some letters put in, taken out, changed or swapped."""
    for _ in range(chance.randint(0, 3)):
        place = chance.randrange(len(word) + 1)
        letter = chance.choice(string.ascii_lowercase)
        kind = chance.randrange(4)
        pair = word[place : place + 2]
        word = (
            word[:place] + letter + word[place:] if kind == 0
            else word[:place] + word[place + 1 :] if kind == 1
            else word[:place] + letter + word[place + 1 :] if kind == 2
            else word[:place] + pair[::-1] + word[place + 2 :]
        )  # fmt: skip
    return word


def test_the_database_sees_that_a_player_has_few_games_of_a_list(shelf: Shelf) -> None:
    """Else SQLite reads all games of a list for one player's, and all its rows for who moved."""
    listed = PUBLISHED["list"].c
    for places, query, index in (
        (2, rows_by("changes", "player_id", "entry"), "reading_changes_by_player"),
        (1, sa.select(listed.rating).where(listed.entry == 1, IS_MOVED).order_by(listed.change),
         "reading_list_by_change"),
    ):  # fmt: skip
        with shelf.index.reading() as connection:
            plan = connection.exec_driver_sql(
                f"EXPLAIN QUERY PLAN {query.compile(connection)}", ("1",) * places
            ).all()
        assert index in str(plan)


def test_who_is_found_is_whom_a_look_at_everybody_finds(shelf: Shelf) -> None:
    chance = random.Random(17)
    people = list(Readers(shelf).everybody())
    names = SiteNames(Readers(shelf))
    asked = ["", "a", "an", "é", "Ñ", "<b>", "77000001", f"77000001;{GONE} 77000001", "77000001 0"]
    for _ in range(30):
        own = sorted(own_words(chance.choice(people)[1]["name"])) or ["x"]
        some = chance.sample(own, min(len(own), chance.randint(1, 2)))
        asked.append(" ".join(slipped(one[: chance.randint(3, 12)], chance) for one in some))
    kinds = set()
    for text in asked:
        found = names.found(text)
        told = [one.player.player_id for one in found.players]
        assert (found.total, found.is_near, told) == naive(shelf, text), text
        kinds.add((bool(found.total), found.is_near))
    assert kinds == {(True, False), (True, True), (False, False)}


@pytest.mark.long
def test_a_copy_is_not_read_again_and_what_is_read_is_said(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copied office served nobody for a minute: its files had other times (web.md B6)."""
    own, index = shutil.copytree(archive, tmp_path / "archive"), Index(sqlite_url(tmp_path / FILE))
    entries, said = read_archive(own), []
    total = len(entries.lists)
    assert index.ready(entries) == (0, total)
    index.follow(entries, CATALOGUE, lambda *numbers: said.append(numbers))
    assert said == [(number, total) for number in range(1, total + 1)]
    assert index.ready(entries) == (total, total)
    before = everything(Shelf(entries, CATALOGUE, index))
    for path in own.rglob("*"):
        os.utime(path, ns=(0, 0))
    assert index.ready(entries) == (0, total)

    def never(*_: object) -> None:
        raise AssertionError("no list is to be read")

    with monkeypatch.context() as patch:
        patch.setattr("arpad.office.reading.index.read_published", never)
        index.follow(entries, CATALOGUE)
    assert index.ready(entries) == (total, total)
    assert everything(Shelf(entries, CATALOGUE, index)) == before
    changed = next(own.glob("0*/changes.parquet"))
    changed.write_bytes(changed.read_bytes()[:-1] + b"X")
    with pytest.raises(UnreadableError):
        index.follow(entries, CATALOGUE)
