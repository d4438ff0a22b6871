"""Players of an office: nobody twice, every fact in its time, merged and split without a trace."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from arpad.office.acting import Done, Officer, perform
from arpad.office.acts.persons import GiveRole
from arpad.office.acts.players import AddPlayer, RenamePlayer, SetFacts
from arpad.office.players.changing import state
from arpad.office.players.entering import enter
from arpad.office.players.facts import StatedFact
from arpad.office.players.finding import find
from arpad.office.players.person import person
from arpad.registry.store import Store
from tests.office.undone import desk_of, merge, split, undo
from tests.registry.stores import STORES

ANA = Officer("ana", "2026-01-31T10:00:00Z", "as she asked")
TODAY = "2026-06-30"


@pytest.fixture(params=sorted(STORES))
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return STORES[request.param](tmp_path)


def add(store: Store, name: str, *more: StatedFact, **options: object) -> Done:
    return enter(store, ANA, [StatedFact("name", name), *more], **options)


def codes(done: Done) -> list[str]:
    return [problem.code for problem in done.problems]


def everything(store: Store) -> list[object]:
    players = [str(row["player"]) for _, row in store.rows("player")]
    return [person(store, player) for player in players]


def test_numbers_follow_one_another(store: Store) -> None:
    assert add(store, "Reti, Anna").players == ("1",)
    assert add(store, "Euwe, Eva", player="507").players == ("507",)
    assert add(store, "Lasker, Emma").players == ("508",)
    assert add(store, "Tal, Michaela", player="A-1").players == ("A-1",)
    assert add(store, "Keres, Pauline").players == ("509",)


def test_a_number_given_once_is_never_given_again(store: Store) -> None:
    added = add(store, "Reti, Anna")
    assert undo(store, ANA, added.act.number).act is not None
    assert person(store, "1") is None
    assert add(store, "Reti, Anna").players == ("2",)


@pytest.mark.parametrize(
    "stated",
    [
        StatedFact("sex", "female"),
        StatedFact("birth", "1980-02-30"),
        StatedFact("birth", "80"),
        StatedFact("birth", "2026-02-01"),  # ANA acts on 31 January 2026
        StatedFact("birth", "2027"),
        StatedFact("federation", "Spain"),
        StatedFact("title", "GM"),
        StatedFact("title", "GM", "FIDE!"),
        StatedFact("number", "22 23", "fide"),
        StatedFact("licence", "perhaps", "2026"),
        StatedFact("licence", "yes", "this year"),
        StatedFact("club", ""),
        StatedFact("elo", "2000"),
        StatedFact("club", "a\u202eb"),
        StatedFact("sex", "w", since="yesterday"),
        StatedFact("name", "Euwe, Eva"),
    ],
)
def test_what_cannot_be_kept_is_refused(store: Store, stated: StatedFact) -> None:
    done = add(store, "Reti, Anna", stated)
    if stated == StatedFact("club", ""):  # nothing is taken away of who has nothing
        assert done.act is not None
        return
    assert done.act is None
    assert set(codes(done)) == {"player-fact"}
    assert store.last == 0


def test_a_player_has_a_name(store: Store) -> None:
    assert codes(enter(store, ANA, [StatedFact("sex", "w")])) == ["player-fact"]


def test_nobody_is_entered_twice(store: Store) -> None:
    add(
        store,
        "Réti, Anna",
        StatedFact("birth", "1980-05-28"),
        StatedFact("number", "1503014", "fide"),
    )
    for name in ("Anna RETI", "Reti, A.", "reti anna"):
        done = add(store, name, StatedFact("birth", "1980"))
        assert codes(done) == ["player-double"], name
        assert done.problems[0].found == "1"
    assert add(store, "Reti, Anna", StatedFact("birth", "1981")).players == ("2",)
    assert add(store, "Reti, Anna", not_these=["1", "2"]).players == ("3",)
    other = add(store, "Euwe, Eva", StatedFact("number", "1503014", "fide"))
    assert codes(other) == ["player-number"]
    assert codes(add(store, "Tal, Mia", player="3")) == ["player-number"]


def test_facts_hold_from_their_day_on(store: Store) -> None:
    add(store, "Reti, Anna", StatedFact("federation", "CZE"), StatedFact("licence", "yes", "2026"))
    assert state(store, ANA, "1", [StatedFact("name", "Euwe, Anna", since="2026-03-01")]).act
    assert state(store, ANA, "1", [StatedFact("federation", "NED", since="2026-04-01")]).act
    assert state(store, ANA, "1", [StatedFact("licence", "", "2026", "2026-05-01")]).act
    # told late, of a day before: what is known of later days stays
    assert state(store, ANA, "1", [StatedFact("federation", "SVK", since="2026-02-01")]).act
    found = person(store, "1")
    assert found is not None
    on = {day: found.on(day).get(("federation", "")) for day in ("2026-01-31", "2026-03-31", TODAY)}
    assert on == {"2026-01-31": "CZE", "2026-03-31": "SVK", TODAY: "NED"}
    assert found.on("2026-02-28")["name", ""] == "Reti, Anna"
    assert found.on("2026-03-01")["name", ""] == "Euwe, Anna"
    assert ("licence", "2026") in found.on("2026-04-30")
    assert ("licence", "2026") not in found.on("2026-05-01")
    assert [one.player for one in find(store, "réti").players] == ["1"]
    assert [act.told.kind for act in store.acts()][:3] == [
        "player.add",
        "player.rename",
        "player.set",
    ]


def test_saying_what_is_known_is_told(store: Store) -> None:
    add(store, "Reti, Anna", StatedFact("sex", "w"))
    assert codes(state(store, ANA, "1", [StatedFact("sex", "w", since="2026-03-01")])) == [
        "player-idle"
    ]
    assert codes(state(store, ANA, "1", [StatedFact("club", "")])) == ["player-idle"]
    assert codes(state(store, ANA, "9", [StatedFact("sex", "w")])) == ["player-unknown"]
    assert codes(state(store, ANA, "1", [StatedFact("name", "")])) == ["player-fact"]


def test_merged_then_split_equals_nothing_done(store: Store) -> None:
    add(store, "Reti, Anna", StatedFact("sex", "w"), StatedFact("federation", "CZE"))
    add(store, "Réti, A.", StatedFact("number", "1503014", "fide"), not_these=["1"])
    before = everything(store)
    assert merge(store, ANA, "1", "2").act is not None
    one = person(store, "2")
    assert one is not None
    assert (one.player, one.given_up) == ("1", ("2",))
    assert one.on(TODAY) == {
        ("name", ""): "Reti, Anna",
        ("sex", ""): "w",
        ("federation", ""): "CZE",
        ("number", "fide"): "1503014",
    }
    assert [found.player for found in find(store, "1503014").players] == ["1"]
    assert codes(merge(store, ANA, "1", "2")) == ["player-merged"]
    assert codes(merge(store, ANA, "2", "1")) == ["player-merged"]
    assert split(store, ANA, "2").act is not None
    assert everything(store) == before
    assert codes(split(store, ANA, "2")) == ["player-not-merged"]


def test_three_numbers_become_one_and_come_apart_again(store: Store) -> None:
    for name in ("Reti, Anna", "Reti, Anna Maria", "Reti, A. M."):
        add(store, name, not_these=["1", "2"])
    before = everything(store)
    first = merge(store, ANA, "2", "3").act
    second = merge(store, ANA, "1", "2").act
    assert person(store, "3") == person(store, "1")
    assert person(store, "1").given_up == ("2", "3")
    assert undo(store, ANA, first.number).act is not None
    assert person(store, "3").player == "3"
    assert undo(store, ANA, second.number).act is not None
    assert everything(store) == before


def test_two_persons_are_not_merged(store: Store) -> None:
    add(store, "Reti, Anna", StatedFact("birth", "1980"), StatedFact("number", "11", "fide"))
    add(store, "Reti, Anna", StatedFact("birth", "1981-05-28"), StatedFact("number", "12", "fide"))
    done = merge(store, ANA, "1", "2")
    assert codes(done) == ["player-differs"]
    assert "birth, number of fide" in done.problems[0].message
    assert codes(merge(store, ANA, "1", "7")) == ["player-unknown"]
    assert codes(merge(store, ANA, "1", "1")) == ["player-merged"]


def test_what_others_rest_on_is_not_undone(store: Store) -> None:
    added = add(store, "Reti, Anna").act
    renamed = state(store, ANA, "1", [StatedFact("name", "Euwe, Anna", since="2026-03-01")]).act
    assert codes(undo(store, ANA, added.number)) == ["act-kept"]
    undoing = undo(store, ANA, renamed.number).act
    assert codes(undo(store, ANA, renamed.number)) == ["act-kept"]
    assert codes(undo(store, ANA, undoing.number)) == ["act-kept"]
    assert codes(undo(store, ANA, 99)) == ["act-kept"]
    assert undo(store, ANA, added.number).act is not None
    assert person(store, "1") is None


def test_a_number_that_is_anothers_by_now_is_not_given_back(store: Store) -> None:
    add(store, "Reti, Anna", StatedFact("number", "11", "fide"))
    taken = state(store, ANA, "1", [StatedFact("number", "12", "fide", "2026-03-01")]).act
    assert codes(add(store, "Euwe, Eva", StatedFact("number", "11", "fide"))) == ["player-number"]
    add(store, "Euwe, Eva")
    assert state(store, ANA, "2", [StatedFact("number", "11", "fide", "2026-03-01")]).act
    assert codes(undo(store, ANA, taken.number)) == ["player-number"]
    assert person(store, "1").on(TODAY)["number", "fide"] == "12"


def test_every_act_says_who_when_and_why(store: Store) -> None:
    add(store, "Reti, Anna")
    eva = Officer("eva", "2026-02-01T09:30:00Z", "the passport says so")
    state(store, eva, "1", [StatedFact("birth", "1980")])
    told = store.acts()[1].told
    assert (told.who, told.at, told.because) == (
        "eva",
        "2026-02-01T09:30:00Z",
        "the passport says so",
    )
    assert [row["which"] for _, row in store.rows("concern", {"which": ["1"]})] == ["1", "1"]


def test_of_many_the_first_are_shown_and_all_are_counted(store: Store) -> None:
    for number in range(5):
        add(store, f"Reti, {'ABCDE'[number]}nna", StatedFact("birth", str(1980 + number)))
    found = find(store, "ret", most=2)
    assert ([one.player for one in found.players], found.count) == (["1", "2"], 5)
    assert find(store, "reti bnna").count == 1
    assert find(store, "zukertort").count == 0


def test_what_is_sent_of_players_is_done_by_its_form(store: Store) -> None:
    def do(form: object, who: Officer = ANA) -> Done:
        return perform(desk_of(store), who, form)

    added = do(AddPlayer(name="Reti, Anna", facts=("birth=1980", "number:fide=22"), number="7"))
    assert added.players == ("7",)
    assert codes(do(AddPlayer(name="Reti, A."))) == ["player-double"]
    assert do(AddPlayer(name="Reti, A.", not_these=("7",))).players == ("8",)
    married = RenamePlayer(who="anna reti", name="Euwe, Anna", since=date(2026, 5, 2))
    assert do(married).players == ("7",)
    assert do(SetFacts(who="euwe", facts=("title:fide=WIM", "birth="))).players == ("7",)
    kept = everything(store)
    (anna,) = (one for one in kept if one.player == "7")
    assert anna.on("2026-05-01") == {
        ("name", ""): "Reti, Anna", ("number", "fide"): "22", ("title", "fide"): "WIM",
    }  # fmt: skip
    assert anna.on("2026-05-02")["name", ""] == "Euwe, Anna"
    for form, code in (
        (AddPlayer(name="Tal, Mia", facts=("sex",)), "player-fact"),
        (SetFacts(who="7", facts=("club=A", "title:fide")), "player-fact"),
        (SetFacts(who="7", facts=("club=A", "club=B")), "player-fact"),
        (SetFacts(who="lasker", facts=("club=A",)), "player-unknown"),
        (RenamePlayer(who="a", name="Tal, Mia"), "player-several"),
    ):
        assert codes(do(form)) == [code], form
    assert do(GiveRole(who="ana", role="administrator", since=date(2026, 1, 1))).act
    assert codes(do(SetFacts(who="lasker", facts=("sex",)), replace(ANA, who="eva"))) == [
        "role-missing"
    ]
    assert everything(store) == kept
