"""What people state of an event, and what is found where nobody states it."""

from dataclasses import fields
from datetime import date
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.report import Details, Game, Report, Team
from arpad.report.facts import (
    KINDS,
    Facts,
    fact_from_text,
    kind_of_code,
    kind_of_games,
    kind_of_text,
    merge,
    read_facts,
    settle_facts,
)

TOML = b"""
name = "Riga Open"
city = "Riga"
federation = "LAT"
kind = "round_robin"
stage_of = "riga-2024"
start = 2024-11-23
end = 2024-11-24
minutes_for_60_moves = 90.5
rounds_scheduled = 9
games_per_encounter = 2
rounds_per_day = 2
hours_per_day = 10
is_official = true
is_national_championship = false
is_team_championship = false
is_national_team_championship = false
is_zonal = false
is_world_cup = false
is_named_for_titles = false
is_women_only = true
is_thematic = false
is_by_body = false
is_international = false
is_officialised = true
is_named_in_rules = true
is_norm_event = true
is_registered = true
registered_on = 2024-09-01
is_declared_unrated = false
is_half_k_requested = false
is_admitted_late = false
is_decision_waived = false
are_times_unequal = false
stages_are_grouped = true
virtual_rating_class = "honour_permanent"
winner = "42"
days_between_rounds = 7
ratings_at = "game"
"""


def test_every_fact_can_be_stated():
    facts, problems = read_facts(TOML)
    assert problems == ()
    assert all(getattr(facts, field.name) is not None for field in fields(Facts))
    assert facts.start == date(2024, 11, 23)
    assert facts.minutes_for_60_moves == Fraction(181, 2)
    assert facts.hours_per_day == 10
    assert facts.is_official is True
    assert facts.is_thematic is False


def test_every_fact_can_be_stated_on_the_command_line():
    from_file, _ = read_facts(TOML)
    for line in TOML.decode().strip().splitlines():
        key, _, value = line.partition(" = ")
        text = f"{key}={value.strip(chr(34))}"
        fact, problems = fact_from_text(text)
        assert problems == ()
        assert getattr(fact, key) == getattr(from_file, key), text


@pytest.mark.parametrize(
    ("line", "code", "in_fix"),
    [
        ("is_oficial = true", "facts-unknown", "mean is_official"),
        ("minutes = 90", "facts-unknown", "minutes_for_60_moves"),
        ("zzz = 1", "facts-unknown", "facts.md, such as kind"),
        ("[event]\nkind = 'swiss'", "facts-unknown", "kind"),
        ("is_official = 'yes'", "facts-type", "true or false"),
        ("is_official = 1", "facts-type", "true or false"),
        ("rounds_scheduled = 9.0", "facts-type", "whole number"),
        ("rounds_scheduled = true", "facts-type", "whole number"),
        ("rounds_scheduled = -1", "facts-type", "whole number"),
        ("start = '2024-11-23'", "facts-type", "without quotes"),
        ("start = 2024-11-23T10:00:00", "facts-type", "a day"),
        ("minutes_for_60_moves = 'long'", "facts-type", "a number"),
        ("minutes_for_60_moves = nan", "facts-type", "a number"),
        ("minutes_for_60_moves = inf", "facts-type", "a number"),
        ("minutes_for_60_moves = 1e999999", "facts-type", "a number"),
        ("minutes_for_60_moves = 1e-999999", "facts-type", "a number"),
        ("minutes_for_60_moves = 0", "facts-type", "a number"),
        ("name = ['Riga']", "facts-type", "a text"),
        ("name = ''", "facts-type", "a text"),
        ("kind = 'swis'", "facts-value", "Write swiss."),
        ("kind = 'simul'", "facts-value", "swiss"),
        ("ratings_at = 'end'", "facts-value", "start, game"),
    ],
)
def test_a_wrong_fact_is_said_with_its_line(line, code, in_fix):
    facts, (problem,) = read_facts(f"city = 'Riga'\n\n{line}\n".encode(), "open.facts.toml")
    assert facts == Facts(city="Riga")
    assert (problem.level, problem.code, problem.line) == ("error", code, 3)
    assert (problem.column, problem.file) == (1, "open.facts.toml")
    assert in_fix in problem.fix


