"""Solvers, one module for each patience that has one: whether it can be won, and by which moves.

A module is named after the key of its game, with underscores for hyphens, and found by that name.
It has one function for the table, ``solve_table(table, progress)``, which takes a
:class:`~cardtable.features.patience.solution.Table` and returns a
:class:`~cardtable.features.patience.solution.Solution`.
"""
