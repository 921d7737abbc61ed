# SPDX-License-Identifier: Apache-2.0
"""What one server and its PostgreSQL database need: for a process, a transaction, a reader, a feed and a connection.

Starts both, drives them with known numbers, reads the processes' CPU time and memory from /proc and PostgreSQL's own
counters, and writes measurements.json beside this file, from which model.py computes Documentation/Scaling.md.
Everything runs on one machine, the clients as well: a rate is what is left beside them, a CPU time is the process's own.
"""

import argparse
import datetime
import json
import os
import re
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / path) for path in ("Tests/Browser", "Tests/Faults", "Benchmarks/Live")]

from live import Feeds  # noqa: E402
from load import connect, drive, request, transactions, windows  # noqa: E402
from postgres import Postgres  # noqa: E402
from support.api import API  # noqa: E402
from support.boards import make_board  # noqa: E402
from support.server import Server  # noqa: E402

MEASUREMENTS = Path(__file__).with_name("measurements.json")
TICK = os.sysconf("SC_CLK_TCK")
# PostgreSQL counts what a session wrote when it is idle, or at its next statement after a second.
COUNTED_SECONDS = 1.5


def ticks(pid, with_ended=False):
    """The CPU time of a process, all its threads, in seconds; also of its children that ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(int(field) for field in fields[11 : 15 if with_ended else 13]) / TICK


def precise_seconds(pids):
    """The CPU time of processes by the scheduler's own count, finer than a tick; not of threads that ended."""
    paths = (path for pid in pids for path in Path(f"/proc/{pid}/task").glob("*/schedstat"))
    return sum(int(path.read_text().split()[0]) for path in paths) / 1e9


