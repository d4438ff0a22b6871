"""The one form of a value that is hashed: bytes that anybody else writes of it too."""

import json
from random import Random

import polars as pl

from arpad.archive.canonical import canonical_json
from arpad.archive.canonical_tables import canonical_csv


def test_a_flat_object_has_the_bytes_of_plain_json() -> None:
    """They are written another way, for they are many; `json` itself says what they are."""
    chance = Random(1)
    signs = (None, True, -1, 10**12, 0.1, "", '",\n  "', 'é\u2028"\\\t')
    for _ in range(2_000):
        value = {f"{chance.random():.3f}é"[: chance.randint(0, 6)]: chance.choice(signs)
                 for _ in range(chance.randint(0, 6))}  # fmt: skip
        plain = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True, allow_nan=False)
        assert canonical_json(value) == f"{plain}\n".encode()


def test_a_few_rows_of_csv_have_the_bytes_that_polars_writes() -> None:
    """They are written another way, for beginning takes Polars longer than a club's whole list."""
    chance = Random(2)
    signs = ("", " ", "a", '"', ",", "\n", "\r", "\t", "é\u2028", "0", "null", "\x00")
    texts = [None, *(one + other for one in signs for other in signs)]
    for height in (0, 1, 2, 50, 100, 101):
        rows = pl.DataFrame({
            "player_id": [f"{place:03}" for place in range(height)],
            "name": chance.choices(texts, k=height),
            'with "signs", and a line\n': chance.choices(texts, k=height),
            "rating": chance.choices((None, 0, -1, 2**63 - 1), k=height),
            "k_factor_clause": chance.choices((None, 0, -1, 2**15 - 1), k=height),
            "is_new": chance.choices((None, True, False), k=height),
            "half": chance.choices((None, 0.5), k=height) if height == 2 else [None] * height,
        }, schema_overrides={"player_id": pl.String, "name": pl.String, "rating": pl.Int64,
                             "k_factor_clause": pl.Int16, "is_new": pl.Boolean,
                             "half": pl.Float64})  # fmt: skip
        empty_within = rows.select("half", "name", "player_id", other="half", more="half")
        for asked in (rows, rows.drop("half"), rows.select("player_id"), empty_within):
            plain = asked.write_csv(line_terminator="\n").encode()
            assert canonical_csv(asked.sample(fraction=1, shuffle=True, seed=3)) == plain
