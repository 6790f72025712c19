"""Refuse every connection but loopback, in each Python that has this folder on PYTHONPATH.

Python imports a module named `sitecustomize` when it starts, so notebooks' kernels are covered too.
The audit hook (PEP 578) sees what the `socket` module is asked, whichever library asks.
"""

import ipaddress
import socket
import sys
from typing import Any

RESOLVING = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr")
SENDING = ("socket.connect", "socket.sendto", "socket.sendmsg")


def is_local(host: object) -> bool:
    """Whether `host` is this machine: a loopback address, its name, or none at all."""
    name = host.decode() if isinstance(host, bytes) else host
    if name is None or name in ("", "localhost", "0.0.0.0", "::"):
        return True
    if not isinstance(name, str):
        return False
    try:
        return ipaddress.ip_address(name.partition("%")[0]).is_loopback
    except ValueError:
        return name.endswith(".localhost")


def refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """The audit hook: raise before anything leaves this machine."""
    if not event.startswith("socket."):
        return
    if event in RESOLVING:
        if not is_local(arguments[0]):
            raise socket.gaierror(
                socket.EAI_NONAME, f"no network in tests and builds: {arguments[0]!r} was looked up"
            )
    elif event in SENDING:
        address = arguments[1]
        # A string or bytes is the path of a socket file; None is a datagram on a connected socket.
        if isinstance(address, tuple) and not is_local(address[0]):
            raise ConnectionRefusedError(
                f"no network in tests and builds: {address[0]}:{address[1]} was asked for"
            )


sys.addaudithook(refuse)
