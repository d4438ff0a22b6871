"""Passkeys (WebAuthn): a key on somebody's own device, which no other site is ever shown.

A challenge is ours, of this purpose, and used once. Whoever signs in isn't asked for a name: the
device says whose passkey it is, so nothing is learnt of who has one.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from secrets import token_bytes
from typing import Any, Final

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from arpad.archive.canonical import hash_of
from arpad.registry.credentials import Credentials, Passkey

CHALLENGE_SECONDS: Final = 300
ADDING, SIGNING = "passkey added", "passkey used"
_BYTES: Final = 32
_VERIFIED: Final = UserVerificationRequirement.REQUIRED
_NAME_SIGNS: Final = 60


@dataclass(frozen=True, slots=True)
class Where:
    """For which site a passkey is: its host, and the address that browsers name as its origin."""

    host: str
    origin: str


def asked_to_add(kept: Credentials, where: Where, office: str, who: str, now: int) -> str:
    """Return what a browser makes a passkey of, as JSON."""
    options = generate_registration_options(
        rp_id=where.host,
        rp_name=office,
        user_id=bytes.fromhex(hash_of(who.encode())),
        user_name=who,
        challenge=_challenge(kept, ADDING, who, now),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFIED
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(_bytes(passkey.id)) for passkey in kept.passkeys(who)
        ],
    )
    return options_to_json(options)


def added(
    kept: Credentials, where: Where, who: str, answer: str, name: str, on: str, now: int
) -> Passkey | None:
    """Keep the passkey that a browser made for somebody, and return it; None for what is none."""
    credential = _read(answer)
    challenge = _taken(kept, ADDING, credential, who, now)
    if challenge is None:
        return None
    try:
        verified = verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=where.host,
            expected_origin=where.origin, require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError):
        return None
    passkey = Passkey(
        _text(verified.credential_id), who, name.strip()[:_NAME_SIGNS] or on,
        verified.credential_public_key, verified.sign_count, on,
    )  # fmt: skip
    return passkey if kept.add_passkey(passkey) else None


def asked_to_sign(kept: Credentials, where: Where, now: int) -> str:
    """Return what a browser signs with whichever passkey of this site somebody chooses, as JSON."""
    return options_to_json(
        generate_authentication_options(
            rp_id=where.host, challenge=_challenge(kept, SIGNING, "", now),
            user_verification=_VERIFIED,
        )
    )  # fmt: skip


def signed_by(kept: Credentials, where: Where, answer: str, now: int) -> str | None:
    """Return who has signed with their passkey; None for what is none, or was sent before."""
    credential = _read(answer)
    challenge = _taken(kept, SIGNING, credential, "", now)
    passkey = kept.passkey(str(credential.get("id", ""))) if challenge is not None else None
    if challenge is None or passkey is None:
        return None
    try:
        verified = verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=where.host,
            expected_origin=where.origin, credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.uses, require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError):
        return None
    kept.used_passkey(passkey.id, verified.new_sign_count)
    return passkey.who


def _challenge(kept: Credentials, purpose: str, who: str, now: int) -> bytes:
    challenge = token_bytes(_BYTES)
    kept.keep_once(purpose, _text(challenge), who, now + CHALLENGE_SECONDS, now)
    return challenge


def _taken(
    kept: Credentials, purpose: str, credential: Mapping[str, Any], who: str, now: int
) -> bytes | None:
    """Return the challenge to which a credential answers, if it is theirs, and use it up."""
    try:
        data = json.loads(_bytes(credential["response"]["clientDataJSON"]))
        challenge = _bytes(data["challenge"])
    except (KeyError, TypeError, ValueError, RecursionError):
        return None
    return challenge if kept.once(purpose, _text(challenge), now) == who else None


def _read(answer: str) -> dict[str, Any]:
    try:
        credential = json.loads(answer)
    except (ValueError, RecursionError):
        return {}
    return credential if isinstance(credential, dict) else {}


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
