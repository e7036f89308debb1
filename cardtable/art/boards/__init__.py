"""Pictures of boards and their pieces: slate, cloth, plank and rack; discs and marks."""
