"""Hints and hand reviews: the cost of each decision, judged by what its seat could know."""

from __future__ import annotations

from cardtable.review.adviser import Adviser as Adviser
from cardtable.review.adviser import adviser_of as adviser_of
from cardtable.review.adviser import reviewer_of as reviewer_of
from cardtable.review.assessment import Assessment as Assessment
from cardtable.review.assessment import Decision as Decision
from cardtable.review.assessment import Review as Review
from cardtable.review.assessment import failed as failed
from cardtable.review.assessment import judge as judge
from cardtable.review.hand_review import FinishedHand as FinishedHand
from cardtable.review.hand_review import assess as assess
from cardtable.review.hand_review import assessments as assessments
from cardtable.review.hand_review import finished_hands as finished_hands
from cardtable.review.hand_review import hand_number as hand_number
from cardtable.review.time_plan import TimePlan as TimePlan
from cardtable.review.verdicts import FAULTS as FAULTS
from cardtable.review.verdicts import Verdict as Verdict
