"""null is added to type, enum or anyOf, whichever is there."""


def my_strict(definition):
    closed = copy.deepcopy(definition)
    inner = closed["function"]
    inner["strict"] = True
    p = inner["parameters"]
    old = p.get("required", [])
    for name, schema in p["properties"].items():
        schema.pop("default", None)
        if name in old:
            continue
        if "anyOf" in schema:
            if {"type": "null"} not in schema["anyOf"]:
                schema["anyOf"].append({"type": "null"})
        else:
            if "type" in schema:
                t = schema["type"]
                t = [t] if isinstance(t, str) else t
                schema["type"] = [*t, "null"]
            if "enum" in schema:
                schema["enum"] = [*schema["enum"], None]
    p["required"] = list(p["properties"])
    return closed
