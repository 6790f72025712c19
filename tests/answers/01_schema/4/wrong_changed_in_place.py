"""Returns nothing, as methods do that change in place.

hint: Nothing came back
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
        if name not in parameters.get("required", []):
            properties[name] = {"anyOf": [schema, {"type": "null"}]}
    parameters["required"] = list(properties)
