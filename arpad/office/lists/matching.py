"""Who a player of a report is: by his number, else by name, federation and birth if only one fits.

Nobody becomes unrated because he was not found: no match is an error, unless the office has said
that players unknown to the list may enter. A number under which the list has another name is an
error too. Names are compared by `arpad.report.names`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias
from unicodedata import normalize

import polars as pl

from arpad.office.lists import same_person
from arpad.office.lists.candidates import ListCandidate, candidates
from arpad.office.lists.same_person import Compared, compared, is_as_listed
from arpad.report import Player, Report
from arpad.report.problems import Problem, Text


@dataclass(frozen=True, slots=True)
class Matches:
    """Starting rank -> player_id on the roll; those who enter as new; what was found."""

    player_ids: dict[int, str]
    new_players: tuple[Player, ...]
    problems: tuple[Problem, ...]


Listed: TypeAlias = Mapping[str, Mapping[str, Any]]
"""By their numbers, the rows of those who stand on the roll under one that some report gives."""


def listed_of(reports: Iterable[Report], roll: pl.DataFrame) -> Listed:
    """Return who stands on the roll under a number of these reports: it is looked through once."""
    ids = {player.player_id for report in reports for player in report.players if player.player_id}
    rows = roll.filter(pl.col("player_id").is_in(sorted(ids)))
    return {row["player_id"]: row for row in rows.iter_rows(named=True)}


def match(
    report: Report,
    file: str,
    roll: pl.DataFrame,
    *,
    are_new_admitted: bool,
    listed: Listed | None = None,
) -> Matches:
    """Return who the players of a report are on the roll (see `lists.roll`).

    `listed` saves looking through the roll for each of many reports (`listed_of`).
    """
    players = tuple({player.number: player for player in report.players}.values())
    ids, unlike = _by_number(players, listed_of([report], roll) if listed is None else listed)
    count = len(ids)
    nameless = [player for player in players if not player.name and not player.player_id]
    rest = [p for p in players if p.number not in ids and p not in nameless]
    candidates_by_number = candidates([*rest, *_doubtful(unlike)], roll)
    problems: list[Problem] = same_person.nameless(nameless, file)
    unknown: list[Player] = []
    new: list[Player] = []
    for player in rest:
        several = candidates_by_number.get(player.number, ())
        meant = _meant(player, several)
        if len(meant) == 1:
            ids[player.number] = meant[0].player_id
            problems += same_person.matched_by_name(player, meant[0], file)
        elif not meant and player.rating is None and are_new_admitted:
            new.append(player)
            ids[player.number] = identity(player)
            problems.append(same_person.entered(player, several, file))
        else:
            unknown.append(player)
    problems += same_person.incomplete(new, file)
    problems += same_person.not_found(unknown, candidates_by_number, _meant, file)
    problems += same_person.under_other_names(unlike, count, candidates_by_number, file)
    return Matches(ids, tuple(new), (*problems, *taken_twice(report, file, ids)))


def compare(report: Report, file: str, rows: pl.DataFrame) -> list[Problem]:
    """Return how the players of a report differ from those who have their numbers in these rows.

    Who has no number there is left out.
    """
    ids, unlike = _by_number(report.players, listed_of([report], rows))
    near = candidates(_doubtful(unlike), rows)
    return same_person.under_other_names(unlike, len(ids), near, file)


def _by_number(players: Sequence[Player], listed: Listed) -> tuple[dict[int, str], list[Compared]]:
    """Return whom players are whose number is on the roll, and those of whom it may say else."""
    there = {player.number: player for player in players if player.player_id in listed}
    return {number: player.player_id for number, player in there.items()}, [
        compared(player, listed[player.player_id])
        for player in there.values()
        if not is_as_listed(player, listed[player.player_id])
    ]


def _doubtful(unlike: Sequence[Compared]) -> list[Player]:
    return [compared.player for compared in unlike if compared.is_doubtful]


def _meant(player: Player, several: Sequence[ListCandidate]) -> tuple[ListCandidate, ...]:
    """Return whom the name alone shows to be meant, if it is one; else all whom it may mean.

    A name that is the same has to agree in federation and year of birth as far as both are stated;
    one with initials for names only if both are stated and equal.
    """
    same = tuple(
        candidate for candidate in several if candidate.nearness == "same" and candidate.agrees
    )
    if same:
        return same
    return tuple(
        candidate
        for candidate in several
        if candidate.nearness == "shortened"
        and candidate.agrees
        and candidate.is_birth_stated
        and player.federation
        and candidate.federation
    )


def taken_twice(report: Report, file: str, ids: Mapping[int, str]) -> list[Problem]:
    """Return an error for every player who is taken for the same person as another."""
    counts = Counter(ids.values())
    return [Problem("error", "match-twice",
                    Text("{name} and another player of the report are both taken for {found}.",
                         name=player.name, found=ids[player.number]),
                    fix=Text("Give both players' numbers in the report."), found=player.player_id,
                    line=player.line or None, file=file) for player in report.players
            if counts[ids.get(player.number, "")] > 1]  # fmt: skip


def identity(player: Player) -> str:
    """Return the number a player is known by, or one made of name, federation and year of birth.

    The year itself doesn't stand in it, for the number is printed with every game: a part of the
    hash of all three does, which keeps namesakes apart, and names whose letters ASCII lacks.

    >>> from arpad.tables.births import Birth
    >>> first = identity(Player(1, "Reti,  Ana", federation="CZE", birth=Birth.of("1989-05-28")))
    >>> second = identity(Player(2, "Reti, Ana", federation="CZE", birth=Birth.of("1990")))
    >>> first.startswith("reti-ana-"), first.endswith("/CZE"), "1989" in first, first == second
    (True, True, False, False)
    """
    if player.player_id:
        return player.player_id
    name = name_key(player.name)
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().strip().replace(" ", "-")
    person = "/".join((name, player.federation, str(player.birth)[:4]))
    part = sha256(person.encode()).hexdigest()[:8]
    return f"{plain}-{part}/{player.federation}".removeprefix("-")


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
