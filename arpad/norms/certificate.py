"""The figures of a certificate of a norm (Form 4) and of the table of norms (Form 6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arpad.norms.figures import average_of_all, category_of
from arpad.norms.mix import WITHOUT_FEDERATION
from arpad.norms.required import score_needed
from arpad.norms.rows import Attempt, NormCandidate, Opponent
from arpad.rulebooks.fide_titles.clauses import TITLES, TitleRules

COUNTED_TITLES = ("GM", "IM", "FM", "WGM", "WIM", "WFM")


@dataclass(frozen=True, slots=True)
class Certificate:
    """What Forms 4 and 6 print beside names and games; persons are the player and the opponents.

    `average` is R(a), of the player and the opponents, the unrated at 2000; `opponents_average` is
    Rc and `performance_rating` Rp, as counted for the title. `points_needed_half` are, for each
    title, the half points that a norm needs at R(a), as Form 1 prints them of the whole event; None
    where no score is enough. Which score decided the norm, at Rc, is the attempt's own.
    """

    games: int
    federations: int
    host_players: int
    foreign_players: int
    rated_players: int
    unrated_players: int
    titles: Mapping[str, int]
    average: int
    category: int | None
    opponents_average: int
    performance_rating: int
    score_half: int
    points_needed_half: Mapping[str, int | None]


def certificate(
    player: NormCandidate, attempt: Attempt, host: str, rules: TitleRules
) -> Certificate:
    """Return the figures that the forms print of a player's counted games.

    ValueError without a game.

    >>> from arpad.norms.rows import NormEvent, NormGame
    >>> from arpad.norms.search import best_norm
    >>> from arpad.rulebooks.fide_titles.edition_2009 import RULES
    >>> me = NormCandidate("me", "ESP", rating=2431)
    >>> field = [Opponent(str(n), 2550, "GM", ("FRA", "GER", "ESP")[n % 3]) for n in range(9)]
    >>> games = [NormGame(n, one, 1 + (n < 2)) for n, one in enumerate(field)]
    >>> found = certificate(me, best_norm(me, games, "GM", RULES, NormEvent()), "ESP", RULES)
    >>> found.average, found.category, found.points_needed_half["GM"], found.score_half
    (2538, 12, 11, 11)
    >>> found.federations, found.host_players, found.foreign_players, found.titles["GM"]
    (3, 4, 6, 9)
    """
    if attempt.opponents_average is None or attempt.performance_rating is None:
        raise ValueError("a certificate needs a game")
    met = {game.opponent.player_id: game.opponent for game in attempt.games if game.opponent}
    persons: Sequence[NormCandidate | Opponent] = (player, *met.values())
    federations = {person.federation for person in persons} - set(WITHOUT_FEDERATION)
    hosts = sum(person.federation == host for person in persons)
    rated = sum(person.rating is not None for person in persons)
    average = average_of_all([person.rating for person in persons], rules)
    rc, n = attempt.opponents_average, len(attempt.games)
    return Certificate(
        games=n,
        federations=len(federations),
        host_players=hosts,
        foreign_players=len(persons) - hosts,
        rated_players=rated,
        unrated_players=len(persons) - rated,
        titles={
            title: sum(opponent.title == title for opponent in met.values())
            for title in COUNTED_TITLES
        },
        average=average,
        category=category_of(average, rules),
        opponents_average=rc,
        performance_rating=attempt.performance_rating,
        score_half=attempt.score_half,
        points_needed_half={title: score_needed(rules, title, average, n) for title in TITLES},
    )
