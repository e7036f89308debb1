"""The table for trick-taking games: bidding and the player's own hand."""
