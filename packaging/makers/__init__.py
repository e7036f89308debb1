"""Makers of files that ship: sounds, pictures, books, weights, tables, samples, problems."""
