# SPDX-License-Identifier: Apache-2.0
"""Fixtures: a desktop without a screen, and on it one engine after the other with the workspace. Failures leave a picture of
the desktop."""

import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

from desktop import Desktop
from engines import ENGINES, WINDOW, Failed, Firefox, Missing
from screen import Screen
from support.fixtures import api, disk, server  # noqa: F401
from support.server import CARRY, ROOT

FAILURES = ROOT / ".build" / "engine-failures"


@pytest.fixture(scope="session")
def desktop(tmp_path_factory):
    assert CARRY.exists(), f"{CARRY} is missing: run swift build -c release --product carry"
    with Desktop(tmp_path_factory.mktemp("desktop") / "screen") as running:
        yield running


def pytest_configure(config):
    # Those who run at the same time keep what each other kept.
    if not hasattr(config, "workerinput"):
        shutil.rmtree(FAILURES, ignore_errors=True)


class ByEngine(LoadScopeScheduling):
    """The tests of an engine run one after the other, on one desktop."""

    def _split_scope(self, nodeid):
        return nodeid.rpartition("[")[2]


def pytest_xdist_make_scheduler(config, log):
    return ByEngine(config, log)


def started(kind, desktop, folder):
    """A running browser. On Debian, which has all three, none may be missing."""
    running = kind(desktop, folder)
    try:
        running.start()
    except Missing as lack:
        is_debian = "ID=debian" in Path("/etc/os-release").read_text().splitlines()
        (pytest.fail if is_debian else pytest.skip)(f"{kind.name} cannot be started: {lack}")
    return running


@pytest.fixture(scope="session")
def engine(desktop, request, tmp_path_factory):
    """A browser that is started once for all tests."""
    running = started(request.param, desktop, tmp_path_factory.mktemp("profile") / request.param.name)
    desktop.place(WINDOW, *running.window)
    yield running
    running.end()


@pytest.fixture
def other_browser(desktop, tmp_path):
    """Firefox, as a program beside the engine."""
    running = started(Firefox, desktop, tmp_path / "profile")
    yield running
    running.end()


def pytest_generate_tests(metafunc):
    """A test runs in all engines, or in those that its mark names: `only("chromium", "firefox")`."""
    if "engine" not in metafunc.fixturenames:
        return
    mark = metafunc.definition.get_closest_marker("only")
    kinds = [ENGINES[name] for name in (mark.args if mark else ENGINES)]
    metafunc.parametrize("engine", kinds, ids=lambda kind: kind.name, indirect=True, scope="session")


def pytest_exception_interact(node, report):
    """Keeps what was seen and done, before the other programs of the test are ended."""
    if shown := getattr(node, "screen", None):
        shown.desktop.save(FAILURES / (re.sub(r"[^\w.-]+", "-", node.name) + ".png"))
        # An engine that has ended tells nothing.
        with suppress(Failed, OSError):
            report.sections.append(("What the page was told last", "\n".join(shown.told()[-20:])))
            report.sections.append(("Where the page is", shown.whereabouts()))
        if shown.failure:
            report.sections.append(("What kept the page from answering last", str(shown.failure)))
        report.sections.append(("What the desktop did last", "\n".join(shown.desktop.done)))


@pytest.fixture
def screen(engine, desktop, request):
    """The page in the engine's window, with nothing pressed."""
    # Also what fails before the test begins shows what there was.
    shown = request.node.screen = Screen(engine, desktop)
    yield shown
    desktop.let_go()
    problems = shown.problems()
    # A page that is left has no connection to a server that ends.
    engine.open("about:blank")
    assert not problems, "the page complained:\n" + "\n".join(problems)


@pytest.fixture
def show(screen, api):  # noqa: F811
    """`show(board)`: the workspace, with this board open."""
    return lambda board=None: screen.open(api.link(), board)
