"""The tie-breaks of FIDE TEC's own program, gacrux (MIT), on events made by chance.

Readings that differ stand in docs/readings.md. FB comes last: gacrux keeps what it has set for it,
and counts what it computes afterwards otherwise.
"""

from fractions import Fraction

import pytest
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from tests.norms.tie_breaks.fields import field_of, ranked
from tests.norms.tie_breaks.generated import as_trf, swiss
from tests.sampling import amount

CODES = [
    "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2",
    "BH/C1/P", "AOB", "SB", "SB/C1", "SB/C2", "SB/C1/P", "KS", "KS/L+1", "KS/L-2", "ARO", "ARO/C1",
    "ARO/M1", "TPR", "PTP", "APRO", "APPO",
]  # fmt: skip
OF_2026 = ["STD", "TPN", "RTNG"]
LISTS = ("DE", "DE,BH/C1,BH,SB", "BH/C1,DE,WIN,BPG", "DE/P,PS,ARO", "SB,DE")
STARTS = {"c07-2024": "2025-05-01", "c07-2026": "2026-05-01"}


def by_gacrux(text: str, codes: list[str]) -> dict[int, tuple[int, list[str]]]:
    """Return everybody's rank and figures as gacrux has them, the points first."""
    file = trf2json()
    file.parse_file(text, True)
    tournament = file.get_tournament(1)
    params = {"tiebreak": ["PTS", *codes], "check": False, "unrated": None,
              "pre_determined": False, "swiss": True}  # fmt: skip
    found = tiebreak(tournament, -1, params).compute_tiebreaks(tournament, params)
    return {
        one["cid"]: (one["rank"], [str(value) for value in one["tiebreakScore"]])
        for one in found["competitors"]
    }


def rounded(value: Fraction | None, code: str, rounds: int) -> Fraction | None:
    """Return a figure as gacrux prints it: averages of Buchholz with two or three decimals."""
    if value is None or code != "AOB":
        return value
    digits = 100 if rounds < 9 else 1000
    return Fraction((value * digits + Fraction(1, 2)) // 1, digits)


@pytest.mark.parametrize("edition", STARTS)
@pytest.mark.parametrize("seed", range(amount(20, full=1000)))
def test_every_figure_and_every_rank_is_that_of_gacrux(seed: int, edition: str) -> None:
    rows = swiss(seed)
    field, text = field_of(rows), as_trf(rows, STARTS[edition])
    codes = [*CODES, *(OF_2026 if edition == "c07-2026" else []), "FB", "FB/C1"]
    theirs = by_gacrux(text, codes)
    ours = ranked(field, ",".join(codes), edition)
    for place, code in enumerate(codes):
        expected = {n: told for n, (_, figures) in theirs.items() if (told := figures[place + 1])}
        found = {
            n: str(None) if (v := rounded(one.value, code, field.rounds)) is None else v
            for n, one in ours.figures[place].items()
        }
        assert found == {
            n: told if told == "None" else Fraction(told) for n, told in expected.items()
        }, code
    for chosen in LISTS:
        ranks = {n: rank for n, (rank, _) in by_gacrux(text, chosen.split(",")).items()}
        assert ranked(field, chosen, edition).ranks == ranks, chosen
