"""The results of patiences: games begun and won, time and moves."""
