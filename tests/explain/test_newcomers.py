"""Players without a rating, and who plays against them: what counts, and what is said of it."""

from arpad.explain.events import event
from arpad.rulebooks import CATALOGUE
from tests.explain.rating import Played, World

RATED = {"Ana": {"rating": 1500}, "Ben": {"rating": 1500}, "Cai": {"rating": 1500}}


def told(world: World, name: str, lang: str = "en") -> list[str]:
    return world.explained(name, lang).sentences()


def swiss(*results: str, opponents: str = "Ana Ben Cai Dov Eli") -> World:
    """Return Zoe, unrated, who as White made these results against the opponents in turn."""
    met = opponents.split()[: len(results)]
    games = [(r, "Zoe", *pair) for r, pair in enumerate(zip(met, results, strict=True), start=1)]
    people = {**RATED, "Dov": {"rating": 1500}, "Eli": {}, "Zoe": {}}
    return World(people, [Played("Open", games)])


def test_an_opponent_without_a_valid_result() -> None:
    """6.42, 6.41: two games are too few; Ana's game is not rated, and both reasons are told."""
    assert told(swiss("1", "1"), "Ana")[3] == (
        "Round 1, Black against Zoe (unrated): lost. It is not rated. The opponent is unrated and "
        "made no valid rating in this event (FIDE B.02 2009-07 6.42). The newcomer played fewer "
        "than three games against rated players (FIDE B.02 2009-07 6.41)."
    )


def test_an_opponent_with_a_valid_result() -> None:
    """6.41: three games and three points; 1500 + 3 x 15 = 1545, a difference of 45."""
    assert told(swiss("1", "1", "1"), "Ana")[5].startswith(
        "Round 1, Black against Zoe (unrated): lost. The opponent counts at 1545 here. A newcomer "
        "counts at the rating that he made in this event (FIDE B.02 2009-07 8.52). The difference "
        "is 1500 − 1545 = −45, the expected score .44; K = 30."
    )


def test_a_newcomer_with_too_few_games_so_far() -> None:
    """Half of four games against 1500: R_c = R_u = 1500, and nine games are needed."""
    world = swiss("1", "=", "=", "0", "1")
    lines = told(world, "Zoe")
    assert lines[8:] == [
        "Round 5, White against Eli (unrated): won. It does not count. In a Swiss, a newcomer's "
        "game against another does not count (FIDE B.02 2009-07 6.41).",
        "Score against rated players: 2 out of 4 (50%).",
        "R_c, the average rating of the opponents in these games, is 1500 (FIDE B.02 2009-07 "
        "8.21a).",
        "R_u, the rating made in this event, is 1500. With 50%, R_u is R_c (FIDE B.02 2009-07 "
        "8.22).",
        "The result counts towards the first rating. The result opens the newcomer's account "
        "(FIDE B.02 2009-07 8.3).",
        "All games that count, taken together: 2 out of 4 (50%), against an average rating, R_c, "
        "of 1500.",
        "So far the first rating, R_u, would be 1500. With 50%, R_u is R_c (FIDE B.02 2009-07 "
        "8.22).",
        "Games that count so far: 4. Fewer than nine games in two years: not published yet (FIDE "
        "B.02 2009-07 7.14c).",
        "Status on the list. Unrated (FIDE B.02 2009-07 8.2).",
        "The unrated are not on the list (FIDE B.02 2009-07 7.14).",
    ]


def test_a_newcomer_below_the_floor() -> None:
    """One of four against 1250 is 25%, d_p -193: 1057 is below 1200."""
    people = {name: {"rating": 1250} for name in ("Ana", "Ben", "Cai", "Dov")} | {"Zoe": {}}
    games = [(1, "Zoe", "Ana", "1"), (2, "Zoe", "Ben", "0"), (3, "Zoe", "Cai", "0")]
    world = World(people, [Played("Open", [*games, (4, "Zoe", "Dov", "0")])])
    assert told(world, "Zoe")[8:13] == [
        "Score against rated players: 1 out of 4 (25%).",
        "R_c, the average rating of the opponents in these games, is 1250 (FIDE B.02 2009-07 "
        "8.21a).",
        "For this player's percentage the table gives a difference d_p of −193 (FIDE B.02 2009-07 "
        "8.1a).",
        "R_u, the rating made in this event, is 1057. Below 50%, d_p of the percentage is added "
        "to R_c (FIDE B.02 2009-07 8.24).",
        "The result does not count towards the first rating. The floor, the lowest rating that is "
        "published, is 1200. First results below the floor, or of too few games, are ignored "
        "(FIDE B.02 2009-07 8.31).",
    ]


def test_entered_since_and_half_a_point() -> None:
    """8.4, 8.21: half a point is not ignored where Zoe has a rating now: it is no first event.

    1500 and d_p of 25%, -193, is 1307; two games are too few to count for the opponents.
    """
    people = {**RATED, "Zoe": {"rating": 1500, "at_start": None}}
    facts = {"list_id": 20090501, "on": 20090620}
    games = [(1, "Zoe", "Ana", "0"), (2, "Zoe", "Ben", "=")]
    world = World(people, [Played("Open", games, facts=facts)])
    assert told(world, "Zoe")[8:13] == [
        "For the opponents the player is still unrated here (FIDE B.02 2009-07 8.4).",
        "Score against rated players: ½ out of 2 (25%).",
        "R_c, the average rating of the opponents in these games, is 1500.",
        "For this player's percentage the table gives a difference d_p of −193 (FIDE B.02 2009-07 "
        "8.1a).",
        "R_u, the rating made in this event, is 1307. Below 50%, d_p of the percentage is added "
        "to R_c (FIDE B.02 2009-07 8.24).",
    ]
    assert "The changes add up to −15.00." in told(world, "Zoe")[7]
    assert "No game of this event is rated, and nothing changes." in told(world, "Ana")


def test_a_result_without_an_average() -> None:
    """No event has come to this yet: nobody to be compared with, and no percentage."""
    account = swiss("1", "=", "=", "0").account("Zoe")
    book = CATALOGUE.book("fide-2009")
    no_game = next(c for c, clause in book.codes().items() if "Without a game" in clause.says)
    result = {
        **account.results[0], "games": 0, "score_half": 0, "opponents_average": None,
        "event_rating": None, "event_rating_clause": no_game,
    }  # fmt: skip
    lines = event(account.games, result, book, "en", {}, "Open").sentences()
    assert lines[6:8] == [
        "Score against rated players: 0 out of 0.",
        "There is no rating for this event. Without a game that counts there is no rating (FIDE "
        "B.02 2009-07 8.2).",
    ]


def test_delisted_since_the_event_began() -> None:
    """7.21: unrated for himself; his opponents see what he was."""
    people = {**RATED, "Zoe": {"rating": None, "at_start": 1300, "has_played_event": 1}}
    facts = {"list_id": 20090501, "on": 20090620}
    games = [(1, "Zoe", "Ana", "1"), (2, "Zoe", "Ben", "1"), (3, "Zoe", "Cai", "1")]
    world = World(people, [Played("Open", games, facts=facts)])
    assert told(world, "Zoe")[3] == (
        "The ratings are those of the list of 1 May 2009. A player delisted since is treated as "
        "unrated (FIDE B.02 2009-07 7.21)."
    )
    assert "against Zoe (1300): lost. The difference is 1500 − 1300 = 200" in told(world, "Ana")[5]
