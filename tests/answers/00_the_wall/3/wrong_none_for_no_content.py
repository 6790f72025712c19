"""It looks at content, and gives the None on.

hint: You gave on the None that came
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    content = raw["choices"][0]["message"]["content"]
    if content is None:
        return content
    return content.strip()
