"""The model works the screen.

hint: Nothing in x and y speaks of flights
"""


def click(x: int, y: int):
    """Click on the screen.

    Args:
        x: Pixels from the left.
        y: Pixels from the top.
    """


def type_text(text: str):
    """Type a text.

    Args:
        text: The text.
    """


def screenshot():
    """Look at the screen."""


flight_tools = [click, type_text, screenshot]
reasons = "With these three every airline's page can be used, today and tomorrow."
