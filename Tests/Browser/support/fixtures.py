# SPDX-License-Identifier: Apache-2.0
"""Fixtures of every suite that looks at a server: import them into its conftest."""

import pytest

from .api import API
from .server import Server


@pytest.fixture
def server(tmp_path, request):
    """A running server on an empty folder; a test may name its sample: `parametrize("server", ["none"], indirect=True)`."""
    running = Server(tmp_path / "data", *filter(None, [getattr(request, "param", None)])).start()
    yield running
    running.kill()


@pytest.fixture
def api(server):
    """A session with the server, beside those of the pages."""
    return API(server.opening_address)


@pytest.fixture
def disk(tmp_path):
    """`disk(name, bytes)`: a file for the hand to drop."""

    def put(name, content):
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return put


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.outcome_of_call = report
    return report


def has_failed(node):
    """Whether the test itself failed, as a fixture asks when it ends."""
    outcome = getattr(node, "outcome_of_call", None)
    return outcome is not None and outcome.failed
