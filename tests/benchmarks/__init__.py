"""Benchmarks, each compared with a named baseline: ``python -m tests.benchmarks``."""
