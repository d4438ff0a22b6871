"""A facts file is bounded: what would fill the memory, and what nobody sees, is not read."""

import pytest

from arpad.report.facts import GameFacts, read_facts, read_game_facts


@pytest.mark.parametrize("key", ["a.", '"a".', "'b' . ", "a.\t"])
def test_a_key_of_many_parts_is_refused_before_it_fills_the_memory(key):
    data = b"x = 1\n" + (key * 50_000 + "b = 1").encode()
    (problem,) = read_facts(data, "open.facts.toml")[1]
    assert (problem.code, problem.line) == ("facts-toml", 2)
    assert problem.message == "Line 2 has a key of more than 20 parts."
    assert read_game_facts(data) == (GameFacts(), ())


def test_a_text_with_many_dots_is_a_text():
    text = "... e.g. 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O. a.b.c.d.e.f.g"
    assert read_facts(f'name = "{text}"'.encode())[0].name == text
    assert read_facts(b'city = "Ri\\u202ega\\u009b"')[0].city == "Riga"
