"""Tournament reports of SwissPerfect: three files (.ini, .trn, .sco), alone or in a zip."""

from arpad.formats.swissperfect.reader import ENDINGS, files_beside, read, read_files

__all__ = ["ENDINGS", "files_beside", "read", "read_files"]
