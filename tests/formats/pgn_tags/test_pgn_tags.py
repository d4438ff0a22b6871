"""PGN: tags alone, one report for each event; whatever stands in moves and comments."""

import random
import time
import tracemalloc
from datetime import date

import pytest

from arpad.formats import pgn_tags
from arpad.formats.pgn_tags import events, reader
from arpad.report import games
from tests.formats.mutating import MUTATIONS, check, mutated

MOVES = '1. e4 e5 2. Nf3 {[%clk 1:30:00]} Nc6 ; a line { here\n3. Bb5 a6 {a [Tag "x"] inside}'
USUAL = ("pgn-id", "pgn-dates")


def game(white="Reti, Ana", black="Euwe, Eva", result="1-0", moves=MOVES, **tags: str) -> str:
    usual = {"Event": "Riga Open", "Date": "2024.02.17", "Round": "1"}
    all_tags = {**usual, "White": white, "Black": black, "Result": result, **tags}
    lines = [f'[{name} "{value}"]' for name, value in all_tags.items() if value is not None]
    return "\n".join(lines) + f"\n\n{moves} {result}\n\n"


def read(text: str | bytes):
    data = text if isinstance(text, bytes) else text.encode()
    reports, problems = pgn_tags.read(data, "riga.pgn")
    return reports, [one for one in problems if one.code not in USUAL]


def rows(report):
    names = {player.number: player.name for player in report.players}
    return [(names[r.player], r.round, names.get(r.opponent), r.colour, r.result)
            for r in report.pairings]  # fmt: skip


def test_a_round_robin_of_three():
    text = (
        game(WhiteElo="2224", WhiteFideId="7", WhiteTitle="WIM", WhiteFed="LAT", Site="Riga LAT")
        + game("Euwe, Eva", "Lasker, Edith", "1/2-1/2", Round="2", Date="2024.02.18")
        + game("Lasker, Edith", "Reti, Ana", "0-1", Round="3", Date="2024.02.19")
    )
    (report,), problems = read(text)
    assert problems == []
    assert (report.format, report.name, report.city, report.federation) == (
        "PGN", "Riga Open", "Riga", "LAT",
    )  # fmt: skip
    assert (report.start, report.end) == (date(2024, 2, 17), date(2024, 2, 19))
    assert report.round_dates == (date(2024, 2, 17), date(2024, 2, 18), date(2024, 2, 19))
    assert [p.name for p in report.players] == ["Euwe, Eva", "Lasker, Edith", "Reti, Ana"]
    ana = report.players[2]
    assert (ana.rating, ana.player_id, ana.title, ana.federation) == (2224, "7", "WIM", "LAT")
    assert [(g.round, g.white, g.black, g.result) for g in games(report)[0]] == [
        (1, 3, 1, "1"), (2, 1, 2, "="), (3, 2, 3, "0"),
    ]  # fmt: skip
    assert [row.line for row in report.pairings if row.round == 2] == [16, 16]


def test_events_are_told_apart():
    text = (
        game()
        + game(Event="Liga")
        + game(Event="riga  open", Round="2")
        + game(EventDate="2023.02.01", Date="2023.02.01")
        + game(Section="B")
    )
    reports, _ = read(text)
    assert [(r.name, len(r.pairings)) for r in reports] == [
        ("Riga Open", 4), ("Liga", 2), ("Riga Open", 2), ("Riga Open", 2),
    ]  # fmt: skip
    assert [r.start.year for r in reports] == [2024, 2024, 2023, 2024]


