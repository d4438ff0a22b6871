"""Who a player of a report is: by his number, else by name, federation and birth if only one fits.

Nobody becomes unrated because he was not found: no match is an error, unless the office has said
that players unknown to the list may enter. A number under which the list has another name is an
error too. Names are compared by `arpad.report.names`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from unicodedata import normalize

import polars as pl

from arpad.office.lists import findings
from arpad.office.lists.candidates import Candidate, candidates
from arpad.office.lists.comparison import Compared, compared
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
    players = tuple({player.number: player for player in report.players}.values())
    listed = _by_number(players, roll)
    nameless = [player for player in players if not player.name and not player.player_id]
    rest = [p for p in players if p.number not in listed and p not in nameless]
    asked = [one.player for one in listed.values() if one.is_doubtful]
    known = candidates([*rest, *asked], roll)
    found = {number: one.player_id for number, one in listed.items()}
    problems: list[Problem] = findings.nameless(nameless, file)
    unknown: list[Player] = []
    new: list[Player] = []
    for player in rest:
        several = known.get(player.number, ())
        meant = _meant(player, several)
        if len(meant) == 1:
            found[player.number] = meant[0].player_id
            problems += findings.matched_by_name(player, meant[0], file)
        elif not meant and player.rating is None and are_new_admitted:
            new.append(player)
            found[player.number] = identity(player)
            problems.append(findings.entered(player, several, file))
        else:
            unknown.append(player)
    problems += findings.not_found(unknown, known, _meant, file)
    problems += findings.under_other_names(list(listed.values()), known, file)
    return Matches(found, tuple(new), (*problems, *taken_twice(report, file, found)))


def compare(report: Report, file: str, rows: pl.DataFrame) -> list[Problem]:
    """Return how the players of a report differ from those who have their numbers in these rows.

    Who has no number there is left out.
    """
    listed = _by_number(report.players, rows)
    asked = [one.player for one in listed.values() if one.is_doubtful]
    return findings.under_other_names(list(listed.values()), candidates(asked, rows), file)


def _by_number(players: Sequence[Player], roll: pl.DataFrame) -> dict[int, Compared]:
    """Return each player whose number is on the roll, compared with whom it has there."""
    ids = [player.player_id for player in players if player.player_id]
    rows = roll.filter(pl.col("player_id").is_in(ids))
    facts = {row["player_id"]: row for row in rows.iter_rows(named=True)}
    return {
        player.number: compared(player, facts[player.player_id])
        for player in players
        if player.player_id in facts
    }


def _meant(player: Player, several: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return whom the name alone shows to be meant, if it is one; else all whom it may mean.

    A name that is the same has to agree in federation and year of birth as far as both are stated;
    one with initials for names only if both are stated and equal.
    """
    same = tuple(one for one in several if one.nearness == "same" and one.agrees)
    if same:
        return same
    return tuple(
        one
        for one in several
        if one.nearness == "shortened"
        and one.agrees
        and one.is_birth_stated
        and player.federation
        and one.federation
    )


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


def is_made_of_name(player_id: str) -> bool:
    """Tell whether a number is one that `identity` made of a name, for want of another.

    >>> is_made_of_name("reti-ana/CZE/1989"), is_made_of_name("24116068")
    (True, False)
    """
    name, *rest = player_id.split("/")
    return bool(name) and len(rest) == 2 and (rest[1].isdecimal() or not rest[1])


def name_key(name: str) -> str:
    """Return a name as it is compared: no case, no punctuation, single spaces.

    >>> name_key("O'Kelly de Galway,  Alberic")
    'o kelly de galway alberic'
    """
    folded = normalize("NFKC", name).casefold()
    return " ".join("".join(c if c.isalnum() else " " for c in folded).split())
