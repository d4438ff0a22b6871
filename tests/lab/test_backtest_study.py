"""docs/studies/backtest.md: every figure of its prose stands in its tables or follows from them."""

import re
import runpy
from html import unescape

import numpy as np

from arpad.lab.theory.games import GameColumns
from tests.lab.study_figures import STUDIES, prose, row, rows, unsupported

METHOD = (
    "40 to 350, and so on", "headers of 359,095 games", "(commit 90035666", "Used: 211,144 games",
    "Tuned on 53,061 games", "judged on 52,957", "White's 38 points", "as it was (15, 10)",
    "(607 of 779 files)", "Used: 26,339 games", "Tuned on 6,640 games", "judged on 6,679",
    "(chessmetrics: 2300", "engines at 3400", "Used: 32,402 matches", "tuned on 8,173",
    "judged on 8,220", "of 0.0002 to 0.0025", "which begins at 2300", "(section 2.1:",
    "held to 1% and 99%", "135,815 are left", "tuned on 33,955", "in the 24 months before",
)  # fmt: skip
REAL = 0.05


def behind(table: str, title: str) -> str:
    """Return how far a model is behind, as the prose writes it: value, low to high."""
    value, interval = row(table, title)[8].split(" ", 1)
    return f"{value}, {interval.strip('()')}"


def real(table: str) -> list[str]:
    """Return who is behind beyond chance, all comparisons counted."""
    return [one[0] for one in rows(table)[1:] if float(one[9]) < REAL]


def test_every_figure_stands_in_a_table() -> None:
    assert unsupported("backtest", METHOD) == []


def test_over_the_board() -> None:
    text = prose("backtest")
    best, *others = rows("backtest-otb")
    assert best[0] == "Glicko-2"
    near = [one[0] for one in others if one[0] not in real("backtest-otb")]
    assert near == ["Stephenson", "Glicko", "ratings of the day"]
    value, interval = behind("backtest-otb", "ratings of the day").split(", ")
    assert f"FIDE's ratings are {value} behind ({interval})" in text
    of_day = row("backtest-otb", "ratings of the day")
    assert f"(raw {of_day[10]} against {best[10]} here)" in text
    assert f"suits the years before, {of_day[6]}, and White's {of_day[7]} points" in text
    by_name = {one[0]: one for one in rows("backtest-otb")}
    assert f"Elo ({by_name['Elo'][6]})" in text
    assert f"of 2009 ({by_name['fide-2009-applied'][6]})" in text
    assert f"({by_name['Glicko'][6]} and {of_day[6]})" in text
    assert f"({behind('backtest-otb', 'Elo').split(',')[0]} game by game)" in text
    assert f"Elo is {behind('backtest-otb', 'Elo by period').split(',')[0]} behind" in text
    elo, melao = by_name["Elo"], by_name["Melão's likelihood"]
    said = f"{melao[3]} against {elo[3]} with slopes, {melao[10]} against {elo[10]} as they are"
    assert said in text
    pools = ("whole history", "Davidson", "Chessmetrics")
    of_pools = [behind("backtest-otb", one).split(",")[0] for one in pools]
    said = "whole history is {} behind, Davidson {}, chessmetrics, which begins at 2300, {}"
    assert said.format(*of_pools) in text
    last = by_name["last games (Melão)"]
    assert (last[2], last[8].split()[0]) == (r"games 200\*", "0.0395")
    line = by_name["Elo, a line"]
    assert f"Elo on a line has {line[10]}, with a slope {line[3]}" in text


def test_slow_games() -> None:
    """FIDE's ratings lead every model beyond chance, and by how much the record holds."""
    text, (best, *others) = prose("backtest"), rows("backtest-slow")
    assert (best[0], best[2]) == ("ratings of the day", "FIDE's table, White's advantage")
    assert [one[0] for one in others] == real("backtest-slow")
    plain = [one for one in others if one[0] in ("Elo", "Elo, normal curve", "Elo, a line",
                                                 "Elo by period")]  # fmt: skip
    least = min(float(one[8].split()[0]) for one in plain)
    value, interval = behind("backtest-slow", "Glicko-2").split(", ")
    said = f"Glicko-2 is {value} behind ({interval}), plain Elo {least:.4f} and more"
    assert said in text
    assert f"Their slope is {best[6]}, Elo's {row('backtest-slow', 'Elo')[6]}" in text


def sort_of(where: str, slope: str = "slope of the years before") -> list[str]:
    return row("backtest-sorts", where, slope)


def less(cells: list[str], at: int) -> str:
    return f"{cells[at].strip('+-')} ({cells[at + 1]})"