@pytest.mark.parametrize(
    "data",
    [b"kind: swiss", b"kind = ", b"\xff\xfe", b"a = " + b"[" * 5000, b"a = " + b"9" * 5000,
     b"kind = 'swiss'\nkind = 'team'", b"\0", b"a" * 2_000_000, b"x = 1e99999999999999999999"],
)  # fmt: skip
def test_what_is_no_toml_gives_one_error(data):
    facts, problems = read_facts(data)
    assert facts == Facts()
    assert [(problem.level, problem.code) for problem in problems] in (
        [("error", "facts-toml")], [("error", "facts-unknown")],
    )  # fmt: skip


def test_a_broken_line_is_said():
    _, (problem,) = read_facts(b"city = 'Riga'\nkind == 'swiss'\n")
    assert (problem.line, problem.column) == (2, 7)


def test_an_empty_file_states_nothing():
    assert read_facts(b"") == read_facts(b"\xef\xbb\xbf# nothing\n") == (Facts(), ())


@given(st.binary(max_size=200))
def test_any_bytes_are_read(data):
    facts, problems = read_facts(data)
    assert isinstance(facts, Facts)
    assert all(problem.message for problem in problems)
    stated, problems = fact_from_text(data.decode("latin-1"))
    assert (stated is None) == any(problem.level == "error" for problem in problems)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("kind", "facts-key-value"),
        ("", "facts-key-value"),
        ("=swiss", "facts-unknown"),
        ("kind=", "facts-type"),
        ("kind=swis", "facts-value"),
        ("is_official=perhaps", "facts-type"),
        ("rounds_scheduled=nine", "facts-type"),
        ("start=01/02/2024", "facts-type"),  # which of the two?
        ("minutes_for_60_moves=1:30", "facts-type"),
    ],
)
def test_a_wrong_fact_on_the_command_line_is_said(text, code):
    fact, (problem,) = fact_from_text(text)
    assert (fact, problem.level, problem.code) == (None, "error", code)
    assert problem.fix


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kind = swiss", Facts(kind="swiss")),
        ("is_official=no", Facts(is_official=False)),
        ("start=23.11.2024", Facts(start=date(2024, 11, 23))),
        ("minutes_for_60_moves=90.5", Facts(minutes_for_60_moves=Fraction(181, 2))),
        ("name=a=b", Facts(name="a=b")),
    ],
)
def test_facts_on_the_command_line(text, expected):
    assert fact_from_text(text) == (expected, ())


