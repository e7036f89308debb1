"""The screen and the command with the statistics."""
