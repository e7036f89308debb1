"""The list of problems, and problems from a review."""
