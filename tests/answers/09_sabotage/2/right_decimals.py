"""With Decimal, and a generator inside."""

from decimal import Decimal


def numbers(text):
    for match in re.finditer(r"(\d+(?:,\d{3}(?!\d))*)(\.\d+)?", text):
        yield Decimal(match[1].replace(",", "") + (match[2] or ""))


def unfounded_in(run):
    ground = {
        number for text in (run.task, *(c.content for c in run.calls)) for number in numbers(text)
    }
    return list({number: None for number in numbers(run.answer or "") if number not in ground})
