# SPDX-License-Identifier: Apache-2.0
"""PostgreSQL servers that belong to one test: over a socket, in a temporary folder, ended with it."""

import shutil
import socket
import subprocess
import tempfile
import threading
from pathlib import Path

import pytest

from support.server import ROOT, free_port

SCRIPT = ROOT / "scripts" / "postgres"


class Postgres:
    """A server with one database. Its folder has a short name: a socket's path has 107 bytes at most."""

    def __init__(self, *settings, standby_of=None):
        self.folder = Path(tempfile.mkdtemp(prefix="carry-pg-"))
        self.settings = settings
        self.is_running = False
        if standby_of is not None:
            self._run("standby", self.folder, standby_of.folder)

    def _run(self, command, *arguments):
        done = subprocess.run(
            [SCRIPT, command, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120
        )
        if "there is no PostgreSQL server" in done.stderr:
            pytest.skip("there is no PostgreSQL server: scripts/setup faults")
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    @property
    def address(self):
        return self._run("address", self.folder)

    def ask(self, sql):
        """The columns and rows of an answer as text."""
        command = ["psql", "--host", self.folder, "--username", "carry", "--no-psqlrc", "--tuples-only", "--no-align", "--command", sql]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        return done.stdout.strip()

    @property
    def socket(self):
        return self.folder / ".s.PGSQL.5432"

    def start(self):
        self._run("start", self.folder, *self.settings)
        self.is_running = True
        return self

    def stop(self, mode="immediate"):
        """"immediate" is what a crash looks like: no connection is told, and the next start recovers."""
        if self.is_running:
            self._run("stop", self.folder, mode)
        self.is_running = False

    def promote(self):
        self._run("promote", self.folder)

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def end(*sockets):
    """Ends connections, also those that a thread waits at: closing alone would tell the other side nothing until it wakes."""
    for one in sockets:
        try:
            one.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        one.close()


class Line:
    """A network between a server and its database that can be cut, slow, and dead without a word."""

    def __init__(self, target):
        self.target, self.port = target, free_port()
        self.flows = threading.Event()
        self.flows.set()
        self.delay = 0.0
        self.pairs = []
        self.counting = threading.Lock()
        self.bytes_left, self.happens = 0, None
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self):
        return f"postgresql://carry@127.0.0.1:{self.port}/carry"

    def _accept(self):
        while True:
            try:
                inner, _ = self.listener.accept()
                outer = socket.socket(socket.AF_UNIX)
                outer.connect(str(self.target))
            except OSError:
                return
            self.pairs.append((inner, outer))
            for source, sink in ((inner, outer), (outer, inner)):
                threading.Thread(target=self._forward, args=(source, sink), daemon=True).start()

    def after(self, count, happens):
        """Calls `happens` when so many more bytes have come through, either way."""
        with self.counting:
            self.bytes_left, self.happens = count, happens

    def _count(self, count):
        with self.counting:
            self.bytes_left -= count
            happens = self.happens if self.bytes_left < 0 else None
            if happens:
                self.happens = None
        if happens:
            happens()

    def _forward(self, source, sink):
        try:
            while data := source.recv(1 << 16):
                self._count(len(data))
                # Held back while the line is dead; each piece takes its time while it is slow.
                self.flows.wait()
                if self.delay:
                    threading.Event().wait(self.delay)
                sink.sendall(data)
        except OSError:
            pass
        end(source, sink)

    def cut(self):
        """Ends every connection; new ones come through."""
        pairs, self.pairs = self.pairs, []
        for pair in pairs:
            end(*pair)

    def close(self):
        self.flows.set()
        self.listener.close()
        self.cut()
