"""Who was erased, by numbers: it lies in the office, in each backup and beside it; it names nobody.

So whoever sets an old backup up again knows whom to erase again. It bears a MAC under the office's
secret. Of who stands on no published list the archive has such a record too, under a MAC.
"""

import hmac
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from arpad.archive.canonical import canonical_json
from arpad.archive.evidence.entries import Archive
from arpad.formats.files import whole, write_whole
from arpad.office.players.recorded import RecordedPlayers
from arpad.registry.place import secret_of
from arpad.registry.store import Store
from arpad.report.problems import Problem, Text

FILE: Final = "erasures.json"
ERASES: Final = "player.erase"
"""The kind of the act that erases a person; whom, its concern says by the number."""
HIDDEN_SIGNS: Final = 64
"""So long is what hides a number."""
_FORMAT_VERSION: Final = 1
_BYTES_MAX: Final = 64 * 2**20
_HIDDEN: Final = b"arpad erased player\n"


class WrongRegisterError(ValueError):
    """A register of erasures that this office hasn't written."""


@dataclass(frozen=True, slots=True, order=True)
class Erasure:
    """Who was erased: by the number, and by the hash of the act that entered it.

    `at` is when (UTC, or a day), `because` why, without a name, `record` the number of the
    archive's record of it, 0 for none. Where the archive alone tells it, `entered` is blank, and
    `player` may be what hides the number.
    """

    player: str
    entered: str
    at: str
    because: str
    record: int = 0


Register = tuple[Erasure, ...]


def hidden(player: str, secret: bytes) -> str:
    """Return by what the archive calls somebody who was erased and stands on none of its lists.

    >>> len(hidden("7", b"secret")), hidden("7", b"secret") == hidden("7", b"other")
    (64, False)
    """
    return hmac.new(secret, _HIDDEN + player.encode(), "sha256").hexdigest()


def read_register(path: Path, identity: str, secret: bytes) -> Register:
    """Return the register in a file, empty where there is none.

    Raises WrongRegisterError for one of another office or that was changed, and OSError.
    """
    return register_in(whole(path, _BYTES_MAX), identity, secret) if path.exists() else ()


def register_in(data: bytes, identity: str, secret: bytes) -> Register:
    """Return the register in these bytes; raises WrongRegisterError."""
    try:
        stated = json.loads(data)
        mac = stated.pop("mac")
        is_ours = stated["office"] == identity and stated["format_version"] == _FORMAT_VERSION
        is_whole = is_ours and hmac.compare_digest(mac, _mac(stated, secret))
        register = tuple(Erasure(**row) for row in stated["erasures"])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise WrongRegisterError(Text("it is no register")) from error
    if not is_whole:
        raise WrongRegisterError(Text("this office has not written it so"))
    return register


def wrong_register(path: Path) -> Problem:
    """Return the error that a register isn't the office's."""
    message = Text("The register of erasures is not this office's, or was changed.")
    fix = Text("Put it back from beside another backup.")
    return Problem("error", "erase-register", message, fix=fix, file=str(path))


def _mac(stated: object, secret: bytes) -> str:
    return hmac.new(secret, canonical_json(stated), "sha256").hexdigest()


def merged(*registers: Iterable[Erasure]) -> Register:
    """Return all erasures of registers, of each person the one that the archive has, or the first.

    >>> first, later = Erasure("7", "ab", "2026-01-02", "", 0), Erasure("7", "ab", "2026-01-03", "")
    >>> merged([later], [first]) == (first,)
    True
    """
    best: dict[tuple[str, str], Erasure] = {}
    every = {erasure_met for register in registers for erasure_met in register}
    for erasure_kept in sorted(
        every, key=lambda erasure: (not erasure.record, erasure.at, erasure)
    ):
        best.setdefault((erasure_kept.player, erasure_kept.entered), erasure_kept)
    return tuple(sorted(best.values()))


