"""Any text fits where three words did.

hint: The two words of the enum stay
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
            properties[name] = {k: v for k, v in schema.items() if k not in ("enum", "type")}
            properties[name]["type"] = ["string", "null"]
    parameters["required"] = list(properties)
    return closed
