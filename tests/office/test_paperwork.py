"""What the office hands the forms: players by rank, the list beside the report, rounds, figures."""

import random
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from arpad.forms.pdf import write_pdf
from arpad.library.files import read_submissions
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.papers.filled_forms import all_filled
from arpad.office.papers.paperwork import Paperwork, paperwork
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.formats.mutating import mutated
from tests.office.papers import Paper, Person, listed, loaded, write_list
from tests.sampling import amount

TRF = Path(__file__).parents[1] / "data" / "trf"
DAYS = {"start": date(2009, 8, 1), "end": date(2009, 8, 9)}


def read(path: Path, **stated: object) -> Submission:
    (found,) = read_submissions([path], Facts(**stated))  # type: ignore[arg-type]
    return found


def prepared(path: Path, *lists: RatingList, **stated: object) -> Paperwork:
    return paperwork(read(path, **stated), lists, "fide", CATALOGUE)


def test_a_bye_of_a_round_to_come_is_no_round() -> None:
    """The TRF06 file has four rounds played and one announced bye in the fifth."""
    submission = read(TRF / "open_2010_trf06.trf")
    assert {game.round for game in submission.games if game.black is not None} == {1, 2, 3, 4}
    assert max(game.round for game in submission.games) == 5
    event = prepared(TRF / "open_2010_trf06.trf").event
    assert event.rounds == 4
    assert {one.round for entrant in event.entrants for one in entrant.rounds} <= {1, 2, 3, 4}


def test_a_double_forfeit_is_lost_by_both(tmp_path: Path) -> None:
    people = [Person("1", 2100), Person("2", 2000), Person("3", 1900), Person("4", 1800)]
    path = Paper("open", people, [(1, "1", "2", "1"), (1, "3", "4", "-")], **DAYS).write(tmp_path)
    text = path.read_text().splitlines()
    text = [line[:-1] + "-" if "w -" in line or "b +" in line else line for line in text]
    path.write_text("\n".join(text) + "\n")
    event = prepared(path).event
    assert [event.by_number[n].rounds[0].result for n in (3, 4)] == ["-", "-"]
    assert [event.by_number[n].score_half for n in (3, 4)] == [0, 0]


def test_colours_that_nobody_states_stay_unknown(tmp_path: Path) -> None:
    people = [Person("1", 2100), Person("2", 2000)]
    path = Paper("open", people, [(1, "1", "2", "1")], **DAYS).write(tmp_path)
    assert [e.rounds[0].colour for e in prepared(path).event.entrants] == ["w", "b"]
    path.write_text(path.read_text().replace(" w 1", " - 1").replace(" b 0", " - 0"))
    assert [e.rounds[0].colour for e in prepared(path).event.entrants] == ["", ""]


def test_the_list_fills_what_the_report_leaves_blank_and_its_rating_counts(tmp_path: Path) -> None:
    people = [Person("1", 2100, "Núñez, Ana", "", ""), Person("2", 2000, "Čech, Iva")]
    path = Paper("open", people, [(1, "1", "2", "1")], **DAYS).write(tmp_path)
    rows = [
        listed(
            "1", 2111, name="Nunez, Ana", federation="ESP", title="WIM", birth_date="1980-05-28"
        ),
        listed("2", None, name="Čech, Iva", federation="CZE"),
    ]
    rating_list = loaded(write_list(tmp_path / "list.csv", rows), date(2009, 7, 1))
    work = prepared(path, rating_list)
    first, second = work.event.entrants
    assert (first.name, first.title, first.federation) == ("Núñez, Ana", "WIM", "ESP")
    assert (first.rating, first.rating_printed, first.birth) == (2111, 2100, "1980-05-28")
    assert (second.rating, second.rating_printed, second.federation) == (None, 2000, "ESP")
    assert second.listed is not None
    assert second.listed.federation == "CZE"


def test_who_is_found_by_his_name_gets_his_number_from_the_list(tmp_path: Path) -> None:
    people = [Person("1", 2100, "Núñez, Ana", is_numbered=False), Person("2", 2000)]
    path = Paper("open", people, [(1, "1", "2", "1")], **DAYS).write(tmp_path)
    rows = [listed("77", 2100, name="Núñez, Ana", birth_date="1980"), listed("2", 2000)]
    rating_list = loaded(write_list(tmp_path / "list.csv", rows), date(2009, 7, 1))
    assert [one.player_id for one in prepared(path, rating_list).event.entrants] == ["77", "2"]


def test_who_is_printed_with_a_rating_and_not_on_the_list_is_an_error(tmp_path: Path) -> None:
    people = [Person("1", 2100), Person("2", 2000)]
    path = Paper("open", people, [(1, "1", "2", "1")], **DAYS).write(tmp_path)
    rating_list = loaded(write_list(tmp_path / "list.csv", [listed("1", 2100)]), date(2009, 7, 1))
    work = prepared(path, rating_list)
    assert "match-none" in [p.code for p in work.problems if p.level == "error"]
    assert [entrant.listed is None for entrant in work.event.entrants] == [False, True]


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ({}, None),
        ({"is_registered": False}, False),
        ({"registered_on": date(2009, 6, 1)}, True),
        ({"is_registered": False, "registered_on": date(2009, 6, 1)}, False),
    ],
)
def test_an_event_is_registered_if_that_is_stated(tmp_path: Path, stated, expected) -> None:
    people = [Person("1", 2100), Person("2", 2000)]
    path = Paper("open", people, [(1, "1", "2", "1")], **DAYS).write(tmp_path)
    assert prepared(path, **stated).event.is_registered is expected


def test_an_event_before_all_rules_has_forms_without_figures(tmp_path: Path) -> None:
    people = [Person("1", 2100), Person("2", 2000)]
    days = {"start": date(1990, 8, 1), "end": date(1990, 8, 9)}
    work = prepared(Paper("old", people, [(1, "1", "2", "1")], **days).write(tmp_path))
    assert {"rulebook-none", "norms-rules"} <= {problem.code for problem in work.problems}
    assert [entrant.figures for entrant in work.event.entrants] == [None, None]


def test_the_order_of_players_changes_nothing(tmp_path: Path) -> None:
    submission = read(TRF / "open_2010_trf16.trf")
    turned = replace(
        submission,
        report=replace(submission.report, players=submission.report.players[::-1]),
        games=submission.games[::-1],
    )
    first, second = (paperwork(one, (), "fide", CATALOGUE).event for one in (submission, turned))
    assert first == second


@pytest.mark.long
@pytest.mark.parametrize("seed", range(amount(1, full=8)))
def test_broken_reports_give_forms_or_problems_and_never_raise(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    sound = (TRF / "open_2010_trf16.trf").read_bytes()
    path = tmp_path / "open.trf"
    filled = 0
    for _ in range(8):
        path.write_bytes(mutated(sound, chance))
        work = prepared(path)
        if not work.event.entrants:
            assert any(problem.level == "error" for problem in work.problems)
            continue
        documents = all_filled(work, "es")
        assert {"1", "5", "report"} <= documents.keys()
        assert write_pdf(documents["report"])[0].startswith(b"%PDF")
        filled += 1
    assert filled > 4
