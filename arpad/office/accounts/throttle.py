"""How often somebody may try to sign in, by account and by address.

An account that there is and one that there is not are counted alike, so nobody learns which is one.
"""

from typing import Final

from arpad.registry.credentials import Credentials

WINDOW_SECONDS: Final = 15 * 60
OF_ACCOUNT, OF_ADDRESS = 10, 40
"""So many attempts in a window; those of an account end with one that succeeds."""


def wait(kept: Credentials, who: str, address: str, now: int) -> int:
    """Count an attempt; return for how many seconds to wait first, and then it isn't counted."""
    keys = ((_account(who), OF_ACCOUNT), (f"address {address}", OF_ADDRESS))
    return kept.attempt(keys, now, WINDOW_SECONDS)


def succeeded(kept: Credentials, who: str) -> None:
    """Let an account's attempts count no more."""
    kept.forget_attempts(_account(who))


def _account(who: str) -> str:
    return f"account {who}"
