"""What somebody with the office's key made up is found, though every hash and signature fits."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arpad.archive.evidence.signing import PrivateKey
from arpad.office.period.refusals import Override
from tests.archive.verifier.federations import Federation
from tests.archive.verifier.forging import forge, put, read, table
from tests.archive.verifier.programs import verdicts
from tests.office.evidence.archived import publish
from tests.sampling import IS_FULL

LAST = "00000003"
FORGERIES = 640 if IS_FULL else 32
"""Two of each kind; the full run draws forty, of two seeds."""
Rows = list[dict[str, Any]]
FIGURES = ("rating", "rating_old", "change", "games", "games_rated", "rating_peak", "sum_e5")
OF_CHANGES = ("change_e5", "k_factor_e2", "surplus_e3", "expected_e3", "rated_difference",
              "difference", "rating", "opponent_rating", "score_half")  # fmt: skip
WAITING = ("list_id", "end_day", "games", "score_half", "opponents", "opponents_sum",
           "event_rating", "performance_sum", "is_kept")  # fmt: skip
BEGUN = ("rating", "games_rated", "rating_peak", "k_factor_listed_e2")


@pytest.fixture(scope="module")
def key() -> PrivateKey:
    return PrivateKey.new()


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory, key: PrivateKey) -> Path:
    """Return an archive of two lists, without a checkpoint."""
    folder = tmp_path_factory.mktemp("forged")
    for period in Federation("fide-2022", Random("forged"), folder / "papers").periods(2):
        blanks = (Override("list-blank", "drawn at random"),)
        publish(folder / "archive", period, key, overrides=blanks)
    (folder / "archive" / "checkpoint").unlink()
    return folder / "archive"


def rated_games(entry: Path) -> set[int]:
    """Return the games that change somebody's rating."""
    return {row["game_id"] for row in table(entry, "changes") if row["change_e5"]}


def a_figure(entry: Path, chance: Random) -> dict[str, Rows]:
    rows = table(entry, "list")
    name = chance.choice(FIGURES)
    row = chance.choice([row for row in rows if row[name] is not None])
    row[name] += chance.choice([-1, 1, 40])
    return {"list": rows}


def a_word(entry: Path, chance: Random) -> dict[str, Rows]:
    rows = table(entry, "list")
    row = chance.choice([row for row in rows if row["rating"]])
    row |= chance.choice([
        {"status": "inactive" if row["status"] == "active" else "active"},
        {"section": "not shown"}, {"k_factor": "40" if row["k_factor"] != "40" else "10"},
    ])  # fmt: skip
    return {"list": rows}


def a_row_left_out(entry: Path, chance: Random) -> dict[str, Rows]:
    rows = table(entry, "list")
    rows.remove(chance.choice([row for row in rows if row["rating"]]))
    return {"list": rows}


def a_player_left_out(entry: Path, chance: Random) -> dict[str, Rows]:
    """Somebody who played nothing is gone from every table."""
    seats = {row[name] for row in table(entry, "given_games") for name in ("white_id", "black_id")}
    players = table(entry, "players")
    gone = chance.choice([row for row in players if row["player"] not in seats])
    tables = {"list": "player_id", "activity": "player_id", "players": "player_id"}
    kept = {name: [row for row in table(entry, name) if row[column] != gone["player_id"]]
            for name, column in tables.items()}  # fmt: skip
    for name in ("state_ratings", "state_activity", "given_ratings", "ages"):
        kept[name] = [row for row in table(entry, name) if row["player_id"] != gone["player"]]
    return kept


def a_row_made_up(entry: Path, chance: Random) -> dict[str, Rows]:
    rows = table(entry, "list")
    return {"list": [*rows, {**chance.choice(rows), "player_id": "999"}]}


def two_exchanged(entry: Path, chance: Random) -> dict[str, Rows]:
    rows = table(entry, "list")
    one, other = chance.sample([row for row in rows if row["rating"]], 2)
    one["player_id"], other["player_id"] = other["player_id"], one["player_id"]
    return {"list": rows}


