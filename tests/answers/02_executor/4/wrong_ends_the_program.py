"""sys.exit, which is no Exception.

hint: SystemExit is no Exception
"""

import sys


def calculate(expression):
    if "**" in expression or "_" in expression:
        sys.exit("no")
    return eval(expression)
