"""Claims: proofs that a player takes all remaining tricks."""
