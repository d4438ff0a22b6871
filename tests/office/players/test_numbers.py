"""Whose a body's number is: by body and by day, taken back without a trace, never two players'."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.office.acting import Done, Officer
from arpad.office.players.changing import state
from arpad.office.players.entering import enter
from arpad.office.players.facts import StatedFact
from arpad.office.players.finding import find
from arpad.office.players.person import person
from arpad.office.players.recorded import RecordedPlayers
from arpad.office.players.roll import numbered, with_numbers
from arpad.registry.store import Store
from tests.office.undone import merge, undo
from tests.registry.stores import folder

ANA = Officer("ana", "2026-03-15T10:00:00Z", "the lists of ICCF and of the FPX")
PLAYERS, BODIES, NUMBERS = ("1", "2", "3"), ("iccf", "fpx"), ("71", "72", "")
DAYS = ("", "2026-02-01", "2026-03-01", "2026-04-01")

ACTS = st.one_of(
    st.tuples(
        st.just("state"),
        st.sampled_from(PLAYERS),
        st.sampled_from(BODIES),
        st.sampled_from(NUMBERS),
        st.sampled_from((None, *DAYS)),
    ),
    st.tuples(st.just("merge"), st.sampled_from(PLAYERS), st.sampled_from(PLAYERS)),
    st.tuples(st.just("undo"), st.integers(min_value=0, max_value=12)),
)


@dataclass
class Naive:
    """The acts that hold, one after the other; whatever is asked is found by reading them all."""

    acts: list[tuple[str, ...]] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)

    def holding(self, kind: str) -> Iterator[tuple[str, ...]]:
        for place, act in enumerate(self.acts):
            if act[0] == kind and place not in self.gone:
                yield act[1:]

    def root(self, player: str) -> str:
        for _ in PLAYERS:
            for kept, given_up in self.holding("merge"):
                player = kept if player == given_up else player
        return player

    def tellers(self, player: str) -> list[str]:
        """Return the numbers of a person, the one whose word goes first at the head."""
        others = [one for one in PLAYERS if one != player and self.root(one) == player]
        return [player, *others]

    def rows(self, player: str, body: str) -> list[tuple[str, str]]:
        said = self.holding("state")
        return [(since, value) for who, of, value, since in said if (who, of) == (player, body)]

    def number(self, player: str, body: str, day: str) -> str:
        for teller in self.tellers(player):
            found, last = None, ""
            for since, value in self.rows(teller, body):
                if since <= day and since >= last:
                    found, last = value, since
            if found is not None:
                return found
        return ""

    def first_day(self, player: str, body: str) -> str:
        for teller in self.tellers(player):
            if rows := self.rows(teller, body):
                return max(since for since, _ in rows)
        return ""

    def people(self) -> list[str]:
        return [player for player in PLAYERS if self.root(player) == player]

    def is_shared(self) -> bool:
        for body in BODIES:
            for day in DAYS:
                held = [self.number(person, body, day) for person in self.people()]
                held = [one for one in held if one]
                if len(held) != len(set(held)):
                    return True
        return False

    def tries(self, act: tuple[str, ...]) -> bool:
        self.acts.append(act)
        if self.is_shared():
            self.acts.pop()
            return False
        return True

    def states(self, player: str, body: str, value: str, since: str | None) -> bool:
        player = self.root(player)
        day = self.first_day(player, body) if since is None else since
        if self.number(player, body, day) == value:
            return False  # that is known already
        return self.tries(("state", player, body, value, day))

    def merges(self, kept: str, given_up: str) -> bool:
        kept, given_up = self.root(kept), self.root(given_up)
        both = [[self.number(one, body, DAYS[-1]) for one in (kept, given_up)] for body in BODIES]
        if kept == given_up or any(one and two and one != two for one, two in both):
            return False
        return self.tries(("merge", kept, given_up))

    def undoes(self, place: int) -> bool:
        if place in self.gone:
            return False
        self.gone.add(place)
        if self.is_shared():
            self.gone.remove(place)
            return False
        return True


def entered(store: Store) -> Store:
    for name in ("Abreu, Tomás", "Brandão, Ivo", "Calado, Nuno"):
        assert enter(store, ANA, [StatedFact("name", name)]).act
    return store


@pytest.fixture(autouse=True)
def _unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)  # nothing here outlives the test


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return entered(folder(tmp_path))


FOLDERS = count()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ACTS, min_size=3, max_size=12))
def test_any_sequence_of_acts_equals_reading_them_one_by_one(
    tmp_path: Path, acts: list[tuple[Any, ...]]
) -> None:
    store = entered(folder(tmp_path / str(next(FOLDERS))))
    naive, recorded = Naive(), []
    for kind, *words in acts:
        if kind == "undo":
            place = words[0]
            if place >= len(recorded):
                continue
            done, is_done = undo(store, ANA, recorded[place]), naive.undoes(place)
        elif kind == "merge":
            done, is_done = merge(store, ANA, *words), naive.merges(*words)
        else:
            player, body, value, since = words
            fact = StatedFact("number", value, body, since)
            done = state(store, ANA, player, [fact])
            is_done = naive.states(player, body, value, since)
        assert (done.act is not None) == is_done, (kind, words, done.problems)
        if is_done and kind != "undo":
            recorded.append(done.act.number)
    known = RecordedPlayers(store)
    for body in BODIES:
        for day in DAYS:
            held = {naive.number(person, body, day): person for person in naive.people()}
            held.pop("", None)
            assert numbered(known, body, day) == held
            for player in PLAYERS:
                facts = person(store, player).on(day)
                assert facts.get(("number", body), "") == naive.number(
                    naive.root(player), body, day
                )


def state_number(
    store: Store, player: str, value: str, body: str = "iccf", since: str | None = None
) -> Done:
    return state(store, ANA, player, [StatedFact("number", value, body, since)])


def test_a_mistyped_number_that_is_moved_to_its_owner_is_whole_again(store: Store) -> None:
    assert state_number(store, "1", "390002").act
    assert [problem.code for problem in state_number(store, "2", "390002").problems] == [
        "player-number"
    ]
    assert state_number(store, "1", "").act
    assert state_number(store, "2", "390002").act
    recorded = RecordedPlayers(store)
    assert with_numbers(recorded) == {"390002": {"2"}}
    for day in DAYS:  # the mistake is of no day
        assert numbered(recorded, "iccf", day) == {"390002": "2"}
    assert [player.player for player in find(store, "390002").players] == ["2"]


def test_two_bodies_may_give_two_players_the_same_number(store: Store) -> None:
    assert state_number(store, "2", "390002").act
    assert state_number(store, "3", "390002", "fpx").act
    recorded = RecordedPlayers(store)
    assert numbered(recorded, "iccf") == {"390002": "2"}
    assert numbered(recorded, "fpx") == {"390002": "3"}


def test_a_number_passes_from_one_player_to_another_on_a_day(store: Store) -> None:
    assert state_number(store, "1", "71").act
    refused = state_number(store, "2", "71", since="2026-03-01")
    assert refused.problems[0].message == "iccf's number 71 is that of player 1."
    assert state_number(store, "1", "", since="2026-03-01").act
    refused = state_number(store, "2", "71", since="2026-02-28")
    assert refused.problems[0].message == "iccf's number 71 is that of player 1 until 2026-03-01."
    assert state_number(store, "2", "71", since="2026-03-01").act
    recorded = RecordedPlayers(store)
    assert numbered(recorded, "iccf", "2026-02-28") == {"71": "1"}
    assert numbered(recorded, "iccf", "2026-03-01") == {"71": "2"}
