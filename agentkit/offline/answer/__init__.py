"""Saying it: an answer made of results, in the language of the question."""
