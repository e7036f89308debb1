"""Problems: positions with a right answer, from the bundle and from one's own games."""
