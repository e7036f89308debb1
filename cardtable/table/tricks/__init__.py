"""The table kind of trick-taking games: claims, the last trick and the panels of Spades."""