def a_start(entry: Path, chance: Random) -> dict[str, Rows]:
    name = chance.choice(["state_ratings", "given_ratings"])
    rows, column = table(entry, name), chance.choice(BEGUN)
    row = chance.choice([row for row in rows if row[column] is not None])
    row[column] += chance.choice([-1, 1, 40])
    return {name: rows}


def a_rating_unsaid(entry: Path, chance: Random) -> dict[str, Rows]:
    rows = table(entry, "given_ratings")
    rows.remove(chance.choice([row for row in rows if row["rating"]]))
    return {"given_ratings": rows}


def a_result(entry: Path, chance: Random) -> dict[str, Rows]:
    rows, rated = table(entry, "given_games"), rated_games(entry)
    row = chance.choice([row for row in rows if row["game_id"] in rated])
    row["result"] = chance.choice([one for one in "10=+" if one != row["result"]])
    return {"given_games": rows}


def a_game_left_out(entry: Path, chance: Random) -> dict[str, Rows]:
    rows, rated = table(entry, "given_games"), rated_games(entry)
    rows.remove(chance.choice([row for row in rows if row["game_id"] in rated]))
    return {"given_games": rows}


def something_that_waits(entry: Path, chance: Random) -> dict[str, Rows]:
    names = ("state_pending", "state_activity", "activity", "pending")
    name = chance.choice([name for name in names if table(entry, name)])
    rows = table(entry, name)
    row = chance.choice(rows)
    if chance.random() < 0.5:
        rows.remove(row)
    else:
        row["games"] += 1
    return {name: rows}


def a_change(entry: Path, chance: Random) -> dict[str, Rows]:
    rows = table(entry, "changes")
    row = chance.choice([row for row in rows if row["change_e5"]])
    row[chance.choice(OF_CHANGES)] += chance.choice([-10, 10, 1000])
    return {"changes": rows}


def a_round(entry: Path, chance: Random) -> dict[str, Rows]:
    """The hash of a round's games, or how many it had, from which a report is known again."""
    name = chance.choice(["given_rounds", "rounds", "state_rounds"])
    rows = table(entry, name)
    row = chance.choice(rows)
    if name != "given_rounds" and chance.random() < 0.5:
        row["games"] += 1
    else:
        row["games_sha256"] = row["games_sha256"][::-1]
    return {name: rows}


def a_result_that_waits(entry: Path, chance: Random) -> dict[str, Rows]:
    """Any figure of a result that the next list takes, or that it counts."""
    rows = table(entry, "pending")
    row = chance.choice(rows)
    name = chance.choice([name for name in WAITING if row[name] is not None])
    row[name] = 1 - row[name] if name == "is_kept" else row[name] + chance.choice([-1, 1])
    return {"pending": rows}


def a_clause(entry: Path, chance: Random) -> dict[str, Rows]:
    rows = table(entry, "list")
    row = chance.choice([row for row in rows if row["k_factor_clause"] and row["k_factor"]])
    row["k_factor_clause"] = row[chance.choice(["list_status_clause", "rating_floor_clause"])]
    return {"list": rows}


def an_event(entry: Path, chance: Random) -> dict[str, Rows]:
    rows = table(entry, "given_events")
    games = rated_games(entry)
    rated = {row["event_id"] for row in table(entry, "given_games") if row["game_id"] in games}
    chance.choice([row for row in rows if row["event_id"] in rated])["is_declared_unrated"] = 1
    return {"given_events": rows}


KINDS: tuple[Callable[[Path, Random], dict[str, Rows]], ...] = (
    a_figure, a_word, a_row_left_out, a_player_left_out, a_row_made_up, two_exchanged, a_start,
    a_rating_unsaid, a_result, a_game_left_out, something_that_waits, a_change, a_clause, an_event,
    a_round, a_result_that_waits,
)  # fmt: skip


