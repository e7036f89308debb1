"""Boards and what stands on them, as vectors: wood, slate, cloth, the rack, discs and marks."""
