""" "true" in quotes.

hint: without quotes
"""


def my_strict(definition):
    new = copy.deepcopy(definition)
    f = new["function"]
    f["strict"] = "true"
    p = f["parameters"]
    p["required"] = list(p["properties"])
    return new
