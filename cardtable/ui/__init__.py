"""The window toolkit: application loop, scenes, text, motion, sound and widgets. Knows no game."""
