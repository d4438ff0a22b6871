"""Forms act once: of many that come at once one is the first, on both databases."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from arpad.registry.database import opened
from arpad.registry.forms_sent import KEPT_SECONDS, FormsSent

NOW = 1_767_600_000
AT_ONCE = 12


def test_of_many_at_once_one_is_the_first(url: str) -> None:
    doors = [FormsSent(opened(url)) for _ in range(AT_ONCE)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        firsts = Counter(pool.map(lambda door: door.begin("mark", "eva", NOW), doors))
    assert firsts == {True: 1, False: AT_ONCE - 1}


def test_what_came_of_a_form_is_told_to_who_sent_it_for_a_day(url: str) -> None:
    sent = FormsSent(opened(url))
    assert sent.begin("mark", "eva", NOW)
    assert sent.answered("mark", "eva") == (True, None)
    sent.answer("mark", "[1]")
    assert sent.answered("mark", "eva") == (True, "[1]")
    assert sent.answered("mark", "leo") == sent.answered("other", "eva") == (False, None)
    sent.forget_answers()
    assert sent.answered("mark", "eva") == (True, "[]")
    assert not sent.begin("mark", "eva", NOW + KEPT_SECONDS - 1)
    assert sent.begin("mark", "eva", NOW + KEPT_SECONDS)


def test_a_form_of_which_nothing_came_may_come_again(url: str) -> None:
    sent = FormsSent(opened(url))
    assert sent.begin("mark", "eva", NOW)
    sent.forget("mark")
    assert sent.begin("mark", "eva", NOW)
