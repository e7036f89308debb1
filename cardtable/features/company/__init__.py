"""The company at the table: what computer players say, their gallery, and the parting."""
