# SPDX-License-Identifier: Apache-2.0
"""What every fault test needs: a disk that can fail, a seed that is printed, and servers that are ended."""

import contextlib
import random

import preloaded
import pytest
from clock import Clock
from disk import Disk
from postgres import Postgres

from support.server import EndedAtStart, Server


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """The library that is preloaded into programs whose disk is watched."""
    return preloaded.build("disk", tmp_path_factory.mktemp("disk"))


@pytest.fixture
def disk(library, tmp_path):
    """The disk below `tmp_path/data`."""
    return Disk(library, tmp_path / "data", tmp_path / "disk")


@pytest.fixture(scope="session")
def clockwork(tmp_path_factory):
    return preloaded.build("clock", tmp_path_factory.mktemp("clock"))


@pytest.fixture
def clock(clockwork, tmp_path):
    """A clock on the wall that can be set."""
    return Clock(clockwork, tmp_path)


@pytest.fixture
def chance(record_property):
    """Chance that can be had again: a test that fails prints its seed."""
    seed = random.SystemRandom().randrange(1 << 32)
    record_property("seed", seed)
    print(f"seed {seed}")
    return random.Random(seed)


@pytest.fixture
def serve():
    """Starts a server on a folder: `serve(data, environment)`. One that `may_end` is answered also if it did at its start."""
    running = []

    def start(data, environment=(), options=(), may_end=False):
        server = Server(data, "none", environment, options)
        running.append(server)
        with contextlib.suppress(*[EndedAtStart] if may_end else []):
            server.start()
        return server

    yield start
    for server in running:
        server.kill()


@pytest.fixture
def postgres():
    """Starts a database server: `postgres(setting…)`."""
    running = []

    def start(*settings, standby_of=None):
        running.append(Postgres(*settings, standby_of=standby_of))
        return running[-1].start()

    yield start
    for server in running:
        server.remove()
