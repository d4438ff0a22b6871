"""The public evidence of an office's lists: DIR/archive, signed with the key in DIR/key.

It is added when the act that publishes a list is recorded, and by whoever opens the office next if
a crash came between.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from arpad.archive.directory import read_directory
from arpad.archive.evidence.entries import Archive
from arpad.archive.evidence.published import cited
from arpad.archive.evidence.records import CORRECTION, REVISION
from arpad.archive.evidence.signing import (
    PrivateKey,
    UnsafeFileError,
    public_beside,
    read_key,
    read_secret,
    write_key,
    write_public,
)
from arpad.archive.manifest import Cited
from arpad.archive.places import restated_beside
from arpad.archive.reading import Archived
from arpad.archive.verify import directories
from arpad.archive.writing import inputs_kept
from arpad.office.again.making import RESTORE, again_to_publish
from arpad.office.again.recorded import RecordedList
from arpad.office.desk import Desk
from arpad.office.evidence.adding import archive_in, caught_up, unusable, with_list
from arpad.office.evidence.publishing import (
    SignedList,
    publication_of,
    restated_publication_of,
)
from arpad.office.evidence.refusing import REFUSALS
from arpad.office.kept.lists import KeptList
from arpad.office.kept.reading import place_of
from arpad.office.kept.settings import minors_policy, setting
from arpad.office.kept.versions import PublishedHashes, Version
from arpad.office.lists.minors import MinorsPolicy
from arpad.office.lists.regions import club_regions
from arpad.office.period.rating import PeriodOutcome
from arpad.office.periods.deciding import lifted
from arpad.registry.zones import days_of
from arpad.report.problems import Problem

ARCHIVE: Final = "archive"
KEY: Final = "key"
SECRET: Final = "secret"


class KeyGoneError(UnsafeFileError):
    """The key of an office is not there, and its archive has begun; `office` is its directory."""

    def __init__(self, office: Path) -> None:
        self.office, public = office, public_beside(office / KEY)
        aside = f"take {public} away, " if public.exists() else ""
        super().__init__(
            f"{office / KEY} is not there, which signs the archive: put it back from a backup; "
            f"or, if it is lost, {aside}make a new one and say in the archive that it was lost"
        )


@dataclass(frozen=True, slots=True)
class Signing:
    """Where an office publishes, with which secret it hides, and with which key it signs."""

    archive: Path
    secret: bytes
    key: PrivateKey


def signing_of(office: Path) -> Signing:
    """Return how an office publishes; its key is made when it is needed first, KEY.pub beside it.

    Raises UnsafeFileError if the key or the secret can be read by others, KeyGoneError if the key
    is gone and the archive has begun, to which no other can add; OSError if the disk refuses.
    """
    path = office / KEY
    if not path.exists():
        if (office / ARCHIVE).exists() and archive_in(office / ARCHIVE).last is not None:
            raise KeyGoneError(office)
        write_key(path, PrivateKey.new())
    key = read_key(path)
    if not public_beside(path).exists():
        write_public(path, key)
    return Signing(office / ARCHIVE, read_secret(office / SECRET), key)


@dataclass(frozen=True, slots=True)
class Restating:
    """Earlier lists that are published again as they are with corrections, in their order.

    `way` is the kind of their entries: a correction enters the list that follows, a revision not,
    but comes out on a day of its own.
    """

    way: str
    periods: tuple[PeriodOutcome, ...]


NOTHING_RESTATED: Final = Restating(CORRECTION, ())


@dataclass(frozen=True, slots=True)
class MadePublic:
    """What goes into the archive at once: lists that are restated, and the list that follows.

    `listed` is None where a revision is published alone; `on` is the day on which all come out,
    `archive` what all of it follows: once others have added to it, it can't.
    """

    on: date
    restated: tuple[SignedList, ...]
    listed: SignedList | None
    archive: Archive


def made_public(
    desk: Desk,
    signing: Signing,
    kept: KeptList,
    period: PeriodOutcome | None,
    on: date,
    restating: Restating = NOTHING_RESTATED,
) -> tuple[MadePublic | None, tuple[Problem, ...]]:
    """Return what goes into the archive on a day, or what stops that: a list, and what it restates.

    What is in the archive already isn't made again.
    """
    archive = before_all = archive_in(signing.archive)
    if problems := unusable(archive, signing.key):
        return None, problems
    by_day: dict[str, SignedList] = {}
    new: list[SignedList] = []
    for period_made in restating.periods:
        restated = _restated(desk, signing, kept, period_made, on, restating.way, archive, by_day)
        by_day[period_made.list_date.isoformat()] = restated
        if not _is_there(archive, restated):
            archive = archive.with_record(restated.record)
            new.append(restated)
    if period is None:
        return MadePublic(on, tuple(new), None, before_all), ()
    overrides = lifted(desk.store, kept.name, period.list_date, REFUSALS)
    last = archive.in_force(kept.name)
    before = None if last is None else by_day.get(last.record.told["list_date"])
    listed, problems = publication_of(
        period, archive, kept.name, signing.secret, signing.key, overrides,
        None if before is None else _cited(before), on, *_shown(desk),
    )  # fmt: skip
    if listed is None:
        return None, problems
    return MadePublic(on, tuple(new), listed, before_all), problems


def _restated(
    desk: Desk,
    signing: Signing,
    kept: KeptList,
    period: PeriodOutcome,
    on: date,
    way: str,
    archive: Archive,
    by_day: Mapping[str, SignedList],
) -> SignedList:
    """Return an earlier list as it is with corrections, on the list before it in force by now."""
    day = period.list_date.isoformat()
    last = archive.in_force(kept.name, day)
    entry = None if last is None else by_day.get(last.record.told["list_date"])
    before = None if last is None else cited(last) if entry is None else _cited(entry)
    overrides = lifted(desk.store, kept.name, period.list_date, REFUSALS)
    return restated_publication_of(
        period, archive, kept.name, way, on if way == REVISION else None, before,
        signing.secret, signing.key, overrides, *_shown(desk),
    )  # fmt: skip


def _shown(desk: Desk) -> tuple[MinorsPolicy, Mapping[str, str]]:
    """Return what an office decided that a list shows: of minors, and in which region clubs are."""
    return minors_policy(desk.store), club_regions(setting(desk.store, "club_regions")) or {}


def _cited(signed: SignedList) -> Cited:
    """Return what a successor says of a list that is about to be published, as `cited` does."""
    return Archived(signed.manifest, signed.record.told["manifest_sha256"], {}).cited


def _is_there(archive: Archive, signed: SignedList) -> bool:
    """Tell whether a list that was restated stands in the archive already, in force."""
    mine = [entry.record for entry in archive.evidence
            if entry.record.told["series"] == signed.record.told["series"]
            and entry.record.told["list_date"] == signed.record.told["list_date"]]  # fmt: skip
    if not mine or mine[-1].kind != signed.record.kind:
        return False
    values = {name: signed.record.told.get(name) for name in mine[-1].told}
    return values == mine[-1].told


def put_public(
    desk: Desk,
    signing: Signing,
    kept: KeptList,
    period: PeriodOutcome | None,
    public: MadePublic,
    restating: Restating = NOTHING_RESTATED,
) -> Path | None:
    """Put lists into the archive and return where the one that was made lies.

    They are made anew if a person was erased from the archive in the meantime.
    """
    try:
        return _put(signing, public)
    except FileExistsError:
        anew, _ = made_public(desk, signing, kept, period, public.on, restating)
        if anew is None:
            raise
        return _put(signing, anew)


def _put(signing: Signing, public: MadePublic) -> Path | None:
    place, archive = None, public.archive
    for signed in (*public.restated, *([] if public.listed is None else [public.listed])):
        archive = with_list(archive, signed, signing.key)
        place = archive.entries[-1].path
    return place


def finish(desk: Desk, signing: Signing) -> tuple[Problem, ...]:
    """Finish what a crash has left between the act that publishes a list, and its files.

    What can't be published as it was recorded stays where it was written, with the errors: whoever
    opens the office next tries again.
    """
    problems: list[Problem] = []
    for kept in desk.lists.values():
        for publication in kept.published:
            begun = desk.vault.left(kept.name, publication.list_date, publication.manifest_sha256)
            if begun is not None:
                problems += _finish(desk, signing, kept, publication, begun)
        for bundle in dict.fromkeys(
            revision.bundle for revision in kept.restated if revision.way == REVISION
        ):
            if bundle and not desk.vault.bundle(kept.name, bundle).exists():
                problems += _finish_revision(desk, signing, kept, bundle)
    return tuple(problems)


def _finish(
    desk: Desk, signing: Signing, kept: KeptList, hashes: PublishedHashes, begun: Path
) -> tuple[Problem, ...]:
    day = hashes.list_date.isoformat()
    if hashes.head and archive_in(signing.archive).list_of(kept.name, day) is None:
        restated = restated_beside(begun)
        lists = [*_archived(desk, kept), *_inside(restated)]
        places = [*_restated_with(desk, kept, hashes.list_date, restated), begun]
        periods, problems = _made_again(desk, places, lists)
        on = _recorded_on(desk, "published", {"list": [kept.name], "list_date": [day]})
        if not problems:
            *earlier, period = periods
            restating = Restating(CORRECTION, tuple(earlier))
            problems = _put_again(desk, signing, kept, period, on, restating)
        if problems:
            return problems
    caught_up(archive_in(signing.archive), signing.key)
    desk.vault.finish(kept.name, hashes.list_date, hashes.manifest_sha256)
    return ()


def _finish_revision(
    desk: Desk, signing: Signing, kept: KeptList, bundle: str
) -> tuple[Problem, ...]:
    begun = desk.vault.begun_bundle(kept.name, bundle)
    if begun is not None:
        lists = [*_archived(desk, kept), *_inside(begun)]
        days = sorted(restated.list_date for restated in kept.restated if restated.bundle == bundle)
        periods, problems = _made_again(desk, _places(desk, kept, days, begun), lists)
        on = _recorded_on(desk, "restated", {"list": [kept.name], "bundle": [bundle]})
        restating = Restating(REVISION, periods)
        problems = problems or _put_again(desk, signing, kept, None, on, restating)
        if problems:
            return problems
    caught_up(archive_in(signing.archive), signing.key)
    desk.vault.finish_bundle(kept.name, bundle)
    return ()


def _put_again(
    desk: Desk,
    signing: Signing,
    kept: KeptList,
    period: PeriodOutcome | None,
    on: date,
    restating: Restating,
) -> tuple[Problem, ...]:
    """Put lists into the archive that were recorded on a day; return why that can't be."""
    public, problems = made_public(desk, signing, kept, period, on, restating)
    if public is None:
        return tuple(problem for problem in problems if problem.level == "error")
    put_public(desk, signing, kept, period, public, restating)
    return ()