def test_the_first_source_goes_before_the_others():
    stated, found = Facts(kind="team", is_official=False), Facts(kind="swiss", is_official=True)
    assert merge(stated, found, Facts(city="Riga")) == Facts(
        kind="team", is_official=False, city="Riga"
    )
    assert merge(stated) == stated


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("FIDE_DUTCH_2017", "swiss"),
        ("FIDE_DUTCH_2026", "swiss"),
        ("FIDE_DUBOV_BAKU", "swiss"),
        ("FIDE_BURSTEIN", "swiss"),
        ("CUSTOM_SWISS", "swiss"),
        ("FIDE_DOUBLESWISS_BAKU", "swiss"),
        ("BERGER_ROUNDROBIN", "round_robin"),
        ("FIDE_ROUNDROBIN", "round_robin"),
        ("BERGER_ROUNDROBIN_G1", "round_robin"),
        ("BERGER_ROUNDROBIN_G2", "double_round_robin"),
        ("BERGER_ROUNDROBIN_G4", "double_round_robin"),
        ("BERGER_DOUBLEROUNDROBIN", "double_round_robin"),
        ("FIDE_SCHEVENINGEN_G2", "scheveningen"),
        ("FIDE_SCHILLER_4x2", "team"),
        ("FIDE_TEAM_TYPEA_MP_GP", "team"),
        ("FIDE_TEAM_BAKU", "team"),
        ("BERGER_TEAM_ROUNDROBIN", "team"),
        ("CUSTOM_KNOCKOUT", "knockout"),
        ("CUSTOM_MATCH", "match"),
        ("fide_dutch", "swiss"),
        ("", None),
        ("OTHER", None),
    ],
)
def test_kinds_by_code(code, kind):
    assert kind_of_code(code) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Individual: Swiss-System (Standard)", "swiss"),
        ("Individual: Swiss-System Dutch (JaVaFo)", "swiss"),
        ("Sistema Suizo", "swiss"),
        ("Schweizer System", "swiss"),
        ("Système suisse", "swiss"),
        ("Sistema svizzero", "swiss"),
        ("Sistema suíço", "swiss"),
        ("Sistema suís", "swiss"),
        ("Round Robin", "round_robin"),
        ("Individual: Round-Robin", "round_robin"),
        ("Liga", "round_robin"),
        ("Todos contra todos", "round_robin"),
        ("Rundenturnier", "round_robin"),
        ("Jeder gegen Jeden", "round_robin"),
        ("Toutes rondes", "round_robin"),
        ("Girone all'italiana", "round_robin"),
        ("Tots contra tots", "round_robin"),
        ("Sistema de lliga", "round_robin"),
        ("Berger", "round_robin"),
        ("Double round robin", "double_round_robin"),
        ("Liga a doble vuelta", "double_round_robin"),
        ("Doppelrundiges Rundenturnier", "double_round_robin"),
        ("Team Swiss System", "team"),
        ("FIDE-TEAM-BAKU", "team"),
        ("Suizo por equipos", "team"),
        ("Mannschaftsturnier", "team"),
        ("Par équipes", "team"),
        ("Torneo a squadre", "team"),
        ("Torneig per equips", "team"),
        ("Team round robin", "team"),
        ("Team League", "league"),
        ("Liga por equipos", "league"),
        ("Bundesliga", "league"),
        ("Scheveningen", "scheveningen"),
        ("Scheveningen system between two teams", "scheveningen"),
        ("Knock-out", "knockout"),
        ("K.O.-System", "knockout"),
        ("Eliminatorias", "knockout"),
        ("Match", "match"),
        ("Zweikampf", "match"),
        ("Swiss, then round robin", None),
        ("Open", None),
        ("Individual", None),
        ("", None),
        ("Match, round robin", "round_robin"),
        ("Matchless teamwork", None),
    ],
)
def test_kinds_by_words(text, kind):
    assert kind_of_text(text) == kind
    assert kind_of_text(text.upper()) == kind


def every_pair(players, times=1):
    return [
        Game(number, *(pair if time % 2 else pair[::-1]), "1")
        for time in range(times)
        for number, pair in enumerate(combinations(range(1, players + 1), 2), 1)
    ]


@pytest.mark.parametrize(
    ("games", "kind"),
    [
        (every_pair(4), "round_robin"),
        (every_pair(5, 2), "double_round_robin"),
        (every_pair(4, 4), "double_round_robin"),
        (every_pair(2, 6), "match"),
        (every_pair(4)[:-1], "swiss"),
        (every_pair(4) + every_pair(4)[:1], "swiss"),
        ([Game(1, 1, None, "U")], None),
        ([], None),
    ],
)
def test_kinds_by_structure(games, kind):
    assert kind_of_games(Report(), games) == kind
    assert kind is None or kind in KINDS


def test_teams_make_a_team_event():
    assert kind_of_games(Report(teams=(Team("Riga", (1, 2)),)), every_pair(4)) == "team"


def test_sources_decide_in_their_order():
    report = Report(type_code="FIDE_DUTCH", type_text="Round robin")
    for stated, code, text, expected in [
        (Facts(kind="match"), "FIDE_DUTCH", "Round robin", ("match", "stated")),
        (Facts(), "FIDE_DUTCH", "Round robin", ("swiss", "record 192")),
        (Facts(), "", "Liga", ("round_robin", "record 092")),
        (Facts(), "OTHER", "Open", ("double_round_robin", "structure")),
    ]:
        report = Report(type_code=code, type_text=text)
        facts, decided, _ = settle_facts(report, every_pair(4, 2), stated)
        assert (facts.kind, decided["kind"]) == expected


