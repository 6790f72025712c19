"""Choosing: which tool fits the question, and which value fills which parameter."""
