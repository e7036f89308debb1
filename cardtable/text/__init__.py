"""The terminal client: every game in plain lines, suitable for a screen reader."""
