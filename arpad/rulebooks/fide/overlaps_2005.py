"""Where two clauses of FIDE's regulations of 1 July 2005 may hold at once, and which goes before.

In every pair the clause that comes first in its rule decides. `arpad rulebook test` finds pairs
that are missing here, and pairs that never meet.
"""

from arpad.law.fields import declared

OVERLAPS = (
    # event_is_rated, rated_as
    ("11.4", "6.33", "What was announced as not for rating is not rated, championship or not."),
    ("7.1", "6.33", "A national championship is registered like any other event."),
    *declared("6.33", ("1.11", "1.12", "1.13"),
              "A national championship keeps the rate of play like any other event."),
    *declared("6.33", ("6.3", "6.31", "6.32"),
              "A national championship needs only the rated players of 6.33."),
    *declared("6.4", ("6.3", "6.43"), "A Scheveningen event is no round robin."),
    # own_rating, k_factor
    ("10.4", "10.2", "Who has entered the list since is unrated no longer."),
    *declared("10.5", ("9.12", "10.52"), "Without a rating there is no K, whatever else is known."),
    ("9.12", "10.52", "Where nobody knows how many games were played, the list's K says it."),
    ("10.52", "10.52", "A new player of 2400 or more has K = 25 until his 30th game."),
    # event_rating
    *declared("10.20", ("10.22", "10.23", "10.25"), "An ignored result gives no rating."),
    *declared("10.2", ("10.22", "10.23"), "Where no game counts there is no rating."),
    *declared("10.1", ("10.22", "10.25"), "Without a point there is no difference to add."),
    # rating_seen
    *declared("10.51", ("6.1", "6.4", "10.54"), "Who was on the list at the start counts at his "
              "published rating, although he has been delisted since."),
    # result_kept
    *declared("10.20", ("10.3", "10.31"), "What was ignored once does not count later either."),
    *declared("10.1", ("10.3", "10.31"), "A result without a rating adds nothing to the mean."),
    *declared("6.42", ("10.3", "10.31"), "Three rated opponents are asked in every event."),
    # side_is_rated
    *declared("6.1", ("10.21a", "10.21b", "10.51", "10.54"),
              "Of an ignored result no game counts, on either side."),
    *declared("6.4", ("10.21a", "10.21b", "10.51", "10.54"),
              "A newcomer's own games count as 10.21 says; all others of his don't."),
    # first_rating_published
    *declared("10.32", ("9.14d", "9.14e"), "Below the floor no number of games is enough."),
    *declared("9.14c", ("9.14d", "9.14e"), "Seven games are enough where 9.14 says so."),
    # rating_new, list_status, list_section
    ("10.3", "10.2", "Who was unrated has a rating from his first on."),
    *declared("10.2", ("9.14", "9.23a", "9.23c"), "Only the rated are active or inactive."),
    *declared("9.21", ("9.14", "9.23a", "9.23c"), "The delisted are neither active nor inactive."),
    ("9.14", "9.23a", "Who enters the list enters it as active."),
    ("9.23c", "9.23a", "Four rated games in a year make an inactive player active."),
    ("9.22", "9.14", "The titled have a list of their own."),
    ("9.23b", "9.23b", "Shown on seven lists, and then no longer."),
)  # fmt: skip
