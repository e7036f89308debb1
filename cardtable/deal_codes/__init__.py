"""Codes of deals: short texts that stand for a game, its rules and a deal."""

from __future__ import annotations

from cardtable.deal_codes.codes import DealCode as DealCode
from cardtable.deal_codes.codes import InvalidCode as InvalidCode
from cardtable.deal_codes.codes import is_dealt as is_dealt
from cardtable.deal_codes.codes import read_code as read_code
from cardtable.deal_codes.hands import code_of_hand as code_of_hand
from cardtable.deal_codes.hands import code_of_start as code_of_start
from cardtable.deal_codes.of_the_day import code_of_day as code_of_day
from cardtable.deal_codes.of_the_day import daily_games as daily_games
