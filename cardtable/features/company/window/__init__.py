"""Remarks at the table, the gallery of characters, and the summary on leaving."""
