"""RFC 6962's own example, the published figures of eight leaves, and each definition by itself.

The leaves, roots and paths are the known answers of Certificate Transparency, as
github.com/transparency-dev/merkle has them in proof/verify_test.go (02194e9a, Apache-2.0).
"""

from collections.abc import Sequence
from hashlib import sha256

import pytest

from arpad.archive.log import tree

LEAVES = [
    tree.leaf_hash(bytes.fromhex(entry))
    for entry in (
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]  # fmt: skip
ROOTS = [
    bytes.fromhex(text)
    for text in (
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    )
]
SIBLING_0 = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"
PAIR_1 = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e"
RIGHT_HALF = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"
LEAF_4 = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
PAIR_3 = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0"
PAIR_2 = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a"
LEAF_6 = "b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f"
HALF = ROOTS[4].hex()
INCLUDED = [
    (0, 1, []),
    (0, 8, [SIBLING_0, PAIR_1, RIGHT_HALF]),
    (5, 8, [LEAF_4, PAIR_3, HALF]),
    (2, 3, [ROOTS[2].hex()]),
    (1, 5, [ROOTS[1].hex(), PAIR_1, LEAF_4]),
]
CONSISTENT = [
    (1, 1, []),
    (1, 8, [SIBLING_0, PAIR_1, RIGHT_HALF]),
    (6, 8, [PAIR_2, PAIR_3, HALF]),
    (2, 5, [PAIR_1, LEAF_4]),
    (6, 7, [PAIR_2, LEAF_6, HALF]),
]


def hashes(texts: Sequence[str]) -> tuple[bytes, ...]:
    return tuple(map(bytes.fromhex, texts))


def test_roots_are_the_published_ones() -> None:
    assert [tree.root(LEAVES[:size]) for size in range(9)] == ROOTS


@pytest.mark.parametrize(("index", "size", "path"), INCLUDED)
def test_a_leaf_is_proved_by_the_published_path(index: int, size: int, path: list[str]) -> None:
    assert tree.inclusion(index, LEAVES[:size]) == hashes(path)
    assert tree.is_included(LEAVES[index], index, size, hashes(path), ROOTS[size])


@pytest.mark.parametrize(("old", "size", "path"), CONSISTENT)
def test_a_past_is_proved_by_the_published_path(old: int, size: int, path: list[str]) -> None:
    assert tree.consistency(old, LEAVES[:size]) == hashes(path)
    assert tree.is_consistent(old, size, ROOTS[old], ROOTS[size], hashes(path))


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def test_the_example_of_rfc_6962_section_2_1_3() -> None:
    """Seven leaves a to j: PATH(0), (3), (4), (6), and PROOF(3), (4), (6) as the RFC names them."""
    a, b, c, d, e, f, j = LEAVES[:7]
    g, h, i = node(a, b), node(c, d), node(e, f)
    k, l = node(g, h), node(i, j)  # noqa: E741 (the RFC's names)
    assert tree.root(LEAVES[:7]) == node(k, l)
    paths = {0: (b, h, l), 3: (c, g, l), 4: (f, j, k), 6: (i, k)}
    assert {index: tree.inclusion(index, LEAVES[:7]) for index in paths} == paths
    proofs = {3: (c, d, g, l), 4: (l,), 6: (i, j, k)}
    assert {old: tree.consistency(old, LEAVES[:7]) for old in proofs} == proofs


def naive(leaves: Sequence[bytes]) -> bytes:
    """Return MTH as section 2.1 defines it."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256(b"").digest()
    half = max(1 << power for power in range(len(leaves)) if 1 << power < len(leaves))
    return node(naive(leaves[:half]), naive(leaves[half:]))


def test_every_proof_of_every_small_tree_holds_and_no_other_place_or_size_does() -> None:
    leaves = [tree.leaf_hash(bytes([number])) for number in range(20)]
    roots = [naive(leaves[:size]) for size in range(21)]
    for size in range(1, 21):
        for index in range(size):
            path = tree.inclusion(index, leaves[:size])
            held = [
                (place, wide) for place in range(-1, 21) for wide in (0, size)
                if tree.is_included(leaves[index], place, wide, path, roots[size])
            ]  # fmt: skip
            assert held == [(index, size)]
        for old in range(1, size + 1):
            path = tree.consistency(old, leaves[:size])
            assert len(path) <= tree.PROOF_MAX
            held = [
                (first, old)
                for first in range(1, 21)
                if tree.is_consistent(first, size, roots[old], roots[size], path)
            ]
            assert held == [(old, old)]


@pytest.mark.parametrize(("index", "size", "path"), INCLUDED)
def test_a_changed_path_proves_no_leaf(index: int, size: int, path: list[str]) -> None:
    """The probes of `corruptInclusionProof` in the same file."""
    good, leaf, top = hashes(path), LEAVES[index], ROOTS[size]
    probes = [
        (index - 1, size, good), (index + 1, size, good), (index ^ 2, size, good),
        (index, size, (*good, b"")), (index, size, (*good, top)), (index, size, (b"", *good)),
        (index, size, (top, *good)),
    ]  # fmt: skip
    probes += [(index, size, path) for path in flips(good)]
    probes += [(index, size, good[:-1]), (index, size // 2, good)] if good else []
    assert not [one for one in probes if tree.is_included(leaf, *one, top)]
    assert not tree.is_included(b"WrongLeaf", index, size, good, top)
    assert not tree.is_included(leaf, index, size, good, ROOTS[0])


@pytest.mark.parametrize(("old", "size", "path"), CONSISTENT[1:])
def test_a_changed_path_proves_no_past(old: int, size: int, path: list[str]) -> None:
    """The probes of `corruptConsistencyProof` in the same file."""
    good, roots = hashes(path), (ROOTS[old], ROOTS[size])
    paths = [
        (), (*good, b""), (*good, roots[0]), (*good, roots[1]), (b"", *good), (roots[0], *good),
        (roots[1], *good), (good[0], *good), good[:-1],
        *flips(good),
    ]  # fmt: skip
    assert not [one for one in paths if tree.is_consistent(old, size, *roots, one)]
    sizes = [(old - 1, size), (old + 1, size), (old ^ 2, size), (old, size * 2), (old, size // 2)]
    assert not [one for one in sizes if tree.is_consistent(*one, *roots, good)]
    assert not tree.is_consistent(old, size, *reversed(roots), good)


@pytest.mark.parametrize(
    ("old", "size", "roots", "path", "holds"),
    [
        (0, 0, (ROOTS[0], ROOTS[0]), (), True),
        (0, 1, (ROOTS[0], ROOTS[1]), (), True),
        (0, 1, (ROOTS[0], ROOTS[1]), (ROOTS[0],), False),
        (1, 1, (ROOTS[1], ROOTS[1]), (ROOTS[0],), False),
        (1, 1, (ROOTS[0], ROOTS[1]), (), False),
        (1, 0, (ROOTS[1], ROOTS[0]), (), False),
        (2, 1, (ROOTS[2], ROOTS[1]), (), False),
        (1, 2, (ROOTS[1], ROOTS[2]), (), False),
    ],
)
def test_trees_of_one_size_and_of_none(
    old: int, size: int, roots: tuple[bytes, bytes], path: tuple[bytes, ...], holds: bool
) -> None:
    """`TestVerifyConsistency` of the same file."""
    assert tree.is_consistent(old, size, *roots, path) is holds


def flips(path: Sequence[bytes]) -> list[tuple[bytes, ...]]:
    """Return the path with one bit of each hash changed."""
    return [
        (*path[:at], bytes([value[0] ^ 16]) + value[1:], *path[at + 1 :])
        for at, value in enumerate(path)
    ]
