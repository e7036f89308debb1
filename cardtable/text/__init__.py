"""The terminal client: the same game in plain lines, for a screen reader as for anybody else."""
