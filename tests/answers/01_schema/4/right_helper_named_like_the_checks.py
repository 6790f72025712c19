"""A helper whose name a check might take for itself."""


def fits(schema):
    return {"anyOf": [schema, {"type": "null"}]}


def my_strict(definition):
    new = copy.deepcopy(definition)
    f = new["function"]
    f["strict"] = True
    p = f["parameters"]
    for n, s in p["properties"].items():
        s.pop("default", None)
        if n not in p.get("required", []):
            p["properties"][n] = fits(s)
    p["required"] = list(p["properties"])
    return new
