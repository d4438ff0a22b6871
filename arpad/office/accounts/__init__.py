"""Who may sign in at the working site: accounts are credentials, and roles say what they may do."""
