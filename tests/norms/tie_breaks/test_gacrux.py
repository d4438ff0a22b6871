"""The tie-breaks of FIDE TEC's own program, gacrux (MIT), on Swiss events made by chance.

Readings that differ stand in docs/readings.md. FB comes last: gacrux keeps what it has set for it,
and counts what it computes afterwards otherwise.
"""

from fractions import Fraction

import pytest
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from arpad.norms.tie_breaks.field import TieBreakEvent
from arpad.office.intake.submissions import Sent, submissions
from arpad.office.papers.paperwork import entrants, last_round
from arpad.office.papers.team_matches import team_field
from arpad.report.facts import Facts
from tests.norms.tie_breaks.fields import field_of, ranked
from tests.norms.tie_breaks.generated import as_trf, round_robin, swiss
from tests.norms.tie_breaks.generated_teams import team_swiss
from tests.sampling import amount

CODES = [
    "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2",
    "BH/C1/P", "AOB", "SB", "SB/C1", "SB/C2", "SB/C1/P", "KS", "KS/L+1", "KS/L-2", "ARO", "ARO/C1",
    "ARO/M1", "TPR", "PTP", "APRO", "APPO",
]  # fmt: skip
OF_2026 = ["STD", "TPN", "RTNG"]
LISTS = ("DE", "DE,BH/C1,BH,SB", "BH/C1,DE,WIN,BPG", "DE/P,PS,ARO", "SB,DE")
OF_ROUND_ROBINS = [
    "WIN", "WON", "BPG", "BWG", "PS", "REP", "SB", "SB/C1", "KS", "KS/L+1", "ARO", "ARO/C1", "TPR",
    "PTP", "APRO",
]  # fmt: skip
CODES_OF_TEAMS = [
    "WIN", "WON", "PS", "PS/C1", "PS:GP", "BH", "BH/C1", "BH/C2", "BH/M1", "BH:GP", "BH:GP/C1",
    "BH/P", "AOB", "AOB:GP", "KS", "KS:GP", "KS/L+1", "BC", "MPVGP", "EMMSB", "EMGSB", "EGMSB",
    "EGGSB", "EMMSB/C1", "EGGSB/C2", "EMGSB/P", "SSSC", "SSSC/K4", "SSSC/P",
]  # fmt: skip
LISTS_OF_TEAMS = ("EDE", "EDE/P", "TBR", "BBE", "BC,TBR", "MPVGP,EMMSB", "EDE,BH:GP/C1")
EDE_OF_2026 = ("EDEBT", "EDEBB", "EDET", "EDEB")
STARTS = {"c07-2024": "2025-05-01", "c07-2026": "2026-05-01"}


def by_gacrux(
    text: str, codes: list[str], *, is_round_robin: bool = False
) -> dict[int, tuple[int, list[str]]]:
    """Return everybody's rank and figures as gacrux has them, the points first."""
    file = trf2json()
    file.parse_file(text, True)
    tournament = file.get_tournament(1)
    params = {"tiebreak": ["PTS", *codes], "check": False, "unrated": None,
              "pre_determined": is_round_robin, "swiss": not is_round_robin}  # fmt: skip
    found = tiebreak(tournament, -1, params).compute_tiebreaks(tournament, params)
    return {
        one["cid"]: (one["rank"], [str(value) for value in one["tiebreakScore"]])
        for one in found["competitors"]
    }


def rounded(value: Fraction | None, code: str, rounds: int) -> Fraction | None:
    """Return a figure as gacrux prints it: AOB and SSSC with two or three decimals."""
    if value is None or code[:3] not in ("AOB", "SSS"):
        return value
    digits = 100 if rounds < 9 else 1000
    return Fraction((value * digits + Fraction(1, 2)) // 1, digits)


@pytest.mark.parametrize("edition", STARTS)
@pytest.mark.parametrize("seed", range(amount(12, full=1000)))
def test_every_figure_and_every_rank_is_that_of_gacrux(seed: int, edition: str) -> None:
    rows = swiss(seed)
    codes = [*CODES, *(OF_2026 if edition == "c07-2026" else []), "FB", "FB/C1"]
    assert differing(field_of(rows), as_trf(rows, STARTS[edition]), codes, LISTS, edition) == []


@pytest.mark.parametrize("edition", STARTS)
@pytest.mark.parametrize("seed", range(amount(4, full=150)))
def test_every_figure_and_every_rank_of_a_round_robin_is_that_of_gacrux(
    seed: int, edition: str
) -> None:
    rows = round_robin(seed)
    field = field_of(rows, is_all_play_all=True)
    text, lists = as_trf(rows, STARTS[edition]), ("DE", "DE,SB,KS,WIN")
    assert differing(field, text, OF_ROUND_ROBINS, lists, edition) == []


@pytest.mark.parametrize("edition", STARTS)
@pytest.mark.parametrize("seed", range(amount(4, full=300)))
def test_every_figure_and_every_rank_of_teams_is_that_of_gacrux(seed: int, edition: str) -> None:
    text = team_swiss(seed, STARTS[edition])
    lists = (*LISTS_OF_TEAMS, *(EDE_OF_2026 if edition == "c07-2026" else ()))
    codes = [*CODES_OF_TEAMS, "FB", "FB:GP/C1", "SSSC/F"]
    assert differing(teams_of(text), text, codes, lists, edition) == []


def teams_of(text: str) -> TieBreakEvent:
    """Return the teams of a report, as the cross table reads it."""
    (sent,) = submissions([Sent("teams.trf", {"teams.trf": text.encode()})], Facts())
    assert [one for one in sent.problems if one.level == "error"] == []
    rounds = {one.number: one.rounds for one in entrants(sent, {}, {})}
    field = team_field(sent.report, rounds, last_round(sent), is_all_play_all=False)
    assert field is not None
    return field


def differing(
    field: TieBreakEvent, text: str, codes: list[str], lists: tuple[str, ...], edition: str
) -> list[tuple[str, object, object]]:
    """Return each code and each list of codes where gacrux differs, with our figures and theirs."""
    differences: list[tuple[str, object, object]] = []
    is_round_robin = field.is_all_play_all
    theirs = by_gacrux(text, codes, is_round_robin=is_round_robin)
    ours = ranked(field, ",".join(codes), edition)
    for place, code in enumerate(codes):
        expected = {
            number: None if figures[place + 1] == "None" else Fraction(figures[place + 1])
            for number, (_, figures) in theirs.items()
        }
        figures_here = {
            number: rounded(figure.value, code, field.rounds)
            for number, figure in ours.figures[place].items()
        }
        if figures_here != expected:
            differences.append((code, figures_here, expected))
    for listed in lists:
        ranked_by_them = by_gacrux(text, listed.split(","), is_round_robin=is_round_robin)
        ranks = {number: rank for number, (rank, _) in ranked_by_them.items()}
        ranks_here = ranked(field, listed, edition).ranks
        if ranks_here != ranks:
            differences.append((listed, ranks_here, ranks))
    return differences
