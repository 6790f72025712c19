"""A new definition out of parts, nothing copied that is changed."""


def my_strict(definition):
    function = definition["function"]
    parameters = function["parameters"]
    properties = {}
    for name, schema in parameters["properties"].items():
        schema = {key: value for key, value in schema.items() if key != "default"}
        if name in parameters.get("required", []):
            properties[name] = schema
        else:
            description = schema.pop("description", None)
            properties[name] = {"anyOf": [{"type": "null"}, schema]}
            if description:
                properties[name]["description"] = description
    closed = {**parameters, "properties": properties, "required": list(properties)}
    return {**definition, "function": {**function, "parameters": closed, "strict": True}}
