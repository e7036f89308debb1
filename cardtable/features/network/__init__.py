"""Poker over the network: joining tables, and tables of our own."""
