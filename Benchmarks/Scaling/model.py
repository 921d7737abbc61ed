# SPDX-License-Identifier: Apache-2.0
"""What a hundred, ten thousand and a million workspaces need, from measurements.json and the assumptions below.

Prints Markdown tables. `--write` puts them into Documentation/Scaling.md between its two marks, and `--check` ends with 1
where the document says something else. Everything is arithmetic; nothing here was run at these sizes.
"""

import argparse
import json
import math
import sys
from pathlib import Path

MEASUREMENTS = Path(__file__).with_name("measurements.json")
DOCUMENT = Path(__file__).resolve().parents[2] / "Documentation" / "Scaling.md"
BEGIN, END = "<!-- model.py: begin -->\n", "<!-- model.py: end -->\n"
SIZES = (100, 10_000, 1_000_000)
KILO, MEGA, GIGA, TERA = 1e3, 1e6, 1e9, 1e12

# What nobody measured: a name, its value, its unit and why.
ASSUMPTIONS = {
    "people": (8, "people in a workspace", "a family has 4, a team 10, a class 25, and most workspaces are small"),
    "online": (0.25, "share of them online in the peak hour", "two of eight have it open at once, everywhere in the same hour"),
    "writes": (2, "transactions per person online and minute", "somebody who sorts cards moves one every few seconds, then reads"),
    "reads": (4, "windows read per person online and minute", "a list scrolled or a card opened every quarter of a minute"),
    "feeds": (1.2, "feeds per person online", "the windows of a browser share one, and some have a phone open too"),
    "hours": (6, "hours a day that are as busy as the peak", "a day's work without its breaks"),
    "days": (250, "such days a year", "working days"),
    "files": (100, "files per person and year", "two a week"),
    "file_bytes": (1 * MEGA, "a file", "between a PDF of text and a photo"),
    "load": (0.5, "share of a machine's cores that may be busy at the peak", "the other half is for bursts and a machine that is away"),
    "server_cores": (4, "cores of a server", "a common small machine has 4 and 8 GiB"),
    "server_bytes": (8 * 2**30, "memory of a server", "the same; a fifth is left to the system"),
    "database_cores": (16, "cores of a database's machine", "a common large machine"),
    "connections": (14, "most connections of a server process, which it then keeps", "8 that read, 4 that move files, one that writes, one that listens"),
    "standby_wait": (0.001, "seconds that a commit waits for its standby", "a way there and back in one building, and its sync"),
    "database_connections": (1_000, "connections of a database", "more cost PostgreSQL more than they bring; beyond is a pooler"),
    "database_schemas": (10_000, "schemas in a database", "some 57 relations each: dumps and vacuum slow down with the catalogue"),
    "database_wal": (100 * MEGA, "write-ahead log of a database a second", "what a standby replays and a network card carries with ease"),
    "database_bytes": (4 * TERA, "size of a database", "a restore at 200 MB/s takes 6 hours"),
    "checkpoint": (300, "seconds between checkpoints", "PostgreSQL's own default"),
    "retention": (100_000, "transactions of the log that are kept, 30 days at most", "the defaults of carry serve"),
}


