"""Reports, entry lists and lists as they come in, and as they go out in another format."""
