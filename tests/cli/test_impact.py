"""`arpad lab impact`: K of 20 or of 40 on a history of 64 players, worked out without arpad."""

import csv
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.calls import answer, run
from tests.office.papers import listed, write_list

LAW = """
amends = "fide-2022"
rulebook = "forty-2023"
text = "Forty"
title = "K of 40 for everybody"
in_force_from = 2023-01-01

[[article]]
number = "K1"
about = "K."

[[article.answer]]
question = "k_factor"
value = 40
when = { rating = "stated" }
says = "K = 40 for everybody."

[[article.answer]]
question = "k_factor"
value = "none"
says = "Without a rating no K."

[[article]]
number = "D1"
about = "Differences."

[[article.answer]]
question = "rated_difference"
value = { fact = "difference" }
says = "The difference is used as it is."
"""
MONTHS = ("2024-01", "2024-02", "2024-03", "2024-04")
"""Of the lists; each month before has one event, of 16 players who play in no other."""


class World:
    """Games of young against old players of one rating: the young win, or one game is drawn."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.surplus = folder, dict[str, float]()
        people, games, events = [], [], []
        for number, month in enumerate(("2023-12", *MONTHS[:3])):
            young, old = ([f"{kind}{number}{n}" for n in range(8)] for kind in "yo")
            for player in (*young, *old):
                born = "2003-05-05" if player[0] == "y" else "1955-05-05"
                rating = 1700 + 100 * number
                people.append(listed(player, rating, 60, sex="mw"[int(player[-1]) % 2],
                                     birth_date=born, rating_peak=rating))  # fmt: skip
                self.surplus[player] = 0.0
            events.append((f"e{number}", "swiss", f"{month}-05", f"{month}-07", 120, 1))
            for place in (1, 2):
                for at, white in enumerate(young):
                    black = old[(at + place) % 8]
                    result = "=" if place == 2 and at % 2 else "1"
                    games.append((f"e{number}", place, white, black, result))
                    won = 0.0 if result == "=" else 0.5  # more than the half that is expected
                    self.surplus[white] += won
                    self.surplus[black] -= won
        write_list(folder / "start.csv", people)
        _write(folder / "games.csv", "event_id,round,white_id,black_id,result", games)
        _write(folder / "events.csv",
               "event_id,kind,start,end,minutes_for_60_moves,is_registered", events)  # fmt: skip
        (folder / "law.toml").write_text(LAW)

    def call(self, law: str | Path, against: str = "fide-2022") -> tuple[str | Path, ...]:
        """Return the words of a call."""
        folder = self.folder
        return (
            "impact", law, "--against", against, "--games", folder / "games.csv",
            "--events", folder / "events.csv", "--list", f"2023-12-01={folder / 'start.csv'}",
            "--from", f"{MONTHS[0]}-01", "--to", f"{MONTHS[-1]}-01",
        )  # fmt: skip

    def mean(self, kind: str) -> float:
        """Return how much more the young (y) or the old (o) change with K = 40 than with 20."""
        theirs = [sum_ for player, sum_ in self.surplus.items() if player[0] == kind]
        return 20 * sum(theirs) / len(theirs)


def _write(path: Path, header: str, rows: Sequence[tuple[object, ...]]) -> None:
    with path.open("w", newline="") as stream:
        csv.writer(stream).writerows([header.split(","), *rows])


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(tmp_path_factory.mktemp("impact"))


@pytest.mark.long
def test_double_k_doubles_every_change_and_its_article_is_named(world: World) -> None:
    out = world.folder / "out"
    told = answer(*world.call(world.folder / "law.toml"), "--out", out)
    assert (told["old"], told["new"], told["players"]) == ("fide-2022", "forty-2023", 64)
    groups = {group["group"]: group for group in told["groups"]}
    assert world.mean("y") == 15  # 2 wins of 2 are +20, 1.5 are +10
    for name, kind in (("18-24", "y"), ("65 or more", "o")):
        assert groups[name]["difference"]["value"] == world.mean(kind)
        assert groups[name]["mostly_by"] == "Forty K1"
        assert groups[name]["difference"]["count"] == 32
    both = sum(20 * sum_ > 10 for sum_ in world.surplus.values())
    assert told["gaining"] == {"10": both, "25": 0, "50": 0}
    assert told["difference"]["value"] == 0
    assert told["totals"]["old"] == told["totals"]["new"] == 16 * (1700 + 1800 + 1900 + 2000)
    by_field = {cause["field"]: cause for cause in told["causes"]}
    assert by_field["k_factor"]["articles"] == ["Forty K1"]
    of_k = {
        group["group"]: group["difference"]["value"] for group in by_field["k_factor"]["groups"]
    }
    assert of_k == {name: group["difference"]["value"] for name, group in groups.items()}
    assert by_field["rated_difference"]["difference"]["value"] == 0
    assert by_field["rated_difference"]["moved"] == 0
    assert by_field[None]["difference"]["value"] == 0  # together no more than each alone
    assert told["forecasts"] is None  # 48 games on the lists that were made: too few
    assert {"impact.pdf", "report.md", "report.html", "figures.json", "lists.svg"} <= set(
        told["files"]
    )
    reader = PdfReader(BytesIO((out / "impact.pdf").read_bytes()))
    assert len(reader.pages) == 2
    assert "K = 40 for everybody." in reader.pages[0].extract_text()
    assert "Forty K1" in reader.pages[1].extract_text()


def test_wrong_calls_leave_with_two(world: World, tmp_path: Path) -> None:
    tmp_path.joinpath("empty.toml").write_text('amends = "fide-2022"\n')
    for words, said in (
        (("impact", "fide-2024"), "give --against, --games, --events, --list, --from, --to"),
        (world.call("fide-2024")[:-2], "give --to."),
        (world.call("fide"), "fide has fide-2022 first and fide-2024 in the end: name one"),
        (world.call("fide-1066"), "There is no rulebook 'fide-1066'"),
        (world.call(tmp_path / "empty.toml"), "empty.toml"),
        ((*world.call("fide-2024"), "--games", tmp_path / "none"), "no file or directory"),
        ((*world.call("fide-2024"), "--out", world.folder), "exists already"),
        ((*world.call("fide-2024"), "--min-games", "0"), "--min-games"),
    ):
        result = run(*words)
        assert result.exit_code == 2, words
        assert said in result.output, words
    result = run(*world.call("fide"), "--lang", "es")
    assert "fide tiene primero fide-2022 y al final fide-2024" in result.output


def test_a_day_without_a_list_is_named(world: World) -> None:
    words = [f"{MONTHS[0]}-07" if word == f"{MONTHS[0]}-01" else word
             for word in world.call("fide-2022")]  # fmt: skip
    result = run(*words)
    assert result.exit_code == 1
    assert "2024-01-07" in result.output


def test_a_family_is_the_edition_that_it_applied(world: World) -> None:
    """Until February 2024 FIDE's lists are those of 2022 (B.02 of March 2024 came after)."""
    words = [f"{MONTHS[1]}-01" if word == f"{MONTHS[-1]}-01" else word
             for word in world.call(world.folder / "law.toml", against="fide")]  # fmt: skip
    told = answer(*words)
    assert (told["old"], told["new"]) == ("fide-2022", "forty-2023")
    assert told["lists"][1:] == [f"{month}-01" for month in MONTHS[:2]]
