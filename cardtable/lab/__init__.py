"""The lab: matches between any seats over mirrored deals, ladders, training, checks."""

from cardtable.lab.arguments import BadContestant
from cardtable.lab.match import Match, MatchFailed, play_match
from cardtable.lab.report import Report
from cardtable.lab.running import RunFailed

__all__ = ["BadContestant", "Match", "MatchFailed", "Report", "RunFailed", "play_match"]
