"""required is no list any more.

hint: Strict mode wants every parameter
"""


def my_strict(definition):
    new = copy.deepcopy(definition)
    new["function"]["strict"] = True
    new["function"]["parameters"]["required"] = True
    return new
