"""`arpad explain`: the figures as JSON, the sentences in two languages, and who is meant."""

import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.archive.forged import manifest_of, resealed, seal, sealed
from tests.cli.calls import ODD_NAMES, OPEN, answer, codes, odd_report, run

KEYS = {"player_id", "games", "events", "sentences", "earlier"} | {"problems"}
"""The contract's keys, and the problems, as every verb has them."""
GAME = {
    "event_id", "round", "opponent_id", "is_white", "result", "score", "is_rated", "rating",
    "opponent_rating", "rated_difference", "expected_score", "k_factor", "change", "articles",
}  # fmt: skip
EVENT = {"event_id", "games", "score", "expected_score", "change"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo's open, rated on its own printed ratings."""
    out = tmp_path_factory.mktemp("explain") / "nov10"
    result = run("rate", OPEN, "--list-date", "2010-11-01", "--out", out)
    assert result.exit_code == 0
    return out


def an_id(made: Path, *, is_rated: bool) -> str:
    """Return the id of a player with games who had a rating, or had none."""
    lines = (made / "list.csv").read_text(encoding="utf-8").splitlines()
    place = {name: number for number, name in enumerate(lines[0].split(","))}
    for line in lines[1:]:
        cells = line.replace(", ", " ").replace('"', "").split(",")
        if (cells[place["rating_old"]] != "") == is_rated and (not is_rated or cells[8] != "0"):
            return cells[0]
    raise AssertionError("there is no such player")


def test_the_answer_has_the_contract_s_keys(made: Path) -> None:
    found = answer("explain", an_id(made, is_rated=True), "--in", made)
    assert set(found) == KEYS
    assert found["problems"] == []
    assert found["games"]
    assert all(set(game) == GAME for game in found["games"])
    assert all(set(event) == EVENT for event in found["events"])
    assert all(isinstance(sentence, str) and sentence for sentence in found["sentences"])
    for game in found["games"]:
        assert all(article.startswith("FIDE B.02") for article in game["articles"].values())


def test_the_event_is_the_sum_of_its_games(made: Path) -> None:
    found = answer("explain", an_id(made, is_rated=True), "--in", made)
    (event,) = found["events"]
    rated = [game for game in found["games"] if game["is_rated"]]
    assert event["games"] == len(rated)
    assert Decimal(event["change"]) == sum(Decimal(game["change"]) for game in rated)
    assert Decimal(event["expected_score"]) == sum(Decimal(g["expected_score"]) for g in rated)
    assert all(Decimal(g["change"]) == 0 for g in found["games"] if not g["is_rated"])


def test_the_sentences_name_figures_and_articles_in_two_languages(made: Path) -> None:
    player_id = an_id(made, is_rated=True)
    told = {
        lang: run("explain", player_id, "--in", made, "--lang", lang).stdout
        for lang in ("en", "es")
    }
    found = answer("explain", player_id, "--in", made)
    assert told["en"].splitlines() == "\n".join(found["sentences"]).splitlines()
    assert told["en"] != told["es"]
    spanish = answer("explain", player_id, "--in", made, "--lang", "es")
    assert spanish["games"] == found["games"]
    assert len(spanish["sentences"]) == len(found["sentences"])
    for text in told.values():
        assert "8.5" in text
        assert str(found["games"][0]["rating"]) in text


def test_a_newcomer_is_explained_too(made: Path) -> None:
    found = answer("explain", an_id(made, is_rated=False), "--in", made)
    assert found["sentences"]
    assert all(game["k_factor"] is None for game in found["games"])


# Who is meant


def test_a_player_is_found_by_words_of_his_name(made: Path) -> None:
    found = answer("explain", "GARAIALDE aitor", "--in", made)
    assert found["player_id"] == answer("explain", found["player_id"], "--in", made)["player_id"]


@pytest.mark.parametrize("text", ["Garayalde", "aitr garaialde", "GARAILDE"])
def test_a_name_with_a_slip_is_asked_for(made: Path, text: str) -> None:
    result = run("explain", text, "--in", made)
    assert result.exit_code == 1
    assert "Nobody on the list has the id or name" in result.stderr
    assert re.search(r"Did you mean \d+ Garaialde,", result.stderr)


@pytest.mark.parametrize("text", ["nobody", "0", "", "Garaialde Nobody", "[red]", "%", ".*"])
def test_an_unknown_player_is_a_problem(made: Path, text: str) -> None:
    result = run("explain", text, "--in", made)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Nobody on the list" in result.stderr
    assert text in result.stderr
    found = answer("explain", text, "--in", made, code=1)
    assert set(found) == KEYS
    assert (found["player_id"], found["games"], found["sentences"]) == (None, [], [])
    assert len(codes(found["problems"], "error")) == 1


def test_a_name_that_fits_several_players_is_a_problem_that_names_them(made: Path) -> None:
    result = run("explain", "Aitor", "--in", made)
    assert (result.exit_code, result.stdout) == (1, "")
    for name in ("Garaialde, Aitor", "Bernaola, Aitor"):
        assert name in result.stderr
    assert answer("explain", "Aitor", "--in", made, code=1)["player_id"] is None


# Directories


def _changed(made: Path, folder: Path, **changes: Any) -> Path:
    copy = folder / "copy"
    copy.mkdir()
    for path in made.iterdir():
        (copy / path.name).write_bytes(path.read_bytes())
    if changes:
        seal(copy, sealed(manifest_of(copy) | changes))
    return copy


def test_a_changed_directory_is_not_explained(made: Path, tmp_path: Path) -> None:
    copy = _changed(made, tmp_path)
    path = copy / "changes.parquet"
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    found = answer("explain", "Garaialde", "--in", copy, code=1)
    assert set(found) == KEYS
    assert codes(found["problems"]) == ["archive-damaged"]
    assert "changes.parquet" in run("explain", "Garaialde", "--in", copy).stderr


def test_what_is_no_directory_of_ours_is_a_problem(tmp_path: Path) -> None:
    for source in (tmp_path, tmp_path / "nowhere", OPEN):
        found = answer("explain", "1", "--in", source, code=1)
        assert codes(found["problems"]) == ["archive-manifest"]
        if source.name == "nowhere":
            assert found["problems"][0]["message"] == f"There is no directory {source}."


CAPPED = "A difference above 400 counts as 400."


def test_a_list_of_another_law_is_explained_in_its_own_words(made: Path, tmp_path: Path) -> None:
    """Whatever has become of the rulebook here: the manifest tells what every code meant."""
    name = "fide-2009-applied"
    manifest = manifest_of(made)
    told = answer("explain", "Garaialde", "--in", made)["sentences"]
    text = json.dumps({key: manifest[key] for key in ("rulebooks", "clauses", "settings")})
    text = text.replace(name, "club-2031").replace(CAPPED, "Capped.")
    changes = {**json.loads(text), "list_rulebook": "club-2031"}
    copy = _changed(made, tmp_path)
    for table in (
        "changes",
        "events",
        "results",
        "pending",
        "rounds",
        "first_ratings",
        "adjustments",
    ):
        rows = pl.read_parquet(copy / f"{table}.parquet")
        renamed = rows.with_columns(pl.col("rulebook").str.replace(name, "club-2031"))
        renamed.write_parquet(copy / f"{table}.parquet")
    resealed(copy, **changes)
    found = answer("explain", "Garaialde", "--in", copy)
    assert [one.replace("Capped", CAPPED[:-1]) for one in found["sentences"]] == told
    assert codes(found["problems"]) == ["archive-law"]
    assert found["problems"][0]["level"] == "info"


@pytest.mark.parametrize("clauses", [[], None])
def test_a_legend_that_lacks_a_code_explains_nothing(
    made: Path, tmp_path: Path, clauses: list[Any] | None
) -> None:
    rows = manifest_of(made)["clauses"][:3] if clauses is None else clauses
    copy = _changed(made, tmp_path, clauses=rows)
    found = answer("explain", "Garaialde", "--in", copy, code=1)
    assert codes(found["problems"], "error") == ["archive-legend"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Missing argument"),
        (["1"], "--in"),
        (["1", "--in", "x", "--lang", "xx"], "en, ca, es, pt"),
    ],
)
def test_wrong_usage(words: list[str], said: str) -> None:
    result = run("explain", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_names_that_look_like_markup_are_printed_as_they_are(tmp_path: Path) -> None:
    out = tmp_path / "made"
    report = odd_report(tmp_path)
    assert run("rate", report, "--list-date", "2009-09-01", "--out", out).exit_code == 0
    text = run("explain", "2", "--in", out).stdout
    for name in (ODD_NAMES[0], ODD_NAMES[1], ODD_NAMES[3]):
        assert name in text
