# SPDX-License-Identifier: Apache-2.0
"""Clients that cost little themselves: many connections that are kept, in one process, without threads."""

import itertools
import json
import multiprocessing
import re
import secrets
import selectors
import socket
import time

from support.api import insert, move, new_id

LENGTH = re.compile(rb"\r\nContent-Length: (\d+)", re.IGNORECASE)


def request(api, method, path, body=b""):
    """The bytes of a request on a connection that is kept."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {api.host}\r\nCookie: {api.cookie}\r\nOrigin: http://{api.host}\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


def connect(api):
    host, port = api.host.split(":")
    return socket.create_connection((host, int(port)), 30)


def transactions(api, lists):
    """What somebody does with cards, one transaction each: of four one adds a card, one renames it, and two move it."""
    def of(*operations):
        body = json.dumps({"id": secrets.token_hex(16), "operations": list(operations)}).encode()
        return request(api, "POST", "/api/transactions", body)

    for number in itertools.count():
        card = new_id()
        yield of(insert(card, "card", lists[0], title=f"Buy what is missing for Thursday, part {number}"))
        yield of(move([card], lists[1]))
        yield of({"set": {"node": card, "fields": {"title": f"Buy what is missing for Friday, part {number}"}}})
        yield of(move([card], lists[0]))


def windows(api, lists):
    """Somebody who opens a list again and again."""
    while True:
        yield request(api, "GET", f"/api/nodes/{lists[0]}/children?limit=60")


class Client:
    """One connection and what is asked on it, the next when the last is answered, or in turn at its time."""

    def __init__(self, api, requests, began, pace):
        self.connection = connect(api)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.requests, self.pace = requests, pace
        self.received = b""
        self.due = began
        self.is_waiting = False

    def ask(self):
        self.connection.sendall(next(self.requests))
        self.due += self.pace
        self.is_waiting = True

    def hear(self):
        """Reads; answers whether the answer is there."""
        data = self.connection.recv(1 << 18)
        if not data:
            raise ConnectionError("the server closed a connection")
        self.received += data
        end = self.received.find(b"\r\n\r\n")
        if end < 0:
            return False
        length = LENGTH.search(self.received, 0, end + 2)
        if len(self.received) < end + 4 + int(length.group(1)):
            return False
        if not self.received.startswith(b"HTTP/1.1 200"):
            raise AssertionError(self.received[:2_000].decode(errors="replace"))
        self.received = b""
        self.is_waiting = False
        return True


def _drive(api, kind, places, seconds, pace, answers):
    began = time.monotonic()
    clients = [
        Client(api, kind(api, place), began + pace * number / len(places), pace) for number, place in enumerate(places)
    ]
    selector, count = selectors.DefaultSelector(), 0
    for client in clients:
        selector.register(client.connection, selectors.EVENT_READ, client)
    while True:
        now = time.monotonic()
        if now < began + seconds:
            for client in clients:
                if not client.is_waiting and client.due <= now:
                    client.ask()
        elif not any(client.is_waiting for client in clients):
            break
        for key, _ in selector.select(0.01):
            if key.data.hear():
                count += 1
                if pace == 0 and time.monotonic() < began + seconds:
                    key.data.ask()
    answers.send((count, time.monotonic() - began))


def drive(api, kind, places, seconds, pace=0):
    """Lets one client for each place ask for some seconds, `pace` seconds apart, or without a pause.

    Answers how many requests were answered and how long it took.
    """
    here, there = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_drive, args=(api, kind, places, seconds, pace, there))
    process.start()
    # What fails in the process ends it, and its own message is above.
    while not here.poll(0.2):
        assert process.is_alive(), "the load ended early"
    answer = here.recv()
    process.join()
    return answer
