"""Takes the run: no function that makes a function.

hint: makes a stop and gives it back
"""


def max_calls_of(run, name="search_web", n=2):
    if run.reply is None:
        return None