def test_slow_and_fast_games_by_what_the_record_holds() -> None:
    text = prose("backtest")
    every, fast, slow = (sort_of(one) for one in ("all", "fast or online", "slow"))
    assert f"Of the {every[2]} games judged above {fast[2]} are named as fast" in text
    counts = [int(one[2].replace(",", "")) for one in (every, fast, slow)]
    assert counts[0] == counts[1] + counts[2]
    assert f"judged on {sort_of('slow alone')[2]} from March 2015" in text
    few, many = (sort_of(f"slow alone, {one}") for one in ("one with fewer than 20",
                                                          "both with 20 or more"))  # fmt: skip
    assert f"Elo is {few[4].strip('+')} behind FIDE's rating ({few[5]})" in text
    assert f"20 or more of both, {less(many, 4)}, and Glicko-2 {many[6].strip('+')}, which" in text
    assert f"with its interval ({many[7]})" in text
    low, high = (one.strip("-") for one in reversed(fast[7].split(" to ")))
    assert f"is {fast[6].strip('-')} ahead ({low} to {high}), and Elo can't be told" in text
    assert float(fast[5].split(" to ")[0]) < 0 < float(fast[5].split(" to ")[1])
    assert (
        f"Elo is {every[4].strip('+')} behind FIDE's rating, which may be chance ({every[5]})"
        in text
    )


def test_rivals_of_the_finding_on_slow_games() -> None:
    """Another seed, either half, either slope: everywhere Elo is behind beyond its interval."""
    alone = [one for one in rows("backtest-sorts") if one[0].startswith("slow")]
    assert len(alone) == 15
    assert all(float(one[5].split(" to ")[0]) > 0 for one in alone)


def test_how_many_games_the_record_holds_is_counted_as_by_hand() -> None:
    """Of both players, in the 24 months before and not in the game's own: the fewer."""
    held = runpy.run_path(str(STUDIES / "slow_games.py"))["held"]
    chance = np.random.default_rng(1)
    white = chance.integers(0, 6, 200)
    games = GameColumns.of(white, (white + chance.integers(1, 6, 200)) % 6, np.ones(200),
                     np.sort(chance.integers(0, 60, 200)))  # fmt: skip
    sides = list(zip(games.white, games.black, games.period, strict=True))

    def known(player: int, month: int) -> int:
        return sum(player in (one, other) and month - 24 <= then < month
                   for one, other, then in sides)  # fmt: skip

    by_hand = [min(known(one, month), known(other, month)) for one, other, month in sides]
    assert held(games).tolist() == by_hand
    assert max(by_hand) > 20


def test_where_forecasts_are_furthest_off() -> None:
    """The chart's title names the tenth that is furthest off among those beyond their band."""
    beyond = [
        (abs(float(one[4])), one[0], one[1])
        for one in rows("backtest-otb-calibration")
        if float(one[5].split(" to ")[0]) > 0 or float(one[5].split(" to ")[1]) < 0
    ]
    size, title, tenth = max(beyond)
    said = f"Furthest off beyond chance: {title}, by {size:.3f} a game at {tenth}"
    assert said in prose("backtest")


def test_what_ifs() -> None:
    text = prose("backtest")
    changes = {one[0].replace("\\", ""): one for one in rows("backtest-otb-what-if")}
    catalan = changes.pop("expected_scores=fce-2016")
    assert f"nothing changes ({catalan[1].strip('+')})" in text
    assert all(float(one[1]) > 0 and float(one[3]) < REAL for one in changes.values())
    for name, said in (("k_factor=10", "beats 10 for all"), ("k_factor=20", "20 for all"),
                       ("rated_difference=none", "limit of 400 beats none")):  # fmt: skip
        assert f"{said} ({changes[name][1].strip('+')})" in text


