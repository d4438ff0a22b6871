"""Where two clauses of the CNXC's regulation may hold at once, and which goes before."""

from arpad.law.fields import declared

OVERLAPS = (
    ("5.1", "5.2", "The passive are passive, provisional or not."),
    *declared("5.3", ("5.1", "5.2"), "Who has no rating is neither provisional nor passive."),
    ("5.3", "5.3", "ICCF's rating goes before the FPX's, that before FIDE's, and all before the "
     "class of the event."),
    ("6.3", "5.3", "The first mean of performances ends being without a rating."),
    ("6.3", "6.4", "A provisional rating has no K, whatever the matrix says."),
    ("6.4", "5.3", "Whoever has a rating has no virtual one."),
    *declared("7.2a", ("7.2b", "7.2c"), "Who made no move is left out, whatever the others did."),
    ("7.2b", "7.2b", "A substitute who made no move is left out, and another has the game."),
    ("7.2b", "7.2c", "Where one player alone moved, nobody was substituted."),
)  # fmt: skip
