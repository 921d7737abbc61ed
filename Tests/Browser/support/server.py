# SPDX-License-Identifier: Apache-2.0
"""A `carry serve` of its own for each test, on a free port and in a folder of its own.

The release binary, or the one that the variable CARRY names.
"""

import functools
import hashlib
import os
import queue
import re
import secrets
import signal
import socket
import subprocess
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CARRY = Path(os.environ.get("CARRY", ROOT / ".build" / "release" / "carry"))
START_SECONDS = 20


def free_port():
    """A port that nobody listens on now, and that nobody is given who connects to somewhere: those begin at 32768."""
    while True:
        port = 15_000 + secrets.randbelow(17_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


@functools.cache
def serve_options():
    """What makes a server print an address that signs in, decode where no sandbox works, and count nobody's requests.

    A release binary from before these options does so without.
    """
    told = subprocess.run([str(CARRY), "serve", "--help"], capture_output=True, text=True, timeout=START_SECONDS).stdout
    return [option for option in ("--print-link", "--unsandboxed", "--unlimited", "--sample") if option in told]


@functools.cache
def database_environment(data):
    """Where the workspace of a folder is when the tests run on PostgreSQL: a schema of its own in the database that the
    variable CARRY_TEST_DATABASE names. Empty otherwise."""
    address = os.environ.get("CARRY_TEST_DATABASE")
    if not address:
        return {}
    schema = "b" + hashlib.sha256(str(data).encode()).hexdigest()[:16]
    subprocess.run(["psql", "--quiet", address, "--command", f"CREATE SCHEMA IF NOT EXISTS {schema}"], check=True)
    return {"CARRY_DATABASE": f"{address}&options=-csearch_path%3D{schema}"}


class EndedAtStart(AssertionError):
    """A server that ended before it had said where it is."""


class Server:
    """A running server; `kill` takes it away without warning and `start` brings it back on the same port and data. A new
    workspace begins with the sample: a board alone, or "none". Its environment is ours with these variables, and `options` come last on its command line."""

    def __init__(self, data, sample="board", environment=(), options=()):
        self.data = Path(data)
        self.sample = sample
        self.environment, self.options = dict(environment), list(options)
        self.port = free_port()
        self.process = None
        self.lines = []
        self.opening_address = None

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        """Starts the server and waits until it has printed the address to open."""
        options = [option if option != "--sample" else f"--sample={self.sample}" for option in serve_options()]
        command = [str(CARRY), "serve", *options, "--port", str(self.port), "--data", str(self.data), *self.options]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, **database_environment(self.data), **self.environment},
        )
        printed = queue.Queue()
        threading.Thread(target=self._read, args=(self.process, printed), daemon=True).start()
        self.opening_address = printed.get(timeout=START_SECONDS)
        if self.opening_address is None:
            raise EndedAtStart("the server ended at its start:\n" + "\n".join(self.lines[-20:]))
        return self

    def _read(self, process, printed):
        for line in process.stdout:
            self.lines.append(line.rstrip())
            found = re.search(r"https?://\S+/open\?token=[^\s\"'<>]+", line)
            if found:
                printed.put(found.group(0))
        printed.put(None)

    def kill(self):
        """SIGKILL: what a power cut looks like to the data."""
        self._end(signal.SIGKILL)

    def freeze(self, is_frozen=True):
        """What a line looks like on which nothing comes: connections stay, and nobody answers."""
        self.process.send_signal(signal.SIGSTOP if is_frozen else signal.SIGCONT)

    def stop(self):
        """SIGTERM, and the exit status of the graceful stop; a server that does not obey is killed and told so."""
        return self._end(signal.SIGTERM)

    def _end(self, number):
        if self.process is None or self.process.poll() is not None:
            return None
        self.process.send_signal(number)
        self.process.send_signal(signal.SIGCONT)
        try:
            return self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("the server did not stop when it was asked to")


def carry(*arguments, data, expected=0):
    """Runs the command line tool on a data folder; answers what it printed."""
    done = run_carry(*arguments, "--data", data, environment=database_environment(Path(data)))
    printed = done.stdout + done.stderr
    assert (done.returncode == 0) == (expected == 0), f"carry {' '.join(map(str, arguments))}: {printed}"
    return printed


def run_carry(*arguments, environment=()):
    """Runs the command line tool; answers how it ended."""
    return subprocess.run(
        [str(CARRY), *map(str, arguments)], env={**os.environ, **dict(environment)},
        cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
    )
