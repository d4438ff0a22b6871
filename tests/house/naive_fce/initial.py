"""Articles 10 and 11: first ratings by FIDE rating, other list or age, and their renewal."""

from datetime import date
from fractions import Fraction

from .model import Player
from .numbers import half_up


def age_in_tenths(birth_date: date, federated_on: date) -> int:
    """Compute the age in tenths: real days / 365, half up to one decimal (10.2 a, b)."""
    return half_up(Fraction(10 * (federated_on - birth_date).days, 365))


def rating_by_age(tenths: int) -> int:
    """Give the rating of an age (10.2 c); 40 x age is 4 x its tenths."""
    if tenths < 50:
        return 1220
    if tenths <= 170:
        return 1020 + 4 * tenths
    return 1700


def first_rating(list_kind: str, player: Player) -> int | None:
    """Give the first rating on a list, None if nothing is known (10.1, 10.2, 11.1 to 11.3)."""
    if list_kind == "rapid" and player.other_list_rating is not None:
        return player.other_list_rating
    if player.fide_rating is not None:
        return player.fide_rating
    if player.birth_date is None or player.federated_on is None:
        return None
    return rating_by_age(age_in_tenths(player.birth_date, player.federated_on))


def is_renewed(player: Player, list_date: date) -> bool:
    """Tell whether twelve months have passed without play since the first rating (10.3, 11.4)."""
    since = player.initial_since
    if since is None:
        return False
    return (list_date.year - since.year) * 12 + list_date.month - since.month >= 12
