"""What is optional is dropped.

hint: Every parameter stays
"""

import copy


def my_strict(definition):
    closed = copy.deepcopy(definition)
    inner = closed["function"]
    inner["strict"] = True
    parameters = inner["parameters"]
    properties = parameters["properties"]
    for name, schema in properties.items():
        schema.pop("default", None)
    needed = parameters.get("required", [])
    properties = {name: properties[name] for name in needed}
    parameters["properties"] = properties
    parameters["required"] = list(properties)
    return closed