def test_draws_over_the_board() -> None:
    text = prose("backtest")
    for one in rows("backtest-otb-draws"):
        knows_nothing = one[0] in ("first ratings", "White's mean score")
        assert (float(one[5]) < float(one[1])) is not knows_nothing
    of_day = row("backtest-otb-draws", "ratings of the day")
    assert f"before is {of_day[7]} points for FIDE's ratings of the day" in text
    own, name = row("backtest-otb-draws", "Davidson"), "over the board"
    assert f"Davidson's has {own[8]}, the same forecasts with fitted draws {own[1]}" in text
    form = {one[1]: one for one in rows("backtest-draw-forms") if one[0] == name}

    def below(one: list[str]) -> tuple[str, str]:
        low, high = (bound.strip("-+") for bound in reversed(one[5].split(" to ")))
        return one[4].strip("-+"), f"({low} to {high})"

    for title, said in (("margin, epsilon 174", "loss is {} below that of Davidson's form {}"),
                        ("margin, epsilon fitted", "and is {} below {}"),
                        ("a share of the draws that are possible",
                         "are {} below Davidson's {}")):  # fmt: skip
        assert said.format(*below(form[title])) in text
    loss = {title: one[2] for title, one in form.items()}
    assert f"{loss['margin, epsilon 20']}, worse than the same chances in every game (" in text
    assert f"every game ({loss['the same chances in every game']})" in text
    assert min(loss.values()) == loss["a share of the draws that are possible"]
    ranked = [form[one][3] for one in ("Davidson", "margin, epsilon 174",
                                       "a share of the draws that are possible")]  # fmt: skip
    assert "({}, {}, {})".format(*ranked) in text


def test_draws_elsewhere() -> None:
    text = prose("backtest")
    elsewhere = {(one[0], one[1]): one for one in rows("backtest-draw-forms")}
    engines = elsewhere["TCEC", "margin, epsilon 174"][4]
    assert f"among engines 174 is {engines.strip('+')} behind" in text
    low, high = elsewhere["TCEC", "margin, epsilon fitted"][5].split(" to ")
    assert float(low) < 0 < float(high)


def test_football() -> None:
    text = prose("backtest")
    table = "backtest-football"
    assert [one[0] for one in rows(table)[:2]] == ["whole history", "Melão's likelihood"]
    value, interval = behind(table, "Melão's likelihood").split(", ")
    assert f"({value} behind, {interval})" in text
    near = [one[0] for one in rows(table)[1:] if one[0] not in real(table)]
    assert near == ["Melão's likelihood", "Glicko-2", "Glicko", "eloratings.net"]
    for title, said in (("Glicko-2", "Glicko-2 ("), ("Glicko", "Glicko ("),
                        ("eloratings.net", "eloratings.net's model (")):  # fmt: skip
        value, interval = behind(table, title).split(", ")
        assert f"{said}{value})" in text
        assert float(interval.split(" to ")[0]) > 0  # its own interval leaves out 0
    assert f"beyond chance ({behind(table, 'Elo').split(',')[0]})" in text
    whole = row(table, "whole history")
    assert float(whole[10]) < float(whole[3])
    assert f"better as it is, {whole[10]}" in text


def test_forecasts_by_his_rating() -> None:
    whole = (STUDIES / "melao.md").read_text(encoding="utf-8")
    for record, said in (("otb", "over the board {} a game against {} of Elo"),
                         ("tcec", "among engines {} against {}"),
                         ("football", "it is ahead, {} against {}")):  # fmt: skip
        pair = [row(f"backtest-{record}", one)[3] for one in ("Melão's likelihood", "Elo")]
        assert said.format(*pair) in whole


def test_engines() -> None:
    text = prose("backtest")
    assert rows("backtest-tcec")[0][0] == "Elo"
    assert real("backtest-tcec") == ["Elo, normal curve", "whole history"]
    history, curve = (
        behind("backtest-tcec", one) for one in ("whole history", "Elo, normal curve")
    )
    assert f"normal curve ({curve.split(',')[0]} behind, {curve.split(', ')[1]})" in text
    assert f"and whole history ({history.split(',')[0]}) are behind it" in text
    whole, davidson = (row("backtest-tcec-draws", one) for one in ("whole history", "Davidson"))
    assert f"{whole[8]} against {whole[1]}, and {davidson[8]} against {davidson[1]}" in text


def test_curves_at_equal_k() -> None:
    """As forecast the logistic curve is ahead at every K, with a slope at all but 96."""
    apart = {
        one[0]: (float(one[2]) - float(one[1]), float(one[4]) - float(one[3]))
        for one in rows("backtest-equal-k")
    }
    assert all(raw > 0 for raw, _ in apart.values())
    assert {k for k, (_, mended) in apart.items() if mended <= 0} == {"96"}
    sizes = [abs(one) for pair in apart.values() for one in pair]
    said = f"differences are of {min(sizes):.4f} to {max(sizes):.4f}"
    assert said in prose("backtest")


def test_every_picture_says_what_its_page_says() -> None:
    text = (STUDIES / "backtest.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", text)
    assert len(pictures) == 5
    for finding, name in pictures:
        drawn = unescape((STUDIES / name).read_text(encoding="utf-8"))
        assert f'aria-label="{finding}"' in drawn
