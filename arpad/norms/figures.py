"""The averages and performances that norms and forms speak of: R_a, R_c, R_p, the category."""

from collections import Counter
from collections.abc import Sequence

from arpad.law import half_up
from arpad.norms.rows import NormGame, Opponent
from arpad.rulebooks.fide_titles.clauses import TitleRules

_CATEGORY_STEP = 25


def category_of(average: int, rules: TitleRules) -> int | None:
    """Return the category of a tournament by the average of all its players; None below the first.

    Source: forms 1, 4 and 6; two independent programs.

    >>> from arpad.rulebooks.fide_titles.edition_2009 import RULES
    >>> category_of(2524, RULES), category_of(2251, RULES), category_of(2250, RULES)
    (11, 1, None)
    """
    first = rules.category.number
    return (average - first) // _CATEGORY_STEP + 1 if average >= first else None


def average_of_all(ratings: Sequence[int | None], rules: TitleRules) -> int:
    """Return R_a of a tournament: the average of all players, the unrated at 2000, a half up.

    Form 4: for a certificate these are the player and the opponents. ValueError without players.

    >>> from arpad.rulebooks.fide_titles.edition_2009 import RULES
    >>> average_of_all((2501, 2500, None), RULES)
    2334
    """
    if not ratings:
        raise ValueError("an average needs a player")
    unrated = rules.category_unrated.number
    return half_up(sum(unrated if rating is None else rating for rating in ratings), len(ratings))


def ratings_sum(
    games: Sequence[NormGame], title: str, rules: TitleRules
) -> tuple[int, Opponent | None]:
    """Return the sum of the opponents' ratings as they count for a title, and who was raised.

    The unrated count at their figure; then the lowest opponent, one person, at the title's floor.
    Of persons equally low it is the one met most often: the text leaves the choice to the player.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> field = (Opponent("a"), Opponent("b", 2100), Opponent("c", 2500))
    >>> games = [NormGame(number, one, 1) for number, one in enumerate(field)]
    >>> total, raised = ratings_sum(games, "GM", RULES)
    >>> total, raised.player_id
    (6800, 'a')
    """
    unrated = rules.unrated_rating.number
    met = [(unrated if o.rating is None else o.rating, o) for g in games if (o := g.opponent)]
    total = sum(rating for rating, _ in met)
    floor = rules.levels[title].rating_floor.number
    lowest = min((rating for rating, _ in met), default=floor)
    if lowest >= floor:
        return total, None
    persons = {o.player_id: o for rating, o in met if rating == lowest}
    times = Counter(o.player_id for rating, o in met if rating == lowest)
    raised = min(persons, key=lambda player_id: (-times[player_id], player_id))
    return total + (floor - lowest) * times[raised], persons[raised]


def opponents_average(ratings: int, games: int) -> int:
    """Return R_c (R_a of title regulations), the opponents' average, a half up (1.4.7).

    >>> opponents_average(2500 + 2501, 2)
    2501
    """
    return half_up(ratings, games)


def rating_difference(percent: int, rules: TitleRules) -> int:
    """Return d_p; where the table is blank, at 0 and 100 per cent, that of 1 or 99.

    >>> from arpad.rulebooks.fide_titles import edition_2009, edition_2024
    >>> rating_difference(100, edition_2009.RULES), rating_difference(100, edition_2024.RULES)
    (677, 800)
    """
    return rules.rating_differences.nearest(percent)