@pytest.mark.parametrize("seed", ["forgeries", "others"] if IS_FULL else ["forgeries"])
def test_every_forgery_is_found(seed: str, sound: Path, key: PrivateKey, tmp_path: Path) -> None:
    """Hashes, identities and signatures are right in each; nobody else kept or signed anything."""
    chance, archives = Random(seed), [sound]
    for number in range(FORGERIES):
        archive = tmp_path / f"{number:03} {KINDS[number % len(KINDS)].__name__}"
        shutil.copytree(sound, archive)
        entry = archive / LAST
        tables = KINDS[number % len(KINDS)](entry, chance)
        names = [name for table, rows in tables.items() for name in put(entry, table, rows)]
        forge(entry, key, *names)
        archives.append(archive)
    (code, printed), *seen = verdicts((archive, "--key", key.public) for archive in archives)
    assert code == 0, printed
    missed = [archive.name for archive, (code, _) in zip(archives[1:], seen, strict=True)
              if code != 1]  # fmt: skip
    print(f"{len(seen) - len(missed)} of {len(seen)} forgeries found")
    assert missed == []
    for archive, (_, printed) in zip(archives[1:], seen, strict=True):
        closing = printed.splitlines()[-1]
        assert closing.startswith("not all agrees"), (archive.name, printed)
        for kind in ("3 of 3 records", "2 of 2 identities", "50 of 50 tables"):
            assert kind in closing, (archive.name, printed)


@pytest.mark.long
def test_a_flipped_bit_is_found_in_every_file(sound: Path, key: PrivateKey, tmp_path: Path) -> None:
    chance, archives = Random("bits"), []
    for path in sorted(sound.glob("0*/*")):
        archive = tmp_path / f"{path.parent.name} {path.name}"
        shutil.copytree(sound, archive)
        data = bytearray(path.read_bytes())
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        (archive / path.parent.name / path.name).write_bytes(data)
        archives.append(archive)
    exchanged = Path(shutil.copytree(sound, tmp_path / "exchanged"))
    shutil.rmtree(exchanged / LAST)
    shutil.copytree(exchanged / "00000002", exchanged / LAST)
    archives.append(exchanged)
    seen = verdicts((archive, "--key", key.public) for archive in archives)
    assert len(seen) > 60
    missed = [archive.name for archive, (code, _) in zip(archives, seen, strict=True) if code != 1]
    assert missed == []


def test_another_drift_is_found(sound: Path, key: PrivateKey, tmp_path: Path) -> None:
    """Each figure in turn, and an alarm hidden or made up."""
    drift = read(sound / LAST / "manifest.json")["drift"]
    stayers = drift["stayers"]
    made_up = {} if drift["alarms"] else {"stayers": 50}
    forgeries: list[Any] = [None, drift | {"since": "2022-10-01"}, drift | {"stayers": None},
                            drift | {"top": stayers}, drift | {"alarms": made_up}]  # fmt: skip
    forgeries += [drift | {"stayers": stayers | {name: stayers[name] + by}}
                  for name, by in (("change_e1", 1), ("players", 1), ("low_e1", -30_000),
                                   ("high_e1", 30_000))]  # fmt: skip
    archives = []
    for number, other in enumerate(forgeries):
        archives.append(Path(shutil.copytree(sound, tmp_path / str(number))))
        forge(archives[-1] / LAST, key, drift=other)
    seen = verdicts((archive, "--key", key.public) for archive in archives)
    assert [(code, "0 of 1 drift" in text or "1 of 2 drift" in text) for code, text in seen] == [
        (1, True)] * len(forgeries)  # fmt: skip


def test_an_event_that_is_rated_is_not_left_out(
    sound: Path, key: PrivateKey, tmp_path: Path
) -> None:
    archive = Path(shutil.copytree(sound, tmp_path / "archive"))
    entry = archive / LAST
    manifest = read(entry / "manifest.json")
    event = {
        "event_id": table(entry, "numbers")[0]["event_name"],
        "article": "9.1",
        "reason": "late",
    }
    clauses = [{**row, "rule": "rating_new"} if row["rule"] == "k_factor" else row
               for row in manifest["clauses"]]  # fmt: skip
    forge(entry, key, left_out=[event], clauses=clauses)
    ((code, printed),) = verdicts([[archive, "--key", key.public]])
    assert code == 1
    assert f"{event['event_id']} is rated, and said to be left out" in printed
    assert "k_factor_clause of" in printed
