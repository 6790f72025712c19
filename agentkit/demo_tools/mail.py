"""A mail tool with an effect, which sends nothing. First used in lessons 00 and 11.

Teaches that some calls cannot be taken back, so that they must be asked for, and approved. The
mail only lands in `outbox`, a list, and the result says so.
"""

from __future__ import annotations

import re
from typing import Any

outbox: list[dict[str, str]] = []


def send_mail(to: str, subject: str, body: str) -> dict[str, Any]:
    """Send a mail to one person.

    In this course nothing leaves the machine: the mail is kept in an outbox, and the result says
    so.

    Args:
        to: Address of the person who gets the mail, such as "team@example.org".
        subject: The subject line.
        body: The text of the mail.
    """
    if not re.fullmatch(r"[^@\s,;<>]+@[^@\s,;<>]+", to.strip()):
        raise ValueError(f"to: expected one mail address such as 'team@example.org', got {to!r}.")
    if re.search(r"[\r\n]", subject):
        # Else a subject could add headers of its own, such as further addresses.
        raise ValueError("subject: expected one line, got several. Put the rest into the body.")
    outbox.append({"to": to.strip(), "subject": subject, "body": body})
    return {
        "to": to.strip(),
        "sent": False,
        "note": "Kept in the outbox; nothing was sent, since this is a course.",
    }
