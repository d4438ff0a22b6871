"""The lists of an archive: what each takes from those before it, and the list made again."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from datetime import date
from typing import Any

import drift
from account import Account, say
from figures import Row, Table, Tables, named, rows, yyyymmdd

Json = dict[str, Any]
STATUS = ("active", "inactive", "delisted", "unrated", "provisional", "effective", "passive")
TAKEN = {
    "rating": "rating", "rating_peak": "rating_peak", "games_rated": "games_rated",
    "has_played_event": "has_played_event", "k_factor_listed_e2": "k_factor",
    "k_base_listed_e2": "k_base", "status": "status", "inactive_since": "inactive_since",
    "initial_since": "initial_since", "last_played_on": "last_played",
}  # fmt: skip
"""What state_ratings and given_ratings take from a list, and the list's name for it."""
RATING, PEAK, HAS_PLAYED, K_FACTOR, STATUS_AT, FIGURES = 0, 1, 3, 4, 6, 6
"""The places of some of TAKEN, and how many of it, the first, games read."""
Listed = dict[str, tuple[Any, ...]]
"""What players begin with, by their numbers, in the order of TAKEN."""

Dated = dict[tuple[str, int], Listed]
"""Lists by their series and day."""

Seasons = dict[tuple[str, int], dict[str, dict[int, int]]]
"""Games by list, player and season."""


class Lists:
    """The lists so far, as those that follow build on them."""

    def __init__(self) -> None:
        self.named: dict[str, tuple[str, int, Listed, Tables]] = {}
        self.dated: Dated = {}
        self.published: Dated = {}
        self.begun: dict[str, tuple[int, Listed]] = {}
        self.seasons: Seasons = {}
        self.active: dict[str, dict[date, drift.Ratings]] = defaultdict(dict)

    def check_start(self, entry: str, kind: str, manifest: Json, tables: Tables,
                    account: Account) -> None:  # fmt: skip
        """Hold what a list begins with against the lists before it, and keep the list."""
        series, day = manifest["series"], yyyymmdd(manifest["list_date"])
        before = (manifest["before"] or {}).get("identity", "")
        names = named(tables, "players")
        state = {names[row["player_id"]]: tuple(row[name] for name in TAKEN)
                 for row in rows(tables["state_ratings"])}  # fmt: skip
        check_players(entry, tables, account)
        first: set[str] = set()
        last = max((on for of, on in self.dated if of == series and on < day), default=0)
        if before or last:
            of, on, listed, ended = self.named.get(before, ("", 0, {}, {}))
            what = f"does not follow the list of {last}"
            is_next = (of, on) == (series, last)
            if account.hold("lists before", is_equal=is_next, where=entry, what=what):
                joined, first = joined_of(entry, manifest), still_first(tables, ended)
                highest = self.published.get((of, on), {})
                check_state(entry, state, unplayed(listed, first), highest, joined, account)
                check_waiting(entry, tables, ended, joined, account)
        elif self.begun.get(series, (0, {}))[0] == day:
            what = "begins with other figures than the list that it corrects"
            is_equal = state == self.begun[series][1]
            account.hold("lists before", is_equal=is_equal, where=entry, what=what)
        else:
            say(f"{entry}: the ratings with which {series} begins are the office's word")
            self.begun[series] = day, state
        current = {**self.dated, (series, yyyymmdd(manifest["state_date"])): state}
        if first:
            current = {key: unplayed(of_day, first) for key, of_day in current.items()}
        check_given(entry, series, names, current, tables, account)
        check_seasons(entry, series, names, self.seasons, tables, account)
        listed = {row["player_id"]: as_begun(row) for row in rows(tables["list"])}
        kept = {name: tables[name] for name in ("pending", "activity", "rounds")}
        kept["seasons"] = seasons_of(tables["list"])
        self.seasons[series, day] = defaultdict(dict)
        for row in rows(kept["seasons"]):
            self.seasons[series, day][row["player_id"]][row["season"]] = row["games"]
        self.named[manifest["identity"]] = series, day, listed, kept
        self.dated[series, day] = listed
        if kind == "list":
            self.published[series, day] = listed
            lists, today = self.active[series], date.fromisoformat(manifest["list_date"])
            lists.setdefault(date.fromisoformat(manifest["state_date"]), active_of(state))
            lists[today] = active_of(listed)
            fault = drift.fault(manifest["drift"], lists, today)
            account.hold("drift", is_equal=not fault, where=f"{entry}/manifest.json", what=fault)


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


