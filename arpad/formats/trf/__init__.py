"""Tournament reports in FIDE's formats TRF06, TRF16 and TRF26."""

from arpad.formats.trf.reader import BYTES_MAX as BYTES_MAX
from arpad.formats.trf.reader import read as read
from arpad.formats.trf.versions import Version as Version
from arpad.formats.trf.versions import fit as fit
from arpad.formats.trf.writer import write as write
