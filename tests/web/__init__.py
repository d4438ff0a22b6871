"""The site: recorded pages as files and served, the search, and what it must never show."""
