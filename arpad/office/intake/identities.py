"""Who the players of a report are, where the office says it: its own numbers, by starting rank."""

from collections.abc import Mapping
from dataclasses import replace

from arpad.office.intake.submissions import Submission, dated
from arpad.report import Player
from arpad.tables.births import BLANK


def identified(submission: Submission, identities: Mapping[int, str]) -> Submission:
    """Return a submission whose players are those that the office says, by starting rank.

    What the report prints of who they are, name, birth, sex, federation, counts no more.

    >>> from arpad.report import Player, Report
    >>> from arpad.report.facts import Facts
    >>> report = Report(players=(Player(1, "Reti", player_id="x"), Player(2, "Euwe")))
    >>> told = identified(Submission("", "", report, (), Facts(), {}, ()), {1: "7"})
    >>> [(one.player_id, one.name) for one in told.report.players], told.identities
    ([('7', '7'), ('', 'Euwe')], ((1, '7'),))
    """
    players = tuple(
        _known_as(player, player_id) if (player_id := identities.get(player.number)) else player
        for player in submission.report.players
    )
    report = replace(submission.report, players=players)
    by_rank = tuple(sorted(identities.items()))
    return dated(replace(submission, report=report, identities=by_rank))


def _known_as(player: Player, player_id: str) -> Player:
    return Player(player.number, player_id, "", player.title, player.rating, "", player_id, BLANK,
                  player.points_half, player.rank, player.line)  # fmt: skip
