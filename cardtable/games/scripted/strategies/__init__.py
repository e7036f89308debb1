"""Who plays scripts; a strategy of your own is one file with one class."""
