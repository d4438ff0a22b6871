"""`arpad simulate` as a user calls it."""

import pytest

from tests.cli.calls import answer, run

SMALL = ("simulate", "--years", "1", "--players", "40", "--rulebook", "cnxc-2000")


def test_years_of_a_small_federation() -> None:
    found = answer(*SMALL, "--what-if", "k_factor=20")
    assert found["rulebook"] == "cnxc-2000 k_factor=20"
    assert [row["year"] for row in found["years"]] == [2010, 2011]
    assert float(found["years"][0]["rmse"]) < 0.5 < float(found["years"][1]["rmse"])
    shown = run(*SMALL)
    assert shown.exit_code == 0
    assert "junior lag" in shown.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--rulebook", "fce-2016"), "by season"),
        (("--rulebook", "fide-1066"), "no rulebook"),
        (("--what-if", "K"), "FIELD=VALUE"),
        (("--players", "19"), "20"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], message: str) -> None:
    found = run(*SMALL, *words)
    assert found.exit_code == 2
    assert message in found.stderr


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.cli.research.find_spec", lambda name: None)
    found = run("simulate")
    assert found.exit_code == 2
    assert 'pip install "arpad[research]"' in found.stderr
