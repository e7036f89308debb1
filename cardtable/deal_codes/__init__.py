"""Codes of deals: short texts that stand for a game, its rules and a deal."""

from __future__ import annotations

from cardtable.deal_codes.codes import DealCode, InvalidCode, read_code
from cardtable.deal_codes.hands import code_of_hand, code_of_opening
from cardtable.deal_codes.of_the_day import code_of_day

__all__ = ["DealCode", "InvalidCode", "code_of_day", "code_of_hand", "code_of_opening", "read_code"]
