"""Search on bitboards: compiled searches of grid games, Othello and Connect Four."""