def put_register(path: Path, register: Register, identity: str, secret: bytes) -> Register:
    """Write a register with what the file there has already, and return it; raises as reading does.

    Nothing is written where nothing is new.
    """
    register_before = read_register(path, identity, secret)
    register = merged(register_before, register)
    if register != register_before or not path.exists():
        write_register(path, register, identity, secret)
    return register


def write_register(path: Path, register: Register, identity: str, secret: bytes) -> None:
    """Write a register in the place of what was there; raises OSError."""
    erasures = [asdict(erasure) for erasure in register]
    stated = {"format_version": _FORMAT_VERSION, "office": identity, "erasures": erasures}
    write_whole(path, canonical_json(stated | {"mac": _mac(stated, secret)}))


def of_journal(store: Store, archive: Archive, secret: bytes) -> Register:
    """Return the erasures that a journal tells, with their records in the archive."""
    statements = {act.number: act.told for act in store.acts() if act.told.kind == ERASES}
    given_up = RecordedPlayers(store).given_up if statements else {}
    erasing = {player: statements[act] for act, player in _concerned(store, statements)}
    erasing |= {old: erasing[kept] for old, kept in given_up.items() if kept in erasing}
    entered = entered_by(store, erasing)
    records = archive.erased()
    register = []
    for player, statement in erasing.items():
        record = records.get(player) or records.get(hidden(player, secret))
        number = 0 if record is None else record.number
        register.append(
            Erasure(player, entered.get(player, ""), statement.at, statement.because, number)
        )
    return tuple(register)


def _concerned(store: Store, acts: Iterable[int]) -> list[tuple[int, str]]:
    rows = ((act, row) for act in acts for row in store.rows_of(act).get("concern", ()))
    return [(act, str(row["which"])) for act, row in rows if row["what"] == "player"]


def entered_by(store: Store, players: Iterable[str]) -> dict[str, str]:
    """Return the hashes of the acts that entered players, by their numbers."""
    rows = {str(row["player"]): act for act, row in store.rows("player", {"player": [*players]})}
    hashes = {act.number: act.sha256 for act in store.acts(set(rows.values()))}
    return {player: hashes[act] for player, act in rows.items()}


@dataclass(frozen=True, slots=True)
class Registered:
    """What tells of erasures in an office: its journal, its register, its archive."""

    store: Store
    directory: Path
    identity: str
    archive: Archive

    @property
    def secret(self) -> bytes:
        """Return the office's secret; raises NoOfficeError without one."""
        return bytes.fromhex(secret_of(self.directory))

    def register(self) -> Register:
        """Return the register as it lies there; raises WrongRegisterError and OSError."""
        return read_register(self.directory / FILE, self.identity, self.secret)

    def of_players(self) -> dict[str, Erasure]:
        """Return the erasures of players here, by their numbers, whichever of the three tells them.

        A number of the register that another act has entered here is somebody else's. Nothing is
        written. Raises WrongRegisterError and OSError.
        """
        erasures = (*of_journal(self.store, self.archive, self.secret), *self.register(),
                *of_archive(self.archive))  # fmt: skip
        register = merged(erasures)
        entered = entered_by(self.store, {erasure.player for erasure in register})
        by_entry = {
            erasure.player: erasure
            for erasure in register
            if erasure.entered == entered.get(erasure.player)
        }
        called = {erasure.player: erasure for erasure in register if not erasure.entered}
        players = self.store.columns("player", ["player"])["player"] if called else ()
        by_name = {
            player: replace(erasure, player=player)
            for player in map(str, players)
            if (erasure := called.get(player) or called.get(hidden(player, self.secret)))
        }
        return by_name | by_entry


def of_archive(archive: Archive) -> Register:
    """Return the erasures that an archive tells, by number or by what hides it."""
    return tuple(
        Erasure(player, "", record.told["on"], record.told["because"], record.number)
        for player, record in archive.erased().items()
    )
