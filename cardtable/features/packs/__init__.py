"""Packs: folders or zips with a deck, backs, a table (felt and theme) or a set of sounds.

A pack comes from a stranger. Its description is read with positions for errors, its pictures and
sounds are measured before anything decodes them, and a file that cannot be used is left out with a
reason, never the whole pack. Nothing here draws or plays; `art` and `ui` do.
"""
