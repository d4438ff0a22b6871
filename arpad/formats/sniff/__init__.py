"""What a file is that an arbiter sends, and the reports in it."""

from arpad.formats.sniff.kinds import Kind, kind_of
from arpad.formats.sniff.reading import gather, read_gathered, read_report

__all__ = ["Kind", "gather", "kind_of", "read_gathered", "read_report"]
