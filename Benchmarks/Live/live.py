# SPDX-License-Identifier: Apache-2.0
"""Many who listen and many who write at once, and who is held up by whom.

- Feeds: `--feeds` browsers listen to one server while `--writers` people each add a card every `--pace` seconds, for
  `--seconds`. For each card: the time from sending it until its writer has the answer, until the first feed and until the
  last has heard it. The memory of a feed is what the server grew by while they connected.
- Imports: the slowest hundredth of `/health`, with nothing else and while two PDFs of 200 MB come in, and its ratio.

Ends with 1 where the last feed hears a card later than 500 ms at the median, or the ratio is over 3.

With `--servers N` instead: the same feeds and writers on one server and spread over N that share a database on a PostgreSQL
server of this run's own, in turn and each `--rounds` times, and the ratios of N servers to one.
"""

import argparse
import contextlib
import copy
import http.client
import multiprocessing
import re
import resource
import secrets
import selectors
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests" / "Browser"), str(ROOT / "Tests" / "Faults")]

from postgres import Postgres  # noqa: E402
from support.api import API, WORKSPACE, insert, new_id  # noqa: E402
from support.boards import make_board  # noqa: E402
from support.files import pdf  # noqa: E402
from support.server import Server  # noqa: E402

LAST_FEED_MS, HEALTH_RATIO = 500, 3
IMPORT_BYTES = 200_000_000
HEALTHS = 300
REVISION = re.compile(rb"(?:^|\n)id: (\d+)")


def resident(process):
    """The memory that a process has now, in bytes."""
    text = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) * 1_024


class Feeds(multiprocessing.Process):
    """Listeners in a process of their own, and when the first and the last of them heard each revision."""

    def __init__(self, api, count):
        super().__init__(daemon=True)
        self.address, self.count = api.host, count
        self.request = f"GET /api/feed HTTP/1.1\r\nHost: {api.host}\r\nCookie: {api.cookie}\r\n\r\n".encode()
        self.commands, self.answers = multiprocessing.Pipe(), multiprocessing.Pipe()

    def connect(self):
        """Returns when all of them are connected."""
        self.start()
        self.answers[1].recv()

    def heard(self, revisions):
        """When the first and the last feed heard each of these; waits at most half a minute for them."""
        self.commands[0].send(revisions)
        return self.answers[1].recv()

    def run(self):
        host, port = self.address.split(":")
        selector = selectors.DefaultSelector()
        for _ in range(self.count):
            connection = socket.create_connection((host, int(port)), 30)
            connection.sendall(self.request)
            # Its first line: from here on it hears everything.
            received = b""
            while b": connected" not in received:
                received += connection.recv(65_536)
            connection.setblocking(False)
            selector.register(connection, selectors.EVENT_READ, [b""])
        self.answers[0].send("connected")
        times, first, last, wanted, deadline = {}, {}, {}, None, None
        while wanted is None or not (wanted <= last.keys() or time.monotonic() > deadline):
            for key, _ in selector.select(0.05):
                data = key.data[0] + key.fileobj.recv(1 << 18)
                now = time.monotonic()
                end = data.rfind(b"\n\n") + 2
                for found in REVISION.finditer(data, 0, max(end, 0)):
                    revision = int(found.group(1))
                    times[revision] = times.get(revision, 0) + 1
                    first.setdefault(revision, now)
                    if times[revision] == self.count:
                        last[revision] = now
                key.data[0] = data[end:] if end > 1 else data
            if wanted is None and self.commands[1].poll():
                wanted, deadline = self.commands[1].recv(), time.monotonic() + 30
        self.answers[0].send((first, last))


def write(api, parent, number, options, landed):
    """Adds a card every few seconds, as a person would, and notes when each was sent and answered."""
    pause, end = threading.Event(), time.monotonic() + options.seconds
    pause.wait(number / options.writers * options.pace)
    while time.monotonic() < end:
        sent = time.monotonic()
        answer = api.transact(insert(new_id(), "card", parent, title=f"Card of {number}"), identity=secrets.token_hex(16))
        landed.append((answer["revision"], sent, time.monotonic()))
        pause.wait(max(0, sent + options.pace - time.monotonic()))


