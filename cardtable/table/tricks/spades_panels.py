"""The panels of Spades: bids, tricks, bags and the turn."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards import Card, cards_of
from cardtable.core.i18n import _, ngettext
from cardtable.engine import Event, Strategy, Zone, ZoneKind
from cardtable.games.spades.claims.examiner import ClaimExaminer
from cardtable.games.spades.claims.proof import proved_claim
from cardtable.games.spades.hand import events
from cardtable.games.spades.rules.actions import Draw, Phase
from cardtable.games.spades.rules.bidding import can_bid_blind
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.views.view import View
from cardtable.games.spades.words import Narrator
from cardtable.games.speech import SUIT_SIGNS, card_sign
from cardtable.table.facts import Facts, Offer, OfferOption, PlateFacts, ScoreRow, Summary
from cardtable.table.plain_panels import SIDE_COLOURS
from cardtable.table.stage import VisibleZones
from cardtable.table.tricks.plain import TrickPanels

MAX_TO_CLAIM = 9
"""Maximum number of cards in a claim that is examined; for more, a proof is rare and slow."""


class GamePanels(TrickPanels):
    """The contents of the panels for Spades."""

    @property
    def _words(self) -> Narrator:
        return self._narrator(Narrator)

    # -- cards ----------------------------------------------------------------------------------

    def sort(self, cards: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
        rules = self.match.rules
        ranks = {suit: number for number, suit in enumerate(order)}
        return tuple(
            sorted(
                cards,
                key=lambda card: (ranks.get(rules.suit_of(card), 9), -rules.power[card.index]),
            )
        )

    def may_bid_blind(self, view: View) -> bool:
        return (
            view.phase is Phase.BIDDING
            and view.bids[view.seat] is None
            and can_bid_blind(view.rules, view.seat, view.scores)
        )

    def visible_zones(self, view: View) -> VisibleZones:
        zones = view.zones()
        if view.rules.players != 2 or not view.stock_size:
            return zones
        drawn = (len(view.rules.deck) - view.stock_size) // 2
        own = cards_of(view.discarded)
        hidden = max(0, drawn - len(own))
        pieces: tuple[Card | None, ...] = (*(None,) * hidden, *(None,) * len(own))
        return (*zones, Zone("discard", ZoneKind.DISCARD, pieces))

    # -- panels ---------------------------------------------------------------------------------

    def facts(self, view: View) -> Facts:
        acting = self.to_act()
        return Facts(
            plates=tuple(self._plate(view, seat) for seat in range(view.rules.players)),
            title=self.match.kind.title,
            note=_("hand {number} · to {target}").format(
                number=view.number, target=view.rules.target
            ),
            rows=self._score_rows(view),
            status=self._status(view),
            prompt=self._prompt(view, acting),
            to_act=acting,
            dealer=view.dealer,
            tricks=self.tricks(view),
            next_card=acting if view.phase is Phase.PLAYING else -1,
        )

    def _plate(self, view: View, seat: int) -> PlateFacts:
        bid, took = view.bids[seat], view.taken[seat]
        title = self.strategy_title(seat)
        if view.phase in (Phase.BIDDING, Phase.DRAWING) and not self.hand_over:
            if bid is None:
                return PlateFacts(_("to bid") if view.phase is Phase.BIDDING else title)
            title = _("bid {bid}").format(bid=bid.title)
        if bid is None:
            return PlateFacts(title, str(took) if took else "")
        if bid.is_nil:
            return PlateFacts(title, str(took), bid.title, (took, 0), danger=took > 0)
        return PlateFacts(
            title,
            str(took),
            _("of {bid}").format(bid=bid.tricks),
            (took, bid.tricks),
            danger=took < bid.tricks and self._is_set(view, seat),
        )

    def _is_set(self, view: View, seat: int) -> bool:
        """Return whether the side of *seat* can no longer make its contract."""
        side = view.rules.sides[view.rules.side_of[seat]]
        need = sum((view.bids[member] or Bid.NIL).tricks for member in side)
        have = sum(view.taken[member] for member in side)
        return need - have > sum(view.sizes()) // view.rules.players

    def _score_rows(self, view: View) -> tuple[ScoreRow, ...]:
        rules = view.rules
        rows = []
        for number, index in enumerate(self.side_order()):
            bags = view.bags[index]
            note = ""
            if rules.bags:
                note = ngettext("{bags} bag", "{bags} bags", bags).format(bags=bags)
            rows.append(
                ScoreRow(
                    self.side_name(rules.sides[index]),
                    view.scores[index],
                    note,
                    alarm=bool(rules.bags) and bags >= rules.bags - 3,
                    share=min(1.0, max(0.0, view.scores[index] / rules.target)),
                    colour=SIDE_COLOURS[number % len(SIDE_COLOURS)],
                )
            )
        return tuple(rows)

    def _status(self, view: View) -> tuple[str, str]:
        if self.hand_over or view.phase is Phase.OVER:
            words = ngettext("{hands} hand played", "{hands} hands played", view.number)
            return _("The hand is over"), words.format(hands=view.number)
        if view.phase is Phase.DRAWING:
            return _("Drawing"), _("{cards} cards in the stock").format(cards=view.stock_size)
        if view.phase is Phase.BIDDING:
            return _("Bidding"), self._first_player(view)
        if view.phase is Phase.EXCHANGE:
            return _("Exchange"), _("The partners pass cards")
        total = view.rules.hand_size
        number = min(total, len(view.tricks) + 1)
        return _("Trick {number} of {total}").format(number=number, total=total), self._need(view)

    def _first_player(self, view: View) -> str:
        first = (view.dealer + 1) % view.rules.players
        if self.says_you(view.dealer):
            return _("You deal, {first} bids first").format(first=self.name(first))
        dealer = self.name(view.dealer)
        if self.says_you(first):
            return _("{dealer} deals, you bid first").format(dealer=dealer)
        words = _("{dealer} deals, {first} bids first")
        return words.format(dealer=dealer, first=self.name(first))

    def _need(self, view: View) -> str:
        """Return the line about the tricks that the side of the view's seat still needs."""
        side = view.rules.sides[view.rules.side_of[view.seat]]
        need = sum((view.bids[seat] or Bid.NIL).tricks for seat in side)
        have = sum(view.taken[seat] for seat in side)
        left = sum(view.sizes()) // view.rules.players
        if need == 0:
            return _("Take no trick")
        if have >= need:
            bags = have - need
            if not bags:
                return _("Contract made")
            return ngettext("Made, {bags} bag", "Made, {bags} bags", bags).format(bags=bags)
        if need - have > left:
            return _("Contract set")
        alone = len(side) == 1
        if alone and not self.is_you(view.seat):
            words = _("{name} needs {tricks} more")
            return words.format(name=self.name(view.seat), tricks=need - have)
        words = _("You need {tricks} more") if alone else _("Team needs {tricks} more")
        return words.format(tricks=need - have)

    def _prompt(self, view: View, acting: int) -> str:
        if acting < 0:
            return ""
        you, name = self.is_you(acting), self.name(acting)
        if view.phase is Phase.BIDDING:
            return _("Your bid") if you else _("{name} to bid").format(name=name)
        if view.phase is Phase.DRAWING:
            return _("Keep it?") if you else _("{name} draws").format(name=name)
        if view.phase is Phase.EXCHANGE:
            partner = self.name((acting + 2) % 4)
            number = sum(source == acting for source, _to, _index in view.passed_cards) + 1
            count = view.rules.blind_nil_exchange
            words = _("Choose a card to pass to {partner}")
            if you and count > 1:
                words = _("Choose card {number} of {count} to pass to {partner}")
            elif not you:
                words = _("{name} passes a card to {partner}")
            return words.format(name=name, partner=partner, number=number, count=count)
        turn = _("Your turn") if you else _("{name} to play").format(name=name)
        plays = view.trick.plays
        if not plays:
            turn = _("Your lead") if you else _("{name} to lead").format(name=name)
        parts = [turn]
        if plays:
            parts.append(_("{suit} led").format(suit=SUIT_SIGNS[view.rules.suit_of(plays[0].card)]))
        if view.rules.breaking != "lead_any_time":
            parts.append(_("♠ broken") if view.broken else _("♠ not broken"))
        return " · ".join(parts)

    def received(self, view: View) -> frozenset[Card]:
        if any(play.position == view.seat for play in view.trick.plays) or view.tricks:
            return frozenset()
        return frozenset(
            Card.of(index)
            for _from, to, index in view.passed_cards
            if to == view.seat and index >= 0
        )

    # -- offers ----------------------------------------------------------------------

    def offer(self, view: View, looked: bool) -> Offer | None:
        if view.phase is Phase.DRAWING and view.legal_plays:
            return self._offer_draw(view)
        if not view.legal_bids:
            return None
        numbers = range(view.rules.hand_size + 1)
        options = tuple(
            OfferOption(
                _("Nil") if tricks == 0 else str(tricks),
                Bid(tricks),
                enabled=Bid(tricks) in view.legal_bids,
                key=str(tricks),
            )
            for tricks in numbers
        )
        blind = None
        if not looked and self.may_bid_blind(view) and Bid.BLIND_NIL in view.legal_bids:
            blind = OfferOption(_("Blind nil"), Bid.BLIND_NIL)
        you = self.is_you(view.seat)
        allowed = [number for number, option in enumerate(options) if option.enabled]
        return Offer(
            _("Your bid") if you else _("{name}'s bid").format(name=self.name(view.seat)),
            self._bids_so_far(view),
            options,
            confirm=_("Bid {option}"),
            preferred=allowed[0] if len(allowed) == 1 else -1,
            blind=blind,
            blind_note=_(
                "Blind nil: bid before you see your cards. {points} points if you take no "
                "trick, minus {points} if you do."
            ).format(points=view.rules.blind_nil),
            explain=tuple(self._explain(view, tricks) for tricks in numbers),
            so_far=self._bid_so_far(view),
        )

    def _offer_draw(self, view: View) -> Offer:
        options = tuple(
            OfferOption(choice.words, choice, key=key)
            for choice, key in zip(Draw, ("K", "X"), strict=True)
        )
        title = _("Keep this card? Otherwise you discard it and take the next.")
        return Offer(title, "", options, wide=True)

    def _bids_so_far(self, view: View) -> str:
        parts = []
        for step in range(1, view.rules.players + 1):
            seat = (view.dealer + step) % view.rules.players
            bid = view.bids[seat]
            if bid is not None:
                parts.append(f"{self.name(seat)} {bid.title}")
            elif seat != view.seat:
                parts.append(_("{name} to follow").format(name=self.name(seat)))
        return " · ".join(parts)

    def _bid_so_far(self, view: View) -> str:
        bids = [bid.tricks for bid in view.bids if bid is not None]
        if not bids:
            return _("No bids yet · {total} tricks").format(total=view.rules.hand_size)
        words = _("Bid so far: {bid} of {total}")
        return words.format(bid=sum(bids), total=view.rules.hand_size)

    def _explain(self, view: View, tricks: int) -> str:
        table = sum(bid.tricks for bid in view.bids if bid is not None) + tricks
        total = view.rules.hand_size
        words = _("Table total {table} of {total}").format(table=table, total=total)
        if view.partner is None:
            return words
        other = view.bids[view.partner]
        if other is None:
            return words
        team = _("With {partner}: {tricks} of {total}").format(
            partner=self.name(view.partner), tricks=other.tricks + tricks, total=total
        )
        return team + " · " + _("table total {table}").format(table=table)

    def claim(self, view: View) -> tuple[Card, ...]:
        return proved_claim(view) if view.held.bit_count() > 1 else ()

    def claim_examiner(self, view: View) -> Strategy | None:
        playing = view.phase is Phase.PLAYING and view.to_act == view.seat
        return ClaimExaminer() if playing and 1 < view.held.bit_count() <= MAX_TO_CLAIM else None

    def claim_result(self, examiner: ClaimExaminer) -> tuple[Card | None, str]:
        names = [self.name(position) for position in range(len(self.match.seats))]
        return examiner.result.card, examiner.result.sentence(names, card_sign)

    # -- the end of a hand ----------------------------------------------------------------------

    def summary(self, new_events: Sequence[Event]) -> Summary | None:
        scored = next((event for event in new_events if isinstance(event, events.HandScored)), None)
        if scored is None:
            return None
        words = self._words
        rows = tuple(
            (
                self.side_name(self.sides()[index]),
                words.summary(scored.sides[index], self.match.rules),
                scored.gained[index],
                scored.totals[index],
            )
            for index in self.side_order()
        )
        return Summary(_("Hand {number}").format(number=scored.number), rows)

    def sound(self, event: Event, seat: int) -> str:
        if isinstance(event, events.HandScored):
            side = self.match.rules.side_of[seat] if seat >= 0 else 0
            results = {item.what for item in event.sides[side].items}
            if results & {"set", "ten-set", "moon-set", "nil-failed", "blind-failed"}:
                return "set"
            if results & {"nil-made", "blind-made"}:
                return "nil"
            return "bag" if "bag-penalty" in results else "hand"
        return super().sound(event, seat)
