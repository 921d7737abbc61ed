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
import subprocess
import sys
import tempfile
import time
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


def memory(pid, kind):
    """What /proc says of a process's memory, in bytes: its "Rss", or its "Private" part, which no other process shares."""
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

    def children(self):
        return [int(pid) for pid in Path(f"/proc/{self.main}/task/{self.main}/children").read_text().split()]

    def seconds(self):
        """The CPU time of all its processes. What psql needs to ask for counters is asked outside of what is measured."""
        return ticks(self.main, with_ended=True) + sum(ticks(pid) for pid in self.children())

    def sessions(self):
        """The processes that serve carry."""
        answer = self.ask("SELECT pid FROM pg_stat_activity WHERE application_name = 'carry'")
        return [int(pid) for pid in answer.split()]

    def counters(self):
        return {
            "bytes": self.number("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::BIGINT"),
            "syncs": self.number("SELECT wal_sync FROM pg_stat_wal"),
        }

    def tables(self):
        """The bytes of each table with its indexes and what lies beside it."""
        sql = "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r' AND " \
              "relnamespace = current_schema()::REGNAMESPACE"
        return {name: int(size) for name, size in (line.split() for line in self.ask(sql).splitlines())}


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
        pid, seconds = self.server.process.pid, self.options.seconds * 3
        server, database = ticks(pid), self.database.seconds()
        time.sleep(seconds)
        server, database = ticks(pid) - server, self.database.seconds() - database
        sessions = self.database.sessions()
        return {
            "private_bytes": memory(pid, "Private"),
            "resident_bytes": memory(pid, "Rss"),
            "cpu_share": server / seconds,
            "database_cpu_share": database / seconds,
            "connections": len(sessions),
            "session_private_bytes": round(sum(memory(session, "Private") for session in sessions) / len(sessions)),
            "database_bytes": sum(self.database.tables().values()),
            "relations": self.database.number(
                "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::REGNAMESPACE"),
        }

    def cpu(self, kind, clients, pace=0):
        """The CPU time of a request, in the server and in the database, and how many there were a second."""
        pid = self.server.process.pid
        server, database = ticks(pid), self.database.seconds()
        count, seconds = drive(self.api, kind, self.places(clients), self.options.seconds, pace)
        server, database = ticks(pid) - server, self.database.seconds() - database
        return count, {
            "per_second": round(count / seconds, 1),
            "server_cpu": server / count,
            "database_cpu": database / count,
        }

    def writes(self, writers):
        self.settle()
        counters, batches, tables = self.database.counters(), self.batches(), self.database.tables()
        count, measured = self.cpu(transactions, writers)
        landed, commits = (after - before for before, after in zip(batches, self.batches()))
        assert landed == count, f"{landed} landed, and {count} were answered"
        self.settle()
        wal = {name: after - counters[name] for name, after in self.database.counters().items()}
        self.database.ask("VACUUM")
        grown = {name: (after - tables[name]) / count for name, after in self.database.tables().items()}
        log = grown.pop("log")
        return {
            "writers": writers, **measured, "per_commit": landed / commits,
            "wal_bytes": wal["bytes"] / count, "wal_syncs": wal["syncs"] / count,
            "log_bytes": log, "kept_bytes": sum(grown.values()),
        }

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
        landed, heard = self.cpu(transactions, writers, pace)
        # What is still on its way was sent within the measured time, or the next transaction carries it.
        feeds.terminate()
        feeds.join()
        return {
            "count": count, "bytes": each,
            "event_cpu": (heard["server_cpu"] - alone["server_cpu"]) / count,
            "transactions": [alone_count, landed],
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8, help="how long each number of writers writes")
    parser.add_argument("--feeds", type=int, default=1_000)
    parser.add_argument("--connections", type=int, default=1_000)
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    postgres, measured = Postgres(), {}
    try:
        postgres.start()
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder) / "data", "none", {"CARRY_DATABASE": postgres.address}).start()
            try:
                bench = Bench(postgres, server, options)
                measured = {
                    "date": datetime.date.today().isoformat(), "cores": os.cpu_count(),
                    "postgresql": bench.database.number("SHOW server_version_num") // 10_000,
                    "idle": bench.idle(),
                    "writes": [bench.writes(writers) for writers in (1, 4, 16, 64, 256)],
                    "reads": bench.reads(),
                    "feeds": bench.feeds(options.feeds),
                    "connections": bench.connections(options.connections),
                }
            finally:
                server.kill()
    finally:
        postgres.remove()
    text = json.dumps(measured, indent=2)
    MEASUREMENTS.write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
