"""Lets the tools say which calls they take."""

refused = set()
calls = {
    "A": ("get_weather", {"city": "Rome", "day": "tomorrow"}),
    "B": ("get_property_tax", {"city": "Hanoi"}),
    "C": ("get_windhoek", {"city": "Windhoek"}),
    "D": ("get_property_tax", {"city": "Vienna"}),
    "E": ("get_property_tax", {"city": "Porto", "source": "made up for the course"}),
    "F": ("get_weather", {"city": "Oslo", "day": "tomorrow"}),
    "G": ("get_time", {"city": "Madrid"}),
    "H": ("get_property_tax", {"city": "Munich"}),
}
for letter, (name, arguments) in calls.items():
    try:
        TOOLS[name](**arguments)
    except (KeyError, TypeError):
        refused.add(letter)
valid = set(calls) - refused
solved = valid - {"A", "B", "F"}
copied = {"A", "F"} | {"E"}
