"""`arpad compare`: another system's lists beside ours, from files, with causes and without."""

from csv import DictReader
from datetime import date
from io import StringIO
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from arpad.formats.workbook import sheet_bytes
from tests.cli.calls import answer, run
from tests.office.compare.planting import Month, events_of_month, federation, read, sent, start_list
from tests.sampling import sampled

JANUARY, FEBRUARY = date(2025, 1, 1), date(2025, 2, 1)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two lists of a federation and the reports between them."""
    folder = tmp_path_factory.mktemp("federation")
    chance = Random(7)
    members = federation(chance, 80, JANUARY)
    listed, ratings, data = start_list(chance, members, JANUARY)
    (folder / "january.csv").write_bytes(data)
    reports = [sent(name, event, ratings)
               for name, event in events_of_month(chance, members, JANUARY, 3)]  # fmt: skip
    (folder / "reports").mkdir()
    for report in reports:
        (folder / "reports" / report.name).write_bytes(report.files[report.name])
    events = read(reports)
    month = Month(listed, FEBRUARY, "fide", events, events)
    (folder / "february.csv").write_bytes(month.published()[1])
    without = Month(listed, FEBRUARY, "fide", events, events[1:])
    (folder / "without.csv").write_bytes(without.published()[1])
    return folder


def words(files: Path, later: str) -> tuple[object, ...]:
    return ("compare", f"{JANUARY}={files / 'january.csv'}", f"{FEBRUARY}={files / later}",
            "--reports", files / "reports")  # fmt: skip


@pytest.mark.long
def test_lists_of_the_same_reports_are_equal(files: Path) -> None:
    result = run(*words(files, "february.csv"))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "80 of 80 equal."


@pytest.mark.long
def test_a_report_that_they_lack_is_named_for_everybody_in_it(files: Path) -> None:
    compared = answer(*words(files, "without.csv"))
    event = sorted((files / "reports").iterdir())[0].stem
    assert {row["event_id"] for row in compared["differences"]} == {event}
    assert [cause["cause"] for cause in compared["causes"]] == ["event-missing-theirs"]
    assert compared["equal"] + compared["causes"][0]["players"] == compared["players"] == 80
    assert "a report is missing there" in compared["summary"]
    assert "falta allí un informe" in run(*words(files, "without.csv"), "--lang", "es").stdout


def test_a_list_that_is_none_is_a_problem_and_one_alone_wrong_usage(
    files: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.csv"
    broken.write_bytes(b"\x00\x01")
    result = run("compare", f"{JANUARY}={files / 'january.csv'}", f"{FEBRUARY}={broken}",
                 "--reports", files / "reports")  # fmt: skip
    assert result.exit_code == 1
    alone = run("compare", f"{JANUARY}={files / 'january.csv'}", "--reports", files / "reports")
    assert alone.exit_code == 2
    assert "two consecutive lists" in alone.stderr


def test_lists_without_a_date_are_refused(files: Path) -> None:
    result = run("compare", files / "january.csv", files / "february.csv", "--reports",
                 files / "reports")  # fmt: skip
    assert result.exit_code != 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "sentence"),
    sampled([("en", "a report is missing there"), ("es", "falta allí un informe"),
     ("ca", "hi falta un informe"), ("pt", "falta lá um relatório")], 2),
)  # fmt: skip
def test_the_boards_page_begins_with_the_sentence(
    files: Path, tmp_path: Path, lang: str, sentence: str
) -> None:
    out = tmp_path / "board.html"
    result = run(*words(files, "without.csv"), "--out", out, "--lang", lang)
    assert result.exit_code == 0
    page = out.read_text(encoding="utf-8")
    compared = answer(*words(files, "without.csv"))
    differing = compared["causes"][0]["players"]
    first = page[page.index("<h2>") + 4 : page.index("</h2>")]
    assert str(80 - differing) in first
    assert f"{differing}: {sentence}" in first
    assert page.index(first) < page.index("<table>")
    assert page.count("<tr>") == 3 + 2 + differing  # three headings, a cause, a list, each of them
    for difference in compared["differences"]:
        assert difference["name"] in page


@pytest.mark.long
def test_a_report_that_cannot_be_rated_here_is_not_said_to_be_missing(
    files: Path, tmp_path: Path
) -> None:
    """Somebody of it is on no list, and has a rating: who it is has to be said."""
    reports = tmp_path / "reports"
    copytree(files / "reports", reports)
    path = sorted(reports.iterdir())[0]
    lines = path.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("001") and line[48:52].strip())
    gone = lines[at][57:68].strip()
    lines[at] = (
        f"{lines[at][:14]}{'Nemo, Nobody':33}{lines[at][47:57]}{'31337':>11}{lines[at][68:]}"
    )
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    call = [*words(files, "february.csv")[:-1], reports]
    rows = answer(*call, code=1)["differences"]
    sentences = {
        row["sentence"]
        for row in rows
        if row["cause"] == "event-missing-ours" and row["player_id"] != gone
    }
    assert sentences
    assert not [text for text in sentences if not text.endswith("report can't be rated here.")]


@pytest.mark.long
def test_a_spreadsheet_s_columns_are_said_once_for_all_lists(files: Path, tmp_path: Path) -> None:
    """A title above, parts of names, a number of the club's, and the games of the period."""
    headers = {"player_id": "Nº Soc.", "birth_date": "F.Nac.", "sex": "Sexo", "rating": "Fuerza",
               "games": "Partidas", "k_factor": "Coef.", "games_rated": "Total"}  # fmt: skip
    call = ["compare"]
    for day, name in ((JANUARY, "january.csv"), (FEBRUARY, "february.csv")):
        rows = list(DictReader(StringIO((files / name).read_text("utf-8"))))
        sheet = [["Members"], ["Apellidos", "Nombre", *headers.values(), "Teléfono"]] + [
            [*row["name"].split(", "), *(row.get(column, "") for column in headers), "600"]
            for row in rows
        ]  # fmt: skip
        (tmp_path / f"{day}.xlsx").write_bytes(sheet_bytes(sheet, "Members"))
        call.append(f"{day}={tmp_path / f'{day}.xlsx'}")
    call += ["--reports", str(files / "reports")]
    refused = run(*call)
    assert (refused.exit_code, "HEADER=COLUMN" in refused.output) == (1, True)
    said = ("--column", "Fuerza=rating", "--column", "Partidas=games", "--column",
            "Total=games_rated")  # fmt: skip
    whole = answer(*call, *said)
    assert (whole["players"], whole["equal"]) == (80, 80)
    wrong = answer(*call, *said, "--column", "Elo=rating", code=1)
    assert "No table has a column 'Elo'." in [row["message"] for row in wrong["problems"]]