@pytest.mark.parametrize(
    "moves",
    [
        "", "1. e4", '{[Event "x"]}', '{a comment\n[Event "Riga Open"] over lines }',
        '{ open { brace } 1. e4', "; } {\n1. e4", '; [Event "x"]\n', '%[Event "x"]\n% { \n1. e4',
        "1. e4 ) ( $1 } } 2. d4", "{\n\n[Black\n\n}", '{ \\} 1. e4', "[ [%csl Ra1] e4",
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_moves_and_comments_are_stepped_over(moves, end):
    second = game("Euwe, Eva", "Lasker, Edith", Round="2", moves=moves)
    text = (game(moves=moves) + second + game(Event="Other", moves=moves)).replace("\n", end)
    reports, problems = read(text)
    assert [(r.name, len(r.pairings)) for r in reports] == [("Riga Open", 4), ("Other", 2)]
    is_event_inside = moves.startswith("{a comment")
    codes = [p.code for p in problems if p.code != "pgn-moves"]
    assert codes == ["pgn-comment"] * 3 * is_event_inside
    assert reports[0].pairings[-1].line in (len(game(moves=moves).split("\n")), 1)


def test_a_comment_that_is_not_closed_is_said():
    for moves in ("", MOVES):  # with no end at all, and with one inside the next game
        (report,), problems = read(game(moves="1. e4 { no end") + game(Event="Lost", moves=moves))
        assert report.name == "Riga Open"
        assert [(p.level, p.code, p.line) for p in problems] == [("error", "pgn-comment", 10)]


def test_escapes_and_odd_tags():
    tags = '[Event "The \\"Big\\" \\\\ Open"][White "Reti"]\n  [Black "Euwe" ]\n[ Result  "1-0"]\n*'
    (report,), problems = read("% a line of no part\n\n" + tags)
    assert report.name == 'The "Big" \\ Open'
    assert len(report.players) == 2
    assert {p.code for p in problems} == {"pgn-round"}
    (report,), problems = read(game().replace("Riga Open", 'The "Big" Open'))
    assert report.name == 'The "Big" Open'
    assert (problems[0].level, problems[0].code, problems[0].line) == ("fixed", "pgn-tag", 1)
    _, problems = read(game().replace('Riga Open"]', "Riga"))
    assert (problems[0].level, problems[0].code) == ("error", "pgn-tag")


def test_encodings_and_line_ends():
    text = game("Réti, Ana", Event="Málaga")
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("cp1252")):
        (report,), problems = read(data)
        assert (report.name, report.players[1].name) == ("Málaga", "Réti, Ana")
        assert [p.code for p in problems] == ["pgn-encoding"] * (data == text.encode("cp1252"))
    (report,), _ = read(text.replace("\n", "\r").encode())
    assert report.name == "Málaga"


@pytest.mark.parametrize(
    ("result", "results", "level"),
    [
        ("1-0", "10", None), ("0-1", "01", None), ("1/2-1/2", "==", None), ("1 - 0", "10", "fixed"),
        ("½-½", "==", "fixed"), ("1/2", "==", "fixed"), ("+:-", "+-", "fixed"),
        ("-/+", "-+", "fixed"), ("1-0F", "+-", "fixed"), ("--", "--", "fixed"),
        ("*", "", "error"), ("", "", "error"), ("0-0", "", "error"), ("2-0", "", "error"),
    ],
)  # fmt: skip
def test_results(result, results, level):
    reports, problems = read(game(result=result) + game("A", "B"))
    found = [r.result for r in reports[0].pairings if r.line == 1 and r.colour == "w"]
    found += [r.result for r in reports[0].pairings if r.line == 1 and r.colour == "b"]
    assert "".join(found) == results
    assert [p.level for p in problems if p.code == "pgn-result"] == ([level] if level else [])
    assert all(p.line == 1 and p.fix for p in problems if p.code == "pgn-result")


@pytest.mark.parametrize(
    ("tags", "code", "level"),
    [
        ({"White": "?"}, "pgn-white", "error"), ({"Black": None}, "pgn-white", "error"),
        ({"White": "Euwe, Eva"}, "pgn-white", "error"),
        ({"WhiteElo": "high"}, "pgn-whiteelo", "error"),
        ({"BlackFideId": "no number"}, "pgn-blackfideid", "error"),
        ({"Date": "2024.13.40"}, "pgn-date", "warning"),
        ({"Round": "first"}, "pgn-round", "warning"),
        ({"Round": "Round 3"}, "pgn-round", "fixed"), ({"Round": "?"}, "pgn-round", "fixed"),
        ({"TimeControl": "fast"}, "pgn-timecontrol", "warning"),
        ({"Termination": "forfeit"}, "pgn-termination", "info"),
    ],
)  # fmt: skip
def test_every_wrong_value_is_found(tags, code, level):
    _, problems = read(game(**tags) + game("A", "B"))
    problem = next(one for one in problems if one.code == code)
    assert (problem.level, problem.line, problem.column) == (level, 1, 1)


def test_what_stands_for_unknown_is_no_problem():
    unknown = {"WhiteElo": "?", "BlackElo": "-", "WhiteFideId": "0", "WhiteTitle": "-"}
    (report,), problems = read(game(**unknown, Date="????.??.??"))
    assert problems == []
    assert report.start is None
    (report,), _ = read(game(Date="2024.02.??", EventDate="2024.02.01"))
    assert (report.start, report.end) == (date(2024, 2, 1), None)


def test_time_controls_and_teams():
    tags = {"TimeControl": "40/7200:3600+30", "EventType": "team-swiss", "EventRounds": "7"}
    text = ""
    for turn, white, black in [("1.1", "A1", "B1"), ("1.2", "B2", "A2"), ("2.1", "A1", "C1")]:
        teams = {"WhiteTeam": f"Team {white[0]}", "BlackTeam": f"Team {black[0]}"}
        text += game(white, black, Round=turn, **tags, **teams)
    (report,), problems = read(text)
    assert problems == []
    assert (report.time_control_code, report.type_text) == ("40/7200:3600+30", "team-swiss")
    assert report.rounds_stated == 7
    assert [(t.name, t.players) for t in report.teams] == [
        ("Team A", (1, 2)), ("Team B", (3, 4)), ("Team C", (5,)),
    ]  # fmt: skip
    assert {r.round for r in report.pairings} == {1, 2}


def test_games_inside_a_round_become_rounds():
    turns = ["1.1", "1.2", "2.1", "2.2", "2.3"]
    text = "".join(game(Round=turn, moves=f"1. {turn} e4") for turn in turns)
    (report,), problems = read(text)
    assert [(r.round, r.line) for r in report.pairings if r.colour == "w"] == [
        (1, 1), (2, 10), (3, 19), (4, 28), (5, 37),
    ]  # fmt: skip
    assert [(p.level, p.code, p.found, p.line) for p in problems] == [
        ("fixed", "pgn-round", "1.2", 10)
    ]
    assert not [p for p in games(report)[1] if p.level == "error"]


def test_games_without_a_round_are_numbered_by_date():
    days = ["2024.02.19", "2024.02.17", "2024.02.18"]
    text = "".join(game(Round="-", Date=day, moves=f"1. {day}") for day in days)
    (report,), problems = read(text)
    white = {r.round: r.line for r in report.pairings if r.colour == "w"}
    assert white == {1: 10, 2: 19, 3: 1}
    assert [p.level for p in problems if p.code == "pgn-round"] == ["fixed"]


def test_one_person_one_player():
    text = (
        game("Reti, Ana", "Euwe, Eva", WhiteFideId="7")
        + game("RETI,  Ana.", "Lasker, Edith", Round="2", BlackFideId="9")
        + game("Reti, A.", "Lasker, E.", Round="3", WhiteFideId="7", BlackFideId="9")
        + game("Lasker, Edith", "Euwe, Eva", Round="4", WhiteFideId="8")
    )
    (report,), problems = read(text)
    assert [(p.name, p.player_id) for p in report.players] == [
        ("Euwe, Eva", ""), ("Lasker, Edith", "8"), ("Lasker, Edith", "9"), ("Reti, Ana", "7"),
    ]  # fmt: skip
    assert [(p.level, p.line) for p in problems if p.code == "pgn-player"] == [
        ("info", 23), ("info", 23), ("warning", 35),
    ]  # fmt: skip


def test_the_rating_of_the_first_game_is_carried():
    text = game(WhiteElo="2210", Date="2024.02.18") + game(WhiteElo="2200", Round="2")
    (report,), problems = read(text)
    assert report.players[1].rating == 2200  # 17 February
    assert [p.code for p in problems] == ["pgn-rating"]


def test_a_game_that_stands_there_twice_is_read_once():
    (report,), problems = read(game() + game() + game(moves="1. d4"))
    assert len({r.line for r in report.pairings}) == 2
    assert [(p.level, p.line) for p in problems if p.code == "pgn-twice"] == [("fixed", 11)]


def test_byes_and_games_without_moves():
    text = game(black="BYE", moves="") + game("A", "B", moves="{ A forfeits }") + game("C", "D")
    (report,), problems = read(text)
    assert ("Reti, Ana", 1, None, "", "U") in rows(report)
    assert [p.line for p in problems if p.code == "pgn-moves"] == [1]
    assert [p.level for p in problems if p.code == "pgn-bye"] == ["info"]


def test_order_of_games_changes_nothing():
    texts = [game(f"P{a}", f"P{b}", Round=str(a + b), moves=f"1. {a}{b} e4")
             for a in range(6) for b in range(a)]  # fmt: skip
    (first,), _ = read("".join(texts))
    random.Random(1).shuffle(texts)
    (second,), _ = read("".join(texts))
    assert rows(first) == rows(second)
    assert games(first)[0] == games(second)[0]


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", b"\0" * 99, b"012 Riga\n", b"text\n\nmore"])
def test_what_is_no_pgn_gives_one_error(data):
    reports, (problem,) = pgn_tags.read(data, "x.pgn")
    assert reports == ()
    assert (problem.level, problem.code) == ("error", "pgn-not-pgn")


def test_bounds(monkeypatch):
    monkeypatch.setattr(reader, "GAMES_MAX", 2)
    reports, problems = read(game() + game("A", "B") + game("C", "D"))
    assert len(reports[0].players) == 4
    assert [(p.level, p.code, p.line) for p in problems] == [("error", "pgn-too-large", 21)]
    monkeypatch.setattr(reader, "EVENTS_MAX", 1)
    reports, problems = read(game() + game(Event="Another"))
    assert ([one.name for one in reports], problems[-1].code) == (["Riga Open"], "pgn-too-large")
    monkeypatch.setattr(reader, "BYTES_MAX", 10)
    assert read(game())[1][0].code == "pgn-too-large"
    monkeypatch.setattr(events, "ROUNDS_MAX", 3)
    monkeypatch.setattr(reader, "BYTES_MAX", 10_000)
    assert [p.code for p in read(game(Round="4"))[1]] == ["pgn-round"]


@pytest.mark.parametrize(
    "text",
    [
        b"[" * 500_000, b'[Event "' * 60_000, b"\n[a" * 100_000, b"{\n[a " * 100_000,
        b'[Event "x"]\n' * 40_000, b'[A "' + b"\\" * 500_000, b'[A "' + b'\\"' * 300_000 + b'"]',
        b"\n% {" * 100_000, b'[Event "x"]\n\n{' + b"\n[Event " * 20_000, b"[A " + b" " * 500_000,
        b'[Event "x"]\n\n' + b";{\n[a" * 60_000, b"\n " * 200_000 + b"[",
    ],
)  # fmt: skip
def test_nothing_hangs(text):
    began = time.process_time()
    pgn_tags.read(text)
    assert time.process_time() - began < 20


def test_memory_is_bounded():
    text = (game(moves="1. e4 e5 " * 300) * 2000).encode()
    tracemalloc.start()
    pgn_tags.read(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < len(text)


def test_mutated_files_are_read():
    found = [
        game(WhiteElo="2224", WhiteFideId="7"),
        game("A", "B", "*"),
        game("A", "C", Round="2.1"),
        game("Reti, Ana", "BYE", EventDate="2024.02.01", Site="Riga LAT"),
    ]
    text = "".join(found).encode()
    chance = random.Random(20240217)
    for _ in range(MUTATIONS):
        reports, problems = pgn_tags.read(mutated(text, chance, b'[]{};%"\\\n\r .-'), "x.pgn")
        check(reports, problems, "x.pgn")
