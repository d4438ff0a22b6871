"""`read(write(report))` is the report again, whatever it holds."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.report import Pairing, Player, Report, Team, without_places
from arpad.formats.report.rows import COLOURS, RESULTS, SEXES, TITLES
from arpad.formats.trf import read, write
from arpad.formats.trf.fields import PAIRING_TAGS, TRF26_TAGS

LETTERS = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp"))
KEPT_TAGS = sorted({*TRF26_TAGS, *PAIRING_TAGS, "###"} - {"142", "192", "222", "310", "XXR"})


def texts(longest):
    return st.text(LETTERS | st.just(" "), max_size=longest).map(str.strip)


names = texts(33).filter(lambda name: name and "\ufffd" not in name)
lines = texts(60).filter(lambda text: "\ufffd" not in text)
days = st.dates(date(2000, 1, 1), date(2069, 12, 31))
births = st.just("") | st.integers(1900, 2020).map(str) | days.map(str)
counts = st.none() | st.integers(0, 9999)


@st.composite
def players(draw):
    numbers = draw(st.lists(st.integers(1, 9999), unique=True, min_size=1, max_size=12))
    return tuple(
        Player(
            number,
            draw(names),
            draw(st.sampled_from(SEXES)),
            draw(st.sampled_from(TITLES)),
            draw(st.none() | st.integers(1, 9999)),
            draw(st.from_regex(r"([A-Z]{3})?", fullmatch=True)),
            draw(st.from_regex(r"([1-9A-Z][0-9A-Z]{0,10})?", fullmatch=True)),
            draw(births),
            draw(st.none() | st.integers(0, 199)),
            draw(st.none() | st.integers(1, 9999)),
        )
        for number in numbers
    )


@st.composite
def pairings(draw, player):
    found = []
    for number in range(1, draw(st.integers(1, 12))):
        if draw(st.booleans()):
            opponent = draw(st.integers(1, 9999))
            colour = draw(st.sampled_from(COLOURS))
            result = draw(st.sampled_from(RESULTS))
            found.append(Pairing(player, number, opponent, colour, result))
        elif draw(st.booleans()):
            found.append(Pairing(player, number, None, "", draw(st.sampled_from("HFUZ"))))
    return found


@st.composite
def reports(draw):
    rows = draw(players())
    start, end = sorted(draw(st.lists(days, min_size=2, max_size=2)))
    rounds = sorted(draw(st.lists(st.dates(start, end), max_size=9)))
    return Report(
        name=draw(lines), city=draw(lines), federation=draw(st.sampled_from(["", "LAT"])),
        start=draw(st.sampled_from([None, start])), end=draw(st.sampled_from([None, end])),
        type_text=draw(lines), type_code=draw(lines),
        time_control_text=draw(lines), time_control_code=draw(lines),
        chief_arbiter=draw(lines),
        deputies=tuple(draw(st.lists(lines.filter(bool), max_size=3))),
        round_dates=tuple(rounds),
        players_stated=draw(counts), rated_stated=draw(counts), teams_stated=draw(counts),
        rounds_stated=draw(counts),
        players=rows,
        pairings=tuple(pairing for row in rows for pairing in draw(pairings(row.number))),
        teams=tuple(
            Team(draw(texts(32).filter(lambda t: t and "\ufffd" not in t)),
                 tuple(draw(st.lists(st.integers(1, 9999), max_size=9))))
            for _ in range(draw(st.integers(0, 3)))
        ),
        records=tuple(
            (tag, f" {draw(lines)}", 0)
            for tag in draw(st.lists(st.sampled_from(KEPT_TAGS), max_size=4))
        ),
    )  # fmt: skip


@given(reports())
def test_what_is_written_is_read_again(report):
    again, problems = read(write(report))
    assert without_places(again) == without_places(report)
    assert not [p for p in problems if p.level in ("fixed", "error")]
    assert write(again) == write(report)


def test_every_line_stands_in_its_columns():
    report = Report(
        name="Riga Open",
        start=date(2024, 11, 23),
        rounds_stated=9,
        round_dates=(date(2024, 11, 23), None, date(2024, 11, 24)),
        players=(
            Player(
                1, "Alekhin, Vera", "w", "WGM", 2224, "ESP", "32004478", "1981-05-06", 23, 1, line=9
            ),
        ),
        pairings=(
            Pairing(1, 1, 2, "w", "1"), Pairing(1, 2, None, "", "U"), Pairing(1, 4, 2, "", "+"),
        ),
        teams=(Team("Riga", (1, 12)),),
        records=(("162", "  W 1.0", 3), ("XXC", " white1", 20)),
    )  # fmt: skip
    assert write(report).decode() == (
        "012 Riga Open\n"
        "042 2024/11/23\n"
        "142 9\n"
        "162  W 1.0\n"
        f"132{'':88}24/11/23{'':12}24/11/24\n"
        "001    1 wWGM Alekhin, Vera                     2224 ESP    32004478 1981/05/06 11.5    1"
        "     2 w 1  0000 - U               2 - +\n"
        "013 Riga                               1   12\n"
        "XXC white1\n"
    )


def test_columns_hold_whatever_the_values():
    long = Player(12345, "N" * 40, rating=12345, federation="SPAIN", player_id="1" * 20, birth="x")
    report = Report(name="Riga\nOpen\r\0", players=(long,))
    lines = write(report).decode().splitlines()
    assert lines[0] == "012 Riga Open"
    assert lines[1][46:48] == "N "
    assert lines[1][53:57] == "SPA "


def test_rounds_of_javafo_are_written_once():
    kept = Report(rounds_stated=9, records=(("XXR", " 9", 1),))
    assert write(kept) == b"XXR 9\n"
    assert write(Report(rounds_stated=9, records=(("XXR", " 7", 1),))) == b"142 9\nXXR 7\n"
