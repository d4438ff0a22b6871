"""Where lists drift: figures, alarms, what a remedy would do."""
