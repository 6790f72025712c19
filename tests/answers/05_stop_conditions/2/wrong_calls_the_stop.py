"""Calls the stop where it should give it back.

hint: without calling it
"""


def max_calls_of(name, n):
    def stop(run):
        return None

    return stop(run)
