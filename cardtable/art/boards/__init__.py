"""Boards and their pieces: slate, cloth, plank, rack; discs and marks."""
