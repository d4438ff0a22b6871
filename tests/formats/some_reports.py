"""Reports drawn by Hypothesis: players, pairings, teams, the event, and every other record."""

from datetime import date

from hypothesis import strategies as st

from arpad.report import Pairing, Player, Report, Team
from arpad.report.rows import COLOURS, RESULTS, SEXES, TITLES
from arpad.tables.births import Birth
from tests.formats.some_details import details, texts

KEPT_TAGS = ["BBW", "BBU", "XYZ", "#re"]

names = texts(33).filter(lambda name: name and "\ufffd" not in name)
lines = texts(60).filter(lambda text: "\ufffd" not in text)
days = st.dates(date(2000, 1, 1), date(2069, 12, 31))
births = (st.just("") | st.integers(1900, 2020).map(str) | days.map(str)).map(Birth.of)
counts = st.none() | st.integers(0, 9999)


@st.composite
def players(draw):
    numbers = draw(st.lists(st.integers(1, 9999), unique=True, min_size=1, max_size=4))
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
    for number in range(1, draw(st.integers(1, 5))):
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
    more = draw(details())
    teams = tuple(
        Team(draw(texts(32).filter(lambda t: t and "\ufffd" not in t)),
             tuple(draw(st.lists(st.integers(1, 9999), max_size=9))))
        for _ in range(draw(st.integers(0, 3)))
    )  # fmt: skip
    return Report(
        name=draw(lines), city=draw(lines), federation=draw(st.sampled_from(["", "LAT"])),
        start=draw(st.sampled_from([None, start])), end=draw(st.sampled_from([None, end])),
        type_text=draw(lines), type_code=draw(lines),
        time_control_text=draw(lines), time_control_code=draw(lines),
        chief_arbiter=draw(lines),
        deputies=tuple(draw(st.lists(lines.filter(bool), max_size=3))),
        round_dates=tuple(rounds),
        players_stated=draw(counts), rated_stated=draw(counts), teams_stated=draw(counts),
        rounds_stated=draw(counts if more.javafo_rounds is None else st.integers(0, 9)),
        players=rows,
        pairings=tuple(pairing for row in rows for pairing in draw(pairings(row.number))),
        teams=teams or tuple(Team(team.name, team.players) for team in more.teams),
        records=tuple(
            (tag, f" {draw(lines)}", 0)
            for tag in draw(st.lists(st.sampled_from(KEPT_TAGS), max_size=4))
        ),
        details=more,
    )  # fmt: skip
