"""The lab: matches over duplicate deals, ladders, training, and checks of users' strategies."""

from cardtable.lab.arguments import BadContestant
from cardtable.lab.job import RunFailed
from cardtable.lab.match import Match, MatchFailed, play_match
from cardtable.lab.report import Report

__all__ = ["BadContestant", "Match", "MatchFailed", "Report", "RunFailed", "play_match"]
