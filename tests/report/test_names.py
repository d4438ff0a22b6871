"""Whether two names may be one person's: in pairs that stand on either side of each line."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.report.names import FIELD_FULL, are_same, edits, has_words, likeness, wide_words, words

SAME = [
    ("Pérez García, José", "Perez Garcia Jose"),
    ("Pérez García, José", "JOSE PEREZ-GARCIA"),
    ("O'Kelly de Galway, Alberic", "OKELLY DE GALWAY, Alberic"),
    ("O\u2019Kelly, Alberic", "O Kelly, Alberic"),
    ("Jean-Pierre, Roux", "JeanPierre Roux"),
    ("Gal·la Mas, Núria", "Galla Mas, Nuria"),
    ("Müller, Jörg", "Mueller, Joerg"),
    ("Müller, Jörg", "Muller Jorg"),
    ("Mu\u0308ller, Jörg", "MÜLLER, JÖRG"),
    ("Strauß, Eva", "STRAUSS, EVA"),
    ("Jiří Čech", "Cech, Jiri"),
    ("Đoković, Đorđe", "Dokovic, Dorde"),
    ("Đoković, Đorđe", "Djokovic, Djordje"),
    ("Sørensen, Åse", "Soerensen, Aase"),
    ("Sørensen, Åse", "Sorensen, Ase"),
    ("Łukasz Żak", "Zak, Lukasz"),
    ("İnan, Işık", "Inan, Isik"),
    ("Æsir, Œdipe", "Aesir, Oedipe"),
    ("ﬁsher, Bo", "Fisher, Bo"),
]
SHORTENED = [
    ("PEREZ-GARCIA, J.", "Pérez García, José"),
    ("Perez, J. L.", "Perez Garcia, Jose Luis"),
    ("Perez, Jose", "Pérez García, José"),
    ("Reti", "Reti, Ana"),
    ("Garcia, Teresa", "Garcia, Maria Teresa"),
]
SPELLING = [
    ("Reti, Anna", "Reti, Ana"),
    ("Gonzales, Luis", "Gonzalez, Luis"),
    ("Kasparow, Gari", "Kasparov, Garri"),
    ("Reti, Mario", "Reti, Maria"),
    ("Garcia, Jose", "Garcia, Josefa"),
]
OTHER = [
    ("Reti, Ana", "Reti, Eva"),
    ("Reti, Ana", "Reti, Ada"),
    ("Reti, Jan", "Reti, Jon"),
    ("Perez, J.", "Perez, Kim"),
    ("Kumar, Sanjit S", "Kumar, Soham"),
    ("Garcia, Maria", "Lopez, Maria"),
    ("Ana", "Eva"),
]


@pytest.mark.parametrize(
    ("name", "other", "nearness"),
    [
        *((*pair, "same") for pair in SAME),
        *((*pair, "shortened") for pair in SHORTENED),
        *((*pair, "spelling") for pair in SPELLING),
        *((*pair, "other") for pair in OTHER),
        ("Иванов, Иван", "Ivanov, Ivan", "script"),
        ("Иванов, Иван", "Петров, Пётр", "other"),
    ],
)
def test_how_near_two_names_are(name: str, other: str, nearness: str) -> None:
    assert (likeness(name, other), likeness(other, name)) == (nearness, nearness)
    assert are_same(name, other) == (nearness == "same")


def test_a_name_that_fills_its_field_may_be_cut_off() -> None:
    whole = "Fernandez de la Vega, Maximiliano"
    assert len(whole) == FIELD_FULL + 3
    assert likeness(whole[:FIELD_FULL], whole) == "shortened"
    assert likeness(whole[: FIELD_FULL - 1], whole) == "spelling"


def test_the_order_of_words_changes_nothing() -> None:
    random = Random(14)
    pool = ["perez", "garcia", "jose", "luis", "de", "la", "o", "mas"]
    for _ in range(100):
        some = random.sample(pool, 3)
        for other in permutations(some):
            assert are_same(" ".join(some), "-".join(other))


@given(st.text(max_size=30))
def test_every_text_is_the_same_as_itself(name: str) -> None:
    assert are_same(name, name)
    assert likeness(name, name.upper()) in ("same", "spelling", "other", "shortened")
    assert wide_words(name) or not words(name)


@given(st.text("abc", max_size=6), st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_slips_are_counted_as_a_distance(one: str, two: str, three: str) -> None:
    assert edits(one, two) == edits(two, one)
    assert (edits(one, two) == 0) == (one == two)
    assert edits(one, two) <= max(len(one), len(two))
    assert edits(one + three, two + three) <= edits(one, two)


def test_words_of_a_name_are_found_without_accents() -> None:
    assert has_words("Pérez García, José", "garcia perez")
    assert has_words("Müller, Ana", "MUELLER")
    assert not has_words("Pérez García, José", "garci")
    assert not has_words("Pérez García, José", " ., ")
