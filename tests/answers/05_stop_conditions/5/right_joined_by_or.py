"""One condition, joined by |, with other limits."""

guards = MaxSteps(13) | ConsecutiveErrors(5) | RepeatedAction(4) | RepeatedResult(6)
