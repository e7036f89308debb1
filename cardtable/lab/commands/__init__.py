"""The commands of the lab, found like those of the features."""
