"""Far ends for tests: a client whose endpoint says what a test wants, and a local server."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx2
import openai

from agentkit import Agent

KEY = "sk-fake-key-4711-do-not-print"
MODEL = "test-model"
Reply = Callable[[BaseHTTPRequestHandler], None]


def whole(text: str | None = None, *calls: Any, finish: Any = None, **message: Any) -> Any:
    """A response body. `calls` are (id, name, arguments)."""
    made = [
        {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
        for call_id, name, arguments in calls
    ]
    body = {"role": "assistant", "content": text} | ({"tool_calls": made} if made else {}) | message
    finish = finish or ("tool_calls" if made else "stop")
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    choice = {"index": 0, "message": body, "finish_reason": finish}
    return {"id": "x", "object": "chat.completion", "choices": [choice], "usage": usage}


def chunk(finish: Any = None, **delta: Any) -> Any:
    """One piece of a stream."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "x", "object": "chat.completion.chunk", "choices": [choice]}


def sse(*events: Any, end: str = "data: [DONE]\n\n") -> bytes:
    """A body of server-sent events. A str is put in as it is."""
    lines = (
        each if isinstance(each, str) else f"data: {json.dumps(each, ensure_ascii=False)}\n\n"
        for each in events
    )
    return ("".join(lines) + end).encode("utf-8", "surrogatepass")


def client_for(*replies: Any, retries: int = 0) -> openai.OpenAI:
    """A client whose endpoint gives these replies in order, the last one for ever.

    A reply is a body (dict, list, str, bytes), (status, body), or an exception to raise.
    """
    asked: list[Any] = []

    def handle(request: httpx2.Request) -> httpx2.Response:
        asked.append(json.loads(request.read()))
        reply = replies[min(len(asked), len(replies)) - 1]
        if isinstance(reply, Exception):
            raise reply
        status, body = reply if isinstance(reply, tuple) else (200, reply)
        headers = {"retry-after-ms": "1"}
        if isinstance(body, bytes):
            headers |= {"content-type": "text/event-stream"}
            return httpx2.Response(status, headers=headers, content=body)
        text = body if isinstance(body, str) else json.dumps(body)
        return httpx2.Response(status, headers=headers, text=text)

    http = httpx2.Client(transport=httpx2.MockTransport(handle))
    client = openai.OpenAI(
        api_key=KEY, base_url="http://far.invalid/v1", http_client=http, max_retries=retries
    )
    client.asked = asked  # type: ignore[attr-defined]
    return client


def events_of(agent: Agent, task: str) -> list[Any]:
    """All events of a streamed run."""
    return list(agent.stream(task))


@dataclass
class LocalServer:
    """A real HTTP server on this machine. Each reply writes its response by hand."""

    replies: Sequence[Reply]
    connections: int = 0
    requests: list[Any] = field(default_factory=list)
    url: str = ""


@contextmanager
def local_server(*replies: Reply) -> Iterator[LocalServer]:
    """Serve these replies in order, the last one for ever, and count connections."""
    state = LocalServer(replies)
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            with lock:
                state.connections += 1
            super().setup()

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            with lock:
                state.requests.append(json.loads(body))
                number = min(len(state.requests), len(replies)) - 1
            replies[number](self)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def send_json(body: Any, status: int = 200) -> Reply:
    """A plain JSON response."""

    def reply(handler: BaseHTTPRequestHandler) -> None:
        data = json.dumps(body).encode()
        handler.send_response(status)
        handler.send_header("content-type", "application/json")
        handler.send_header("content-length", str(len(data)))
        handler.send_header("retry-after-ms", "1")
        handler.end_headers()
        handler.wfile.write(data)

    return reply


def send_stream(body: bytes, *, break_off: bool = False) -> Reply:
    """Chunked server-sent events; `break_off` closes the connection in the middle."""

    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("content-type", "text/event-stream")
        handler.send_header("transfer-encoding", "chunked")
        handler.end_headers()
        for start in range(0, len(body), 50):
            piece = body[start : start + 50]
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        if break_off:
            handler.wfile.flush()
            handler.close_connection = True
        else:
            handler.wfile.write(b"0\r\n\r\n")

    return reply
