"""The results of patiences in the window: measured at the table, shown at the end."""
