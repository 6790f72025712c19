"""Summaries of conversations and texts: asked for, written, and read back from a shorter view."""
