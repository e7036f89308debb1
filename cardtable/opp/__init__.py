"""The Online Poker Protocol of 2003: programs play fixed-limit Hold'em over TCP.

``messages`` turns bytes into messages, ``session`` says when each may come, ``follower`` turns them
into a match; these open no socket and read no clock. ``client`` joins any server; ``server`` offers
our tables to any client. See docs/opp.md.
"""
