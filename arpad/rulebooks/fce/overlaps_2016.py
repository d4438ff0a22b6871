"""Where two clauses of the FCE's regulation may hold at once, and which goes before."""

from arpad.law.fields import declared

_BOTH_LISTS = (
    ("10.1", "17.3", "A first rating is published as it is."),
    ("10.2", "10.3", "Without a first rating nothing is given anew."),
    ("10.3", "10.3", "Who played nothing for twelve months is rated anew, although he is rated."),
    ("10.1", "12", "A first rating ends being without one."),
    *declared("12", ("9.1f", "16.2b", "16.2c"), "Without a rating there is no K."),
    ("12", "7", "A player without a rating wins and loses nothing by forfeit; a rated one does, "
     "even against an opponent without a rating."),
    ("9.1f", "16.2c", "The K that the list prints says more than the lack of other data."),
    *declared("16.3", ("16.5", "16.6"), "The one K of an event for children is never halved."),
    ("16.6", "16.5", "A game that was not played in a blitz event is halved twice."),
    ("16.6", "16.6", "Of two different K the lower is halved."),
    ("8.2", "10.3", "Without a licence nothing is given anew."),
)  # fmt: skip

OVERLAPS = (
    *_BOTH_LISTS,
    ("10.1", "10.2", "The FIDE rating goes before the age."),
)
OVERLAPS_RAPID = (
    *_BOTH_LISTS,
    *declared("10.2", ("11.1", "11.2"), "Another rating goes before the age."),
    ("11.1", "11.2", "The standard rating goes before FIDE's."),
)
