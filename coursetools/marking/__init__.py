"""Marks for exercises: a learner's copy, the source it came from, and what each check gives.

A learner's code runs in a process of its own. The checks are always those of the source: what a
learner's copy holds in their place is not looked at. `marker.py` says what that is proof against.
"""
