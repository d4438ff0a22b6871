"""The archive, the key and the secret that a verb works with, or why it can't."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.extras import need
from arpad.cli.usage import fault, leave, refuse, wrong_usage
from arpad.cli.words import PROBLEMS

if TYPE_CHECKING:
    from arpad.archive.evidence.entries import Archive
    from arpad.archive.evidence.signing import PrivateKey
    from arpad.archive.log.note import VerifierKey
    from arpad.office.lists.lists import RatingList
    from arpad.report.problems import Problem

_KEY_BYTES_MAX = 4096
ArchiveOption = Annotated[
    Path, typer.Option("--archive", metavar="ARCHIVE", help="The folder of the office's lists.")
]
KeyOption = Annotated[
    Path, typer.Option("--key", metavar="FILE", help="The office's private key: arpad key new.")
]


def need_signatures() -> None:
    """Leave with 2 if the extra that signs is not installed."""
    need("office", ("cryptography",))


def looked_at(path: Path, on: "date | None") -> "tuple[RatingList | None, Sequence[Problem]]":
    """Return a list that is only looked at: a file, a directory of ours, or a published list.

    Leaves with 2 where a day is given of a published one, which bears its own.
    """
    from arpad.library.files import load_list, load_published
    from arpad.office.evidence.reading import is_published

    if not is_published(path):
        return load_list(path, on)
    need_signatures()
    if on is not None:
        wrong_usage("{path} bears its date: give it without one.", path=path)
    return load_published(path)


def private_key(path: Path) -> "PrivateKey":
    """Return the private key in a file, or leave with 2."""
    from arpad.archive.evidence.signing import UnsafeFileError, read_key

    need_signatures()
    try:
        return read_key(path)
    except UnsafeFileError as error:
        refuse(error, "--key")


def secret_of(path: Path) -> bytes:
    """Return the secret in a file, or leave with 2."""
    from arpad.archive.evidence.signing import UnsafeFileError, read_secret

    try:
        return read_secret(path)
    except UnsafeFileError as error:
        refuse(error, "--secret")


def begun_archive(folder: Path) -> "Archive":
    """Return an archive that has begun, or leave with 2."""
    from arpad.archive.evidence.entries import is_archive, read_archive

    if not is_archive(folder):
        wrong_usage("{path} is no archive of published lists.", path=folder)
    return read_archive(folder)


def public_key_of(text: str) -> str:
    """Return a public key, given as it is or in a file; leave with 2 if it is none."""
    from arpad.archive.evidence.signing import public_key
    from arpad.formats.files import is_file, whole

    if not text:
        return ""
    data = whole(Path(text), _KEY_BYTES_MAX) if is_file(Path(text)) else text.encode()
    key = public_key(data)
    if key is None:
        wrong_usage("--key: give the public key, 64 hexadecimal digits, or a file that holds it.")
    return key


def verifier_keys(texts: Sequence[str], option: str, kind: int) -> "tuple[VerifierKey, ...]":
    """Return the keys of logs or witnesses that an option names, or leave with 2."""
    from arpad.archive.log.note import NoNoteError, read_verifier_key

    keys = []
    for text in texts:
        try:
            key = read_verifier_key(text)
        except NoNoteError as error:
            wrong_usage("{option} {text}: it is no verifier key: {reason}.",
                        option=option, text=text, reason=error)  # fmt: skip
        if key.kind != kind:
            wrong_usage("{option} {text}: give a witness's key for a witness, a log's for a log.",
                        option=option, text=text)  # fmt: skip
        keys.append(key)
    return tuple(keys)


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Leave with 3 at what the disk refuses, and with 1 where somebody else was quicker."""
    try:
        yield
    except FileExistsError:
        leave(PROBLEMS, "somebody else added to {path} meanwhile; nothing was added. Try again.",
              path=folder)  # fmt: skip
    except OSError as error:
        fault("{path} refuses: {reason}. Nothing was added.", path=folder, reason=error)


def is_faulty(problems: "tuple[Problem, ...]") -> bool:
    """Tell whether there is an error among problems."""
    return any(problem.level == "error" for problem in problems)
