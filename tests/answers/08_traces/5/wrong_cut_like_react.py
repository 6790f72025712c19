"""The same as ReAct.

hint: has made no way
"""

react_16 = 12
cut_16 = 12
holds = {"B", "D"}
