"""A list held against its evidence: its sums and clauses, then every row made again."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import cnxc
import fce
import fide
from account import Account, say
from figures import Making, NotRemadeError, Row, Tables, months, named, rows
from lists import K_FACTOR, STATUS, as_begun, translated

BODIES = (fide, fce, cnxc)
Json = dict[str, Any]


def check_engine(entry: str, manifest: Json, tables: Tables, account: Account) -> None:
    """Hold what the engine says of a list against the list: sums of games, clauses of figures."""
    check_rounds(entry, tables, account)
    sums: dict[str, int] = dict.fromkeys(tables["list"]["player_id"], 0)
    for player, change in zip(
        *(tables["changes"][n] for n in ("player_id", "change_e5")), strict=True
    ):
        sums[player] = sums.get(player, 0) + (change or 0)
    rated = set(tables["given_events"]["event_id"])
    names = {row["event_name"] for row in rows(tables["numbers"]) if row["event_id"] in rated}
    for event in manifest["left_out"]:
        what = f"{event['event_id']} is rated, and said to be left out"
        is_equal = event["event_id"] not in names
        account.hold("events left out", is_equal=is_equal, where=entry, what=what)
    clauses = {clause["code"]: clause for clause in manifest["clauses"]}
    for row in rows(tables["list"]):
        player, figures = row["player_id"], as_begun(row)
        is_equal = (row["sum_e5"] or 0) == sums[player]
        account.hold(
            "sums", is_equal=is_equal, where=entry, what=f"changes of {player}: another sum"
        )
        stated = {"k_factor": figures[K_FACTOR], "rating_floor": row["rating_floor"],
                  "list_status": STATUS.index(row["status"]) + 1}  # fmt: skip
        for name in [name for name in row if name.endswith("_clause") and row[name] is not None]:
            clause, rule = clauses.get(row[name], {}), name.removesuffix("_clause")
            value = clause.get("value")
            is_equal = clause.get("rule") == rule and value in (None, stated.get(rule, value))
            account.hold(
                "clauses", is_equal=is_equal, where=entry, what=f"{name} of {player}: another"
            )


def check_ratings(entry: str, manifest: Json, tables: Tables, account: Account) -> None:
    """Make the list again from its evidence, and compare it row by row."""
    edition = manifest["list_rulebook"]
    body = next((body for body in BODIES if edition in body.EDITIONS), None)
    reason, making = f"no text of {edition} is written here", None
    if body is not None:
        try:
            making = body.remade(manifest, tables)
        except NotRemadeError as error:
            reason = str(error)
    if body is None or making is None:
        say(f"{entry}: not recomputed: {reason}")
        account.not_remade += len(tables["list"]["player_id"])
        return
    check_rows(entry, f"{body.__name__.upper()} ratings", making, tables, account)
    check_changes(entry, making, tables, account)
    check_handed_on(entry, making, tables, account)


def check_rows(entry: str, kind: str, making: Making, tables: Tables, account: Account) -> None:
    """Hold every figure of the list that its body's text makes against what it makes here."""
    numbers = {player: number for number, player in making.names.items()}
    for listed in rows(tables["list"]):
        player, rating = listed["player_id"], listed["rating"]
        row = making.rows.get(numbers.get(player, -1), {"rating": "no row"})
        account.hold(kind, is_equal=row["rating"] == rating, where=entry,
                     what=f"{player} has {rating}, the games make {row['rating']}")  # fmt: skip
        others = [name for name in row if name in listed and row[name] != listed[name]]
        account.hold(f"rows of {kind}", is_equal=not set(others) - {"rating"}, where=entry,
                     what=f"{player} has other figures: {', '.join(others)}")  # fmt: skip


def check_changes(entry: str, making: Making, tables: Tables, account: Account) -> None:
    """Hold every side of every game against what the game changes here, figure by figure."""
    numbers = {player: number for number, player in making.names.items()}
    due = dict(making.changes)
    for row in rows(tables["changes"]):
        player = row["player_id"]
        figures = due.pop((row["rulebook"], row["game_id"], numbers[player]), {"change_e5": 0})
        others = [name for name in figures if (row[name] or 0) != figures[name]]
        what = f"game {row['game_id']} of {player}: another {', '.join(others)}"
        account.hold("changes", is_equal=not others, where=f"{entry}/changes.parquet", what=what)
    for _, game, number in due:
        what = f"game {game} of {making.names[number]} is missing"
        account.fail("changes", f"{entry}/changes.parquet", what)


