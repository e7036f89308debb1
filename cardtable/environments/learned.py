"""A seat at the table played by a policy that was learned in an environment."""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import IllegalAction
from cardtable.environments.setups import encoder_for
from cardtable.games.encoder import Encoder, Mask, Observation, Prefix


class Learned:
    """Makes a strategy of a policy: derive from this class and from the game's ``Strategy``.

    .. code-block:: python

        class Mine(Learned, Strategy):
            def policy(self, observation, mask):
                return int(np.argmax(np.where(mask, self.weights @ observation, -np.inf)))

    The observation is that of the environment under the rules of the table.
    """

    def policy(self, observation: Observation, mask: Mask) -> int:
        """Return the number of an action whose *mask* is 1."""
        raise NotImplementedError(f"{type(self).__name__} has no policy.")

    def encoder_of(self, view: Any) -> Encoder[Any]:
        """Return the encoder for the rules of *view*; it is made once."""
        known: tuple[Any, Encoder[Any]] | None = self.__dict__.get("_known")
        if known is None or (known[0] is not view.rules and known[0] != view.rules):
            known = self.__dict__["_known"] = view.rules, encoder_for(view.rules)
        return known[1]

    def decide(self, view: Any) -> Any:
        """Return the action of the policy. Raises IllegalAction for a number that is not legal."""
        encoder = self.encoder_of(view)
        prefix: Prefix = ()
        while True:
            number = int(self.policy(encoder.observe(view, prefix), encoder.mask(view, prefix)))
            if number not in encoder.legal(view, prefix):
                raise IllegalAction(
                    "illegal-action",
                    _("The policy chose action {number}, which is not legal.").format(
                        number=number
                    ),
                )
            action = encoder.read(view, prefix, number)
            if action is not None:
                return action
            prefix = (*prefix, number)
