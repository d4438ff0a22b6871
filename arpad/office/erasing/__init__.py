"""A person erased from an office: from its journal, its reports, its lists and its archive."""
