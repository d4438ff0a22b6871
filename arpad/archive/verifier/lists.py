"""The lists of an archive: each begins with the ratings of the one before, and is made again."""

from typing import Any

import cnxc
import fce
import fide
from account import Account, say
from figures import NotRemadeError, Table

BODIES = (fide, fce, cnxc)
Json = dict[str, Any]


class Lists:
    """The lists so far, as those that follow build on them."""

    def __init__(self) -> None:
        self.dates: dict[str, set[str]] = {}
        self.ratings: dict[str, tuple[str, str, dict[str, int | None]]] = {}

    def check_start(self, entry: str, manifest: Json, tables: dict[str, Table],
                    account: Account) -> None:  # fmt: skip
        """Hold the ratings with which a list begins against those of the list before."""
        series, day, before = manifest["series"], manifest["list_date"], manifest["before"]
        dates = self.dates.setdefault(series, set())
        last = max((date for date in dates if date < day), default="")
        dates.add(day)
        names = tables["players"]["player_id"]
        ratings = dict(zip(tables["list"]["player_id"], tables["list"]["rating"], strict=True))
        self.ratings[manifest["identity"]] = (series, day, ratings)
        if not last and before is None:
            say(f"{entry}: the ratings with which {series} begins are the office's word")
            return
        listed = self.ratings.get((before or {}).get("identity", ""))
        if listed is None or listed[:2] != (series, last):
            account.fail("lists before", entry, f"does not follow the list of {last}")
            return
        account.equal["lists before"] += 1
        joined = {player for pair in manifest["same_persons"] for player in pair}
        joined |= {str(row) for row in manifest.get("restored", ())}
        state = tables["state_ratings"]
        number_of = dict(zip(tables["players"]["player"], names, strict=True))
        for number, rating in zip(state["player_id"], state["rating"], strict=True):
            player = number_of[number]
            if player not in joined:
                account.hold("ratings at the start", is_equal=listed[2].get(player) == rating,
                             where=entry, what=f"{player} begins with another rating")  # fmt: skip


def check_ratings(entry: str, manifest: Json, tables: dict[str, Table], account: Account) -> None:
    """Make the list again from its evidence, and compare it row by row."""
    edition, rows = manifest["list_rulebook"], tables["list"]
    players = rows["player_id"]
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
    for place, player in enumerate(players):
        row = remade.get(numbers.get(player, -1), {"rating": "no row"})
        rating = rows["rating"][place]
        account.hold(kind, is_equal=row["rating"] == rating, where=entry,
                     what=f"{player} has {rating}, the games make {row['rating']}")  # fmt: skip
        others = [name for name in row if name != "rating" and row[name] != rows[name][place]]
        account.hold(f"rows of {kind}", is_equal=not others, where=entry,
                     what=f"{player} has other figures: {', '.join(others)}")  # fmt: skip
