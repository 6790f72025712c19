"""connect(): which far end the environment names, and what it says when that fails."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import openai
import pytest

from agentkit import connect
from agentkit.offline.far_end.transport import requests_of
from coursetools import ROOT

KEY = "sk-secret-0123456789"
SETTINGS = ("AGENTKIT_MODEL", "AGENTKIT_BACKEND", "OPENAI_API_KEY", "OPENAI_BASE_URL")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


def set_all(monkeypatch: pytest.MonkeyPatch, **settings: str) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)


def is_built_in(connected: tuple[openai.OpenAI, str]) -> bool:
    client, model = connected
    return model == "built-in" and requests_of(client) == []


class Server(HTTPServer):
    """A server on this machine that answers every GET with `status` and keeps the paths."""

    status = 200
    seen: list[str]


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.seen.append(self.path)
        body = json.dumps({"object": "list", "data": []}).encode()
        self.send_response(self.server.status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server(("127.0.0.1", 0), Handler)
    server.seen = []
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_without_a_setting_it_is_the_built_in_model() -> None:
    assert is_built_in(connect())


def test_a_key_alone_does_not_cost_anybody_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, OPENAI_API_KEY=KEY, OPENAI_BASE_URL="http://127.0.0.1:1/v1")
    assert is_built_in(connect())


def test_offline_wins_over_all(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, AGENTKIT_BACKEND="offline", AGENTKIT_MODEL="m", OPENAI_API_KEY=KEY)
    assert is_built_in(connect())


@pytest.mark.parametrize("name", ["", "  ", "built-in"])
def test_an_empty_name_and_its_own_name_are_the_built_in_model(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    set_all(monkeypatch, AGENTKIT_MODEL=name, OPENAI_API_KEY=KEY)
    assert is_built_in(connect())


def test_a_script_and_faults_mean_the_built_in_model(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, AGENTKIT_MODEL="m", OPENAI_API_KEY=KEY)
    assert is_built_in(connect(script=[]))
    assert is_built_in(connect(faults={}))


def test_a_small_context_window_is_the_built_in_models_and_refuses_what_does_not_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_all(monkeypatch, AGENTKIT_MODEL="gpt-real", OPENAI_API_KEY=KEY)
    client, model = connect(context_window=100)
    assert is_built_in((client, model))

    def ask(text: str) -> None:
        client.chat.completions.create(model=model, messages=[{"role": "user", "content": text}])

    ask("Thank you!")
    with pytest.raises(openai.BadRequestError) as refused:
        ask("word " * 200)
    assert refused.value.code == "context_length_exceeded"
    assert "maximum context length is 100 tokens" in str(refused.value)


@pytest.mark.parametrize("window", [0, -1, True, 1.5, "1000"])
def test_a_context_window_is_a_number_of_tokens(window: object) -> None:
    with pytest.raises(ValueError, match="context_window must be a whole number of tokens over 0"):
        connect(context_window=window)  # type: ignore[arg-type]


def test_an_unknown_backend_is_an_error_that_says_what_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_all(monkeypatch, AGENTKIT_BACKEND="local")
    with pytest.raises(ValueError, match=r"AGENTKIT_BACKEND is 'local'.*'offline'"):
        connect()


def test_a_missing_key_is_one_sentence_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, AGENTKIT_MODEL="gpt-x")
    with pytest.raises(RuntimeError, match=r"OPENAI_API_KEY is not set.*unset AGENTKIT_MODEL"):
        connect()


def test_a_missing_key_is_missed_at_a_remote_server_too(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, AGENTKIT_MODEL="m", OPENAI_BASE_URL="https://models.example/v1")
    with pytest.raises(RuntimeError, match=r"Set the key for models\.example"):
        connect()


@pytest.mark.parametrize("status", [200, 401, 404, 500])
def test_a_model_at_a_server_that_answers_is_connected(
    monkeypatch: pytest.MonkeyPatch, server: Server, status: int
) -> None:
    server.status = status
    url = f"http://127.0.0.1:{server.server_port}/v1"
    set_all(monkeypatch, AGENTKIT_MODEL=" qwen3 ", OPENAI_API_KEY=KEY, OPENAI_BASE_URL=url)
    client, model = connect()
    assert model == "qwen3"
    assert str(client.base_url) == f"{url}/"
    assert client.api_key == KEY
    assert server.seen == ["/v1/models"]
    with pytest.raises(TypeError, match="does not end at the built-in model"):
        requests_of(client)


def test_a_server_on_this_machine_needs_no_key(
    monkeypatch: pytest.MonkeyPatch, server: Server
) -> None:
    url = f"http://localhost:{server.server_port}/v1"
    set_all(monkeypatch, AGENTKIT_MODEL="qwen3", OPENAI_BASE_URL=url)
    assert connect()[1] == "qwen3"


def test_a_server_that_does_not_answer_is_one_sentence_without_the_key(
    monkeypatch: pytest.MonkeyPatch, closed_port: int
) -> None:
    url = f"http://user:{KEY}@127.0.0.1:{closed_port}/v1"
    set_all(monkeypatch, AGENTKIT_MODEL="m", OPENAI_API_KEY=KEY, OPENAI_BASE_URL=url)
    with pytest.raises(ConnectionError, match=r"nothing answers at 127\.0\.0\.1") as caught:
        connect()
    shown = [caught.value, caught.value.__cause__, caught.value.__context__]
    assert KEY not in repr(shown)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@pytest.mark.parametrize("url", ["localhost:11434/v1", "not a url", "http://"])
def test_a_base_url_without_a_host_is_said(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    set_all(monkeypatch, AGENTKIT_MODEL="m", OPENAI_API_KEY=KEY, OPENAI_BASE_URL=url)
    with pytest.raises(ValueError, match="OPENAI_BASE_URL is no URL with a host"):
        connect()


def test_the_key_is_not_in_what_a_client_shows(
    monkeypatch: pytest.MonkeyPatch, server: Server
) -> None:
    url = f"http://127.0.0.1:{server.server_port}/v1"
    set_all(monkeypatch, AGENTKIT_MODEL="m", OPENAI_API_KEY=KEY, OPENAI_BASE_URL=url)
    assert KEY not in repr(connect())


@pytest.mark.parametrize("seed", ["1", None, 1.0, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(TypeError, match="seed must be an int"):
        connect(seed=seed)  # type: ignore[arg-type]


def test_importing_it_loads_no_sdk() -> None:
    code = (
        "import sys, agentkit.connect, agentkit.offline, agentkit.offline.faults\n"
        "print(sorted({'openai', 'httpx2', 'pydantic'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.stdout == "[]\n"
