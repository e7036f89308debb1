"""Hand histories in the PHH format: read, watched and written."""
