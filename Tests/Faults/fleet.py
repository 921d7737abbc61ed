# SPDX-License-Identifier: Apache-2.0
"""Several servers on one PostgreSQL database, and clients that write to them whatever happens."""

import copy
import http.client
import secrets
import threading
import time
from urllib.parse import urlsplit

from support.api import API, WORKSPACE, Refused, insert, new_id
from support.server import run_carry

SERVERS, WRITERS = 3, 6
# What the program gives the database for an answer, with room for a machine that does much else.
DEADLINE_SECONDS = 15 + 5


class PromptAPI(API):
    """A session of whose requests none may hang: "not now" comes before the deadline, too."""

    def _exchange(self, *request):
        began = time.monotonic()
        try:
            return super()._exchange(*request)
        finally:
            took = time.monotonic() - began
            assert took < DEADLINE_SECONDS, f"{request[:2]} took {took:.1f} seconds"


class Fleet:
    """Servers on one database, and a board to write to."""

    def __init__(self, serve, address, folder, count=SERVERS):
        environment = {"CARRY_DATABASE": address}
        self.environment = environment
        self.servers = [serve(folder / f"server-{number}", environment) for number in range(count)]
        self.api = PromptAPI(self.servers[0].opening_address)
        self.board, self.list = new_id(), new_id()
        self.api.transact(insert(self.board, "board", WORKSPACE, title="Kitchen"), insert(self.list, "list", self.board, title="One"))

    def at(self, server):
        """The same browser at another server, as behind a load balancer."""
        api = copy.copy(self.api)
        api.host = urlsplit(server.origin).netloc
        return api

    def cards(self):
        """What the last server has. It answers "not now" for a moment after its database came back, as every page knows; the
        test's own time limit ends this."""
        while True:
            try:
                return [node["id"] for node in self.at(self.servers[-1]).children(self.list)]
            except Refused as refused:
                assert refused.status == 503, refused


class Writers:
    """Clients that change the server at every request, and send a transaction again until it is answered."""

    def __init__(self, fleet, chance):
        self.fleet, self.acknowledged, self.errors = fleet, [], []
        self.is_over = threading.Event()
        self.changed = threading.Condition()
        seeds = [chance.randrange(1 << 32) for _ in range(WRITERS)]
        self.threads = [threading.Thread(target=self._write, args=(seed,)) for seed in seeds]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def _write(self, seed):
        turn = seed
        while not self.is_over.is_set():
            card, identity = new_id(), secrets.token_hex(16)
            while not self.is_over.is_set():
                turn += 1
                api = self.fleet.at(self.fleet.servers[turn % len(self.fleet.servers)])
                try:
                    api.transact(insert(card, "card", self.fleet.list, title=card), identity=identity)
                except Refused as refused:
                    # "Not now" is the only refusal there may be.
                    if refused.status != 503:
                        self.note(self.errors, str(refused))
                        return
                except (OSError, http.client.HTTPException):
                    pass
                except AssertionError as late:
                    self.note(self.errors, str(late))
                    return
                else:
                    self.note(self.acknowledged, card)
                    break

    def note(self, where, what):
        with self.changed:
            where.append(what)
            self.changed.notify_all()

    def wait_for(self, count):
        """Until so many more were acknowledged; the test's own time limit ends this."""
        with self.changed:
            goal = len(self.acknowledged) + count
            self.changed.wait_for(lambda: self.errors or len(self.acknowledged) >= goal)


def check(fleet, writers):
    assert writers.errors == []
    cards = fleet.cards()
    assert len(cards) == len(set(cards))
    assert set(writers.acknowledged) <= set(cards), "something that was acknowledged is missing"
    assert len(writers.acknowledged) == len(set(writers.acknowledged))
    # What nobody waited for any more may have landed, of each writer one at most.
    assert len(cards) - len(writers.acknowledged) <= WRITERS
    verified = run_carry("verify", environment=fleet.environment)
    assert verified.returncode == 0, verified.stdout + verified.stderr
