# The class has no C types; compiled, it takes half the time for a card.
