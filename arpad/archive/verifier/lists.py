"""The lists of an archive: what each takes from those before it, and the list made again."""

from collections import defaultdict
from collections.abc import Set
from typing import Any

import cnxc
import fce
import fide
from account import Account, say
from figures import WAIT_MONTHS, NotRemadeError, Row, Tables, months, rows, yyyymmdd

BODIES = (fide, fce, cnxc)
Json = dict[str, Any]
STATUS = ("active", "inactive", "delisted", "unrated", "provisional", "effective", "passive")
TAKEN = {
    "rating": "rating", "rating_peak": "rating_peak", "games_rated": "games_rated",
    "has_played_event": "has_played_event", "k_factor_listed_e2": "k_factor",
    "k_base_listed_e2": "k_base", "status": "status", "inactive_since": "inactive_since",
    "initial_since": "initial_since", "last_played_on": "last_played",
}  # fmt: skip
"""What state_ratings and given_ratings take from a list, and the list's name for it."""
PEAK, K_FACTOR, FIGURES = 1, 4, 6
"""The places of rating_peak and K, and how many of TAKEN, the first of them, games read."""
Listed = dict[str, tuple[Any, ...]]
"""What players begin with, by their numbers, in the order of TAKEN."""

Dated = dict[tuple[str, int], Listed]
"""Lists by their series and day."""


class Lists:
    """The lists so far, as those that follow build on them."""

    def __init__(self) -> None:
        self.named: dict[str, tuple[str, int, Listed, Tables]] = {}
        self.dated: Dated = {}
        self.published: Dated = {}
        self.begun: dict[str, tuple[int, Listed]] = {}

    def check_start(self, entry: str, kind: str, manifest: Json, tables: Tables,
                    account: Account) -> None:  # fmt: skip
        """Hold what a list begins with against the lists before it, and keep the list."""
        series, day = manifest["series"], yyyymmdd(manifest["list_date"])
        before = (manifest["before"] or {}).get("identity", "")
        names = dict(zip(tables["players"]["player"], tables["players"]["player_id"], strict=True))
        state = {names[row["player_id"]]: tuple(row[name] for name in TAKEN)
                 for row in rows(tables["state_ratings"])}  # fmt: skip
        check_players(entry, tables, account)
        last = max((on for of, on in self.dated if of == series and on < day), default=0)
        if before or last:
            of, on, listed, ended = self.named.get(before, ("", 0, {}, {}))
            what = f"does not follow the list of {last}"
            is_next = (of, on) == (series, last)
            if account.hold("lists before", is_equal=is_next, where=entry, what=what):
                joined = joined_of(entry, manifest)
                highest = self.published.get((of, on), {})
                check_state(entry, state, listed, highest, joined, account)
                check_waiting(entry, names, tables, ended, joined, account)
        elif self.begun.get(series, (0, {}))[0] == day:
            what = "begins with other figures than the list that it corrects"
            is_equal = state == self.begun[series][1]
            account.hold("lists before", is_equal=is_equal, where=entry, what=what)
        else:
            say(f"{entry}: the ratings with which {series} begins are the office's word")
            self.begun[series] = day, state
        current = {**self.dated, (series, yyyymmdd(manifest["state_date"])): state}
        check_given(entry, series, names, current, tables, account)
        listed = {row["player_id"]: as_begun(row) for row in rows(tables["list"])}
        kept = {name: tables[name] for name in ("pending", "activity", "list")}
        self.named[manifest["identity"]] = series, day, listed, kept
        self.dated[series, day] = listed
        if kind == "list":
            self.published[series, day] = listed


def as_begun(row: Row) -> tuple[Any, ...]:
    """Return what the next list takes from a row of a list, as its own tables have it."""
    taken = {name: row[of] for name, of in TAKEN.items()}
    for name in ("inactive_since", "initial_since", "last_played_on"):
        taken[name] = taken[name] and yyyymmdd(taken[name])
    for name in ("k_factor_listed_e2", "k_base_listed_e2"):
        whole, _, rest = (taken[name] or "").partition(".")
        taken[name] = int(whole) * 100 + int(f"{rest:0<2}") if whole else None
    taken["status"] = STATUS.index(taken["status"]) + 1
    return tuple(taken.values())


