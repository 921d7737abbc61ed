# SPDX-License-Identifier: Apache-2.0
"""Several servers on one PostgreSQL database: what was acknowledged is there once, whatever dies or is cut meanwhile."""

import copy
import http.client
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
from postgres import Line

from support.api import API, WORKSPACE, Refused, insert, new_id
from support.server import run_carry

SERVERS, WRITERS, KILLS, STOPS = 3, 6, 30, 10
# What the program gives the database for an answer, with room for a machine that does much else.
DEADLINE_SECONDS = 40


class Fleet:
    """Servers on one database, and a board to write to."""

    def __init__(self, serve, address, folder, count=SERVERS):
        environment = {"CARRY_DATABASE": address}
        self.environment = environment
        self.servers = [serve(folder / f"server-{number}", environment) for number in range(count)]
        self.api = API(self.servers[0].opening_address)
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


def test_servers_and_the_database_die_under_writers(serve, postgres, chance, tmp_path):
    database = postgres()
    fleet = Fleet(serve, database.address, tmp_path)
    deaths = ["server"] * KILLS + ["database"] * STOPS
    chance.shuffle(deaths)
    with Writers(fleet, chance) as writers:
        for death in deaths:
            writers.wait_for(chance.randrange(1, 20))
            if death == "server":
                server = chance.choice(fleet.servers)
                server.kill()
                server.start()
            else:
                database.stop("immediate")
                database.start()
        writers.wait_for(20)
    check(fleet, writers)


def in_two(postgres):
    """A primary, its standby, for which every commit waits, and the address of both."""
    primary = postgres("synchronous_standby_names=*", "synchronous_commit=local")
    # What a commit waits for from now on is the standby, too.
    standby = postgres(standby_of=primary)
    primary.stop("fast")
    primary.settings = ("synchronous_standby_names=*",)
    primary.start()
    address = primary.address.replace(f"host={primary.folder}", f"host={primary.folder},{standby.folder}")
    return primary, standby, f"{address}&target_session_attrs=read-write"


def test_a_standby_takes_over(serve, postgres, chance, tmp_path):
    primary, standby, address = in_two(postgres)
    fleet = Fleet(serve, address, tmp_path)
    with Writers(fleet, chance) as writers:
        writers.wait_for(100)
        primary.stop("immediate")
        standby.promote()
        writers.wait_for(100)
    check(fleet, writers)


def test_whoever_asks_again_is_told_that_it_landed_when_the_standby_has_it(serve, postgres, tmp_path):
    primary, standby, address = in_two(postgres)
    fleet = Fleet(serve, address, tmp_path, count=1)
    card, identity = new_id(), secrets.token_hex(16)
    waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    standby.stop("immediate")
    with ThreadPoolExecutor() as threads:

        def send():
            """Sends it, and comes back when its commit waits for the standby."""
            sent = threads.submit(fleet.api.transact, insert(card, "card", fleet.list, title="Card"), identity=identity)
            while not sent.done() and primary.ask(f"SELECT count(*) {waiting}") == "0":
                pass
            assert not sent.done()
            return sent

        first = send()
        # It is on the primary's disk, and whoever sent it does not know.
        primary.ask(f"SELECT pg_terminate_backend(pid) {waiting}")
        with pytest.raises(Refused) as refused:
            first.result()
        assert refused.value.status == 503
        again = send()
        standby.start()
        again.result()
    assert fleet.cards() == [card]


@pytest.mark.parametrize("trouble", ["cut", "slow", "dead"])
def test_a_bad_line_to_the_database(trouble, serve, postgres, chance, tmp_path):
    database = postgres()
    line = Line(database.socket)
    fleet = Fleet(serve, line.address, tmp_path, count=1)
    api = fleet.at(fleet.servers[0])
    try:
        with Writers(fleet, chance) as writers:
            for _ in range(3 if trouble == "cut" else 1):
                writers.wait_for(20)
                if trouble == "cut":
                    line.cut()
                if trouble == "slow":
                    line.delay = 0.05
                if trouble == "dead":
                    # Nobody says so: connections stay, and nothing comes through.
                    line.flows.clear()
                    began = time.monotonic()
                    with pytest.raises(Refused) as refused:
                        api.node(fleet.list)
                    assert refused.value.status == 503
                    assert time.monotonic() - began < DEADLINE_SECONDS
                    line.flows.set()
                    line.cut()
            writers.wait_for(20)
            line.delay = 0
        check(fleet, writers)
    finally:
        line.close()
