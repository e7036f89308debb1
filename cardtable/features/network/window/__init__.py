"""Tables on other machines in the window."""
