"""The properties have become a list of names.

hint: not where it stands
"""


def my_strict(definition):
    new = copy.deepcopy(definition)
    new["function"]["strict"] = True
    new["function"]["parameters"]["properties"] = list(new["function"]["parameters"]["properties"])
    return new
