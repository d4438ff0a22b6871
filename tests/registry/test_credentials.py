"""What lets people in: of many who try at once one gets what counts once, on both databases."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest

from arpad.registry.credentials import Account, Credentials, Passkey, Session
from arpad.registry.database import opened

NOW, LATER = 1_767_600_000, 1_767_600_900
AT_ONCE = 12
T = TypeVar("T")
Opened = Callable[[], Credentials]


@pytest.fixture
def kept(url: str) -> Opened:
    """Return how to open the accounts of this test, each time by a connection of its own."""
    return lambda: Credentials(opened(url))


def at_once(kept: Opened, work: Callable[[Credentials], T]) -> Counter[T]:
    """Let many processes' worth of connections do one thing at the same time."""
    doors = [kept() for _ in range(AT_ONCE)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return Counter(pool.map(work, doors))


def session(own: str, who: str = "leo") -> Session:
    return Session(own, who, "arbiter", NOW, NOW, NOW, LATER)


def test_of_many_who_come_by_one_link_one_comes_in(kept: Opened) -> None:
    kept().keep_once("link", "secret", "leo", LATER, NOW)
    assert kept().once("link", "secret", LATER) is None
    assert kept().once("challenge", "secret", NOW) is None
    found = at_once(kept, lambda door: door.once("link", "secret", NOW))
    assert found == {"leo": 1, None: AT_ONCE - 1}


def test_of_many_attempts_at_once_no_more_are_let_through_than_may_be(kept: Opened) -> None:
    keys = (("account leo", 5), ("address 192.0.2.1", 8))
    assert at_once(kept, lambda door: door.attempt(keys, NOW, 900)) == {0: 5, 900: AT_ONCE - 5}
    other = (("account eva", 5), ("address 192.0.2.1", 8))
    found = at_once(kept, lambda door: door.attempt(other, NOW + 1, 900))
    assert found == {0: 3, 899: AT_ONCE - 3}
    kept().forget_attempts("account leo")
    assert kept().attempt(keys, NOW + 2, 900) == 898  # the address has none left
    assert kept().attempt(keys, NOW + 900, 900) == 0


def test_a_code_counts_once_however_many_send_it(kept: Opened) -> None:
    kept().put(Account("leo", "hash", "sealed", 7, ("a", "b")))
    assert at_once(kept, lambda door: door.spend_code("leo", step=8)) == {True: 1, False: 11}
    assert [kept().spend_code("leo", step=step) for step in (7, 8, 9)] == [False, False, True]
    assert at_once(kept, lambda door: door.spend_code("leo", recovery="b")) == {True: 1, False: 11}
    assert kept().account("leo") == Account("leo", "hash", "sealed", 9, ("a",))
    assert not kept().spend_code("eva", step=8)


def test_a_session_goes_on_under_one_token_and_the_old_one_ends(kept: Opened) -> None:
    kept().add_session("old", session("s"))
    later = Session("s", "leo", "arbiter", NOW, NOW + 100, NOW + 100, LATER)
    names = iter(f"new {number}" for number in range(AT_ONCE))
    found = at_once(kept, lambda door: door.turn_session("old", next(names), later, 60))
    assert found == {True: 1, False: AT_ONCE - 1}
    assert kept().session("old", NOW + 159) is not None
    kept().see_session("old", NOW + 159, LATER, 60)  # it isn't kept alive by being used
    assert kept().session("old", NOW + 160) is None
    alive = [name for number in range(AT_ONCE) if kept().session(name := f"new {number}", NOW)]
    assert len(alive) == 1
    kept().end_session("s")
    assert kept().session(alive[0], NOW) is None


def test_sessions_of_somebody_end_and_those_of_others_go_on(kept: Opened) -> None:
    for own, who in (("a", "leo"), ("b", "leo"), ("c", "eva")):
        kept().add_session(own, session(own, who))
    assert kept().end_sessions("leo", but="b") == 1
    assert [bool(kept().session(token, NOW)) for token in "abc"] == [False, True, True]
    assert kept().session("c", LATER) is None


def test_a_closed_account_leaves_nothing_of_its_own(kept: Opened) -> None:
    for who in ("leo", "eva"):
        kept().put(Account(who, "hash"))
        kept().add_passkey(Passkey(f"key of {who}", who, "laptop", b"key", 0, "2026-01-05"))
        kept().add_session(f"session of {who}", session(who, who))
        kept().keep_once("link", f"link of {who}", who, LATER, NOW)
    assert not kept().add_passkey(Passkey("key of leo", "eva", "x", b"", 0, "2026-01-05"))
    kept().close("leo")
    assert (kept().account("leo"), kept().passkeys("leo")) == (None, ())
    assert kept().session("session of leo", NOW) is None
    assert kept().once("link", "link of leo", NOW) is None
    assert kept().account("eva") == Account("eva", "hash")
    assert kept().passkey("key of eva") == kept().passkeys("eva")[0]
    assert kept().session("session of eva", NOW) == session("eva", "eva")
    assert kept().once("link", "link of eva", NOW) == "eva"


def test_a_program_has_one_token(kept: Opened) -> None:
    kept().give_token("first", "site")
    kept().give_token("second", "site")
    assert [kept().of_token(token) for token in ("first", "second", "site")] == [None, "site", None]