def hear(servers, apis, options):
    """Lets the writers write and the feeds listen, both spread over the servers, which share one workspace.

    Answers the memory of a feed in bytes, and for each card the seconds from sending it until its writer, the first feed and
    the last had it.
    """
    board = make_board(apis[0], "Busy", {f"List {number}": [] for number in range(10)})
    before = sum(resident(server.process) for server in servers)
    shares = [options.feeds // len(apis) + (number < options.feeds % len(apis)) for number in range(len(apis))]
    listeners = [Feeds(api, share) for api, share in zip(apis, shares)]
    for feeds in listeners:
        feeds.connect()
    memory = (sum(resident(server.process) for server in servers) - before) / options.feeds
    landed, lists = [], list(board.lists.values())
    writers = [
        threading.Thread(target=write, args=(apis[number % len(apis)], lists[number % 10], number, options, landed))
        for number in range(options.writers)
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    heard = [feeds.heard({revision for revision, _, _ in landed}) for feeds in listeners]
    lost = [revision for revision, _, _ in landed if any(revision not in last for _, last in heard)]
    assert not lost, f"{len(lost)} of {len(landed)} cards were not heard by all"
    return memory, {
        "answered": [answered - sent for _, sent, answered in landed],
        "heard by the first feed": [min(first[revision] for first, _ in heard) - sent for revision, sent, _ in landed],
        "heard by the last feed": [max(last[revision] for _, last in heard) - sent for revision, sent, _ in landed],
    }


def measure_feeds(server, api, options):
    memory, table = hear([server], [api], options)
    print(f"{options.feeds} feeds, {options.writers} writers with a card every {options.pace:g} s, "
          f"{len(table['answered'])} cards in {options.seconds} s; a feed takes {memory / 1_000:.1f} kB of the server's memory")
    print(f"{'ms after sending':24}{'median':>10}{'p99':>10}")
    for name, values in table.items():
        print(f"{name:24}{median(values) * 1_000:>10.1f}{slowest_hundredth(values) * 1_000:>10.1f}")
    return median(table["heard by the last feed"]) * 1_000 <= LAST_FEED_MS


@contextlib.contextmanager
def started(count, postgres, schema):
    """Servers that share a new workspace, and a way to ask each in one session."""
    subprocess.run(["psql", "--quiet", postgres.address, "--command", f"CREATE SCHEMA {schema}"], check=True)
    database = f"{postgres.address}&options=-csearch_path%3D{schema}"
    servers = []
    with tempfile.TemporaryDirectory() as folder:
        try:
            for number in range(count):
                servers.append(Server(Path(folder) / str(number), "none", {"CARRY_DATABASE": database}).start())
            apis = [API(servers[0].opening_address)]
            for server in servers[1:]:
                apis.append(copy.copy(apis[0]))
                apis[-1].host = urlsplit(server.origin).netloc
            yield servers, apis
        finally:
            for server in servers:
                server.kill()


def compare_servers(options):
    """The feeds of several servers beside those of one."""
    postgres = Postgres()
    try:
        postgres.start()
        measured = {1: {}, options.servers: {}}
        memories = {1: [], options.servers: []}
        for turn in range(options.rounds):
            for count in measured:
                with started(count, postgres, f"round{turn}_{count}") as (servers, apis):
                    memory, table = hear(servers, apis, options)
                memories[count].append(memory)
                for name, values in table.items():
                    measured[count].setdefault(name, []).extend(values)
    finally:
        postgres.remove()
    one, several = measured[1], measured[options.servers]
    print(f"{options.feeds} feeds, {options.writers} writers with a card every {options.pace:g} s, {options.rounds} times "
          f"{options.seconds} s, on PostgreSQL; a feed takes {median(memories[1]) / 1_000:.1f} kB with one server, "
          f"{median(memories[options.servers]) / 1_000:.1f} kB with {options.servers}")
    print(f"{'ms after sending':24}{'1 server':>18}{f'{options.servers} servers':>18}{'ratio':>16}")
    print(f"{'':24}{'median':>10}{'p99':>8}{'median':>10}{'p99':>8}{'median':>8}{'p99':>8}")
    for name in one:
        pairs = [(median(side) * 1_000, slowest_hundredth(side) * 1_000) for side in (one[name], several[name])]
        cells = "".join(f"{middle:>10.1f}{slow:>8.1f}" for middle, slow in pairs)
        print(f"{name:24}{cells}" + "".join(f"{after / before:>8.2f}" for before, after in zip(*pairs)))
    return median(several["heard by the last feed"]) * 1_000 <= LAST_FEED_MS


def slowest_hundredth(values):
    return quantiles(values, n=100)[98]


def healths(origin, is_over):
    """How long `/health` took, each time, in seconds."""
    address, taken = urlsplit(origin), []
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
    while not is_over(len(taken)):
        began = time.monotonic()
        connection.request("GET", "/health")
        connection.getresponse().read()
        taken.append(time.monotonic() - began)
    connection.close()
    return taken


def measure_imports(server, api):
    idle = healths(server.origin, lambda count: count >= HEALTHS)
    # In processes of their own: what they do must not hold up who measures.
    uploads = [
        multiprocessing.Process(target=api.post_bytes, args=(f"/api/documents?name=Large{number}.pdf",
                                                      pdf([f"large{number}"], padding=IMPORT_BYTES)))
        for number in range(2)
    ]
    for upload in uploads:
        upload.start()
    busy = healths(server.origin, lambda count: count >= HEALTHS and not any(upload.is_alive() for upload in uploads))
    # One that is refused keeps nobody waiting: the ratio would say nothing.
    for upload in uploads:
        upload.join()
        if upload.exitcode != 0:
            sys.exit("An import failed, so that nothing was measured: its own message is above.")
    titles = [node["fields"].get("title") for node in api.children(WORKSPACE) if node["kind"] == "document"]
    if sorted(titles) != ["Large0", "Large1"]:
        sys.exit(f"The imports were answered, but the documents that are there are {titles}.")
    ratio = slowest_hundredth(busy) / slowest_hundredth(idle)
    print(f"/health, p99 in ms: {slowest_hundredth(idle) * 1_000:.2f} idle, {slowest_hundredth(busy) * 1_000:.2f} while two "
          f"PDFs of {IMPORT_BYTES // 1_000_000} MB come in ({len(busy)} asked): ratio {ratio:.2f}")
    return ratio <= HEALTH_RATIO


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--feeds", type=int, default=2_000)
    parser.add_argument("--writers", type=int, default=50)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--pace", type=float, default=5, help="seconds from one card of a writer to the next")
    parser.add_argument("--servers", type=int, default=1, help="compare so many servers on PostgreSQL with one")
    parser.add_argument("--rounds", type=int, default=2, help="how often each number of servers has its turn")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if options.servers > 1:
        sys.exit(0 if compare_servers(options) else 1)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", "none").start()
        try:
            api = API(server.opening_address)
            passed = [measure_imports(server, api), measure_feeds(server, api, options)]
        finally:
            server.kill()
    sys.exit(0 if all(passed) else 1)


if __name__ == "__main__":
    main()
