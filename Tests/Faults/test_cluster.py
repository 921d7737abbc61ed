# SPDX-License-Identifier: Apache-2.0
"""Several servers on one PostgreSQL database: what was acknowledged is there once, whatever dies or is cut meanwhile."""

import os
import secrets
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fleet import Fleet, Writers, check
from postgres import Line

from support.api import WORKSPACE, Refused, insert, new_id
from support.files import pdf

KILLS, STOPS = 30, 10
# As /proc/net/tcp numbers the states and the timers of connections.
ESTABLISHED, KEEPALIVE = "01", "02"
FILE_BYTES = 3_000_000


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
    # A server that is spared brings what the other then has to fetch.
    spared = fleet.at(serve(tmp_path / "spared", {"CARRY_DATABASE": database.address}))
    try:
        with Writers(fleet, chance) as writers:
            for _ in range(3 if trouble == "cut" else 1):
                writers.wait_for(20)
                there, sent = File(), File()
                there.send(spared)
                if trouble == "slow":
                    line.delay = 0.05
                else:
                    # Nobody says so when a line is dead: connections stay, and nothing comes through.
                    happens = line.cut if trouble == "cut" else line.flows.clear
                    line.after(chance.randrange(FILE_BYTES), happens)
                asks = [lambda: api.node(fleet.list), lambda: there.fetch(api), lambda: sent.send(api)]
                with ThreadPoolExecutor() as pool:
                    for answer in [pool.submit(unless_refused, ask) for ask in asks]:
                        answer.result()
                if trouble == "dead":
                    assert unless_refused(lambda: api.node(fleet.list)) is None
                # What was held back comes late, when nobody waits for it any more.
                line.flows.set()
                line.delay = 0
                for file in (there, sent):
                    while unless_refused(lambda file=file: file.send(api)) is None:
                        pass
                    while unless_refused(lambda file=file: file.fetch(api)) is None:
                        pass
                    titles = [node["fields"].get("title") for node in spared.children(WORKSPACE)]
                    assert titles.count(file.title) == 1, "a file landed twice"
            writers.wait_for(20)
        check(fleet, writers)
    finally:
        line.close()


def test_a_database_asks_whether_a_server_is_there_still(serve, postgres, chance, tmp_path):
    """What waits for the rest of a statement of a server that is gone without a word holds its locks, and no limit but that of
    the connection ends it."""
    place = f"127.{chance.randrange(1, 255)}.{chance.randrange(256)}.{chance.randrange(1, 255)}"
    postgres(f"listen_addresses={place}")
    serve(tmp_path / "server", {"CARRY_DATABASE": f"postgresql://carry@{place}/carry"})
    # What was just sent is waited for first.
    while not (timers := keepalive_seconds(place, 5432)) or None in timers:
        pass
    assert max(timers) <= 10


def keepalive_seconds(host, port):
    """In how many seconds the system asks next whether the other end is there, for each connection that was accepted there;
    None where it waits for something else."""
    at = socket.inet_aton(host)[::-1].hex().upper() + f":{port:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    timers = [row[5].split(":") for row in rows if row[1] == at and row[3] == ESTABLISHED]
    return [int(when, 16) / os.sysconf("SC_CLK_TCK") if kind == KEEPALIVE else None for kind, when in timers]


class File:
    """A file that a page sends, again and again if it must, by the name that it gave it."""

    def __init__(self):
        self.title, self.upload, self.document = secrets.token_hex(4), new_id(), None
        self.content = pdf([self.title], padding=FILE_BYTES)

    def send(self, api):
        answer = api.post_bytes(f"/api/documents?name={self.title}.pdf&upload={self.upload}", self.content)
        assert self.document in (None, answer["document"]), "it landed twice"
        self.document = answer["document"]
        return answer

    def fetch(self, api):
        content = api.get_bytes(f"/api/nodes/{self.document}/original")
        assert content == self.content, "half a file"
        return content


def unless_refused(ask):
    """What a request is answered; None for "not now", which says when to ask again."""
    try:
        return ask()
    except Refused as refused:
        assert refused.status == 503 and refused.retry_after, refused
        return None
