""" "null" in the enum.

hint: in quotes is a text
"""


def my_strict(definition):
    new = copy.deepcopy(definition)
    f = new["function"]
    f["strict"] = True
    p = f["parameters"]
    for n, s in p["properties"].items():
        s.pop("default", None)
        if n not in p.get("required", []):
            s["type"] = [s["type"], "null"]
            s["enum"] = s.get("enum", []) + ["null"]
    p["required"] = list(p["properties"])
    return new
