"""docs/studies/deviation.md: its figures are its tables', its constants those that are in use."""

from arpad.watch.deviation import DEVIATION_NEW, DEVIATION_TAKEN_OVER, GROWTH_A_YEAR
from tests.lab.study_figures import prose, row, rows, unsupported

METHOD = (
    "1834 ± 42", "48, 377-394", "(68.3% and 95.4% are asked)", "(100 points and more",
    "the shares 68.3% and 95.4%", "± 75", "is 50, or 30", "Players with 10 games",
    "commit f9d9945d", "eight of 200 players", "seeds 1 and 3 to 8",
)  # fmt: skip


def test_every_figure_of_the_prose_is_in_a_table() -> None:
    assert unsupported("deviation", METHOD) == []


def test_the_constants_in_use_are_those_of_the_page_and_the_likeliest() -> None:
    likelihoods = {(int(c), int(start)): float(log) for c, start, log, *_ in rows("deviation-fit")}
    for taken_over in {start for _, start in likelihoods}:
        of_start = {c: log for (c, start), log in likelihoods.items() if start == taken_over}
        assert max(of_start, key=lambda c: of_start[c]) == GROWTH_A_YEAR
    assert f"350 of a first rating that no games made, {DEVIATION_TAKEN_OVER:g} of" in prose(
        "deviation"
    )
    assert DEVIATION_NEW == 350


def test_what_the_pages_promise_holds_on_lists_that_were_not_fitted_to() -> None:
    """Two cases of three, and nineteen of twenty to the nearest one in a hundred."""
    ratings, stated, error, within, twice = row(
        "deviation-coverage", "Irish players, 2006 to 2010"
    )[1:]
    assert int(ratings) > 1000
    assert abs(int(stated) - int(error)) <= 5
    assert 2 / 3 <= float(within.rstrip("%")) / 100 <= 3 / 4
    assert round(float(twice.rstrip("%"))) == 95
