"""The Online Poker Protocol of 2003: programs play fixed-limit Hold'em over TCP.

``messages`` converts bytes to messages, ``session`` checks their order, and ``follower`` turns them
into a match; these three open no socket and read no clock. ``client`` joins any server; ``server``
offers our tables to any client. See docs/opp.md.
"""
