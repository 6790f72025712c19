"""People who use a Hub as a browser would: cookies, redirections, the tokens of forms, kernels."""

from __future__ import annotations

import json
import re
import time
import uuid
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlsplit

import requests
import websocket

from tests.classroom.hub_kit import Hub

START_SECONDS = 90
ANSWER_SECONDS = 120


def visitors(hub: Hub, *pairs: tuple[str, str]) -> list[Visitor]:
    """For each (name, whose server): log in as that name and open that server."""
    people = [Visitor(hub, *pair) for pair in pairs]
    for visitor in people:
        visitor.log_in()
        visitor.ask_for_server()
    for visitor in people:
        visitor.wait_for_server()
    return people


@dataclass
class Visitor:
    """A person at a browser: keeps cookies, follows redirections, sends the forms' tokens."""

    hub: Hub
    name: str
    server_of: str
    web: requests.Session = field(default_factory=requests.Session)

    def __post_init__(self) -> None:
        self.web.trust_env = False  # no proxy of this machine
        self.web.headers["Accept"] = "text/html,application/json"
        self.web.headers["Sec-Fetch-Mode"] = "navigate"

    @property
    def base(self) -> str:
        return f"{self.hub.address}/user/{self.server_of}"

    def log_in(self) -> None:
        page = f"{self.hub.address}/hub/login?next=%2Fhub%2Fhome"
        self.web.get(page, timeout=ANSWER_SECONDS).raise_for_status()
        form = {"username": self.name, "password": "any", "_xsrf": self.token("/hub/")}
        self.web.post(page, data=form, timeout=ANSWER_SECONDS).raise_for_status()

    def ask_for_server(self) -> None:
        """Press the Hub's button that starts the server."""
        page = f"{self.hub.address}/hub/spawn/{self.server_of}"
        self.web.get(page, timeout=ANSWER_SECONDS).raise_for_status()

    def wait_for_server(self) -> None:
        """Look at the server's page until it is there, and log in to it, as redirections do."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            page = self.web.get(f"{self.base}/lab", timeout=ANSWER_SECONDS)
            if "/oauth2/authorize" in page.url:  # another account's server: the Hub asks once
                page = self._press_authorize(page)
            if page.ok and page.url.startswith(self.base):  # logged in there too, by redirection
                return
            time.sleep(0.5)
        raise RuntimeError(f"the server of {self.server_of} did not start for {self.name}")

    def _press_authorize(self, page: requests.Response) -> requests.Response:
        fields = re.findall(r'<input type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"', page.text)
        return self.web.post(
            page.url, data=fields, headers={"Referer": page.url}, timeout=ANSWER_SECONDS
        )

    def token(self, path: str) -> str:
        """The value against forged requests that the pages under `path` go by."""
        return next(c.value or "" for c in self.web.cookies if c.name == "_xsrf" and c.path == path)

    def ask(self, method: str, path: str, body: Any = None) -> requests.Response:
        """A request of a page to its own server."""
        headers = {"X-XSRFToken": self.token(f"/user/{self.server_of}/")}
        if body is not None:
            headers["Content-Type"] = "application/json"
        return self.web.request(
            method,
            f"{self.base}/{path}",
            data=None if body is None else json.dumps(body),
            headers={**headers, "Sec-Fetch-Mode": "cors"},
            timeout=ANSWER_SECONDS,
        )

    def get(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.ok, f"GET {path}: {answer.status_code} {answer.text[:300]}"
        return answer.json()

    def do(self, path: str, body: Any = None) -> Any:
        """Press a button: POST, and see that the server says it worked."""
        answer = self.ask("POST", path, {} if body is None else body)
        assert answer.ok, f"POST {path}: {answer.status_code} {answer.text[:300]}"
        said = answer.json()
        assert said.get("success", True), f"POST {path}: {json.dumps(said)[-2000:]}"
        return said

    def notebook(self, path: str) -> Any:
        return self.get(f"api/contents/{quote(path)}?content=1")["content"]

    def save(self, path: str, notebook: Any) -> None:
        body = {"type": "notebook", "format": "json", "content": notebook}
        answer = self.ask("PUT", f"api/contents/{quote(path)}", body)
        assert answer.ok, f"PUT {path}: {answer.status_code} {answer.text[:300]}"

    def run(self, code: str) -> str:
        """Run `code` in a kernel of this server; give what it printed, or its error's name."""
        kernel = self.do("api/kernels", {"name": "python3"})["id"]
        request = requests.Request("GET", f"{self.base}/api/kernels/{kernel}")
        sent = self.web.prepare_request(request).headers.get("Cookie", "")
        address = f"ws://{urlsplit(self.base).netloc}{urlsplit(self.base).path}"
        channel = websocket.create_connection(
            f"{address}/api/kernels/{kernel}/channels",
            cookie=sent,
            origin=self.hub.address,
            timeout=60,
        )
        try:
            return _said(channel, code)
        finally:
            channel.close()
            self.ask("DELETE", f"api/kernels/{kernel}")


def _said(channel: websocket.WebSocket, code: str) -> str:
    number = uuid.uuid4().hex
    header = {"msg_id": number, "msg_type": "execute_request", "version": "5.3"}
    header |= {"session": number, "username": "", "date": "2000-01-01T00:00:00Z"}
    content = {"code": code, "silent": False, "store_history": False, "stop_on_error": True}
    content |= {"allow_stdin": False, "user_expressions": {}}
    message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
    channel.send(json.dumps({**message, "channel": "shell", "buffers": []}))
    said = ""
    while True:
        reply = json.loads(channel.recv())
        if reply.get("parent_header", {}).get("msg_id") != number:
            continue
        if reply["msg_type"] == "stream":
            said += reply["content"]["text"]
        elif reply["msg_type"] == "error":
            said += reply["content"]["ename"]
        elif reply["msg_type"] == "status" and reply["content"]["execution_state"] == "idle":
            return said.strip()
