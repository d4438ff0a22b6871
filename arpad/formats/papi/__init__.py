"""CSV conversions of the events of Papi, the pairing program of the French federation."""

from arpad.formats.papi.reader import read as read
