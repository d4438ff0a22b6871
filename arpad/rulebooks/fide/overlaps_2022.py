"""Where two clauses of FIDE's editions from 2022 on may hold at once, and which goes before."""

from arpad.law.fields import declared

OVERLAPS = (
    # own_rating, k_factor
    ("8.2.4", "8.2", "Who has entered the list since is unrated no longer."),
    ("8.3.3", "listed-k", "Without a rating there is no K; and who has reached 2400 has K = 10, "
     "whatever a list prints."),
    ("8.3.3", "8.3.3", "K = 10 goes before youth and before few games, as FIDE's lists show."),
    # event_rating, side_is_rated
    *declared("8.2.1", ("8.2.2", "8.2.3", "8.3.1"), "A disregarded result gives nothing."),
    ("8.2.2", "8.2.2", "A newcomer's games against the rated count; his others don't."),
    *declared("8.2.2", ("8.2.3", "8.3.1"), "What doesn't count for a newcomer counts for nobody."),
    # rating_new, list_status, list_section
    ("8.2.3", "8.2", "Who was unrated has a rating from his first on."),
    *declared("8.2", ("7.1.4", "7.2.2"), "Only the rated are active or inactive."),
    *declared("7.2.1", ("7.1.4", "7.2.2"), "The delisted are neither active nor inactive."),
    ("7.1.4", "7.2.2", "Who enters the list enters it as active."),
    ("7.2.2", "7.2.2", "One rated game makes an inactive player active."),
)  # fmt: skip
