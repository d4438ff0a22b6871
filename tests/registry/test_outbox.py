"""Letters are queued once and taken by one process, on both databases."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from arpad.registry.database import opened
from arpad.registry.outbox import KEPT_SECONDS, WAITS, Letter, Outbox

NOW = 1_767_600_000
AT_ONCE = 12


def letter(key: str, queued_at: int = NOW) -> Letter:
    return Letter(key, "mail", "leo", "a subject", "a text", queued_at)


def test_of_many_processes_at_once_one_writes_and_one_sends(url: str) -> None:
    doors = [Outbox(opened(url)) for _ in range(AT_ONCE)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        written = sum(pool.map(lambda door: door.add([letter("leo event 7")], until=9), doors))
        taken = Counter(door_letter is None for door_letter in
                        pool.map(lambda door: door.take(NOW), doors))  # fmt: skip
    assert (written, doors[0].written_until) == (1, 9)
    assert taken == {False: 1, True: AT_ONCE - 1}


def test_a_process_that_is_lost_leaves_its_letter_to_another(url: str) -> None:
    outbox = Outbox(opened(url))
    assert outbox.written_until is None
    outbox.add([letter("leo event 7"), letter("leo event 8")])
    lost, other = outbox.take(NOW), outbox.take(NOW)
    assert lost is not None
    assert other is not None
    outbox.sent(other)
    assert outbox.take(NOW) is None
    again = outbox.take(NOW + WAITS[0])
    assert again is not None
    assert (again.key, again.attempts) == (lost.key, 1)


def test_what_was_sent_long_ago_is_forgotten(url: str) -> None:
    outbox = Outbox(opened(url))
    outbox.add([letter("leo event 7")])
    outbox.add([letter("leo event 8", NOW + KEPT_SECONDS + 1)])
    assert [queued.key for queued in outbox.letters(9)] == ["leo event 8"]
