"""`arpad list publish` and `erase`, `arpad key` and `archive`: an office's archive, signed."""
