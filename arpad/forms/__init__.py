"""The official forms: what the office prepares of a report, laid out and written as files."""
