"""What tie-breaks ask of a text: which there are, and what unplayed rounds are worth.

A tie-break is defined by an article; its figures are computed in `arpad.norms.tie_breaks`.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from arpad.law.question import Setting, Settings


class Measure(Enum):
    """What a tie-break measures; several acronyms may measure the same."""

    DIRECT_ENCOUNTER = "the games among the tied"
    EXTENDED_ENCOUNTER = "the matches among the tied"
    WINS = "rounds with a win's points"
    GAMES_WON = "games won over the board"
    BLACK_GAMES = "games with Black"
    BLACK_WINS = "games won with Black"
    PROGRESSIVE = "the sum of the scores after each round"
    ROUNDS_CHOSEN = "rounds that one chose to play"
    STANDARD_POINTS = "points as 1, ½ and 0"
    PAIRING_NUMBER = "the pairing number"
    BUCHHOLZ = "the sum of the opponents' scores"
    FORE_BUCHHOLZ = "Buchholz with a drawn final round"
    OPPONENTS_BUCHHOLZ = "the average of the opponents' Buchholz"
    SONNEBORN_BERGER = "the opponents' scores times the points made against them"
    KOYA = "the points against those with half of them"
    OPPONENTS_AVERAGE = "the average rating of the opponents"
    PERFORMANCE = "the average rating and d_p"
    PERFECT_PERFORMANCE = "the lowest rating that expects the score"
    OPPONENTS_PERFORMANCE = "the average performance of the opponents"
    OPPONENTS_PERFECT = "the average perfect performance of the opponents"
    RATING = "the rating"
    BOARD_COUNT = "board numbers times the points made on them"
    TOP_BOARDS = "the points of the top boards"
    BOTTOM_BOARDS = "the points without the bottom boards"
    OTHER_SCORE = "match points or game points"
    SCORE_AND_SCHEDULE = "the other score and a share of Buchholz"


class Entrants(Enum):
    """Whose tie-break it is."""

    PLAYERS = "players"
    TEAMS = "teams"
    BOTH = "players and teams"


MATCH_POINTS: Final = 0
GAME_POINTS: Final = 1


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break as an article defines it.

    `takes` are the letters of the modifiers (14): C cut, M median, L the limit of Koya, K the
    divisor, P forfeits as played, F Fore Buchholz, R reversed. `scores`: which of a team's scores
    are multiplied, the opponent's and the own. `then`: by what two teams still tied are parted.

    >>> str(TieBreak("BH", "Buchholz", Measure.BUCHHOLZ, takes="CM"))
    'BH (C M)'
    """

    code: str
    name: str
    measure: Measure
    takes: str = ""
    of: Entrants = Entrants.PLAYERS
    scores: tuple[int, int] | None = None
    then: tuple[Measure, ...] = ()

    def __str__(self) -> str:
        return f"{self.code} ({' '.join(self.takes)})" if self.takes else self.code


class OwnUnplayed(Enum):
    """Against whom somebody is taken to have met in a round that he did not play."""

    VIRTUAL = "a virtual opponent"
    DUMMY = "a dummy with one's own points"
    CAPPED_DUMMY = "a dummy with one's own points, capped"


class TheirUnplayed(Enum):
    """What an opponent's unplayed rounds count for those who met him."""

    DRAWN = "draws"
    LAST_BYES_DRAWN = "as awarded; requested byes at the end as draws"


class CutFirst(Enum):
    """Which value a cut leaves out first."""

    LEAST = "the least"
    VOLUNTARY = "that of a voluntary unplayed round, unless it is less than the least"


class Unrated(Enum):
    """What becomes of tie-breaks by ratings where an unrated player takes part."""

    LEFT_OUT = "unrated opponents are left out"
    DROPPED = "none, unless a rating is set for the unrated"


TIE_BREAKS: Final = Settings[TieBreak](name="tie_breaks", title="The tie-breaks")
OWN_UNPLAYED: Final = Setting[OwnUnplayed](
    name="own_unplayed", title="A player's own unplayed rounds"
)
THEIR_UNPLAYED: Final = Setting[TheirUnplayed](
    name="their_unplayed", title="The unplayed rounds of opponents"
)
CUT_FIRST: Final = Setting[CutFirst](
    name="cut_first", title="What a cut leaves out first", plain=CutFirst.LEAST
)
UNRATED: Final = Setting[Unrated](name="unrated", title="Unrated players", plain=Unrated.LEFT_OUT)
SHORT_GAMES_ARE_PLAYED: Final = Setting[bool](
    name="short_games_are_played", title="Whether games of less than a move are played", plain=False
)
BUCHHOLZ_IN_ROUND_ROBIN: Final = Setting[bool](
    name="buchholz_in_round_robin", title="Whether a round robin may use Buchholz", plain=True
)
RATING_TIE_BREAK_DAYS: Final = Setting[int](
    name="rating_tie_break_days",
    title="From how many days on tie-breaks by ratings are advised against",
    is_optional=True,
)
