"""What is known of an event beyond its rows, and of what kind it is. None: nobody stated it.

The kind is known by FIDE's code, by words, or by who met whom. What somebody stated and nobody
reads is an error that says who knows it: the office gives what a rulebook reads, by the rulebook's
name. What it reads itself (the days, the kind, what a form prints) is in every one of these.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from fractions import Fraction
from typing import Any, Final

from arpad.report.facts.game_facts import GameDecision, GameFacts
from arpad.report.notes import first_of
from arpad.report.problems import Problem, Text, plural
from arpad.report.rows import Game, Report
from arpad.shown import ShownShort

KINDS: Final = (
    "round_robin", "double_round_robin", "swiss", "team", "match", "scheveningen", "knockout",
    "league",
)  # fmt: skip
RATINGS_AT: Final = ("start", "game")
VIRTUAL_CLASSES: Final = ("absolute_final", "team_final_board_1", "honour_permanent", "other")


def _fact(says: str) -> Any:
    """Return a field that nobody has stated yet, and what it says."""
    return field(default=None, metadata={"says": says})


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts(ShownShort):
    """The facts of one event, each with what it says.

    >>> Facts(kind="swiss").is_official is None
    True
    """

    name: str | None = _fact("the name")
    city: str | None = _fact("the city")
    federation: str | None = _fact("the federation")
    kind: str | None = _fact("kind of event")
    stage_of: str | None = _fact("the event of which it is a stage")
    start: date | None = _fact("the first day")
    end: date | None = _fact("the last day")
    minutes_for_60_moves: Fraction | None = _fact("minutes a player has for 60 moves")
    rounds_scheduled: int | None = _fact("rounds that were announced")
    games_per_encounter: int | None = _fact("games announced for each encounter of a knockout")
    rounds_per_day: int | None = _fact("most rounds played on one day")
    hours_per_day: Fraction | None = _fact("longest time of play on one day, in hours")
    is_official: bool | None = _fact("official event of the body, named in its handbook")
    is_national_championship: bool | None = _fact("national championship")
    is_team_championship: bool | None = _fact("Olympiad, continental or world team championship")
    is_national_team_championship: bool | None = _fact("national team championship")
    is_zonal: bool | None = _fact("zonal or sub-zonal event")
    is_world_cup: bool | None = _fact("World Cup or Women's World Cup")
    is_named_for_titles: bool | None = _fact(
        "Olympiad, qualifier and the like: an event that FIDE B.01 1.5.6 names"
    )
    is_women_only: bool | None = _fact("only for women")
    is_thematic: bool | None = _fact("thematic event")
    is_international: bool | None = _fact("of no national scope")
    is_by_body: bool | None = _fact("organised by the body itself")
    is_officialised: bool | None = _fact("another's event that the body made official")
    is_named_in_rules: bool | None = _fact("the event's rules say that the body rates it")
    is_norm_event: bool | None = _fact("valid for norms of a title")
    is_registered: bool | None = _fact("registered with the body")
    registered_on: date | None = _fact("the day of registration")
    is_declared_unrated: bool | None = _fact("announced as not for rating")
    is_half_k_requested: bool | None = _fact("registered with half the K")
    is_admitted_late: bool | None = _fact("admitted late")
    is_decision_waived: bool | None = _fact("a match in which all games are rated, as announced")
    are_times_unequal: bool | None = _fact("the players of a game had different times")
    winner: str | None = _fact("the id of its winner, after the tie-break")
    days_between_rounds: int | None = _fact("usual days between two rounds")
    stages_are_grouped: bool | None = _fact("stages are rated as one event")
    virtual_rating_class: str | None = _fact("class of event for virtual ratings")
    ratings_at: str | None = _fact('"start" or "game": the day whose ratings count')


SAYS: Final = {fact.name: str(fact.metadata["says"]) for fact in fields(Facts)}
"""What each fact says."""
NAMES: Final = tuple(SAYS)


def merge(stated: Facts, *more: Facts) -> Facts:
    """Return the facts of all sources; where two state the same fact, the first is taken.

    >>> both = merge(Facts(kind="team"), Facts(kind="swiss", city="Riga"))
    >>> both.kind, both.city
    ('team', 'Riga')
    """
    merged = stated
    for facts in more:
        unstated = {name: getattr(facts, name) for name in NAMES if getattr(merged, name) is None}
        merged = replace(merged, **unstated)
    return merged


_SWISS_CODES: Final = ("SWISS", "DUTCH", "DUBOV", "BURSTEIN", "LIM", "BAKU")
_TEAM: Final = r"teams?|equipos?|mannschaft\w*|equipes?|equips?|squadre?|squadra|equipas?"
_LEAGUE: Final = r"leagues?|bundesliga|ligue|\w{2,}liga"
_LIGA: Final = r"liga|lliga"
_WORDS: Final = (  # of the kinds that exclude each other
    ("knockout", r"knock ?outs?|ko|k o|eliminatori[ao]s?|elimination|eliminacion|eliminacio|"
                 r"eliminazione|eliminacao|pokalsystem"),
    ("scheveningen", r"scheveningen|scheveninger"),
    ("double_round_robin", r"double round ?robin|drr|double all play all|doppelrundig\w*|"
                           r"doppelrundenturnier|(?:a |de )?doble (?:vuelta|ronda|volta)|"
                           r"ida y vuelta|aller retour|andata e ritorno|ida e volta|"
                           r"dupla volta|anada i tornada"),
    ("round_robin", r"round ?robin|rr|all play all|todos contra todos|rundenturnier|"
                    r"jeder gegen jeden|berger|toutes rondes|all italiana|tots contra tots|"
                    rf"todos com todos|{_LIGA}"),
    ("swiss", r"swiss|suizo|suiza|schweizer|suisse|svizzero|svizzera|suico|suica|suis|"
              r"dutch|dubov|burstein"),
    ("match", r"match|matx|zweikampf|wettkampf"),
)  # fmt: skip
_WITHIN: Final = {"round_robin": "double_round_robin"}  # a word for the first stands in the second


def kind_of_code(code: str) -> str | None:
    """Return the kind that a code of record 192 names; None if it names none.

    A round robin of more than two games with each opponent counts as double; Schiller's system is
    played by teams.

    >>> kind_of_code("FIDE_DUTCH_2025_BAKU"), kind_of_code("BERGER_ROUNDROBIN_G2")
    ('swiss', 'double_round_robin')
    >>> kind_of_code("CUSTOM") is None
    True
    """
    plain = re.sub(r"[^A-Z0-9]+", "_", code.upper())
    if "SCHEVENINGEN" in plain:
        return "scheveningen"
    if "TEAM" in plain or "SCHILLER" in plain:
        return "team"
    if "ROUNDROBIN" in plain:
        games = re.search(r"_G(\d{1,3})(?!\d)", plain)
        is_double = "DOUBLEROUNDROBIN" in plain or (games is not None and int(games[1]) > 1)
        return "double_round_robin" if is_double else "round_robin"
    if any(name in plain for name in _SWISS_CODES):
        return "swiss"
    if "KNOCKOUT" in plain:
        return "knockout"
    return "match" if "MATCH" in plain else None


def kind_of_text(text: str) -> str | None:
    """Return the kind that the words of record 092 name; None if they name none, or several.

    English, Spanish, German, French, Italian, Portuguese, Catalan. The Spanish "liga" is a round
    robin, unless teams play it.

    >>> kind_of_text("Individual: Swiss-System (Standard)"), kind_of_text("Sistema liga")
    ('swiss', 'round_robin')
    >>> kind_of_text("Team Swiss System"), kind_of_text("Round robin, then Swiss")
    ('team', None)
    """
    plain = unicodedata.normalize("NFKD", text[:500].casefold())
    plain = re.sub(r"[\W_]+", " ", "".join(c for c in plain if not unicodedata.combining(c)))
    is_team = _holds(_TEAM, plain)
    if _holds(_LEAGUE, plain) or (is_team and _holds(_LIGA, plain)):
        return "league"
    kinds = [kind for kind, words in _WORDS if _holds(words, plain)]
    if is_team:
        return "team" if "scheveningen" not in kinds else "scheveningen"
    kinds = [kind for kind in kinds if _WITHIN.get(kind) not in kinds]
    if "match" in kinds and len(kinds) > 1:
        kinds.remove("match")
    return kinds[0] if len(kinds) == 1 else None


def kind_of_games(report: Report, games: Iterable[Game]) -> str | None:
    """Return the kind that the structure shows: who met whom, and how often; None without games.

    >>> pairs = [(1, 2), (1, 3), (2, 3)]
    >>> kind_of_games(Report(), [Game(n, *pair, "1") for n, pair in enumerate(pairs, 1)])
    'round_robin'
    """
    if report.teams:
        return "team"
    meetings = Counter(
        frozenset((game.white, game.black)) for game in games if game.black is not None
    )
    players = {player for pair in meetings for player in pair}
    if not players:
        return None
    if len(players) == 2:
        return "match"
    if len(meetings) == len(players) * (len(players) - 1) // 2:
        times = set(meetings.values())
        if len(times) == 1:
            return "round_robin" if times == {1} else "double_round_robin"
    return "swiss"


def _holds(words: str, text: str) -> bool:
    return re.search(rf"\b(?:{words})\b", text) is not None


UNREAD: Final = "facts-unread"
SUBSTITUTIONS: Final = "substitutions"

_OF_DECISIONS: Final = tuple(
    field.name for field in fields(GameDecision)
    if field.name not in ("round", "white_id", "black_id", "reason")
)  # fmt: skip
_TOLD: Final = 3


def stated_names(facts: Facts, of_games: GameFacts = GameFacts()) -> tuple[str, ...]:  # noqa: B008
    """Return the names of what was stated of an event and of its games.

    >>> stated_names(Facts(kind="swiss", is_thematic=True))
    ('kind', 'is_thematic')
    """
    of_event = [name for name in NAMES if getattr(facts, name) is not None]
    decided = [
        name
        for name in _OF_DECISIONS
        if any(getattr(decision, name) is not None for decision in of_games.decisions)
    ]
    more = [SUBSTITUTIONS] if of_games.substitutions else []
    return (*of_event, *decided, *more)


def unread(
    stated: Collection[str], read_by: Mapping[str, Collection[str]], book: str, file: str = ""
) -> tuple[Problem, ...]:
    """Return an error for each name that the rulebook `book` does not read.

    `stated` is what a user stated, not what was settled from the report; `read_by` tells of every
    rulebook, by its name, which facts it reads.

    >>> read_by = {"fide-2025": ("kind",), "cnxc-2000": ("kind", "is_thematic")}
    >>> (problem,) = unread(["kind", "is_thematic"], read_by, "fide-2025")
    >>> problem.message
    'The fact is_thematic has no effect under fide-2025; cnxc-2000 reads it.'
    >>> unread(["kind", "is_thematic"], read_by, "cnxc-2000")
    ()
    """
    return tuple(_unread(name, read_by, book, file) for name in stated if name not in read_by[book])


def _unread(name: str, read_by: Mapping[str, Collection[str]], book: str, file: str) -> Problem:
    knowing = [other for other, names in read_by.items() if name in names]
    nobody = Text("The fact {name} has no effect under {book}; no rulebook reads it.", name=name,
                  book=book)  # fmt: skip
    readers = plural("The fact {name} has no effect under {book}; {who} reads it.",
                     "The fact {name} has no effect under {book}; {who} read it.", name=name,
                     book=book, who=first_of(knowing, _TOLD), count=len(knowing))  # fmt: skip
    message = readers if knowing else nobody
    fix = Text("Take the fact out, or rate under rules that know it.")
    return Problem("error", UNREAD, message, fix, name, file=file)
