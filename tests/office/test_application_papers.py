"""IT2, the application for a title from norms of several events: every figure by hand."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from arpad.forms.document import Document, PaperTable
from arpad.forms.event import PaperEntrant
from arpad.forms.it2 import Applicant, it2
from arpad.library.files import read_submissions
from arpad.norms.application import application
from arpad.norms.record import NormHeld, Typed, record_typed
from arpad.office.intake.submissions import Submission
from arpad.office.papers.application import ApplicationAsked, application_filled, application_name
from arpad.report.facts import Facts, PaperFacts
from arpad.rulebooks.fide_titles.edition_2024 import RULES
from tests.cli.calls import answer, run
from tests.forms.test_norm_forms import fields, memorial

ASKED = ApplicationAsked(title="GM", player="9001", rating_highest=2501)


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """Return round robins of 2024, 2025 and 2026: 5½, 6½ and 5½ of 9 against an average of 2546."""
    found = []
    for year, scores in ((2024, "1111===00"), (2025, "11111===0"), (2026, "1111===00")):
        folder = tmp_path_factory.mktemp(str(year))
        memorial(folder, scores=scores, year=year)
        path = folder / f"memorial-{year}.trf"
        (folder / "memorial.trf").rename(path)
        found.append(path)
    return tuple(found)


def sent(paths: Sequence[Path], facts: Facts = Facts()) -> tuple[Submission, ...]:  # noqa: B008
    return read_submissions(paths, facts)


def tables(document: Document) -> list[list[list[str]]]:
    blocks = [block for section in document.sections for block in section.blocks]
    return [[[cell.text for cell in row] for row in one.rows]
            for one in blocks if isinstance(one, PaperTable)]  # fmt: skip


def test_three_norms_cover_the_games_and_each_counts_by_the_rule_of_its_day(
    events: tuple[Path, ...],
) -> None:
    """5½ are asked; 6½ are a full point more, which since 2024 is a game more: 9 + 10 + 9 = 28.

    None of the events is of those of 1.5.6, as was stated; the days of rounds were not (1.1.3a).
    """
    reports = sent(events, Facts(is_named_for_titles=False))
    document, problems = application_filled(reports, (), ASKED, "en")
    assert document is not None
    assert [one for one in problems if one.level == "error"] == []
    assert document.title == "IT2 (2024): Application for a Title"
    norms, conditions = tables(document)
    assert [row[3:] for row in norms[:3]] == [
        ["2024-08-09", "9", "2546", "5½", "5½", "2626", "9"],
        ["2025-08-09", "9", "2546", "5½", "6½", "2712", "10"],
        ["2026-08-09", "9", "2546", "5½", "5½", "2626", "9"],
    ]
    assert norms[3] == ["Games in all: 28"]
    assert conditions[0] == ["1.5.1", "Games that the norms cover", "27", "28", "yes"]
    assert conditions[1] == ["1.5.3", "Highest rating reached", "2500", "2501", "yes"]
    assert conditions[3][0] == "1.5.6"
    assert conditions[3][2:] == ["1", "0", "no"]
    assert "Norms from a large Swiss or an event that the article names: 0 of 1 (1.5.6)." in (
        document.missing
    )
    days = "Days with a single round, in one of the events: not known, and so not judged (1.1.3a)."
    assert days in document.missing
    got = fields(document)
    assert (got["Surname"], got["First Name"], got["Sex"]) == ("Surname1", "Given", "M")


def test_one_norm_is_not_enough_and_what_nobody_stated_is_blank(events: tuple[Path, ...]) -> None:
    asked = replace(ASKED, rating_highest=None, papers=PaperFacts(federation_official="Reti, Ana"))
    document, _ = application_filled(sent(events[:1]), (), asked, "en")
    assert document is not None
    assert "Games that the norms cover: 9 of 27 (1.5.1)." in document.missing
    (hand,) = (words for words in document.missing if "by hand" in words)
    assert hand.startswith("the place of birth of Surname1, Given, the highest rating reached:")
    (rating,) = (row for row in tables(document)[1] if row[0] == "1.5.3")
    assert rating[2:] == ["2500", "", ""]
    (named,) = (row for row in tables(document)[1] if row[0] == "1.5.6")
    assert named[2:] == ["1", "", ""]  # nobody stated whether the article names the event


def test_a_norm_of_which_only_the_figures_are_known_stands_beside_the_others() -> None:
    """6½ of 9 against 2290 are .72: 2290 + 166 = 2456. 5 of 9 are .56, 2333: no norm of IM."""
    records = [
        record_typed(
            Typed(title="IM", games=9, score_half=half, opponents_average=2290),
            NormHeld(event_id=name, end=date(2024, 5, 9), name=name, place="Riga"), RULES,
        )
        for name, half in (("Spring", 13), ("Autumn", 10))
    ]  # fmt: skip
    player = PaperEntrant(
        number=1, rank=1, name="Reti, Ana", player_id="7", sex="w", federation="LAT"
    )
    found = application("IM", records, 2400, RULES)
    document = it2(Applicant(player=player, on=date(2024, 6, 1), application=found,
                             rating_highest=2400))  # fmt: skip
    norms, _ = tables(document)
    assert norms[1] == ["Spring", "Riga", "", "2024-05-09", "9", "2290", "6½", "6½", "2456", "9"]
    assert (norms[0][0], norms[0][8], norms[0][-1]) == ("Autumn", "2333", "0")
    assert norms[2] == ["Games in all: 9"]
    assert "No norms, by their own figures: Autumn." in document.missing
    assert fields(document)["Sex"] == "F"


@pytest.mark.parametrize(
    ("asked", "said"),
    [(replace(ASKED, title="WIM"), "Surname1, Given made no norm of WIM."),
     (replace(ASKED, player="404"), "The report has nobody with the id '404'."),
     (replace(ASKED, year=2022), "its IT2 is that of 2024, not of 2022."),
     (replace(ASKED, on=date(2009, 6, 30)), "IT2 exists only since 2009-07-01.")],
)  # fmt: skip
def test_what_is_no_application_is_a_sentence(
    events: tuple[Path, ...], asked: ApplicationAsked, said: str
) -> None:
    document, problems = application_filled(sent(events[:1]), (), asked, "en")
    assert document is None
    assert said in problems[-1].message


def test_the_command_line_fills_it_and_says_what_is_wrong(
    tmp_path: Path, events: tuple[Path, ...]
) -> None:
    out = tmp_path / "it2.xlsx"
    whose = ("--player", "9001", "--title", "gm")
    found = answer("form", "it2", *events, "-o", out, *whose, "--fill", "birth_places.9001=Úbeda")
    (file,) = found["files"]
    assert (file["form"], file["written"]) == ("it2-2024", str(out))
    assert not any("place of birth" in words for words in file["missing"])
    beside = events[0].with_suffix(".facts.toml")
    beside.write_text('[papers]\nfederation_official = "Of the Host"\n', "utf-8")
    (again,) = answer("form", "it2", *events, "-o", out, "--force", *whose)["files"]
    beside.unlink()
    assert any("the name of the federation official" in words for words in again["missing"])
    certificate = tmp_path / "earlier.toml"
    certificate.write_text(
        '[[norms]]\ntitle = "GM"\nevent = "Riga Open"\nstart = 2023-05-01\nend = 2023-05-09\n'
        "games = 9\nscore = 6.5\nopponents_average = 2440\n", "utf-8",
    )  # fmt: skip
    (typed,) = answer("form", "it2", *events[:2], "-o", out, "--force", *whose, "--with",
                      certificate)["files"]  # fmt: skip
    assert not any("Games that the norms cover" in words for words in typed["missing"])
    cells = CalamineWorkbook.from_path(out).get_sheet_by_index(0).to_python()
    assert any("Games in all: 28" in row for row in cells)  # 9 typed in, 9 and 10
    for words, said in (
        (("it2", *events, "-o", out, "--force"), "needs --player and --title"),
        (("it3", *events, "-o", out, "--force"), "it3 is of one event: give one report, not 3."),
        (("it1", events[0], "-o", out, "--force", "--on", "2024-05-01"), "are of Form it2 alone"),
    ):
        told = run("form", *words)
        assert (told.exit_code, said in told.output) == (2, True)


def test_an_event_without_dates_can_be_in_no_application(
    tmp_path: Path, events: tuple[Path, ...]
) -> None:
    lines = events[0].read_text(encoding="utf-8").splitlines(keepends=True)
    bare = tmp_path / "bare.trf"
    bare.write_text("".join(one for one in lines if one[:3] not in ("042", "052")), "utf-8")
    document, problems = application_filled(sent([bare]), (), ASKED, "en")
    assert document is None
    assert any(one.level == "error" for one in problems)
    assert application_name(ASKED, sent([bare])) == "it2"
