"""Models, studies, trials of rules: what estimates and does not rule. Needs the extra `lab`."""