@pytest.mark.long
def test_the_boards_page_counts_in_the_words_and_signs_of_its_language(
    files: Path, tmp_path: Path
) -> None:
    out = tmp_path / "board.html"
    run(*words(files, "without.csv"), "--out", out, "--lang", "es")
    page = out.read_text(encoding="utf-8")
    rows = answer(*words(files, "without.csv"))["differences"]
    changes = [row["change"] for row in rows if row["change"] is not None]
    assert ">jugadores</th>" in page
    assert min(changes) < -1
    for change in changes:
        sign = "+" if change > 0 else "−"
        unit = "punto" if abs(change) == 1 else "puntos"
        assert f": {sign}{abs(change)} {unit}.</td>" in page
        assert f">{sign}{abs(change)}</td>" in page


@pytest.mark.long
def test_the_board_gets_a_pdf_and_a_workbook_and_no_file_is_written_over(
    files: Path, tmp_path: Path
) -> None:
    for ending, start in (("pdf", b"%PDF-"), ("xlsx", b"PK")):
        out = tmp_path / f"board.{ending}"
        compared = answer(*words(files, "without.csv"), "--out", out)
        assert compared["written"] == str(out)
        assert out.read_bytes().startswith(start)
        assert run(*words(files, "without.csv"), "--out", out).exit_code == 2


def test_a_letter_to_fide_is_drafted_for_each_event(files: Path, tmp_path: Path) -> None:
    compared = answer(*words(files, "without.csv"), "--letters", tmp_path / "letters")
    [path] = (tmp_path / "letters").iterdir()
    assert compared["letters"] == [str(path)]
    text = path.read_text(encoding="utf-8")
    for difference in compared["differences"]:
        assert difference["player_id"] in text
        assert difference["name"] in text
    first = compared["differences"][0]
    assert f"Event: {first['event']}" in text
    assert f"Played: {first['start']} to {first['end']}" in text
    report = next(path for path in (files / "reports").iterdir() if path.stem == first["event_id"])
    dates = {row[:3]: row[4:].strip() for row in report.read_text("utf-8").splitlines()}
    assert (dates["042"], dates["052"]) == tuple(
        day.replace("-", "/") for day in (first["start"], first["end"])
    )
    assert "List: 2025-02-01" in text


@pytest.mark.long
def test_only_players_of_a_federation_and_of_the_reports_are_compared(
    files: Path, tmp_path: Path
) -> None:
    """Two of another federation: one of them is in no report, and FIDE's list has them both."""
    rows = (files / "january.csv").read_text(encoding="utf-8").splitlines()
    everybody = answer(*words(files, "without.csv"))["players"]
    names = [row.split(",")[0] for row in rows[1:]]
    reported = "".join(path.read_text("utf-8") for path in (files / "reports").iterdir())
    idle = [number for number in names if number not in reported]
    compared = answer(*words(files, "without.csv"), "--federation", "XYZ")
    assert idle
    assert compared["players"] == everybody - len(idle)