class Model:
    def __init__(self, measured):
        self.measured = measured
        for name, (value, _, _) in ASSUMPTIONS.items():
            setattr(self, name, value)
        # A workspace alone has rarely two transactions at once, so nothing shares a commit.
        self.lone = measured["writes"][0]
        self.best = max(measured["writes"], key=lambda row: row["per_second"])
        self.most = measured["writes"][-1]

    def year_bytes(self):
        """What a workspace has in the database after a year, files apart."""
        grown = dict(self.measured["growth"]["bytes"])
        log = grown.pop("log")
        a_day = self.people * self.online * self.writes * 60 * self.hours
        kept = min(self.retention, a_day * self.days * 30 / 365)
        # The tree is there twice: as it is, and as it was where the log begins.
        each = sum(grown.values()) + grown["node"]
        return self.measured["idle"]["database_bytes"] + kept * log + a_day * self.days * each

    def needs(self, workspaces, is_shared=False):
        """What so many workspaces need; `is_shared`: without what each process of its own costs."""
        idle, reading, feed = (self.measured[name] for name in ("idle", "reads", "feeds"))
        online = workspaces * self.people * self.online
        writes, reads, feeds = online * self.writes / 60, online * self.reads / 60, online * self.feeds
        events = writes * feeds / workspaces
        processes = 0 if is_shared else workspaces
        cores = (writes * self.lone["server_cpu"] + reads * reading["server_cpu"] + events * feed["event_cpu"]
                 + processes * idle["cpu_share"])
        memory = (processes * idle["private_bytes"] + feeds * feed["bytes"]
                  + online * self.measured["connections"]["bytes"])
        servers = max(math.ceil(cores / (self.server_cores * self.load)), math.ceil(memory / (self.server_bytes * 0.8)))
        notices = self.measured["notices"]
        working_cores = (writes * self.lone["database_cpu"] + reads * reading["database_cpu"]
                         + processes * idle["database_cpu_share"])
        # The first transactions of a workspace after a checkpoint write whole pages.
        written = min(1, writes / workspaces * self.checkpoint)
        wal = writes * self.lone["wal_bytes"] + workspaces * written * (
            self.measured["page_bytes_after_checkpoint"] / self.checkpoint)
        processes_or_servers = servers if is_shared else workspaces
        most_connections = processes_or_servers * self.connections
        size = workspaces * self.year_bytes()
        # Commits that tell something pass one after the other, also the way to the standby, in all of an instance.
        held = 1 / notices["alone_per_second"] + self.standby_wait
        databases, bounds = 0, {"": 1}
        while databases < max(bounds.values()):
            databases += 1
            # Each such commit wakes everyone who listens in its database, whatever they listen for.
            waking_cores = writes * processes_or_servers / databases * notices["wake_cpu"]
            database_cores = working_cores + waking_cores
            bounds = {
                "cores": database_cores / (self.database_cores * self.load),
                "connections": most_connections / self.database_connections,
                "schemas": workspaces / self.database_schemas,
                "commits": writes * held / self.load,
                "its log": wal / self.database_wal,
                "size": size / self.database_bytes,
            }
        bound = max(bounds, key=bounds.get)
        return {
            "Transactions a second": number(writes),
            "Windows read a second": number(reads),
            "Feeds open": number(feeds),
            "Cores busy in servers": number(cores),
            "of which processes that wait": number(processes * idle["cpu_share"]),
            "Memory of servers": amount(memory),
            "of which processes that wait ": amount(processes * idle["private_bytes"]),
            f"Servers of {self.server_cores} cores and 8 GiB": f"{servers:,}",
            "Cores busy in databases": number(database_cores),
            "of which who is woken by others' commits": number(waking_cores),
            "Connections to databases": whole(processes_or_servers * idle["connections"]),
            "when each was busy once": whole(most_connections),
            "Memory of these connections": amount(most_connections * idle["session_private_bytes"]),
            "Write-ahead log a second": amount(wal),
            "Its syncs a second": number(writes * self.lone["wal_syncs"]),
            "Databases' size after a year": amount(size),
            "Files after a year": amount(workspaces * self.people * self.files * self.file_bytes),
            "Databases, each an instance": f"{databases:,}",
            "because of": bound if bounds[bound] > 1 else "one is enough",
        }

    def measurements(self):
        idle, lone, best, most = self.measured["idle"], self.lone, self.best, self.most
        grown, notices = self.measured["growth"]["bytes"], self.measured["notices"]
        rows = [
            ("A transaction alone: CPU of the server, of PostgreSQL",
             f"{time(lone['server_cpu'])}, {time(lone['database_cpu'])}"),
            (f"The same, {most['writers']} writers and {most['per_commit']:.0f} to a commit",
             f"{time(most['server_cpu'])}, {time(most['database_cpu'])}"),
            ("Write-ahead log and syncs of it: alone, with most writers",
             f"{amount(lone['wal_bytes'])} and {lone['wal_syncs']:.2g}, {amount(most['wal_bytes'])} and {most['wal_syncs']:.2g}"),
            ("The first eight after a checkpoint write besides", amount(self.measured["page_bytes_after_checkpoint"])),
            ("A transaction leaves in the log, in other tables",
             f"{amount(grown['log'])}, {amount(sum(grown.values()) - grown['log'])}"),
            ("Most transactions a second, and to a commit then",
             f"{best['per_second']:.0f} with {best['writers']} writers, {best['per_commit']:.1f}"),
            ("A window of a list: CPU of the server, of PostgreSQL",
             f"{time(self.measured['reads']['server_cpu'])}, {time(self.measured['reads']['database_cpu'])}"),
            ("A feed: memory, and CPU for each event it is told",
             f"{amount(self.measured['feeds']['bytes'])}, {time(self.measured['feeds']['event_cpu'])}"),
            ("A connection that is kept: memory", amount(self.measured["connections"]["bytes"])),
            ("A process that waits: its own memory, and with what all share",
             f"{amount(idle['private_bytes'])}, {amount(idle['resident_bytes'])}"),
            ("A process that waits: CPU of the server, of PostgreSQL",
             f"{share(idle['cpu_share'])}, {share(idle['database_cpu_share'])} of a core"),
            ("Its connections to PostgreSQL while it waits, and the memory of each",
             f"{idle['connections']}, {amount(idle['session_private_bytes'])}"),
            (f"Smallest commits a second of {notices['clients']} sessions: silent, with a notice, the same in two databases",
             f"{number(notices['silent_per_second'])}, {number(notices['per_second'])}, "
             f"{number(notices['two_databases_per_second'])}"),
            ("The same of one session, with a notice", number(notices["alone_per_second"])),
            ("A notice: CPU of PostgreSQL for each connection that listens in its database", time(notices["wake_cpu"])),
            ("An empty workspace in the database", f"{amount(idle['database_bytes'])} in {idle['relations']} relations"),
        ]
        return table(["Measured", "Value"], rows)

    def end_of_a_log(self):
        rows = []
        for row in self.measured["writes"]:
            people = row["per_second"] * self.load * 60 / self.writes
            # Every feed is told every transaction.
            cores = row["per_second"] * self.load * people * self.feeds * self.measured["feeds"]["event_cpu"]
            rows.append((f"{row['writers']}", f"{row['per_second']:.0f}", f"{row['per_commit']:.1f}",
                         time(row["server_cpu"]), time(row["database_cpu"]), time(row["writing_cpu"]), number(people), number(cores)))
        titles = ["Writers", "Transactions a second", "To a commit", "Server's CPU each", "PostgreSQL's CPU each",
                  "of which the session that writes", "People online at half of that", "Cores that tell their feeds"]
        return table(titles, rows)

    def sizes(self, is_shared=False):
        columns = [self.needs(size, is_shared) for size in SIZES]
        rows = [(name.strip(), *(column[name] for column in columns)) for name in columns[0]]
        if is_shared:
            rows = [row for row in rows if row[0] not in (
                "Transactions a second", "Windows read a second", "Feeds open", "of which processes that wait",
                "Write-ahead log a second", "Its syncs a second", "Databases' size after a year", "Files after a year")]
        return table(["Workspaces", *(f"{size:,}" for size in SIZES)], rows)

    def assumptions(self):
        return table(["Assumed", "Value", "Because"], [
            (what, amount(value) if name.endswith("bytes") or name == "database_wal" else f"{value:,}", why)
            for name, (value, what, why) in ASSUMPTIONS.items()
        ], ["---", "---:", "---"])

    def document(self):
        date, cores = self.measured["date"], self.measured["cores"]
        return "\n\n".join([
            f"Measured on {date}, notices on {self.measured['notices']['date']}, everything on one machine of {cores} cores, "
            f"PostgreSQL {self.measured['postgresql']}. On\naverage {self.measured['load_before']:.1f} other programs wanted to run there just before, which makes rates "
            "lower and CPU times longer than on a quiet machine.",
            self.measurements(),
            "One workspace, by how many write at once:",
            self.end_of_a_log(),
            "One write runs at a time, however many servers write. Here clients, server and PostgreSQL share "
            f"{cores} cores; where each has\nits own, the session that writes is the bound: 1 s / "
            f"{time(self.best['writing_cpu'])} = {number(1 / self.best['writing_cpu'])} such transactions a second.",
            "Assumed:",
            self.assumptions(),
            "Then, in the peak hour, with a process for each workspace as today:",
            self.sizes(),
            "And if a process served many workspaces over connections that they share, which is not built. What a workspace "
            "that\nwaits would need inside such a process is not measured and not counted:",
            self.sizes(is_shared=True),
        ]) + "\n"


