"""The tables of the statistics, and the upgrade from earlier versions."""

from __future__ import annotations

VERSION = 3

SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,        -- the id of the match, so that a game counts once
    game TEXT NOT NULL,
    rules TEXT NOT NULL,        -- the options that differ from the default, as JSON
    played TEXT NOT NULL,       -- when it was first counted, UTC
    finished INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS seats (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    position INTEGER NOT NULL,
    side INTEGER NOT NULL,
    name TEXT NOT NULL,
    strategy TEXT NOT NULL,     -- 'person' for a person
    level INTEGER,
    score INTEGER NOT NULL,     -- of the side, so far
    won INTEGER NOT NULL,
    PRIMARY KEY (game_id, position)
);
CREATE TABLE IF NOT EXISTS hands (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    side INTEGER NOT NULL,
    points INTEGER NOT NULL,
    contract INTEGER NOT NULL,
    tricks INTEGER NOT NULL,
    made INTEGER NOT NULL,
    bags INTEGER NOT NULL,
    PRIMARY KEY (game_id, number, side)
);
CREATE TABLE IF NOT EXISTS bids (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    position INTEGER NOT NULL,
    bid TEXT NOT NULL,
    tricks INTEGER NOT NULL,
    nil INTEGER,                -- 1 made, 0 failed, NULL where none was bid
    PRIMARY KEY (game_id, number, position)
);
CREATE TABLE IF NOT EXISTS counts (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,    -- of the hand, from 1
    position INTEGER NOT NULL,  -- of a person
    counts TEXT NOT NULL,       -- a JSON object: what HandStatistics counted
    PRIMARY KEY (game_id, number, position)
);
CREATE TABLE IF NOT EXISTS accuracies (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    position INTEGER NOT NULL,
    accuracy REAL NOT NULL,     -- of the review, 0..1
    PRIMARY KEY (game_id, number, position)
);
"""

FROM_VERSION_1 = """
INSERT INTO counts SELECT b.game_id, b.number, b.position, json_object(
    'hands', 1, 'points', h.points, 'contracts', h.contract > 0,
    'contracts_made', h.contract > 0 AND h.made, 'bags', h.bags,
    'bids', b.nil IS NULL, 'bids_made', b.nil IS NULL AND b.tricks >= CAST(b.bid AS INTEGER),
    'nils', b.nil IS NOT NULL, 'nils_made', coalesce(b.nil, 0),
    'opponents_set', EXISTS (
        SELECT * FROM hands o WHERE o.game_id = h.game_id AND o.number = h.number
        AND o.side <> h.side AND o.contract > 0 AND NOT o.made))
FROM bids b
JOIN seats s ON s.game_id = b.game_id AND s.position = b.position AND s.strategy = 'person'
JOIN hands h ON h.game_id = b.game_id AND h.number = b.number AND h.side = s.side;
"""
"""Fills the table of counts, which version 1 did not have."""
