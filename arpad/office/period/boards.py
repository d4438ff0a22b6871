"""Team competitions: whether substitutes count, and reports of several boards or groups."""

from collections import Counter
from collections.abc import Mapping, Sequence

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.period.in_time import clause_of
from arpad.report import Game
from arpad.report.problems import Problem

_OF_ONE_PART = ("virtual_rating_class", "is_norm_event")
"""Facts that hold for one group or board."""


def substitutes_refused(submission: Submission, book: Rulebook) -> tuple[Problem, ...]:
    """Return an error where players are substituted in an event that knows no substitutes."""
    rows = submission.game_facts.substitutions
    clause = clause_of(q.SUBSTITUTES_COUNT, submission.facts, book)
    if not rows or clause is None or clause.value:
        return ()
    return (
        Problem(
            "error",
            "substitution-kind",
            f"{clause.sentence} ({clause.article.number.split('/')[0]})",
            fix='If it is one, state kind = "team".',
            found=submission.facts.kind or "",
            file=submission.file,
        ),
    )


def parts_mixed(submission: Submission, book: Rulebook) -> tuple[Problem, ...]:
    """Return an error where a fact of one board or group is stated of a report that has several.

    Groups never meet each other; two players of one team who play in the same round sit at two
    boards.
    """
    facts = submission.facts
    stated = [name for name in _OF_ONE_PART if getattr(facts, name) not in (None, False, "other")]
    if not book[q.PARTS_ARE_EVENTS] or not stated:
        return ()
    parts = max(groups_of(submission.games), _boards_of(submission))
    if parts < 2:
        return ()
    article = book.basis(q.PARTS_ARE_EVENTS).article.number.split("/")[0]
    return (
        Problem(
            "error",
            "event-parts",
            f"The report has {parts} groups or boards, each of which is an event of its own "
            f"({article}): {' and '.join(stated)} can't hold for all of them.",
            fix="Send each group and each board as a report of its own.",
            file=submission.file,
        ),
    )


def groups_of(games: Sequence[Game]) -> int:
    """Return into how many groups of players that never meet the games fall.

    >>> groups_of([Game(1, 1, 2, "1"), Game(1, 3, 4, "="), Game(2, 2, 3, "0")])
    1
    >>> groups_of([Game(1, 1, 2, "1"), Game(1, 3, 4, "=")])
    2
    """
    group: dict[int, int] = {}

    def first_of(player: int) -> int:
        while group.setdefault(player, player) != player:
            player = group[player]
        return player

    for game in games:
        if game.black is not None:
            group[first_of(game.white)] = first_of(game.black)
    return len({first_of(player) for player in tuple(group)})


def _boards_of(submission: Submission) -> int:
    """Return the most players of one team who play in the same round."""
    teams = {player: place for place, team in enumerate(submission.report.teams)
             for player in team.players}  # fmt: skip
    return _most_at_once(submission.games, teams)


def _most_at_once(games: Sequence[Game], teams: Mapping[int, int]) -> int:
    count: Counter[tuple[int, int]] = Counter()
    for game in games:
        for player in (game.white, game.black):
            if player is not None and player in teams:
                count[game.round, teams[player]] += 1
    return max(count.values(), default=0)
