"""The words of the rules and of the office, each declared once, with what it means.

Pages link to them, and the documentation prints them. A word and what it means are translated in
the catalogues beside this file. Where a regulation has a word in its own language, it is the
regulation's; in brackets stand its longer form or the letter that formulas use.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arpad.explain.language import translator

CATALOGUES: Final = Path(__file__).parent / "locale"


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A word, what it is, the articles that have it, and the question of the engine about it.

    The articles are FIDE's of 2009 (B.02 2009-07), the FCE's of 2016 and the CNXC's of 2000; an
    edition says by itself which of its articles answers the question ("": there is none).
    """

    word: str
    says: str
    articles: str = ""
    question: str = ""

    @property
    def key(self) -> str:
        """Return the word as an address has it.

        >>> GlossaryTerm("K (development coefficient)", "").key, GlossaryTerm("title", "").key
        ('k', 'title')
        """
        return (
            self.word.partition(" (")[0].lower().replace("'", "").replace(",", "").replace(" ", "-")
        )

    def word_in(self, lang: str) -> str:
        """Return the word in a language.

        >>> BY_KEY["opponent"].word_in("es"), BY_KEY["opponent"].word_in("en")
        ('rival (oponente)', 'opponent')
        """
        return translator(lang, CATALOGUES)(self.word)

    def says_in(self, lang: str) -> str:
        """Return what it is in a language."""
        return translator(lang, CATALOGUES)(self.says)


