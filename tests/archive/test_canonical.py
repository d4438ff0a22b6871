"""The one form of a value that is hashed: bytes that anybody else writes of it too."""

import json
from random import Random

from arpad.archive.canonical import canonical_json


def test_a_flat_object_has_the_bytes_of_plain_json() -> None:
    """They are written another way, for they are many; `json` itself says what they are."""
    chance = Random(1)
    signs = (None, True, -1, 10**12, 0.1, "", '",\n  "', 'é\u2028"\\\t')
    for _ in range(2_000):
        value = {f"{chance.random():.3f}é"[: chance.randint(0, 6)]: chance.choice(signs)
                 for _ in range(chance.randint(0, 6))}  # fmt: skip
        plain = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True, allow_nan=False)
        assert canonical_json(value) == f"{plain}\n".encode()
