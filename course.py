"""The course's one command: python course.py lab | test | build [NN ...].

Every Python understands this file, so that an old one can say that it is too old.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "The course needs Python 3.11 or newer; this is Python %d.%d. "
        "Install a newer one from python.org and call it by name, "
        "for example: python3.13 course.py lab" % sys.version_info[:2]
    )

from coursetools.cli import main

if __name__ == "__main__":
    sys.exit(main())
