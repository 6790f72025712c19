"""Joins the guards by &, so that all must speak.

hint: a cap inside & is none
"""

guards = MaxSteps(20) & RepeatedAction(3) & RepeatedResult(4) & ConsecutiveErrors(3)
