"""Published lists: the evidence made of a rated period, and the period made again of it."""
