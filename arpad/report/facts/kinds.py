"""What kind of event it is: by FIDE's code, by words, by who met whom."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Final

from arpad.report.rows import Game, Report

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
    found = re.sub(r"[^A-Z0-9]+", "_", code.upper())
    if "SCHEVENINGEN" in found:
        return "scheveningen"
    if "TEAM" in found or "SCHILLER" in found:
        return "team"
    if "ROUNDROBIN" in found:
        games = re.search(r"_G(\d{1,3})(?!\d)", found)
        is_double = "DOUBLEROUNDROBIN" in found or (games is not None and int(games[1]) > 1)
        return "double_round_robin" if is_double else "round_robin"
    if any(name in found for name in _SWISS_CODES):
        return "swiss"
    if "KNOCKOUT" in found:
        return "knockout"
    return "match" if "MATCH" in found else None


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
    found = [kind for kind, words in _WORDS if _holds(words, plain)]
    if is_team:
        return "team" if "scheveningen" not in found else "scheveningen"
    found = [kind for kind in found if _WITHIN.get(kind) not in found]
    if "match" in found and len(found) > 1:
        found.remove("match")
    return found[0] if len(found) == 1 else None


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
