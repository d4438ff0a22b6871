"""What was put into an office's archive, and what of it was verified."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arpad.answers.verifying import ListsVerified, WitnessTold, row_of
from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.heads import log_key
from arpad.archive.evidence.past import KeptCopy, Witnessed, past_of
from arpad.archive.evidence.proving import proved
from arpad.archive.evidence.records import attested
from arpad.archive.log.note import VerifierKey
from arpad.archive.log.proof import Proof
from arpad.law import Catalogue
from arpad.office.evidence.erasing import PublicErasure
from arpad.office.evidence.proof import proof_of
from arpad.office.evidence.publishing import SignedList
from arpad.office.evidence.verifying import checked, not_trusted
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPublished:
    """A list as it was published: where, under which identity, and the hash of the archive's head.

    All but the archive is null of a list that was not published. `named` is how many persons it
    names, `withheld` what no rule reads of them and is not published.
    """

    archive: str
    entry: str | None = None
    series: str | None = None
    list_date: str | None = None
    identity: str | None = None
    head: str | None = None
    named: int = 0
    withheld: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonErased:
    """A person erased from the names of an archive's lists, and the hash of its head.

    `lists` is on how many he stood, `rows` how many rows were taken out now.
    """

    archive: str
    player_id: str
    lists: int = 0
    rows: int = 0
    head: str | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyTold:
    """A public key, and the head of the archive if it was handed on there, or lost."""

    public_key: str
    written: tuple[str, ...] = ()
    head: str | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointSigned:
    """A witness's signature of a checkpoint, and the key by which everybody checks it.

    The signature is null where the witness refused.
    """

    verifier_key: str
    signature: str | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RowProved:
    """A proof that a player stood on a published list, and where it was written."""

    player_id: str
    series: str | None = None
    list_date: str | None = None
    written: str | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCertified:
    """A player's rating certificate: the text of its QR code, how large it is, where it is written.

    `record` is the hash of the list's record, `witnesses` whose signatures the code bears,
    `version` from 1 to 40 and `correction` (M or L) the code's. All is null of one not written.
    """

    player_id: str
    series: str | None = None
    list_date: str | None = None
    record: str | None = None
    text: str | None = None
    version: int | None = None
    correction: str | None = None
    witnesses: tuple[str, ...] = ()
    written: str | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofVerified:
    """What a proof shows: the row of the list by its columns, and whose it is unless it is erased.

    All is null of one that shows nothing.
    """

    series: str | None = None
    list_date: str | None = None
    row: dict[str, str] | None = None
    person: dict[str, str | int] | None = None
    witnesses: tuple[WitnessTold, ...] = ()
    problems: tuple[Problem, ...] = ()


def row_proved(source: Path, player_id: str, written: str) -> tuple[RowProved, bytes | None]:
    """Return the proof of a player's row on the list of an entry, or why there is none.

    Raises OSError if the archive can't be read.
    """
    row, problems = proof_of(source, player_id)
    if row is None:
        return RowProved(player_id=player_id, problems=problems), None
    record = row.entry.record.told
    answer = RowProved(
        player_id=player_id, series=record["series"], list_date=record["list_date"],
        written=written,
    )  # fmt: skip
    return answer, bytes(row.proof)


def proof_verified(proof: Proof, key: str, witnesses: Sequence[VerifierKey]) -> ProofVerified:
    """Return what a proof shows; `key` is the office's, "" where it isn't known."""
    row, signed, problems = proved(proof, key, witnesses)
    witnesses_told = tuple(map(_witness, signed))
    if row is None:
        return ProofVerified(witnesses=witnesses_told, problems=problems)
    return ProofVerified(
        series=row.record["series"], list_date=row.record["list_date"], row=dict(row.row),
        person=dict(row.person) or None, witnesses=witnesses_told, problems=problems,
    )  # fmt: skip


def published(
    archive: str, signed: SignedList | None, entry: str | None, problems: Iterable[Problem]
) -> ListPublished:
    """Return what was published; nothing where something stopped it."""
    if signed is None:
        return ListPublished(archive=archive, problems=tuple(problems))
    manifest = signed.manifest
    return ListPublished(
        archive=archive,
        entry=entry,
        series=manifest["series"],
        list_date=manifest["list_date"],
        identity=manifest["identity"],
        head=signed.record.sha256,
        named=signed.named,
        withheld=tuple(manifest["withheld"]),
        problems=tuple(problems),
    )


def erased(
    archive: Archive, player_id: str, erasure: PublicErasure | None, problems: Iterable[Problem]
) -> PersonErased:
    """Return what was erased; nothing where something stopped it."""
    folder, all_problems = str(archive.folder), tuple(problems)
    if erasure is None:
        return PersonErased(archive=folder, player_id=player_id, problems=all_problems)
    last = erasure.record or archive.last
    return PersonErased(
        archive=folder,
        player_id=player_id,
        lists=erasure.lists,
        rows=len(erasure.files),
        head=None if last is None else last.sha256,
        problems=all_problems,
    )


def archive_verified(
    archive: Archive,
    catalogue: Catalogue,
    key: str = "",
    head: str = "",
    kept: KeptCopy | None = None,
    witnesses: Sequence[VerifierKey] = (),
) -> ListsVerified:
    """Return what was found in an archive, every row of every list made again.

    `key` and `head` are as the office publishes them elsewhere, "" for what isn't known; `kept` is
    what somebody has of an earlier day, and `witnesses` are trusted to have signed. Of an entry
    that the key doesn't vouch for, nothing but the record is read.
    """
    past = past_of(archive, kept, witnesses)
    vouched = attested(archive.records, key) if key else None
    trusted = replace(archive, entries=archive.entries[:vouched])
    lists = [(row_of(entry, entry.problems, is_recomputed=bool(entry.rows)), entry.problems)
             for entry in checked(trusted, catalogue)]  # fmt: skip
    problems = [*archive.problems, *(problem for _, of_list in lists for problem in of_list)]
    problems += not_trusted(archive, key, head, past)
    last = archive.last
    return ListsVerified(
        lists=tuple(row for row, _ in lists),
        head=None if last is None else last.sha256,
        keys=_keys(archive),
        entries=len(archive.entries),
        checkpoint_key=None if archive.head is None else str(log_key(archive.records)),
        witnesses=tuple(map(_witness, past.witnesses)),
        problems=tuple(problems),
    )


def _witness(signature: Witnessed) -> WitnessTold:
    at = f"{signature.at:%Y-%m-%dT%H:%M:%SZ}"
    return WitnessTold(name=signature.name, records=signature.records, signed_at=at)


def _keys(archive: Archive) -> tuple[str, ...]:
    last = archive.last
    keys = [record.key for record in archive.records] + ([] if last is None else [last.key_after])
    return tuple(dict.fromkeys(keys))
