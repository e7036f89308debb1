"""The review of a finished hand: each choice, what it cost, and why."""
