"""The Online Poker Protocol of 2003: programs play fixed-limit Hold'em over TCP.

From the inside out: ``messages`` turns bytes into messages, ``session`` says which may come when,
``state`` is what a client knows of a hand; these open no socket and read no clock. ``client`` sits
down at any server; ``server`` lets any client sit down at our tables. See docs/opp.md.
"""