# fmt: off
SECTIONS: Final[Mapping[str, tuple[GlossaryTerm, ...]]] = {
    "Lists and players": (
        GlossaryTerm("rating",
            "The number that stands for a player's strength on a list.",
            "FIDE 8, FCE 13.1, CNXC 1.2"),
        GlossaryTerm("rating list",
            "What the body publishes on a day: every player's rating, in force until the next "
            "one.", "FIDE 7.1, FCE 8.1, CNXC 4.1", "list_months"),
        GlossaryTerm("list in force",
            "The list whose ratings count on a day.", "FIDE 7.11, FCE 8.1, CNXC 6.1", "lists_used"),
        GlossaryTerm("rating period",
            "The time whose games a list takes in.", "FIDE 7.11, FCE 16.2, CNXC 4.2", "closing"),
        GlossaryTerm("rated player", "A player who has a rating on the list in force.", "FIDE 6.4"),
        GlossaryTerm("unrated player", "A player who has none.", "FIDE 6.41, FCE 12, CNXC 5.3"),
        GlossaryTerm("first rating",
            "The first rating that a list publishes for a player.",
            "FIDE 7.14, FCE 10 and 11", "first_rating"),
        GlossaryTerm("newcomer",
            "Somebody whose first rating is being made.", "FIDE 7.14", "result_qualifies"),
        GlossaryTerm("rating floor",
            "The lowest rating that a list publishes.", "FIDE 0.6, FCE 17.3", "rating_floor"),
        GlossaryTerm("active",
            "On the list, with games recent enough.", "FIDE 7.23c, CNXC 5.2", "list_status"),
        GlossaryTerm("inactive",
            "Without a rated game for as long as the text says (a year); shown with a mark, "
            "still rated.", "FIDE 7.23a", "list_status"),
        GlossaryTerm("delisted", "Fallen below the floor: from then on unrated.", "FIDE 7.21"),
        GlossaryTerm("provisional", "A rating of fewer than 12 games.", "CNXC 5.1"),
        GlossaryTerm("effective", "A rating that is no longer provisional.", "CNXC 5.1"),
        GlossaryTerm("passive",
            "Without a counted game for five years; off the list, and kept.", "CNXC 5.2"),
        GlossaryTerm("virtual rating",
            "What a player without a rating counts as for the opponents alone.",
            "CNXC 5.3", "rating_seen"),
        GlossaryTerm("title", "GM, IM, WGM, WIM and below, given for life.", "FIDE B.01, FCE 9.1c"),
        GlossaryTerm("norm",
            "A result good enough to count towards a title.", "FIDE B.01 1.4, CNXC 7.1"),
        GlossaryTerm("season",
            "The year for which licences are given.", "FCE 8.2, 16.2", "seasons"),
        GlossaryTerm("licence", "What makes a member one of this season.", "FCE 8.2"),
    ),
    "Events and games": (
        GlossaryTerm("event",
            "A tournament, match or league, whatever its form.",
            "FIDE 0.2, FCE 2, CNXC 3.1", "event_is_rated"),
        GlossaryTerm("report",
            "The file in which an arbiter tells an event's players and results.", "FIDE 0.2"),
        GlossaryTerm("match", "An event of two players or two teams.", "FIDE 6.5"),
        GlossaryTerm("round", "All games that are played at one time.", "FIDE 3.1, FCE 6.1"),
        GlossaryTerm("game", "One game between two players.", "FIDE 1.1, FCE 5.1, CNXC 3.2"),
        GlossaryTerm("opponent", "The other player of a game.", "FIDE 6.1, FCE 12, CNXC 1.2"),
        GlossaryTerm("rated (an event, a game)",
            "Taken into a list: it changes ratings.",
            "FIDE 1.1, FCE 5.1, CNXC 4.2", "game_is_rated"),
        GlossaryTerm("rate of play",
            "The time each player has, worked out for 60 moves.",
            "FIDE 1, FCE 5", "minutes_of_event"),
        GlossaryTerm("standard, rapid, blitz",
            "Kinds of play by their time. FIDE's blitz beside the FCE's quick play is escacs "
            "llampec in Catalan.", "FCE 3.1, 5, 16.4"),
        GlossaryTerm("round robin", "Everybody meets everybody.", "FIDE 6.3"),
        GlossaryTerm("Swiss", "Each round pairs players of like scores.", "FIDE 6.4"),
        GlossaryTerm("withdrawal", "Leaving an event before its end.", "CNXC 3.2"),
        GlossaryTerm("forfeit",
            "A game won or lost because somebody stayed away.", "FIDE 5.1, FCE 7"),
        GlossaryTerm("bye", "A round without an opponent."),
        GlossaryTerm("substitute", "Who takes over a game of a team.", "CNXC 7.2"),
        GlossaryTerm("move", "What a player does at their turn.", "FIDE 1.1, FCE 5.1, CNXC 3.2"),
        GlossaryTerm("pairing", "Who meets whom in a round."),
        GlossaryTerm("cross table", "Every player's result against every other."),
        GlossaryTerm("tie-break", "What orders players of equal scores.", "FIDE C.07"),
    ),
    "The calculation": (
        GlossaryTerm("score (W)",
            "The points made: 1, ½ or 0 a game.", "FIDE 8.55, FCE 15.2, CNXC 6.4"),
        GlossaryTerm("rating difference (D)",
            "One rating less the other, capped where the text says so.",
            "FIDE 8.51, 8.54, FCE 13.2", "rated_difference"),
        GlossaryTerm("expected score (P_D, We)",
            "The score that the table expects of a difference.",
            "FIDE 8.1b, FCE 15.1, CNXC 6.4", "expected_scores"),
        GlossaryTerm("K (development coefficient)",
            "By how much a game moves a rating.", "FIDE 8.56, FCE 16, CNXC 6.4", "k_factor"),
        GlossaryTerm("change",
            "K times what was scored above the expected score.",
            "FIDE 8.55, FCE 15.2, CNXC 6.4", "event_change"),
        GlossaryTerm("opponents' average (Rc, Ra)",
            "The mean of the opponents' ratings.",
            "FIDE 8.21, FCE 14.1, CNXC 6.2", "average_rating"),
        GlossaryTerm("performance rating (Rp)",
            "The rating at which a result would be the expected one.",
            "FIDE 6.41, FCE 14, CNXC 6.2", "rating_differences"),
        GlossaryTerm("calibration",
            "All effective ratings moved by one amount, to agree with another body's list.",
            "CNXC 7.3", "is_calibrated"),
        GlossaryTerm("adjustment",
            "What changes a rating and is no game: rounding, floor, calibration, correction, "
            "uplift."),
        GlossaryTerm("uplift",
            "Ratings lifted once for everybody below a limit, as FIDE did in March 2024."),
        GlossaryTerm("rounding",
            "To the nearest whole number, as the text says where a half goes.",
            "FIDE 8.57, FCE 17.2, CNXC 6.6", "rating_new"),
        GlossaryTerm("deviation",
            "How well the games on the lists determine a rating, in points: ± beside it. It is an "
            "estimate for readers, and no rule reads it."),
    ),
    "The law": (
        GlossaryTerm("rulebook", "A body's rating regulations as the program holds them."),
        GlossaryTerm("edition", "A rulebook as it was in force from a day on."),
        GlossaryTerm("article", "A numbered passage of the text."),
        GlossaryTerm("clause",
            "One condition of an article with the value it gives; what an explanation cites."),
        GlossaryTerm("reading", "How we read a text that is silent or can be taken in two ways."),
    ),
    "The office": (
        GlossaryTerm("office",
            "Who keeps a federation's ratings; and the directory in which arpad remembers all "
            "that the office does."),
        GlossaryTerm("act",
            "One thing that somebody did, with who, when and why. Never changed, never "
            "deleted."),
        GlossaryTerm("statement (a fact stated)",
            "A fact that the office states of a player or an event; it goes before the "
            "report's."),
        GlossaryTerm("player register", "Everybody the office knows, each under one number."),
        GlossaryTerm("series",
            "One of the lists that an office keeps, month after month: standard, rapid."),
        GlossaryTerm("external list",
            "Another body's list, in which ratings are looked up.", "CNXC 5.3, FCE 10.1"),
        GlossaryTerm("verdict",
            "What an office makes of a report: taken, doubtful, blocked, not rated, known or "
            "refused."),
        GlossaryTerm("closing check",
            "The count, before a list is published, of where every game of every report has "
            "gone."),
        GlossaryTerm("draft", "The list to come, as it would be today."),
        GlossaryTerm("decision", "What an officer decides, with the article.", "CNXC 8.2, FCE 2.2"),
        GlossaryTerm("override",
            "Lifting a refusal for one list, with the reason that everybody reads."),
        GlossaryTerm("claim",
            "A player's objection to a list, within its time.", "FCE 8.4, CNXC 4.3", "clocks"),
        GlossaryTerm("appeal",
            "An objection to the decision on a claim.", "CNXC 4.3, FIDE 0.5", "event_clocks"),
        GlossaryTerm("correction", "A mistake on a published list, put right on the next one."),
        GlossaryTerm("revision", "A published list published again, beside the first."),
        GlossaryTerm("archive",
            "All published lists with their evidence, one after the other, signed."),
        GlossaryTerm("entry",
            "One publication in the archive, with its number and the hash of the one before."),
        GlossaryTerm("head",
            "The newest entry of the archive; its hash vouches for all before it."),
    ),
}
# fmt: on
"""The terms by what they belong to, in an order in which they can be read."""
BY_KEY: Final[Mapping[str, GlossaryTerm]] = {
    term.key: term for terms in SECTIONS.values() for term in terms
}
"""The terms by their keys."""
