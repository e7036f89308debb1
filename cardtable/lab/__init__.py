"""The lab: duplicate matches, ladders, training, and checks of users' strategies."""

from cardtable.lab.arguments import BadContestant
from cardtable.lab.job import RunFailed
from cardtable.lab.lab_run import MatchFailed
from cardtable.lab.match import MatchPlan, play_match
from cardtable.lab.report import Report

__all__ = ["BadContestant", "MatchFailed", "MatchPlan", "Report", "RunFailed", "play_match"]