def memory(pid, kind):
    """What /proc says of a process's memory, in bytes: its "Rss", or what it wrote, "Private_Dirty", which no other process
    shares: the program's own pages are there once for all."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(int(number) for number in re.findall(rf"^{kind}\w*:\s+(\d+)", text, re.MULTILINE)) * 1_024


class Database:
    """The PostgreSQL server, looked at from outside and through its own counters."""

    def __init__(self, postgres):
        self.address = postgres.address
        self.main = int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])

    def ask(self, sql):
        done = subprocess.run(["psql", "-XAt", "-F", " ", self.address, "-c", sql], check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def number(self, sql):
        return int(self.ask(sql))

    def place(self):
        """How far the write-ahead log goes, in bytes."""
        return self.number("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::BIGINT")

    def children(self):
        return [int(pid) for pid in Path(f"/proc/{self.main}/task/{self.main}/children").read_text().split()]

    def seconds(self):
        """The CPU time of all its processes. What psql needs to ask for counters is asked outside of what is measured."""
        while True:
            try:
                return sum(ticks(pid) for pid in self.children()) + ticks(self.main, with_ended=True)
            except FileNotFoundError:
                # One ended meanwhile; the main process has its time now.
                continue

    def sessions(self):
        """The processes that serve carry."""
        answer = self.ask("SELECT pid FROM pg_stat_activity WHERE application_name = 'carry'")
        return [int(pid) for pid in answer.split()]

    def syncs(self):
        return self.number("SELECT wal_sync FROM pg_stat_wal")

    def tables(self):
        """The bytes of each table with its indexes and what lies beside it."""
        sql = "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r' AND " \
              "relnamespace = current_schema()::REGNAMESPACE"
        return {name: int(size) for name, size in (line.split() for line in self.ask(sql).splitlines())}


class Listener:
    """A connection to PostgreSQL that listens and does nothing else, as libpq would: its protocol needs few words."""

    def __init__(self, path, channel):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(str(path))
        self._send(b"", struct.pack("!I", 196_608) + b"user\0carry\0database\0carry\0\0")
        self._send(b"Q", f"LISTEN {channel}".encode() + b"\0")

    def _send(self, kind, content):
        self.connection.sendall(kind + struct.pack("!I", len(content) + 4) + content)
        # Each is answered until the server is ready for the next.
        received = b""
        while not re.search(rb"Z\0\0\0\x05I$", received):
            received += self.connection.recv(65_536)


class Notices:
    """What it costs to tell other servers, without carry: the least that PostgreSQL takes for it."""

    def __init__(self, postgres, database, seconds):
        self.postgres, self.database, self.seconds = postgres, database, seconds
        database.ask("CREATE TABLE noted (number INT)")
        database.ask("CREATE DATABASE other TEMPLATE carry")

    def run(self, script, clients, *options, name="carry"):
        """How often a script runs a second."""
        with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
            file.write(script)
            file.flush()
            command = ["pgbench", "-n", "-M", "prepared", "-f", file.name, "-c", clients, *options,
                       "-h", self.postgres.folder, "-U", "carry", name]
            done = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True)
        return float(re.search(r"tps = ([\d.]+)", done.stdout).group(1))

    def wakes(self, listeners):
        """The CPU time of a notice of its own, with so many who listen for something else. It is paced, so that each wakes
        everyone anew."""
        count, heard = 400, [Listener(self.postgres.socket, f"other_{number}") for number in range(listeners)]
        before = precise_seconds([self.database.main, *self.database.children()])
        # The session that tells ends, so its time is counted with its parent's children, not here: that is the same for all.
        self.run("SELECT pg_notify('told', '1');\n\\sleep 10 ms\n", 1, "-t", count)
        seconds = precise_seconds([self.database.main, *self.database.children()]) - before
        for listener in heard:
            listener.connection.close()
        return seconds / count

    def measured(self):
        listeners, commits = 256, "BEGIN;\nINSERT INTO noted VALUES (1);\n{}COMMIT;\n"
        rates = {
            clients: [self.run(commits.format(notice), clients, "-T", self.seconds)
                      for notice in ("", "SELECT pg_notify('told', '1');\n")]
            for clients in (1, 16)
        }
        with ThreadPoolExecutor() as pool:
            halves = [pool.submit(self.run, commits.format("SELECT pg_notify('told', '1');\n"), 8, "-T", self.seconds, name=name)
                      for name in ("carry", "other")]
        return {
            "date": datetime.date.today().isoformat(), "clients": 16, "alone_per_second": rates[1][1], "silent_per_second": rates[16][0], "per_second": rates[16][1],
            "two_databases_per_second": sum(half.result() for half in halves),
            "listeners": listeners, "wake_cpu": (self.wakes(listeners) - self.wakes(0)) / listeners,
        }


class Bench:
    def __init__(self, postgres, server, options):
        self.database, self.server, self.options = Database(postgres), server, options
        self.api = API(server.opening_address)
        lists = make_board(self.api, "Busy", {f"List {number}": [] for number in range(512)}).lists
        self.lists = list(lists.values())

    def places(self, count):
        """Two lists for each of so many."""
        return [self.lists[2 * number : 2 * number + 2] for number in range(count)]

    def batches(self):
        """How many transactions and how many commits there were."""
        text = self.api.get_bytes("/metrics").decode()
        return [int(float(re.search(rf"^carry_commit_batch_size_{name} (\S+)", text, re.MULTILINE).group(1)))
                for name in ("sum", "count")]

    def settle(self):
        """Waits for what PostgreSQL counts late, and asks once more so that it does."""
        time.sleep(COUNTED_SECONDS)
        self.api.add_card(self.lists[-1], "The last")
        time.sleep(COUNTED_SECONDS)

    def idle(self):
        """A process that nobody asks anything."""
        time.sleep(3)
        pid, seconds = self.server.process.pid, self.options.idle
        began, server = time.monotonic(), precise_seconds([pid])
        database = precise_seconds([self.database.main, *self.database.children()])
        time.sleep(seconds)
        server = precise_seconds([pid]) - server
        database = precise_seconds([self.database.main, *self.database.children()]) - database
        seconds, sessions = time.monotonic() - began, self.database.sessions()
        return {
            "private_bytes": memory(pid, "Private_Dirty"),
            "resident_bytes": memory(pid, "Rss"),
            "cpu_share": server / seconds,
            "database_cpu_share": database / seconds,
            "connections": len(sessions),
            "session_private_bytes": round(sum(memory(session, "Private_Dirty") for session in sessions) / len(sessions)),
            "database_bytes": sum(self.database.tables().values()),
            "relations": self.database.number(
                "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::REGNAMESPACE"),
        }

    def pages(self):
        """What the first transactions after a checkpoint write more than others: whole pages. For eight of one person."""
        def written():
            before, requests = self.database.place(), transactions(self.api, self.lists[:2])
            with connect(self.api) as connection:
                for _ in range(8):
                    connection.sendall(next(requests))
                    assert connection.recv(65_536).startswith(b"HTTP/1.1 200"), "a transaction was refused"
            return self.database.place() - before

        self.database.ask("CHECKPOINT")
        first = written()
        return max(0, first - written())

    def cpu(self, kind, clients, pace=0, finish=lambda: None):
        """The CPU time of a request, in the server and in the database, and how many there were a second. What `finish`
        waits for belongs to it."""
        pid = self.server.process.pid
        server, database = ticks(pid), self.database.seconds()
        count, seconds = drive(self.api, kind, self.places(clients), self.options.seconds, pace)
        finish()
        server, database = ticks(pid) - server, self.database.seconds() - database
        return count, {
            "per_second": round(count / seconds, 1),
            "server_cpu": server / count,
            "database_cpu": database / count,
        }

    def writes(self, writers):
        self.settle()
        place, syncs, batches = self.database.place(), self.database.syncs(), self.batches()
        sessions = {session: precise_seconds([session]) for session in self.database.sessions()}
        count, measured = self.cpu(transactions, writers)
        # One session writes; it is the busiest.
        writing = max(precise_seconds([session]) - before for session, before in sessions.items())
        landed, commits = (after - before for before, after in zip(batches, self.batches()))
        assert landed == count, f"{landed} landed, and {count} were answered"
        place = self.database.place() - place
        self.settle()
        self.landed += count
        return {
            "writers": writers, **measured, "writing_cpu": writing / count, "per_commit": landed / commits,
            "wal_bytes": place / count, "wal_syncs": (self.database.syncs() - syncs) / count,
        }

    def all_writes(self):
        """What each number of writers costs, and by how much a transaction of theirs makes the database grow."""
        self.database.ask("VACUUM")
        tables, self.landed = self.database.tables(), 0
        measured = [self.writes(writers) for writers in (1, 4, 16, 64, 256)]
        self.database.ask("VACUUM")
        grown = {name: (after - tables[name]) / self.landed for name, after in self.database.tables().items()}
        # Tables that only sometimes grow by a page say nothing of a transaction.
        grown = {name: size for name, size in grown.items() if size >= 1}
        return {"writes": measured, "growth": {"transactions": self.landed, "bytes": grown}}

    def reads(self):
        return self.cpu(windows, 16)[1]

    def connections(self, count):
        pid = self.server.process.pid
        before = memory(pid, "Rss")
        held = []
        for _ in range(count):
            connection = connect(self.api)
            connection.sendall(request(self.api, "GET", "/health"))
            connection.recv(65_536)
            held.append(connection)
        each = (memory(pid, "Rss") - before) / count
        for connection in held:
            connection.close()
        return {"count": count, "bytes": each}

    def feeds(self, count):
        """The same writers at the same pace without feeds and with them: the difference is what the feeds cost."""
        pid, writers, pace = self.server.process.pid, 10, 0.5
        alone_count, alone = self.cpu(transactions, writers, pace)
        before = memory(pid, "Rss")
        feeds = Feeds(self.api, count)
        feeds.connect()
        each = (memory(pid, "Rss") - before) / count
        landed, heard = self.cpu(transactions, writers, pace, lambda: self.wait_for_last(feeds))
        return {
            "count": count, "bytes": each,
            "event_cpu": (heard["server_cpu"] - alone["server_cpu"]) / count,
            "transactions": [alone_count, landed],
        }

    def wait_for_last(self, feeds):
        last = self.database.number("SELECT max(revision) FROM log")
        _, heard = feeds.heard({last})
        assert last in heard, "the last transaction was not heard by all"


def rounded(value):
    """The same with three digits where there is a fraction: more is not measured."""
    if isinstance(value, dict):
        return {name: rounded(part) for name, part in value.items()}
    if isinstance(value, list):
        return [rounded(part) for part in value]
    return float(f"{value:.3g}") if isinstance(value, float) else value


def measured_carry(postgres, options):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", "none", {"CARRY_DATABASE": postgres.address}).start()
        try:
            bench = Bench(postgres, server, options)
            return {
                "date": datetime.date.today().isoformat(), "cores": os.cpu_count(),
                "load_before": os.getloadavg()[0],
                "postgresql": bench.database.number("SHOW server_version_num") // 10_000,
                "idle": bench.idle(),
                **bench.all_writes(),
                "page_bytes_after_checkpoint": bench.pages(),
                "reads": bench.reads(),
                "feeds": bench.feeds(options.feeds),
                "connections": bench.connections(options.connections),
            }
        finally:
            server.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8, help="how long each number of writers writes")
    parser.add_argument("--idle", type=float, default=30, help="how long nobody asks anything")
    parser.add_argument("--feeds", type=int, default=1_000)
    parser.add_argument("--connections", type=int, default=1_000)
    parser.add_argument("--only-notices", action="store_true", help="measure that, and keep the rest as it was measured")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    postgres, measured = Postgres(), json.loads(MEASUREMENTS.read_text()) if options.only_notices else {}
    try:
        postgres.start()
        if not options.only_notices:
            measured = measured_carry(postgres, options)
        measured["notices"] = Notices(postgres, Database(postgres), 5).measured()
    finally:
        postgres.remove()
    text = json.dumps(rounded(measured), indent=2)
    MEASUREMENTS.write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
