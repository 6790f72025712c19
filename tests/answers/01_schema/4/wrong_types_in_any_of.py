"""The names of types in an anyOf.

hint: each part of an anyOf
"""


def my_strict(definition):
    new = copy.deepcopy(definition)
    f = new["function"]
    f["strict"] = True
    p = f["parameters"]
    for n, s in p["properties"].items():
        s.pop("default", None)
        if n not in p.get("required", []):
            s["anyOf"] = [s["type"], "null"]
            del s["type"]
    p["required"] = list(p["properties"])
    return new
