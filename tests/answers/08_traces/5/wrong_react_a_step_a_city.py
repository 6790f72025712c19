"""A step for each city.

hint: A step for each city, and then?
"""

react_16 = 10
cut_16 = 16
holds = {"B", "D"}
