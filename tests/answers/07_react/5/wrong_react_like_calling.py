"""One reply for all.

hint: A reply holds one action under ReAct
"""

calling_ten = 2
react_ten = 2
holds = {"B", "C"}
