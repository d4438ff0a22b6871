"""The causes of a difference, declared once: code, title, and the sentence with its figures.

Whatever is said of a difference is one of these. The titles stand in the summary: "7,912 of 8,000
equal; 61: their K; 27: a report is missing there".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arpad.explain.numbers import signed
from arpad.report.problems import Text, Value, marked, plural


@dataclass(frozen=True, slots=True)
class Cause:
    """A cause: its code, what it is called in a summary, and its sentence without a full stop."""

    code: str
    title: Text
    template: str

    def sentence(self, change: int | None = None, /, **figures: Value) -> Text:
        """Return the sentence with its figures, and by how many points theirs is another.

        >>> CAUSES[K].sentence(-4, theirs=10, ours=20, article="8.3.3")
        'Their K is 10, ours 20 (8.3.3): −4 points.'
        >>> CAUSES[K].sentence(0, theirs=10, ours=20, article="8.3.3")
        'Their K is 10, ours 20 (8.3.3).'
        """
        says = Text(self.template, **figures)
        if not change:
            return Text("{says}.", says=says)
        points = plural("{change} point", "{change} points", count=abs(change),
                        change=signed(change))  # fmt: skip
        return Text("{says}: {points}.", says=says, points=points)


GAME_THEIRS: Final = "game-missing-theirs"
GAME_OURS: Final = "game-missing-ours"
EVENT_THEIRS: Final = "event-missing-theirs"
EVENT_OURS: Final = "event-missing-ours"
TWICE: Final = "counted-twice"
RESULT: Final = "result"
K: Final = "k-factor"
EDITION: Final = "edition"
OPPONENT: Final = "opponent-rating"
START: Final = "own-rating"
ROUNDING: Final = "rounding"
STATUS: Final = "status"
IDENTITY: Final = "identity"
CORRECTED: Final = "corrected-later"
ARTICLE: Final = "article-not-applied"
UNEXPLAINED: Final = "unexplained"

# fmt: off
_ALL: Final = (
    Cause(GAME_THEIRS, Text("a game is missing there"),
          marked("Their list does not count {games} of {event}, which our reports have")),
    Cause(GAME_OURS, Text("a game is missing in our reports"),
          marked("Their list has a game of {event}, against {opponent}, that our reports lack")),
    Cause(EVENT_THEIRS, Text("a report is missing there"),
          marked("Their list lacks the event {event}, of which we have the report")),
    Cause(EVENT_OURS, Text("a report is missing here"),
          marked("Their list counts {more} of which we have no report")),
    Cause(TWICE, Text("counted twice there"),
          marked("Their list counts {games} of {event} twice")),
    Cause(RESULT, Text("another result there"),
          marked("Their list has the result {theirs} in {games} of {event}, our report {ours}")),
    Cause(K, Text("their K"), marked("Their K is {theirs}, ours {ours} ({article})")),
    Cause(EDITION, Text("another edition of the regulations"),
          marked("Their list rates {event} under {theirs}, ours under {ours}")),
    Cause(OPPONENT, Text("an opponent's rating"),
          marked("{opponent} counts there with {theirs} for the opponents in {event}, here with "
                 "{ours}")),
    Cause(START, Text("the rating they started from"),
          marked("Their list starts from {theirs} for {player}, and {ours} is what they "
                 "published")),
    Cause(ROUNDING, Text("their rounding"),
          marked("Their list rounds otherwise ({theirs}), ours as {article} says")),
    Cause(STATUS, Text("floor or status"),
          marked("Their list has {theirs}, ours {ours} ({article})")),
    Cause(IDENTITY, Text("results of another player"),
          marked("The results of {player} in {event} count there for {opponent}")),
    Cause(CORRECTED, Text("corrected on a later list"),
          marked("Their list makes good what that of {day} had otherwise ({event})")),
    Cause(ARTICLE, Text("an article that they did not apply"),
          marked("Their list does not apply {article} ({says})")),
    Cause(UNEXPLAINED, Text("unexplained"),
          marked("No one changed assumption explains it: theirs {theirs}, ours {ours}")),
)
# fmt: on
CAUSES: Final[Mapping[str, Cause]] = {cause.code: cause for cause in _ALL}
