"""Tournament reports of SwissPerfect: three files (.ini, .trn, .sco), alone or in a zip."""

from arpad.formats.swissperfect.reader import ENDINGS as ENDINGS
from arpad.formats.swissperfect.reader import files_beside as files_beside
from arpad.formats.swissperfect.reader import read as read
from arpad.formats.swissperfect.reader import read_files as read_files
