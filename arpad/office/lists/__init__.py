"""Rating lists as the office knows them: rows, people, seasons, who is who, what differs."""
