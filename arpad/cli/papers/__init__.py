"""`arpad form` and `arpad crosstable`."""
