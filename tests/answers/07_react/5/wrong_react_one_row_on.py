"""Goes one row on, which is eight cities.

hint: Ten is two rows on
"""

calling_ten = 2
react_ten = 9
holds = {"B", "C"}
