"""What a tired hand gives `drift` and `calibration`, and what they say of it."""

from pathlib import Path

from tests.cli.calls import answer, codes
from tests.cli.test_drift import two_lists, written


def told(*words: object) -> list[str]:
    """Return what warns, in a call that measures something."""
    return [one["message"] for one in answer(*words)["problems"] if one["level"] == "warning"]


def test_lists_that_say_nothing_of_drift_are_told(tmp_path: Path) -> None:
    one, two = two_lists(tmp_path)
    empty = written(tmp_path / "empty.csv", {})
    others = written(tmp_path / "others.csv", {str(n): 2000 for n in range(90, 99)})
    alone = "There is one list alone: nothing can have moved."
    assert told("drift", one) == [alone]
    said = f"No active rated player is on the list of 2012-01-01. {alone}"
    assert told("drift", one, f"2012-01-01={empty}") == [said]
    said = "Nobody of the list of 2010-01-01 is on that of 2012-01-01."
    assert told("drift", one, f"2012-01-01={others}") == [said]
    (said,) = told("drift", one, f"2999-01-01={tmp_path / 'b.csv'}")
    assert said == "The last list is of 2999-01-01, a day that is still to come."
    assert told("drift", one, two) == []


def test_games_that_a_tired_hand_gave_are_told(tmp_path: Path) -> None:
    """Results of 2, players who meet themselves, White who wins it all, days to come."""
    path, head = (
        tmp_path / "games.csv",
        "white_id,black_id,result,played_on,white_rating,black_rating",
    )

    def given(*rows: str) -> Path:
        path.write_text("\n".join([head, *rows]) + "\n")
        return path

    played = [f"a{n},b{n},{n % 2},2010-01-01,2100,2000" for n in range(40)]
    assert told("calibration", given(*played)) == []
    said = "Results that can't be read, such as '2': 3. These games are left out."
    assert told("calibration", given(*played, *["a,b,2,,2100,2000"] * 3)) == [said]
    assert told("calibration", given(*played, "a,b,*,,1,1", "a,b,+,,1,1")) == []
    won = [row.replace(",0,", ",1,") for row in played]
    (said,) = told("calibration", given(*won))
    assert said.startswith("White (or the home side) scores 100.0% of 40 games")
    (said,) = told("calibration", given(*played, "a,b,1,2999-01-01,2100,2000"))
    assert said == "The last games are of 2999-01-01, a day that is still to come."
    himself = answer("calibration", given("a,a,1,2010-01-01,2100,2000"), code=1)
    assert codes(himself["problems"]) == ["games-none", "games-left-out"]
