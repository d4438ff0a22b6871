"""Where two clauses of FIDE's regulations of 1 July 2009 may hold at once, and which goes before.

In every pair the clause that comes first in its rule decides. `arpad rulebook test` finds pairs
that are missing here, and pairs that never meet.
"""

from arpad.law.fields import declared

OVERLAPS = (
    # event_is_rated, rated_as
    ("9.2", "6.33", "What was announced as not for rating is not rated, championship or not."),
    ("0.4", "6.33", "A national championship is registered like any other event."),
    ("1.2", "6.33", "A national championship keeps the rate of play like any other event."),
    *declared("6.33", ("6.3", "6.31", "6.32"),
              "A national championship needs only the rated players of 6.33."),
    *declared("6.6", ("6.3", "6.43"), "A match is no round robin."),
    # own_rating, k_factor
    ("8.4", "8.2", "Who has entered the list since is unrated no longer."),
    *declared("8.5", ("7.12", "8.56"), "Without a rating there is no K, whatever else is known."),
    ("7.12", "8.56", "Where nobody knows how many games were played, the list's K says it."),
    ("8.56", "8.56", "Who has reached 2400 with fewer than 30 games keeps K = 30 until the 30th."),
    # event_rating, first_rating
    *declared("8.21", ("8.22", "8.23", "8.25"), "An ignored result gives no rating."),
    *declared("8.2", ("8.22", "8.23"), "Where no game counts there is no rating."),
    *declared("8.1", ("8.22", "8.25"), "Without a point there is no difference to add."),
    *declared("8.25", ("8.22", "8.23"),
              "The rating of the only event, a round robin, is not worked out again."),
    # rating_seen
    *declared("8.51", ("6.1", "6.41", "8.52", "8.58"), "Who was on the list at the start counts at "
              "his published rating, although he has been delisted since."),
    ("6.1", "8.58", "An ignored result has no rating for anybody."),
    ("8.58", "6.41", "What 6.41 asks is asked in Swiss and team events."),
    # result_qualifies, result_kept
    ("8.21", "8.21b", "An ignored result opens nothing, in a round robin either."),
    ("8.31", "8.21b", "A round robin below the floor opens no rating."),
    ("8.21b", "6.41", "What 6.41 asks is asked in Swiss and team events."),
    *declared("8.21", ("6.1", "8.3"), "What was ignored once does not count later either."),
    # side_is_rated
    *declared("6.1", ("8.21a", "8.21b", "8.51", "8.52"),
              "Of an ignored result no game counts, on either side."),
    *declared("6.41", ("8.21a", "8.21b", "8.51", "8.52"),
              "A newcomer's own games count as 8.21 says; all others of his don't."),
    # first_rating_published
    *declared("8.33", ("7.14f", "7.14e(2)"), "Enough games don't make a rating of none."),
    *declared("7.14d", ("7.14f", "7.14e(2)"), "Below the floor no number of games is enough."),
    *declared("7.14c", ("7.14f", "7.14e(2)"), "Seven games are enough where 7.14 says so."),
    # rating_new, list_status, list_section
    ("8.3", "8.2", "Who was unrated has a rating from his first on."),
    *declared("8.2", ("7.14", "7.23a", "7.23c"), "Only the rated are active or inactive."),
    *declared("7.21", ("7.14", "7.23a", "7.23c"), "The delisted are neither active nor inactive."),
    ("7.14", "7.23a", "Who enters the list enters it as active."),
    ("7.23c", "7.23a", "One rated game makes an inactive player active."),
    ("7.22", "7.14", "The titled have a list of their own."),
    ("7.23b", "7.23b", "Shown for two years, and then no longer."),
)  # fmt: skip