def check_handed_on(entry: str, making: Making, tables: Tables, account: Account) -> None:
    """Hold what a list hands to the next against its evidence: results, games, rounds."""
    names, day = {"player_id": making.names, "event_id": named(tables, "numbers")}, making.on
    is_idle = not making.is_adjusted and not any(row["games"] for row in making.rows.values())
    is_idle = is_idle and day in tables["activity"]["list_id"]  # earlier versions say nothing
    games = [{"player_id": player, "list_id": day, "games": row["games"]}
             for player, row in making.rows.items()
             if row["games"] or (is_idle and row["rating_old"] is not None)]  # fmt: skip
    earlier = [row for row in rows(tables["state_activity"])
               if months(day) - months(row["list_id"]) < 24]  # fmt: skip
    waiting = [{"player_id": player, **result}
               for player, row in making.rows.items() for result in row["waiting"]]  # fmt: skip
    due = {"pending": waiting, "activity": [*earlier, *games],
           "rounds": rounds(making, tables)}  # fmt: skip
    for name, theirs in due.items():
        columns = sorted(tables[name])
        left = Counter(tuple(row[column] for column in columns)
                       for row in translated(theirs, names))  # fmt: skip
        left.subtract(zip(*(tables[name][column] for column in columns), strict=True))
        for cells, count in left.items():
            row = ", ".join(str(cell) for cell in cells if cell is not None)
            account.hold(f"rows of {name}", is_equal=not count, where=f"{entry}/{name}.parquet",
                         what=f"{'missing' if count > 0 else 'not due'}: {row}")  # fmt: skip


def rounds(making: Making, tables: Tables) -> list[Row]:
    """Return the rounds that a list hands on: those of two years, and its own with their hashes."""
    of_event = {row["event_id"]: row for row in making.rated}
    books = dict(zip(tables["numbers"]["event_id"], tables["numbers"]["rulebook"], strict=True))
    due = [{**row, "rulebook": books[row["event_id"]]} for row in rows(tables["state_rounds"])
           if months(making.on) - months(row["list_id"]) <= 24]  # fmt: skip
    for row in rows(tables["given_rounds"]):
        event = of_event.get(row["event_id"])
        if event is None:
            continue
        games = [game for game in making.games[event["rulebook"], event["event_id"]]
                 if game["black_id"] is not None and game["is_rated_before"] != 1
                 and game["round"] == row["round"]]  # fmt: skip
        due.append({**row, "start_on": event["on"], "end_on": event["end_on"], "list_id": making.on,
                    "games": len(games), "rulebook": event["rulebook"]})  # fmt: skip
    return due


def check_rounds(entry: str, tables: Tables, account: Account) -> None:
    """Hold the hashes of who played in events, and of each round's games, against the games."""
    names = named(tables, "players")
    games: dict[tuple[int, int], list[str]] = defaultdict(list)
    players: dict[int, set[str]] = defaultdict(set)
    for game in rows(tables["given_games"]):
        seats = [names[game[seat]] for seat in ("white_id", "black_id") if game[seat] is not None]
        players[game["event_id"]].update(seats)
        if game["black_id"] is not None and game["is_rated_before"] != 1:
            games[game["event_id"], game["round"]].append(" ".join((*seats, game["result"])))
    others: dict[int, set[str]] = defaultdict(set)
    for row in rows(tables["given_rounds"]):
        event, number = row["event_id"], row["round"]
        is_equal = hashed(games.pop((event, number), ())) == row["games_sha256"]
        account.hold("rounds", is_equal=is_equal, where=entry,
                     what=f"round {number} of {row['name']}: other games")  # fmt: skip
        others[event].add(row["players_sha256"])
    absent = [event for event, kept in others.items() if kept != {hashed(players[event])}]
    for event in absent:
        account.hold("players of events", is_equal=len(others[event]) == 1, where=entry,
                     what=f"event {event}: its rounds have different players")  # fmt: skip
    if absent:
        say(f"{entry}: who entered {len(absent)} events, some without a game, is the office's word")
    for event, number in games:
        account.fail("rounds", entry, f"round {number} of event {event} is missing")


def hashed(lines: Iterable[str]) -> str:
    """Return the hash of lines in their order, without a line feed at the end."""
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()
