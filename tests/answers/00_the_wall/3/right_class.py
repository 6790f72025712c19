"""A class with a property."""


class Reply:
    def __init__(self, raw):
        self.choices = raw["choices"]

    @property
    def text(self):
        if not self.choices:
            return ""
        c = self.choices[0]
        t = c["message"].get("content")
        t = "" if t is None else t.strip()
        return t if c["finish_reason"] != "length" else (t + " [cut off]" if t else "[cut off]")


def text_of(raw):
    return Reply(raw).text
