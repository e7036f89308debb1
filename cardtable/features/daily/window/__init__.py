"""The calendar of the deals of the day, and the dialog for deal codes."""
