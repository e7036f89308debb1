"""What a seat knows: its view, and the hidden hands that are possible."""
