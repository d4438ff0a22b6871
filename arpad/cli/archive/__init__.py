"""`arpad list publish` and `erase`, `arpad key`: an office's archive, signed."""