def joined_of(entry: str, manifest: Json) -> set[str]:
    """Return whose figures were joined or separated since the list before, and say how many."""
    joined = {player for pair in manifest["same_persons"] for player in pair}
    joined |= set(manifest.get("restored", ()))
    if joined:
        say(f"{entry}: the figures of {len(joined)} numbers, joined or restored, are its word")
    return joined


def check_players(entry: str, tables: Tables, account: Account) -> None:
    """Hold the list against who is due on it: whoever has a number in these tables."""
    listed, begun = set(tables["list"]["player_id"]), set(tables["state_ratings"]["player_id"])
    numbers = dict(zip(tables["players"]["player"], tables["players"]["player_id"], strict=True))
    for player in numbers.values():
        what = f"{player} is not on the list"
        account.hold("players", is_equal=player in listed, where=entry, what=what)
    seats = (tables["given_games"]["white_id"], tables["given_games"]["black_id"],
             tables["given_seats"]["player_id"])  # fmt: skip
    for number in sorted(begun.union(*seats) - set(numbers) - {None}):
        account.fail("players", entry, f"the player {number} of its tables has no number")
    for player in sorted(listed - set(numbers.values())):
        account.fail("players", entry, f"{player} is on the list, and has no number")


def check_state(entry: str, state: Listed, listed: Listed, highest: Listed, joined: Set[str],
                account: Account) -> None:  # fmt: skip
    """Hold what a list begins with against the list before: nobody lacks, and no figure differs."""
    for player in sorted(set(listed) - set(state) - joined):
        account.fail("ratings at the start", entry, f"{player} of the list before is missing")
    for player in sorted(set(state) - joined):
        row, due = state[player], listed.get(player)
        if due is not None and player in highest:  # the highest that was published
            peaks = [peak for peak in (due[PEAK], highest[player][PEAK]) if peak is not None]
            due = (due[0], max(peaks, default=None), *due[2:])
        is_equal = row == due if due is not None else not any(row[:FIGURES])
        account.hold("ratings at the start", is_equal=is_equal, where=entry,
                     what=f"{player} begins with other figures than the list before")  # fmt: skip


def check_waiting(entry: str, names: dict[int, str], tables: Tables, ended: Tables,
                  joined: Set[str], account: Account) -> None:  # fmt: skip
    """Hold results that wait, and the games of earlier lists, against the list before."""
    events = dict(zip(tables["numbers"]["event_id"], tables["numbers"]["event_name"], strict=True))
    rated = {row["event_id"]: row["name"] for row in rows(tables["state_rounds"])}
    again = set(tables["given_rounds"]["name"])
    replaced = {events[event] for event, name in rated.items() if name in again}
    named = {"player_id": names, "event_id": events}
    for kind, table, of in (("waiting results", "state_pending", "pending"),
                            ("games of earlier lists", "state_activity", "activity")):  # fmt: skip
        begun = [{name: named.get(name, {}).get(cell, cell) for name, cell in row.items()}
                 for row in rows(tables[table])]  # fmt: skip
        before = {tuple(row[name] for name in sorted(row)): row for row in rows(ended[of])}
        due = {key for key, row in before.items() if row["player_id"] not in joined}
        rest = {tuple(row[name] for name in sorted(row)) for row in begun
                if row["player_id"] not in joined}  # fmt: skip
        lacking = {key for key in due - rest if before[key].get("event_id") not in replaced}
        account.hold(kind, is_equal=not lacking and rest <= due, where=f"{entry}/{table}.parquet",
                     what=f"not what the list before has in {of}")  # fmt: skip


