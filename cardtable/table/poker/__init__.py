"""A poker table on screen: the places of seats and chips, moving chips, and the panels."""
