"""What `--help` prints: of a verb what it does and takes, in the language of the call."""