def active_of(listed: Listed) -> drift.Ratings:
    """Return the ratings of who is active on a list."""
    idle = {STATUS.index(status) + 1 for status in ("inactive", "delisted", "unrated", "passive")}
    return {player: row[RATING] for player, row in listed.items()
            if row[RATING] is not None and row[STATUS_AT] not in idle}  # fmt: skip


def seasons_of(listed: Table) -> Table:
    """Return the games by season that a list says, as a table of its own."""
    games = [(player, *map(int, text.split(":")))
             for player, texts in zip(listed["player_id"], listed["games_by_year"], strict=True)
             for text in (texts or "").split()]  # fmt: skip
    columns = ("player_id", "season", "games")
    return {name: [row[place] for row in games] for place, name in enumerate(columns)}


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
    numbers = named(tables, "players")
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


HANDED_ON = {
    "state_pending": ("pending", "waiting results"),
    "state_activity": ("activity", "games of earlier lists"),
    "state_seasons": ("seasons", "games by season"), "state_rounds": ("rounds", "earlier rounds"),
}  # fmt: skip
"""What a list begins with, which table of the list before has it, and what it is called."""


def going_on(tables: Tables) -> set[str]:
    """Return the events of earlier lists that are rated again, with more rounds."""
    names, again = named(tables, "numbers"), set(tables["given_rounds"]["name"])
    return {names[row["event_id"]] for row in rows(tables["state_rounds"]) if row["name"] in again}


def still_first(tables: Tables, ended: Tables) -> set[str]:
    """Return whose result in an event that goes on was ignored: it is their first event still."""
    events = going_on(tables)
    return {row["player_id"] for row in rows(ended["pending"])
            if row["event_id"] in events and row["event_rating"] is None}  # fmt: skip


def unplayed(listed: Listed, players: Set[str]) -> Listed:
    """Return a list on which these players, if never rated, have played no event."""
    return {player: row if player not in players or row[PEAK] else
            (*row[:HAS_PLAYED], 0, *row[HAS_PLAYED + 1 :])
            for player, row in listed.items()}  # fmt: skip


def check_waiting(entry: str, tables: Tables, ended: Tables, joined: Set[str],
                  account: Account) -> None:  # fmt: skip
    """Hold what waits and what was rated before against the list before."""
    names = {"player_id": named(tables, "players"), "event_id": named(tables, "numbers")}
    replaced = going_on(tables)
    for name, (of, kind) in HANDED_ON.items():
        columns = sorted(tables[name])

        def own(row: Row, columns: list[str] = columns) -> tuple[Any, ...]:
            return tuple(row[column] for column in columns)

        rest = {own(row) for row in translated(rows(tables[name]), names)
                if row.get("player_id") not in joined}  # fmt: skip
        due = {own(row): row.get("event_id") for row in rows(ended[of])
               if row.get("player_id") not in joined}  # fmt: skip
        can_lack = {key for key, event in due.items() if event in replaced and of == "pending"}
        account.hold(kind, is_equal=set(due) - can_lack <= rest <= set(due),
                     where=f"{entry}/{name}.parquet",
                     what=f"not what the list before has in {of}")  # fmt: skip


def translated(table: Iterable[Row], names: dict[str, dict[int, str]]) -> Iterator[Row]:
    """Yield rows with the names of players and events in place of their numbers."""
    for row in table:
        yield {column: names[column].get(cell, cell) if column in names else cell
               for column, cell in row.items()}  # fmt: skip


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


def check_seasons(entry: str, series: str, names: dict[int, str], seasons: Seasons, tables: Tables,
                  account: Account) -> None:  # fmt: skip
    """Hold the games of past seasons that make K against the lists that bear them (FCE 16.2)."""
    for row in rows(tables["given_ratings"]):
        of_list = seasons.get((series, row["list_id"]), {})
        played, year = of_list.get(names[row["player_id"]], {}), row["list_id"] // 10_000
        past = [played.get(year - ago, 0) for ago in range(1, 6)]
        if any(past):
            is_equal = past == [row[f"season_games_{ago}"] or 0 for ago in range(1, 6)]
            what = f"{names[row['player_id']]} has other seasons than on the list"
            account.hold("seasons of events", is_equal=is_equal, where=entry, what=what)
