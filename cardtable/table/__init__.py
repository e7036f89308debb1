"""The table: the scene in which a match is played, its stage, its layout and its panels."""
