""" "nullable", which JSON Schema does not know.

hint: so let it be null
"""


def my_strict(definition):
    new = copy.deepcopy(definition)
    f = new["function"]
    f["strict"] = True
    p = f["parameters"]
    for n, s in p["properties"].items():
        s.pop("default", None)
        if n not in p.get("required", []):
            s["nullable"] = True
    p["required"] = list(p["properties"])
    return new
