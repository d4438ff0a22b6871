"""Keys: the vectors of RFC 8032, and files that nobody else can read."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from arpad.archive.evidence.signing import (
    PrivateKey,
    UnsafeFileError,
    is_signed,
    read_key,
    read_secret,
    write_key,
)

RFC_8032 = [  # section 7.1, tests 1 and 2: secret key, public key, message, signature
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
        "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
]


@pytest.mark.parametrize(("secret", "public", "message", "signature"), RFC_8032)
def test_signatures_are_those_of_the_standard(
    secret: str, public: str, message: str, signature: str
) -> None:
    key = PrivateKey(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret)))
    said = bytes.fromhex(message)
    assert (key.public, key.sign(said)) == (public, signature)
    assert is_signed(public, said, signature)
    assert not is_signed(public, said + b"\n", signature)
    assert not is_signed(PrivateKey.new().public, said, signature)
    assert not is_signed("zz", said, signature)
    assert not is_signed(public, said, "")


def test_a_key_is_written_for_its_owner_alone_and_never_over_another(tmp_path: Path) -> None:
    path, key = tmp_path / "key", PrivateKey.new()
    write_key(path, key)
    assert path.stat().st_mode & 0o777 == 0o600
    assert read_key(path).public == key.public
    with pytest.raises(FileExistsError):
        write_key(path, PrivateKey.new())


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o620])
def test_a_private_file_that_others_can_read_is_not_used(tmp_path: Path, mode: int) -> None:
    key, secret = tmp_path / "key", tmp_path / "secret"
    write_key(key, PrivateKey.new())
    secret.write_text("ab" * 32, encoding="ascii")
    for path, read in ((key, read_key), (secret, read_secret)):
        path.chmod(mode)
        with pytest.raises(UnsafeFileError, match="chmod 600"):
            read(path)


def test_what_is_no_key_or_no_secret_is_said(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for data in (b"", b"ab" * 31, b"zz" * 32, b"\xff" * 64):
        path.write_bytes(data)
        path.chmod(0o600)
        with pytest.raises(UnsafeFileError, match="no secret"):
            read_secret(path)
        with pytest.raises(UnsafeFileError, match="no Ed25519 key"):
            read_key(path)
    for nothing in (tmp_path, tmp_path / "none"):
        with pytest.raises(UnsafeFileError):
            read_secret(nothing)


def test_a_secret_is_never_taken_for_a_key_nor_a_key_for_a_secret(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_key(path, PrivateKey.new())
    with pytest.raises(UnsafeFileError, match="no secret"):
        read_secret(path)
    path.write_text("ab" * 32, encoding="ascii")
    assert read_secret(path) == b"\xab" * 32
    with pytest.raises(UnsafeFileError, match="no Ed25519 key"):
        read_key(path)