def table(titles, rows, sides=None):
    """A Markdown table; of more than two columns all behind the first are numbers, unless told otherwise."""
    sides = sides or ["---"] + ["---:" if len(titles) > 2 else "---"] * (len(titles) - 1)
    lines = [titles, sides, *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def number(value):
    """Two digits that count: more is not known."""
    if value == 0:
        return "0"
    digits = 1 - math.floor(math.log10(abs(value)))
    return f"{round(value, digits):,.{max(0, digits)}f}"


def whole(count):
    return number(count).removesuffix(".0")


def amount(count):
    for unit, name in ((1e15, "PB"), (TERA, "TB"), (GIGA, "GB"), (MEGA, "MB"), (KILO, "kB")):
        if count >= unit:
            return f"{number(count / unit)} {name}"
    return f"{number(count)} B"


def time(seconds):
    return f"{number(seconds * 1e3)} ms" if seconds >= 1e-3 else f"{number(seconds * 1e6)} µs"


def share(value):
    return f"{number(value * 100)} %"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with the document")
    parser.add_argument("--write", action="store_true", help="put the tables into the document")
    options = parser.parse_args()
    text = Model(json.loads(MEASUREMENTS.read_text())).document()
    if not (options.check or options.write):
        print(text, end="")
        return
    document = DOCUMENT.read_text()
    begin, end = document.index(BEGIN) + len(BEGIN), document.index(END)
    new = document[:begin] + "\n" + text + "\n" + document[end:]
    if options.write:
        DOCUMENT.write_text(new)
    elif new != document:
        sys.exit("Documentation/Scaling.md is not what its model prints: python3 Benchmarks/Scaling/model.py --write")


if __name__ == "__main__":
    main()
