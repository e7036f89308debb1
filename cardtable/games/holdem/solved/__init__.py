"""Heads-up hands in the terms of a solved policy: bet sizes, nodes, buckets, the river."""
