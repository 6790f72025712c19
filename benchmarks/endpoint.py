"""A stand-in endpoint on loopback, in a process of its own, so that its CPU is not counted as ours.

It answers with one tool call until the history holds as many tool messages as the model's name asks
for ("steps-50"), then with text. It counts connections: GET /connections reads the counter.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

USAGE = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}


def reply_to(body: bytes) -> dict:
    wanted = int(body.split(b"steps-", 1)[1].split(b'"', 1)[0])
    done = body.count(b'"tool_call_id"')
    message: dict = {"role": "assistant", "content": "The sum is done."}
    if done < wanted:
        function = {"name": "add", "arguments": json.dumps({"a": done, "b": 1})}
        call = {"id": f"call_{done}", "type": "function", "function": function}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
    finish = "stop" if done >= wanted else "tool_calls"
    return {"message": message, "finish_reason": finish, "index": 0, "logprobs": None}


def whole(choice: dict) -> bytes:
    frame = {"id": "x", "object": "chat.completion", "created": 0, "model": "steps"}
    return json.dumps(frame | {"choices": [choice], "usage": USAGE}).encode()


def streamed(choice: dict) -> bytes:
    frame = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "steps"}
    delta = dict(choice["message"])
    if "tool_calls" in delta:
        delta["tool_calls"] = [call | {"index": 0} for call in delta["tool_calls"]]
    first = {"index": 0, "delta": delta, "finish_reason": None}
    last = {"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}
    chunks = [frame | {"choices": [first]}, frame | {"choices": [last]}]
    chunks.append(frame | {"choices": [], "usage": USAGE})
    lines = [f"data: {json.dumps(chunk)}\n\n" for chunk in chunks]
    return "".join([*lines, "data: [DONE]\n\n"]).encode()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    connections = 0

    def setup(self) -> None:
        Handler.connections += 1
        super().setup()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        choice = reply_to(body)
        if b'"stream":true' in body or b'"stream": true' in body:
            return self._send(streamed(choice), "text/event-stream", chunked=True)
        return self._send(whole(choice), "application/json")

    def do_GET(self) -> None:
        self._send(str(Handler.connections).encode(), "text/plain")

    def _send(self, data: bytes, kind: str, chunked: bool = False) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if chunked:
            self.send_header("Transfer-Encoding", "chunked")
            data = b"%x\r\n%s\r\n0\r\n\r\n" % (len(data), data)
        else:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Quiet: the benchmark's table is the output."""


@contextmanager
def endpoint() -> Iterator[str]:
    """Start it, give its base URL, end it."""
    process = subprocess.Popen([sys.executable, __file__], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}/v1"
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
