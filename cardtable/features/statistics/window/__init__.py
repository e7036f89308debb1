"""The statistics in the window."""
