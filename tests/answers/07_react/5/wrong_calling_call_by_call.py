"""One call a reply, on the left as well.

hint: Function calling puts several calls into a reply
"""

calling_ten = 11
react_ten = 11
holds = {"B", "C"}