def check_given(entry: str, series: str, names: dict[int, str], dated: Dated, tables: Tables,
                account: Account) -> None:  # fmt: skip
    """Hold the ratings that events use against the lists that bear them."""
    given = {(row["rulebook"], row["list_id"], row["player_id"]): tuple(row[name] for name in TAKEN)
             for row in rows(tables["given_ratings"])}  # fmt: skip
    days = {(row["rulebook"], row["event_id"]): row["list_id"]
            for row in rows(tables["given_events"])}  # fmt: skip
    due = set(given)
    for game in rows(tables["given_games"]):
        for day in {days[game["rulebook"], game["event_id"]], game["played_list_id"]} - {None}:
            players = {game["white_id"], game["black_id"]} - {None}
            due |= {(game["rulebook"], day, player) for player in players}
    absent = {day for _, day, _ in due if (series, day) not in dated}
    for day in sorted(absent):
        say(f"{entry}: the ratings of {day}, before this archive, are the office's word")
    for key in sorted(key for key in due if key[1] not in absent):
        listed = dated[series, key[1]].get(names[key[2]], ())[:FIGURES]
        row = given.get(key, ())[:FIGURES]
        is_equal = row == listed or not any((*row, *listed))
        account.hold("ratings of events", is_equal=is_equal, where=entry,
                     what=f"{names[key[2]]} plays on other figures than of {key[1]}")  # fmt: skip


def check_engine(entry: str, manifest: Json, tables: Tables, account: Account) -> None:
    """Hold what the engine says of a list against the list: sums of games, clauses of figures."""
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
    edition, listed = manifest["list_rulebook"], tables["list"]
    players = listed["player_id"]
    body = next((body for body in BODIES if edition in body.EDITIONS), None)
    reason = f"no text of {edition} is written here"
    remade = None
    if body is not None:
        kind = f"{body.__name__.upper()} ratings"
        try:
            remade = body.remade(manifest, tables)
        except NotRemadeError as error:
            reason = str(error)
    if remade is None:
        say(f"{entry}: not recomputed: {reason}")
        account.not_remade += len(players)
        return
    numbers = dict(zip(tables["players"]["player_id"], tables["players"]["player"], strict=True))
    kept, counted = of_next(yyyymmdd(manifest["list_date"]), body, tables)
    for place, player in enumerate(players):
        row = remade.get(numbers.get(player, -1), {"rating": "no row"})
        rating, waiting = listed["rating"][place], row.pop("waiting", [])
        account.hold(kind, is_equal=row["rating"] == rating, where=entry,
                     what=f"{player} has {rating}, the games make {row['rating']}")  # fmt: skip
        others = [name for name in row if name != "rating" and row[name] != listed[name][place]]
        others += ["what waits"] if sorted(waiting) != sorted(kept.get(player, [])) else []
        is_counted = body is cnxc or counted.get(player, 0) == listed["games"][place]
        others += [] if is_counted else ["activity"]
        account.hold(f"rows of {kind}", is_equal=not others, where=entry,
                     what=f"{player} has other figures: {', '.join(others)}")  # fmt: skip


def of_next(day: int, body: Any, tables: Tables) -> tuple[dict[str, list[Any]], dict[str, int]]:
    """Return what a list hands to the next: by player results that wait, and games of this list."""
    kept: dict[str, list[Any]] = defaultdict(list)
    for row in rows(tables["pending"]):
        if row["is_kept"] == 1 and months(day) - months(row["list_id"]) < WAIT_MONTHS:
            kept[row["player_id"]].append(body.waits(row))
    counted: dict[str, int] = defaultdict(int)
    for row in rows(tables["activity"]):
        counted[row["player_id"]] += row["games"] if row["list_id"] == day else 0
    names = dict(zip(tables["players"]["player"], tables["players"]["player_id"], strict=True))
    for row in rows(tables["state_activity"]):  # a list that adjusts another of its day
        counted[names[row["player_id"]]] -= row["games"] if row["list_id"] == day else 0
    return kept, counted
