"""Tournament reports in FIDE's formats TRF06, TRF16 and TRF26."""

from arpad.formats.trf.reader import BYTES_MAX, read
from arpad.formats.trf.versions import VERSIONS, Version, fit
from arpad.formats.trf.writer import write

__all__ = ["BYTES_MAX", "VERSIONS", "Version", "fit", "read", "write"]
