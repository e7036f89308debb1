"""The learned evaluation of Othello: games of our own, weights fitted to their results."""
