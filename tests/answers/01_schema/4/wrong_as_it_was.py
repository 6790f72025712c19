"""The code as it was handed out.

hint: so let it be null
"""


def my_strict(definition):
    closed = dict(definition)
    inner = closed["function"]
    inner["strict"] = True
    parameters = inner["parameters"]
    for schema in parameters["properties"].values():
        schema.pop("default", None)
    parameters["required"] = list(parameters["properties"])
    return closed
