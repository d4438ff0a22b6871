"""What the engine of norms reads and gives: players, games, the event; conditions, norms, failures.

Scores are in half points, ratings in whole points.
"""

from dataclasses import dataclass
from typing import Final, Literal

from arpad.rulebooks.fide_titles.clauses import TitleClause

How = Literal["played", "won_unplayed", "unplayed"]
"""Over the board; won by forfeit or a pairing-allocated bye; any other round without a game."""
Unit = Literal["games", "opponents", "federations", "players", "rating", "half points", "rounds",
               "hours", "minutes", "leave", "norms", "days"]  # fmt: skip

FIXED_PAIRINGS: Final = ("round_robin", "double_round_robin", "scheveningen", "match", "league")
"""Kinds of events whose pairings are known before the first round."""
NEED_LEAVE: Final = ("scheveningen", "match")


@dataclass(frozen=True, slots=True)
class NormCandidate:
    """A player who may make a norm. `sex` is "m", "w" or "" (not stated, taken as m)."""

    player_id: str
    federation: str = ""
    title: str = ""
    sex: str = ""
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent as he was when the event began; a rating of None is unrated.

    `has_scored` says whether he took a point or half from a rated player; it is read only of the
    unrated in round robins.
    """

    player_id: str
    rating: int | None = None
    title: str = ""
    federation: str = ""
    has_scored: bool = True


@dataclass(frozen=True, slots=True)
class NormGame:
    """One round of a player: his opponent (None without one), his half points, and how."""

    round: int
    opponent: Opponent | None
    score_half: int
    how: How = "played"


@dataclass(frozen=True, slots=True, kw_only=True)
class NormEvent:
    """What is known of an event. `rounds` are those scheduled, `players` counts the field.

    `is_big_swiss` says that the field meets 1.4.3d (`arpad.norms.field` counts it). What is None is
    not known, and is not judged. `may_be_exempt`: nobody stated that 1.4.3a to c don't name it.
    """

    kind: str | None = None
    rounds: int = 9
    players: int = 0
    federation: str = ""
    is_national_championship: bool = False
    is_national_team_championship: bool = False
    is_zonal: bool = False
    is_team_championship: bool = False
    is_world_cup: bool = False
    is_big_swiss: bool = False
    may_be_exempt: bool = False
    is_norm_event: bool = False
    rounds_per_day: int | None = None
    hours_per_day: int | None = None
    minutes_for_60_moves: int | None = None

    @property
    def is_fixed(self) -> bool:
        """Return whether the pairings were fixed before the first round."""
        return self.kind in FIXED_PAIRINGS

    @property
    def is_round_robin(self) -> bool:
        """Return whether everybody meets everybody, once or twice."""
        return self.kind in ("round_robin", "double_round_robin")

    @property
    def is_double(self) -> bool:
        """Return whether everybody meets everybody twice."""
        return self.kind == "double_round_robin"


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition: its clause, what was found, what is required; `is_max` if no more than that.

    `waived_by` is the clause that exempts from it. `note` is a word on a second reading.
    `not_judged` says why it was not judged, as a rule because nobody stated what `found` is: it is
    then neither met nor failed.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> games = Condition("games", RULES.games_min, found=8, required=9, unit="games")
    >>> games.is_met, games.missing
    (False, 1)
    """

    name: str
    clause: TitleClause
    found: int
    required: int
    unit: Unit
    is_max: bool = False
    waived_by: TitleClause | None = None
    note: str = ""
    not_judged: str = ""

    @property
    def is_judged(self) -> bool:
        """Return whether it is known what was found."""
        return not self.not_judged

    @property
    def is_kept(self) -> bool:
        """Return whether the figures are known and meet the condition, exempt or not."""
        return self.is_judged and self._is_enough

    @property
    def _is_enough(self) -> bool:
        return self.found <= self.required if self.is_max else self.found >= self.required

    @property
    def is_waived(self) -> bool:
        """Return whether the condition would fail but for an exemption."""
        return self.is_judged and self.waived_by is not None and not self._is_enough

    @property
    def is_met(self) -> bool:
        """Return whether the condition holds, or is not asked."""
        return self.is_judged and (self.waived_by is not None or self._is_enough)

    @property
    def is_failed(self) -> bool:
        """Return whether it is known that the condition doesn't hold."""
        return self.is_judged and not self.is_met

    @property
    def missing(self) -> int:
        """Return how much is missing or, of a maximum, too much; 0 if it did not fail."""
        return abs(self.found - self.required) if self.is_failed else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A player's games counted for a title, the figures they give, and every condition.

    `games` are those that count towards it, `ignored` the rounds of counted games left out under
    1.4.1e and f. `games_counted` is for how many games the norm goes into an application: with
    full points too many, eight games that count as nine, and no more than 13. `raised` is the
    opponent who counts at the floor. `lost_round` is the last round, if its game is among them as a
    loss, though the opponent stayed away (1.4.2c). The figures are None without a game.
    `score_required_half` is None where no score is enough for the average. `instead` is the norm
    that 1.4.2c makes of the same games, where this one is of eight games and a bye, of which one
    counts for a title.
    """

    title: str
    rules: str
    games: tuple[NormGame, ...]
    ignored: tuple[int, ...]
    games_counted: int
    score_half: int
    score_required_half: int | None
    opponents_average: int | None
    raised: Opponent | None
    percent: int | None
    rating_difference: int | None
    performance_rating: int | None
    uses_missing_game: bool
    lost_round: int | None = None
    instead: "Attempt | None" = None
    conditions: tuple[Condition, ...]

    @property
    def failed(self) -> tuple[Condition, ...]:
        """Return the conditions that are known not to be met."""
        return tuple(condition for condition in self.conditions if condition.is_failed)

    @property
    def not_judged(self) -> tuple[Condition, ...]:
        """Return the conditions of which nobody knows whether they are met."""
        return tuple(condition for condition in self.conditions if not condition.is_judged)

    @property
    def exemption(self) -> TitleClause | None:
        """Return the clause that freed the player from a mix of federations that he missed."""
        return next(
            (condition.waived_by for condition in self.conditions if condition.is_waived), None
        )

    @property
    def is_mix_normal(self) -> bool:
        """Return whether the mix of federations would do without any exemption."""
        return all(
            condition.is_kept
            for condition in self.conditions
            if condition.name in FEDERATION_CONDITIONS
        )


class Norm(Attempt):
    """A norm: every condition that could be judged is met."""

    __slots__ = ()


class Failure(Attempt):
    """No norm: the attempt that came nearest, with at least one condition not met."""

    __slots__ = ()


FEDERATION_CONDITIONS: Final = ("federations", "own_federation", "one_federation")