def _recorded_on(desk: Desk, what: str, where: Mapping[str, Sequence[str]]) -> date:
    """Return the day on which a list, or a revision, was recorded as published."""
    acts = desk.store.acts({act for act, _ in desk.store.rows(what, where)})
    return days_of(desk.store, acts[:1])[acts[0].number]


def _made_again(
    desk: Desk, places: Sequence[Path], lists: Sequence[Archived]
) -> tuple[tuple[PeriodOutcome, ...], tuple[Problem, ...]]:
    """Return the lists of directories, each as it was recorded, or in what they are others."""
    periods: list[PeriodOutcome] = []
    problems: list[Problem] = []
    for place in places:
        archived, wrong = read_directory(place)
        period = None
        if archived is not None:
            listed = RecordedList(archived, inputs_kept(place) or {}, lists, str(place), RESTORE)
            period, wrong = again_to_publish(listed, desk.catalogue)
        problems += [problem for problem in wrong if problem.level == "error"]
        if period is not None:
            periods.append(period)
    return tuple(periods), tuple(problems)


def _restated_with(desk: Desk, kept: KeptList, entered: date, folder: Path) -> Sequence[Path]:
    """Return where the lists lie that were restated with one, in order."""
    acts = {act for act, row in desk.store.rows("published", {"list": [kept.name]})
            if row["list_date"] == entered.isoformat()}  # fmt: skip
    rows = [row for act, row in desk.store.rows("restated", {"list": [kept.name]}) if act in acts]
    days = sorted(date.fromisoformat(str(row["list_date"])) for row in rows)
    return _places(desk, kept, days, folder)


def _places(desk: Desk, kept: KeptList, days: Sequence[date], folder: Path) -> Sequence[Path]:
    """Return where lists lie as they were restated: in a folder, or as they were published."""
    inside = {day: folder / day.isoformat() for day in days}
    return [place if place.exists() else desk.vault.place(kept.name, day)
            for day, place in inside.items()]  # fmt: skip


def _archived(desk: Desk, kept: KeptList) -> Sequence[Archived]:
    """Return the lists that were published before, and restated, from the vault."""
    all_of: tuple[Version, ...] = (*kept.published, *kept.restated)
    places = [place_of(desk.vault, kept.name, version) for version in all_of]
    archived = (read_directory(place)[0] for place in dict.fromkeys(places) if place.exists())
    return [archived_list for archived_list in archived if archived_list is not None]


def _inside(folder: Path) -> Sequence[Archived]:
    places = directories(folder) if folder.exists() else []
    archived = (read_directory(place)[0] for place in places)
    return [archived_list for archived_list in archived if archived_list is not None]
