"""An archive as .tar files, one for each list: unpacked into one folder they are the archive."""

from io import BytesIO
from tarfile import USTAR_FORMAT, TarInfo
from tarfile import open as open_tar

from arpad.archive.evidence.entries import Archive, Entry


def list_tar(archive: Archive, entry: Entry) -> bytes:
    """Return the entry of a list, and those since the list before it, as a .tar.

    The same entries make the same bytes. Raises OSError if a file can't be read.
    """
    number, stream = entry.record.number, BytesIO()
    earlier = [one.record.number for one in archive.lists if one.record.number < number]
    with open_tar(fileobj=stream, mode="w", format=USTAR_FORMAT) as tar:
        for one in archive.entries[max(earlier, default=0) : number]:
            for path in archive.files_of(one.path.name):
                data = path.read_bytes()
                member = TarInfo(f"{one.path.name}/{path.name}")
                member.size = len(data)
                tar.addfile(member, BytesIO(data))
    return stream.getvalue()
