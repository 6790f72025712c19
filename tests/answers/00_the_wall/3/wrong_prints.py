"""It prints the text, and returns nothing.

hint: without return
"""


def text_of(raw):
    print(raw["choices"][0]["message"]["content"].strip())
