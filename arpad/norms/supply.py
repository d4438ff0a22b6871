"""Whether the players who are left to be met can bring the mix, and how strong they can be then."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from arpad.law import half_up
from arpad.norms.mix import OUTSIDE, WITHOUT_FEDERATION
from arpad.norms.required import counts
from arpad.norms.rows import NormCandidate, NormGame, Opponent
from arpad.rulebooks.fide_titles.clauses import TitleRules


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentSupply:
    """Counts of opponents: what must still be met at least, or what there is to be met."""

    title_wanted: int
    titled: int
    foreign_federations: int


class Supply:
    """The players who are left to be met, each once, and what a player's games leave room for.

    Every count is compared by itself: titles, titles wanted, foreign federations, and how many of
    one federation there is still room for. So a mix that it rules out can't be had, and an average
    above the one it gives neither; in rare fields that a mix is possible may yet be too kind.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> left = [Opponent("a", 2500, "GM", "FRA"), Opponent("b", 2400, "IM", "GER"),
    ...         Opponent("c", 2600, "", "ITA")]
    >>> supply = Supply(left, NormCandidate("me", "ESP"), "GM", RULES, is_exempt=False)
    >>> supply.best_average((), 2, title_wanted=1, titled=1, foreign_federations=2)
    2550
    >>> supply.best_average((), 2, title_wanted=1, titled=2, foreign_federations=2)
    2450
    >>> supply.best_average((), 2, title_wanted=2, titled=2, foreign_federations=2)
    """

    __slots__ = ("_is_exempt", "_left", "_player", "_rules", "_title")

    def __init__(
        self,
        left: Sequence[Opponent],
        player: NormCandidate,
        title: str,
        rules: TitleRules,
        *,
        is_exempt: bool,
    ) -> None:
        self._left = tuple(opponent for opponent in left if opponent.federation not in OUTSIDE)
        self._player, self._title, self._rules = player, title, rules
        self._is_exempt = is_exempt

    def best_average(
        self,
        games: Sequence[NormGame],
        count: int,
        *,
        title_wanted: int,
        titled: int,
        foreign_federations: int,
    ) -> int | None:
        """Return the highest average of so many who are left and bring this; None if they can't."""
        met = Counter(game.opponent.federation for game in games if game.opponent)
        room = self._room(met, len(games) + count, count)
        holders = [opponent for opponent in self._left if opponent.title in self._wanted_titles]
        with_title = [opponent for opponent in self._left if opponent.title in self._rules.titled]
        enough = (
            _seats(self._rated_enough(games, count), room, count) >= count
            and _seats(with_title, room, count) >= titled
            and _seats(holders, room, count) >= title_wanted
            and self._new_federations(met, room) >= foreign_federations
        )
        return self._average(holders, with_title, count, title_wanted, titled) if enough else None

    def there(self, games: Sequence[NormGame]) -> OpponentSupply:
        """Return what the players who are left hold, after some games, whatever room there is."""
        met = {game.opponent.federation for game in games if game.opponent}
        federations = {self._player.federation, *WITHOUT_FEDERATION, *met}
        return OpponentSupply(
            title_wanted=sum(opponent.title in self._wanted_titles for opponent in self._left),
            titled=sum(opponent.title in self._rules.titled for opponent in self._left),
            foreign_federations=len({opponent.federation for opponent in self._left} - federations),
        )

    @property
    def _wanted_titles(self) -> Sequence[str]:
        return self._rules.levels[self._title].titles

    def _room(self, met: Counter[str], games: int, count: int) -> dict[str, int]:
        """Return how many of each federation the mix still lets in."""
        needed = counts(self._rules, games)
        room = {}
        for federation in {opponent.federation for opponent in self._left}:
            most = needed.one_federation_max
            if federation == self._player.federation:
                most = min(most, needed.own_federation_max)
            is_free = self._is_exempt or federation in WITHOUT_FEDERATION
            room[federation] = count if is_free else max(0, most - met[federation])
        return room

    def _rated_enough(self, games: Sequence[NormGame], count: int) -> list[Opponent]:
        """Return the players left, the unrated no more than the edition still lets in."""
        most = counts(self._rules, len(games) + count).unrated_max
        if most is None:
            return list(self._left)
        so_far = sum(game.opponent is not None and game.opponent.rating is None for game in games)
        unrated = [opponent for opponent in self._left if opponent.rating is None]
        rated = [opponent for opponent in self._left if opponent.rating is not None]
        return rated + unrated[: max(0, most - so_far)]

    def _new_federations(self, met: Counter[str], room: dict[str, int]) -> int:
        without = {self._player.federation, *WITHOUT_FEDERATION}
        return len({name for name, seats in room.items() if seats} - without - met.keys())

    def _average(
        self,
        holders: Sequence[Opponent],
        with_title: Sequence[Opponent],
        count: int,
        title_wanted: int,
        titled: int,
    ) -> int:
        """Return the average of the strongest choice: first titles wanted, then titles, then any.

        The lowest of them counts at the title's floor, as far as anybody does.
        """
        chosen = self._strongest(holders)[:title_wanted]
        for kind, most in ((with_title, max(titled, title_wanted)), (self._left, count)):
            rest = [opponent for opponent in self._strongest(kind) if opponent not in chosen]
            chosen += rest[: most - len(chosen)]
        ratings = sorted(self._rating(opponent) for opponent in chosen)
        if ratings:
            ratings[0] = max(ratings[0], self._rules.levels[self._title].rating_floor.number)
        return half_up(sum(ratings), max(1, len(ratings)))

    def _strongest(self, players: Sequence[Opponent]) -> list[Opponent]:
        return sorted(players, key=self._rating, reverse=True)

    def _rating(self, opponent: Opponent) -> int:
        return self._rules.unrated_rating.number if opponent.rating is None else opponent.rating


def _seats(players: Sequence[Opponent], room: dict[str, int], count: int) -> int:
    """Return how many of these players there is room for, federation by federation."""
    by_federation = Counter(player.federation for player in players)
    return min(count, sum(min(number, room[name]) for name, number in by_federation.items()))