def test_days_come_from_the_records_or_the_rounds():
    rounds = (date(2024, 11, 24), date(2024, 11, 23), date(2024, 11, 24))
    facts, decided, _ = settle_facts(Report(round_dates=rounds), (), Facts())
    assert (facts.start, facts.end) == (date(2024, 11, 23), date(2024, 11, 24))
    assert decided["start"] == decided["end"] == "record 132"
    assert (facts.rounds_per_day, facts.rounds_scheduled) == (2, 3)
    assert (facts.days_between_rounds, decided["days_between_rounds"]) == (1, "record 132")
    dated = Report(start=date(2024, 11, 1), end=date(2024, 11, 30), round_dates=rounds)
    facts, decided, _ = settle_facts(dated, (), Facts(end=date(2024, 12, 1)))
    assert (facts.start, facts.end) == (date(2024, 11, 1), date(2024, 12, 1))
    assert (decided["start"], decided["end"]) == ("record 042", "stated")


def test_rounds_a_day_need_the_date_of_every_round():
    facts, _, _ = settle_facts(Report(round_dates=(date(2024, 1, 1), None)), (), Facts())
    assert facts.rounds_per_day is None
    assert facts.days_between_rounds is None


def test_the_days_between_rounds_are_the_usual_ones():
    """Saturdays, of which one is missing; then one round put forward to the Thursday.

    FCE 8.3 speaks of how often games are played: one round put forward changes nothing in that.
    """
    weekly = (date(2016, 1, 9), date(2016, 1, 16), date(2016, 1, 30))
    facts, decided, _ = settle_facts(Report(round_dates=weekly), (), Facts())
    assert (facts.days_between_rounds, decided["days_between_rounds"]) == (14, "record 132")
    moved = (*weekly[:2], date(2016, 1, 21))
    assert settle_facts(Report(round_dates=moved), (), Facts())[0].days_between_rounds == 7
    daily = Report(round_dates=(date(2016, 1, 9), date(2016, 1, 10), date(2016, 1, 11)))
    assert settle_facts(daily, (), Facts())[0].days_between_rounds == 1
    stated = Facts(days_between_rounds=1)
    assert settle_facts(Report(round_dates=weekly), (), stated)[0].days_between_rounds == 1
    alone = Report(round_dates=weekly[:1])
    assert settle_facts(alone, (), Facts())[0].days_between_rounds is None


def test_the_days_between_rounds_of_dated_games():
    """A games table dates each game; a postponed game, or one without a day, changes nothing."""
    day = date(2016, 1, 9)
    games = [
        Game(1, 1, 2, "1", day),
        Game(1, 3, 4, "1", day),
        Game(2, 1, 3, "1", day.replace(day=16)),
    ]
    facts, decided, _ = settle_facts(Report(), iter(games), Facts())
    assert (facts.days_between_rounds, decided["days_between_rounds"]) == (7, "structure")
    assert facts.kind == "swiss"
    for odd in (None, day.replace(day=10)):
        more = [*games, Game(2, 5, 6, "1", day.replace(day=16)), Game(2, 2, 4, "1", odd)]
        assert settle_facts(Report(), more, Facts())[0].days_between_rounds == 7
    unknown = [*games, Game(3, 1, 4, "1", None)]
    assert settle_facts(Report(), unknown, Facts())[0].days_between_rounds is None


@pytest.mark.parametrize(
    ("report", "rounds", "source"),
    [
        (Report(rounds_stated=9), 9, "record 142"),
        (Report(rounds_stated=9, details=Details(javafo_rounds=9)), 9, "record XXR"),
        (Report(), None, None),
    ],
)
def test_rounds_scheduled(report, rounds, source):
    facts, decided, _ = settle_facts(report, (), Facts())
    assert (facts.rounds_scheduled, decided.get("rounds_scheduled")) == (rounds, source)


def test_only_what_is_known_has_a_source():
    facts, decided, problems = settle_facts(Report(name="Riga Open"), (), Facts(is_official=True))
    assert facts == Facts(name="Riga Open", is_official=True)
    assert decided == {"name": "record 012", "is_official": "stated"}
    assert problems == ()
