"""Matches of teams out of what players did: TEC's sample, and the odd things of reports."""

from arpad.norms.tie_breaks.field import RoundKind, TieBreakEvent
from arpad.office.intake.submissions import Sent, submissions
from arpad.office.papers.paperwork import entrants, last_round
from arpad.office.papers.team_matches import team_field
from arpad.report import Report
from arpad.report.facts import Facts
from tests.sources import ROOT

SAMPLE = ROOT.parent / "tests" / "data" / "trf" / "grandmommys_cup.trf"


def teams(text: str) -> tuple[Report, TieBreakEvent]:
    (sent,) = submissions([Sent("teams.trf", {"teams.trf": text.encode()})], Facts())
    rounds = {one.number: one.rounds for one in entrants(sent, {}, {})}
    field = team_field(sent.report, rounds, last_round(sent), is_all_play_all=False)
    assert field is not None
    return sent.report, field


def test_the_matches_make_the_points_that_the_report_states() -> None:
    """Grandmommy's Cup, FIDE TEC: 50 teams, 14 rounds, byes, forfeits, players out of order."""
    report, field = teams(SAMPLE.read_text(encoding="utf-8"))
    stated = {one.number: (one.match_points, one.game_points) for one in report.details.teams}
    assert (len(stated), field.boards, field.rounds) == (50, 4, 14)
    for one in field.participants:
        made = [sum(turn.points_half[score] for turn in one.turns) for score in (0, 1)]
        assert tuple(made) == tuple(int((points or 0) * 2) for points in stated[one.number])
        assert {turn.round for turn in one.turns} == set(range(1, 15))


TWO = """012 Two teams
042 2026/05/01
052 2026/05/03
062 4
092 Team: Swiss-System
142 3
192 FIDE_TEAM_TYPEA_GP_MP
362 TW 3.0   TD 1.0   TL 0.0
001    1 m    Player 1                          2000 FID                         1.0    1     3 w 1
001    2 m    Player 2                          2000 FID                         0.5    2     4 b =
001    3 m    Player 3                          2000 FID                         0.0    3     1 b 0
001    4 m    Player 4                          2000 FID                         0.5    4     2 w =
310   1 One                                                                1    2
310   2 Two                                                                3    4
"""


def test_points_of_matches_and_the_score_that_decides_are_the_reports() -> None:
    """1.5 - 0.5, and a win pays 3; record 192 names game points first."""
    _, field = teams(TWO)
    one, two = field.participants
    assert (one.points_half, two.points_half) == ((6, 3), (0, 1))
    assert (one.turns[0].boards_half, two.turns[0].boards_half) == ((2, 1), (0, 1))
    assert (field.primary, field.final_round, field.scales[0].win_half) == (1, 3, 6)
    for listed, primary in (("PTS,EDE", 1), ("GPTS,EDE", 1), ("MPTS,EDE", 0)):
        assert teams(TWO + f"212 {listed}\n")[1].primary == primary


def test_a_match_without_a_game_is_a_forfeit() -> None:
    forfeited = TWO.replace("w 1\n", "w +\n").replace("b =\n", "b +\n")
    forfeited = forfeited.replace("b 0\n", "b -\n").replace("w =\n", "w -\n")
    for text in (forfeited, forfeited + "330 +-   1   1   2\n"):
        _, field = teams(text)
        one, two = (participant.turns[0] for participant in field.participants)
        assert (one.kind, one.points_half, one.boards_half) == (
            RoundKind.FORFEIT_WON,
            (6, 4),
            (2, 2),
        )
        assert (two.kind, two.points_half, two.boards_half) == (
            RoundKind.FORFEIT_LOST,
            (0, 0),
            (0, 0),
        )
