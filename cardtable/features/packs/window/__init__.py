"""The page of the settings with the packs, and the packs in use."""
