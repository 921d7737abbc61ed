# SPDX-License-Identifier: Apache-2.0
"""Somebody holds a thousand sockets and sends a header and a body byte by byte: everybody else is served, and after a while
they are closed."""

import contextlib
import http.client
import resource
import select
import socket
from urllib.parse import urlsplit

import pytest

from support import server as servers
from support.api import API
from support.boards import make_board

SOCKETS = 1_000
GREEDY = ("127.0.0.2", 0)


@pytest.fixture
def descriptors():
    """Enough of them for all the sockets: often a process may have 1,024."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], min(4 * SOCKETS, before[1])), before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.fixture
def server(serve, monkeypatch, tmp_path):
    """A server as people run it: with its limits."""
    limited = [option for option in servers.serve_options() if option != "--unlimited"]
    monkeypatch.setattr(servers, "serve_options", lambda: limited)
    return serve(tmp_path / "data")


def test_a_thousand_idle_sockets_and_a_slow_body_leave_the_others_served(server, descriptors):
    address = urlsplit(server.origin)
    api = API(server.opening_address)
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    with contextlib.ExitStack() as held:

        def connect():
            return held.enter_context(socket.create_connection((address.hostname, address.port), 10, GREEDY))

        slow = [connect(), connect()]
        for connection, head in zip(slow, (body_of(api), header_of(api))):
            connection.sendall(head.encode())
        greedy = []
        for _ in range(SOCKETS):
            # One that is turned away is closed by the other side: it counts as asked for.
            with contextlib.suppress(ConnectionError):
                greedy.append(connect())
        for number in range(50):
            api.add_card(board.lists["To do"], f"Card {number}")
        assert len(api.titles(board.lists["To do"])) == 51
        other = http.client.HTTPConnection(address.hostname, address.port, timeout=10)
        other.request("GET", "/health")
        assert other.getresponse().status == 200
        other.close()
        refused = [one for one in greedy if is_closed(one)]
        assert len(refused) >= SOCKETS // 2, f"only {len(refused)} of {SOCKETS} were turned away"
        # They came first, so that it is not for their number that they are closed; and nobody has answered them.
        assert not any(is_closed(one) for one in slow)
        assert send_slowly(slow) == b""
        # Who says nothing has no longer than who says little.
        for one in greedy:
            one.settimeout(60)
            with contextlib.suppress(ConnectionError):
                assert one.recv(1) == b""


def body_of(api):
    """The beginning of a request that is taken: its body is waited for."""
    return (
        f"POST /api/transactions HTTP/1.1\r\nHost: {api.host}\r\nCookie: {api.cookie}\r\nContent-Length: 1000\r\n"
        "Content-Type: application/json\r\n\r\n{"
    )


def header_of(api):
    """The beginning of a header that does not end."""
    return f"GET /health HTTP/1.1\r\nHost: {api.host}\r\nX-Slow: "


def send_slowly(connections):
    """Sends a byte on each now and then until the other side has closed all of them, which the test's own time limit ends;
    what came back."""
    still_open, received = set(connections), b""
    while still_open:
        ready, _, _ = select.select(still_open, [], [], 1)
        for one in ready or list(still_open):
            try:
                if not ready:
                    one.send(b" ")
                elif data := one.recv(1_000):
                    received += data
                else:
                    still_open.remove(one)
            except ConnectionError:
                still_open.discard(one)
    return received


def is_closed(connection):
    """Whether the other side has closed it, without waiting."""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
