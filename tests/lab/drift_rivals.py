"""What drift.md says of its rivals, made anew from their table; `test_drift_study` reads it."""

from tests.lab.test_studies import row, table


def rivals(column: int) -> list[list[float]]:
    """Return the figures of a column of the rivals, one or two of each row that has any."""
    cells = (one[column].replace("+", "") for one in table("rivals-drift"))
    return [[*map(float, cell.split(" to "))] for cell in cells if cell != "–"]


def rival_entering() -> str:
    assert all(figure < 0 for (figure,) in rivals(2))
    return f"moved it by {max(figure for (figure,) in rivals(2)):.0f} points and more"


def rival_strong() -> str:
    strong = row("rivals-drift", "ratings from 2200 up")
    return f"from 2200 up it is {-float(strong[1]):.0f} points"


def rival_young() -> str:
    strong = row("rivals-drift", "ratings from 2200 up")
    return f"from 2200 up their mean rose by {float(strong[9]):.0f} since 2000"


def rival_best() -> str:
    sizes = [figure for (figure,) in rivals(5)]
    with_id = row("rivals-drift", "players with an id")[5].strip("+")
    return (
        f"by {min(sizes):.0f} to {max(sizes):.0f} points. The size depends on who is counted: of "
        f"players with an id it is {with_id}"
    )


def rival_stayers() -> str:
    most = max(abs(figure) for (figure,) in rivals(6))
    own, noise, seldom = (
        abs(float(row("rivals-drift", name)[6]))
        for name in ("as found", "noise of 50 points in ratings", "every second year")
    )
    assert noise == seldom
    return (
        f"within {most} points a year; that it is {own} at the most does not: with chance added, "
        f"or every second year, it is {noise}"
    )


def rival_gains() -> str:
    for before, after in zip(rivals(7), rivals(8), strict=True):
        assert max(before) < min(after)
    late, own = (rivals(7)[at][1] for at in (5, 0))
    return f"gained up to {late:.0f} points in five years, not {own:.0f}"


RIVALS = (
    rival_entering, rival_strong, rival_young, rival_best, rival_stayers, rival_gains,
)  # fmt: skip
