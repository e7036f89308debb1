"""Hints and hand reviews: the cost of each decision, judged by what its seat could know."""

from __future__ import annotations

from cardtable.review.adviser import Adviser as Adviser
from cardtable.review.adviser import adviser_of as adviser_of
from cardtable.review.adviser import reviewer_of as reviewer_of
from cardtable.review.hand_review import FinishedHand as FinishedHand
from cardtable.review.hand_review import finished_hands as finished_hands
from cardtable.review.hand_review import hand_number as hand_number
from cardtable.review.hand_review import remark_on as remark_on
from cardtable.review.hand_review import remarks as remarks
from cardtable.review.remark import Decision as Decision
from cardtable.review.remark import Remark as Remark
from cardtable.review.remark import Review as Review
from cardtable.review.remark import failed as failed
from cardtable.review.remark import judge as judge
from cardtable.review.verdicts import FAULTS as FAULTS
from cardtable.review.verdicts import Verdict as Verdict
