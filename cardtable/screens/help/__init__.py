"""Help pages and the lesson."""
