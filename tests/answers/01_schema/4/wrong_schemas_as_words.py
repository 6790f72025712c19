"""The schema of a parameter has become a word.

hint: A schema is a dict
"""


def my_strict(definition):
    new = copy.deepcopy(definition)
    new["function"]["strict"] = True
    p = new["function"]["parameters"]
    for n in p["properties"]:
        p["properties"][n] = "string"
    p["required"] = list(p["properties"])
    return new
