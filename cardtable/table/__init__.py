"""The table where a match is played: scenes, stage, layout and panels."""
