"""Another system beside ours."""
