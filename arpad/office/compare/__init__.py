"""Their lists beside ours, made of the same reports: each difference with its one cause."""
