"""Ed25519 signatures, checked after RFC 8032, section 5.1.7, in whole numbers alone.

It signs nothing and knows no secret, so it need not run in constant time.
"""

import hashlib

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT = pow(2, (PRIME - 1) // 4, PRIME)

Point = tuple[int, int, int, int]
"""Extended coordinates of section 5.1.4: X, Y, Z and T, where x = X/Z, y = Y/Z, x*y = T/Z."""


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether a signature of 64 bytes over the message is this public key's."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, start = _decoded(public), _decoded(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or start is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    left, right = _times(scalar, BASE), _added(start, _times(challenge, key))
    return _is_equal(_times(8, left), _times(8, right))


def _decoded(text: bytes) -> Point | None:
    """Return the point that 32 bytes stand for (section 5.1.3), or None."""
    number = int.from_bytes(text, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * ROOT % PRIME
    if (x * x - square) % PRIME or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = PRIME - x
    return x, y, 1, x * y % PRIME


def _added(point: Point, other: Point) -> Point:
    """Return the sum of two points (section 5.1.4)."""
    a = (point[1] - point[0]) * (other[1] - other[0]) % PRIME
    b = (point[1] + point[0]) * (other[1] + other[0]) % PRIME
    c = 2 * point[3] * other[3] * D % PRIME
    d = 2 * point[2] * other[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def _times(factor: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = _added(total, point)
        point = _added(point, point)
        factor >>= 1
    return total


def _is_equal(point: Point, other: Point) -> bool:
    is_x = (point[0] * other[2] - other[0] * point[2]) % PRIME == 0
    return is_x and (point[1] * other[2] - other[1] * point[2]) % PRIME == 0


_BASE_TEXT = bytes.fromhex("5866666666666666666666666666666666666666666666666666666666666666")
BASE = _decoded(_BASE_TEXT) or (0, 1, 1, 0)
