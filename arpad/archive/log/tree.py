"""Merkle trees of RFC 6962, section 2.1: the root of a log, and what proves an entry or its past.

Entries stand for themselves as leaf hashes, 32 bytes each. Who checks a proof needs no entry but
the one in question (the steps are those of RFC 9162, sections 2.1.3.2 and 2.1.4.2).
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

HASH_BYTES: Final = 32
PROOF_MAX: Final = 63
"""So many hashes has a proof at most: a tree has fewer than 2^63 leaves (C2SP tlog-witness)."""
_LEAF, _NODE = b"\0", b"\1"


def leaf_hash(entry: bytes) -> bytes:
    """Return the hash of an entry as a leaf.

    >>> leaf_hash(b"").hex()
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'
    """
    return sha256(_LEAF + entry).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """Return the root of the tree of these leaf hashes; of none, the hash of nothing."""
    *_, top = _levels(leaves)
    return top[0] if top else sha256(b"").digest()


def inclusion(index: int, leaves: Sequence[bytes]) -> tuple[bytes, ...]:
    r"""Return the siblings, lowest first, that prove that a leaf stands at its place (from 0).

    >>> [one.hex()[:2] for one in inclusion(0, [leaf_hash(b""), leaf_hash(b"\0")])]
    ['96']
    """
    path = []
    for level in _levels(leaves):
        if index ^ 1 < len(level):
            path.append(level[index ^ 1])
        index >>= 1
    return tuple(path)


def consistency(old_size: int, leaves: Sequence[bytes]) -> tuple[bytes, ...]:
    """Return what proves that a tree begins with all leaves of an older one of `old_size`.

    Empty where nothing needs a proof: of no leaves, and of all.
    """
    return _subproof(old_size, leaves, is_root=True) if 0 < old_size < len(leaves) else ()


def path_root(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root that a leaf makes with its siblings; None if its place has others."""
    if not 0 <= index < size:
        return None
    place, last, value = index, size - 1, leaf
    for sibling in path:
        if not last:
            return None
        if place & 1 or place == last:
            value = _node(sibling, value)
            place, last = _left_behind(place, last)
        else:
            value = _node(value, sibling)
        place, last = place >> 1, last >> 1
    return None if last else value


def is_included(leaf: bytes, index: int, size: int, path: Sequence[bytes], top: bytes) -> bool:
    """Tell whether a path proves that a leaf stands at a place of the tree with the root `top`."""
    return path_root(leaf, index, size, path) == top


def is_consistent(
    old_size: int, size: int, old_root: bytes, top: bytes, path: Sequence[bytes]
) -> bool:
    """Tell whether a path proves that the tree with the root `top` begins with the older one."""
    if old_size in (0, size):
        is_same = old_root == (top if old_size else root(()))
        return is_same and not path
    if not (0 < old_size < size and path):
        return False
    siblings = list(path) if old_size & (old_size - 1) else [old_root, *path]
    place, last = old_size - 1, size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    old, new = siblings[0], siblings[0]
    for sibling in siblings[1:]:
        if not last:
            return False
        if place & 1 or place == last:
            old, new = _node(sibling, old), _node(sibling, new)
            place, last = _left_behind(place, last)
        else:
            new = _node(new, sibling)
        place, last = place >> 1, last >> 1
    return not last and old == old_root and new == top


def _left_behind(place: int, last: int) -> tuple[int, int]:
    """Return the place without the levels on which the last node has no sibling."""
    while place and not place & 1:
        place, last = place >> 1, last >> 1
    return place, last


def _levels(leaves: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    """Yield the nodes of a tree from the leaves to the root; one without a sibling moves up."""
    level = leaves
    yield level
    while len(level) > 1:
        pairs = zip(level[::2], level[1::2], strict=False)
        above = [_node(left, right) for left, right in pairs]
        level = [*above, level[-1]] if len(level) % 2 else above
        yield level


def _subproof(old_size: int, leaves: Sequence[bytes], *, is_root: bool) -> tuple[bytes, ...]:
    """Return SUBPROOF of RFC 6962, section 2.1.2."""
    if old_size == len(leaves):
        return () if is_root else (root(leaves),)
    half = 1 << (len(leaves) - 1).bit_length() - 1
    left, right = leaves[:half], leaves[half:]
    if old_size <= half:
        return (*_subproof(old_size, left, is_root=is_root), root(right))
    return (*_subproof(old_size - half, right, is_root=False), root(left))


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()
