"""Search in card games: double dummy, sampled worlds, playouts and tree search."""
