"""Hints and hand reviews: the cost of each decision, judged by what its seat could know."""

from __future__ import annotations

from cardtable.review.hand_review import Decision as Decision
from cardtable.review.hand_review import FinishedHand as FinishedHand
from cardtable.review.hand_review import Remark as Remark
from cardtable.review.hand_review import Review as Review
from cardtable.review.hand_review import adviser_of as adviser_of
from cardtable.review.hand_review import failed as failed
from cardtable.review.hand_review import finished_hands as finished_hands
from cardtable.review.hand_review import judge as judge
from cardtable.review.hand_review import remark_on as remark_on
from cardtable.review.hand_review import remarks as remarks
from cardtable.review.hand_review import reviewer_of as reviewer_of
