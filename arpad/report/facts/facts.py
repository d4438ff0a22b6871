"""What is known of an event beyond its rows, and of what kind it is. None: nobody stated it.

The kind is known by FIDE's code, by words, or by who met whom. What somebody stated and nobody
reads is an error that says who knows it: the office gives what a rulebook reads, by the rulebook's
name. What it reads itself (the days, the kind, what a form prints) is in every one of these.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from fractions import Fraction
from typing import Final

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts(ShownShort):
    """The facts of one event.

    `stage_of` is the event that this one is a stage of; `virtual_rating_class` the class of event
    by which players without a rating get a virtual one; `is_team_championship` an Olympiad, a
    continental or a world team championship; `is_named_for_titles` an event that FIDE B.01 1.5.6
    names: Olympiad, qualifier for the World Cup or the Candidates, and so on; `hours_per_day` the
    longest time of play on one day, `rounds_per_day` the most rounds on one day;
    `days_between_rounds` the fewest days between two;
    `is_by_body` says that the rating body itself organised it, `is_named_in_rules` that its own
    rules say that the body rates it; `is_decision_waived` that all games of a match are rated, as
    was announced; `are_times_unequal` that the players of a game had different times; `winner` is
    the id of who won it; `ratings_at` whether the ratings of the event's start or of the day of
    each game count.

    >>> Facts(kind="swiss").is_official is None
    True
    """

    name: str | None = None
    city: str | None = None
    federation: str | None = None
    kind: str | None = None
    stage_of: str | None = None
    start: date | None = None
    end: date | None = None
    minutes_for_60_moves: Fraction | None = None
    rounds_scheduled: int | None = None
    games_per_encounter: int | None = None
    rounds_per_day: int | None = None
    hours_per_day: Fraction | None = None
    is_official: bool | None = None
    is_national_championship: bool | None = None
    is_team_championship: bool | None = None
    is_national_team_championship: bool | None = None
    is_zonal: bool | None = None
    is_world_cup: bool | None = None
    is_named_for_titles: bool | None = None
    is_women_only: bool | None = None
    is_thematic: bool | None = None
    is_international: bool | None = None
    is_by_body: bool | None = None
    is_officialised: bool | None = None
    is_named_in_rules: bool | None = None
    is_norm_event: bool | None = None
    is_registered: bool | None = None
    registered_on: date | None = None
    is_declared_unrated: bool | None = None
    is_half_k_requested: bool | None = None
    is_admitted_late: bool | None = None
    is_decision_waived: bool | None = None
    are_times_unequal: bool | None = None
    winner: str | None = None
    days_between_rounds: int | None = None
    stages_are_grouped: bool | None = None
    virtual_rating_class: str | None = None
    ratings_at: str | None = None


NAMES: Final = tuple(field.name for field in fields(Facts))


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
