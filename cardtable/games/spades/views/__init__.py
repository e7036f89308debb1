"""The knowledge of a seat: its view, and the hidden hands that are possible."""
