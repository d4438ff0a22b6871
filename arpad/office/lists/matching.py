"""Who a player of a report is: by his number, else by name, federation and birth if only one fits.

Nobody becomes unrated because he was not found: no match is an error, unless the office has said
that players unknown to the list may enter.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from unicodedata import normalize

import polars as pl

from arpad.report import Player, Report
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class Matches:
    """Starting rank -> player_id on the roll; those who enter as new; what was found."""

    player_ids: dict[int, str]
    new_players: tuple[Player, ...]
    problems: tuple[Problem, ...]


def match(report: Report, file: str, roll: pl.DataFrame, *, are_new_admitted: bool) -> Matches:
    """Return who the players of a report are on the roll (see `lists.roll`)."""
    listed = pl.DataFrame(
        {
            "number": [p.number for p in report.players],
            "player_id": [p.player_id for p in report.players],
            "key": [name_key(p.name) for p in report.players],
            "federation": [p.federation for p in report.players],
            "year": [p.birth[:4] for p in report.players],
        },
        schema={"number": pl.Int64, "player_id": pl.String, "key": pl.String,
                "federation": pl.String, "year": pl.String},
    )  # fmt: skip
    by_id = listed.filter(pl.col("player_id") != "").join(roll, on="player_id", how="semi")
    found = dict(by_id.select("number", "player_id").iter_rows())
    rest = listed.filter(~pl.col("number").is_in(list(found)))
    by_name = _by_name(rest, roll) if rest.height else {}
    players = {p.number: p for p in report.players}
    problems, new = [], []
    for number in rest["number"]:
        player = players[number]
        candidates = by_name.get(number, [])
        if len(candidates) == 1:
            found[number] = candidates[0]
            problems.append(_matched_by_name(player, candidates[0], file))
        elif not candidates and player.rating is None and are_new_admitted:
            new.append(player)
            found[number] = identity(player)
            problems.append(_entered(player, file))
        else:
            problems.append(_no_match(player, candidates, file))
    return Matches(found, tuple(new), (*problems, *taken_twice(report, file, found)))


def taken_twice(report: Report, file: str, found: Mapping[int, str]) -> list[Problem]:
    """Return an error for every player who is taken for the same person as another."""
    counts = Counter(found.values())
    return [
        Problem(
            "error",
            "match-twice",
            f"{player.name} and another player of the report are both taken for "
            f"{found[player.number]}.",
            fix="Give both players' numbers in the report.",
            found=player.player_id,
            line=player.line or None,
            file=file,
        )
        for player in report.players
        if counts[found.get(player.number, "")] > 1
    ]


def identity(player: Player) -> str:
    """Return the number a player is known by, or one made of name, federation and year of birth.

    Letters that ASCII lacks go, and a part of the name's hash keeps such names apart.

    >>> identity(Player(1, "Reti,  Ana", federation="CZE", birth="1989-05-28"))
    'reti-ana/CZE/1989'
    >>> identity(Player(2, "Čech, Iva"))
    'cech-iva-0f8486ac//'
    """
    if player.player_id:
        return player.player_id
    name = name_key(player.name)
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode()
    if plain != name:
        plain = f"{plain} {sha256(name.encode()).hexdigest()[:8]}".strip()
    return f"{plain.replace(' ', '-')}/{player.federation}/{player.birth[:4]}"


def name_key(name: str) -> str:
    """Return a name as it is compared: no case, no punctuation, single spaces.

    >>> name_key("O'Kelly de Galway,  Alberic")
    'o kelly de galway alberic'
    """
    folded = normalize("NFKC", name).casefold()
    return " ".join("".join(c if c.isalnum() else " " for c in folded).split())


def _by_name(rest: pl.DataFrame, roll: pl.DataFrame) -> dict[int, list[str]]:
    """Return, for each number, the players whose name fits and whose other facts don't differ."""
    surnames = {key.split(" ")[0] for key in rest["key"] if key}
    folded = pl.col("name").str.normalize("NFKC").str.to_lowercase().str.replace_all("ß", "ss")
    near = roll.filter(folded.str.extract(r"([\p{L}\p{N}]+)").is_in(list(surnames)))
    candidates = near.with_columns(
        key=pl.col("name").map_elements(name_key, return_dtype=pl.String),
        roll_year=pl.col("birth_date").fill_null("").str.slice(0, 4),
        roll_federation=pl.col("federation").fill_null(""),
    ).select("key", "roll_year", "roll_federation", found_id="player_id")
    fits = (
        rest.filter(pl.col("key") != "")
        .join(candidates, on="key", how="inner")
        .filter(_agree("federation", "roll_federation") & _agree("year", "roll_year"))
    )
    by_number: dict[int, list[str]] = {}
    for number, found_id in fits.select("number", "found_id").iter_rows():
        by_number.setdefault(number, []).append(found_id)
    return by_number


def _agree(left: str, right: str) -> pl.Expr:
    return (pl.col(left) == pl.col(right)) | (pl.col(left) == "") | (pl.col(right) == "")


def _matched_by_name(player: Player, player_id: str, file: str) -> Problem:
    return Problem(
        "warning",
        "match-by-name",
        f"{player.name} is taken for player {player_id} of the list, by name, federation and "
        "birth.",
        fix="Give the player's number in the report.",
        found=player.player_id,
        line=player.line or None,
        file=file,
    )


def _entered(player: Player, file: str) -> Problem:
    return Problem(
        "info",
        "match-new-player",
        f"{player.name} is not on the list and enters as an unrated player.",
        found=player.player_id,
        line=player.line or None,
        file=file,
    )


def _no_match(player: Player, candidates: list[str], file: str) -> Problem:
    if candidates:
        reason = f"{len(candidates)} players on the list fit: {', '.join(candidates[:5])}"
    elif player.player_id:
        reason = f"the list has no player {player.player_id}, and nobody of this name"
    else:
        reason = "the report gives no number, and the list has nobody of this name"
    return Problem(
        "error",
        "match-none",
        f"{player.name} could not be found on the list: {reason}.",
        fix="Correct the number, or add the player to the list (without a rating if he is new); "
        "--admit-new lets players without a printed rating enter as unrated.",
        found=player.player_id,
        line=player.line or None,
        file=file,
    )
