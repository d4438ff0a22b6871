"""Cases of calibration: what is added to everybody's rating, from those on both lists."""

from collections.abc import Iterator
from fractions import Fraction

from arpad.engine import questions as q
from arpad.engine.publish import calibration as amount_of
from arpad.law import Rulebook
from arpad.rulebooks.cases.figures import CaseError, CaseFigure, Says, only
from arpad.tables.statuses import EFFECTIVE


def calibration(says: Says, book: Rulebook) -> Iterator[CaseFigure]:
    """Yield the difference of the means: `common` has [rating on ICCF's list, our new rating].

    `expect` is the amount, exact, or "none" where there are too few.
    """
    only(says, "common", "expect")
    if q.IS_CALIBRATED not in book:
        raise CaseError(f"{book.name} calibrates nothing")
    rows = []
    for reference, own in says["common"]:
        exact = Fraction(str(own))
        rows.append(
            {
                "list_status": EFFECTIVE,
                "iccf_rating_next": reference,
                "rating_old": 0,
                "first_rating": 0,
                "performances_sum": exact.numerator,
                "first_games": exact.denominator,
            }
        )
    amount = amount_of(rows, book[q.CALIBRATION_PLAYERS_MIN])
    expected = says["expect"]
    if expected == "none" or amount is None:
        yield CaseFigure("calibration", str(expected), "none" if amount is None else str(amount))
    else:
        yield CaseFigure("calibration", str(Fraction(str(expected))), str(amount))
