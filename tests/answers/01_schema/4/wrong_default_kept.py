"""The default stays.

hint: Its error says what is missing
"""

import copy


def my_strict(definition):
    closed = copy.deepcopy(definition)
    inner = closed["function"]
    inner["strict"] = True
    parameters = inner["parameters"]
    properties = parameters["properties"]
    for name, schema in properties.items():
        if name not in parameters.get("required", []):
            properties[name] = {"anyOf": [schema, {"type": "null"}]}
    parameters["required"] = list(properties)
    return closed
