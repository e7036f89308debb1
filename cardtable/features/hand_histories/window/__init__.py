"""Files of hand histories in the window."""
