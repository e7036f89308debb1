"""Problems: the list with its progress, and problems made of the user's own games."""
