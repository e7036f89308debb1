"""A poker table as pictures: where seats and chips lie, how chips move, what the felt shows.

Knows chips, cards and places, no rules of any game.
"""
