# SPDX-License-Identifier: Apache-2.0
"""Fixtures: a server with an empty folder, and browsers that look at it. Failures leave a picture of every page."""

import re
import shutil
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

sys.path.insert(0, str(Path(__file__).parent))

from support import files  # noqa: E402
from support.api import API  # noqa: E402
from support.boards import tall_board  # noqa: E402
from support.browser import DESK, PHONE, TABLET, headless_shell, launched  # noqa: E402
from support.documents import DocumentArea, make_document  # noqa: E402
from support.examples import Example  # noqa: E402
from support.fixtures import api, disk, has_failed, pytest_runtest_makereport, server  # noqa: E402, F401
from support.furniture import Furniture  # noqa: E402
from support.hands import Fingers, Keys, Mouse  # noqa: E402
from support.pages import Workspace  # noqa: E402
from support.photos import PhotoArea  # noqa: E402
from support.screens import HANDS, Looker  # noqa: E402
from support.server import CARRY, ROOT, Server  # noqa: E402

FAILURES = ROOT / ".build" / "browser-failures"
expect.set_options(timeout=8_000)


def pytest_configure(config):
    # Once, not in each of the processes that share the tests.
    if not hasattr(config, "workerinput"):
        shutil.rmtree(FAILURES, ignore_errors=True)


@pytest.fixture(scope="session")
def browser():
    assert CARRY.exists(), f"{CARRY} is missing: run swift build -c release --product carry"
    with launched(headless_shell) as instance:
        yield instance


@pytest.fixture
def open_page(browser, api, request):
    """Opens a page of the workspace in a browser context of its own: `open_page(board, name="B", **options)`. With a role
    it is the page of somebody else, who was invited: `open_page(board, name="Bob", role="editor")`. With a language it speaks that instead of English."""
    contexts, pages = [], []

    def open_one(board=None, name=None, role=None, language=None, **options):
        context = browser.new_context(**{**DESK, **options})
        if language is not None:
            language.speak(context)
        contexts.append(context)
        workspace = Workspace(context.new_page(), name or "ABCDEFG"[len(pages)])
        pages.append(workspace)
        link = api.link() if role is None else api.post("/api/members", {"name": name, "role": role})["address"]
        return workspace.open(link, board)

    yield open_one
    if has_failed(request.node):
        keep_pictures(request.node.name, pages)
    problems = sorted({problem for workspace in pages for problem in workspace.problems})
    for context in contexts:
        context.close()
    assert not problems, "the pages complained:\n" + "\n".join(problems)


@pytest.fixture(scope="module")
def example_server(tmp_path_factory):
    """A server for pages that have no data: one for all tests of a file."""
    running = Server(tmp_path_factory.mktemp("examples") / "data").start()
    yield running
    running.kill()


@pytest.fixture(scope="module")
def example_context(browser):
    """`example_context(**options)`: a browser context for each screen, for all tests of a file: the pages of examples keep
    nothing, and what one has loaded the next need not."""
    contexts = {}

    def open_one(**options):
        screen = repr(sorted(options.items()))
        if screen not in contexts:
            contexts[screen] = browser.new_context(**options)
        return contexts[screen]

    yield open_one
    for context in contexts.values():
        context.close()


@pytest.fixture
def open_example(example_context, example_server, request):
    """Opens the page of an example, without a session: `open_example("views", **options)`."""
    pages = []

    def open_one(name="", **options):
        example = Example(example_context(**{**DESK, **options}).new_page(), name or "index")
        pages.append(example)
        return example.open_example(example_server.origin, name)

    yield open_one
    if has_failed(request.node):
        keep_pictures(request.node.name, pages)
    problems = sorted({problem for example in pages for problem in example.problems})
    for example in pages:
        example.page.close()
    assert not problems, "the pages complained:\n" + "\n".join(problems)


def keep_pictures(name, pages):
    FAILURES.mkdir(parents=True, exist_ok=True)
    for workspace in pages:
        target = FAILURES / (re.sub(r"[^\w.-]+", "-", name) + f"-{workspace.name}.png")
        try:
            workspace.page.screenshot(path=target, animations="allow", timeout=5_000)
        except Exception as problem:  # a crashed page has no picture; the test's own failure is what matters
            print(f"no picture of {workspace.name}: {problem}")


@pytest.fixture
def desk(open_page):
    """`desk(board)`: a page on a desk, with its mouse and its keys."""

    def open_desk(board=None, **options):
        workspace = open_page(board, **options)
        workspace.mouse = Mouse(workspace)
        workspace.keys = Keys(workspace)
        return workspace

    return open_desk


@pytest.fixture
def phone(open_page):
    """`phone(board)`: a page on a phone, with its fingers; `phone(board, **TABLET)` for a larger one."""

    def open_phone(board=None, **options):
        workspace = open_page(board, **{**PHONE, **options})
        workspace.fingers = Fingers(workspace)
        workspace.keys = Keys(workspace)
        return workspace

    return open_phone


@pytest.fixture
def tablet(phone):
    def open_tablet(board=None, **options):
        return phone(board, **{"is_mobile": False, "device_scale_factor": 1, **TABLET, **options})

    return open_tablet


@pytest.fixture(params=["mouse", "fingers"])
def handed(request, desk, tablet):
    """`handed(board)`: a page with a `hand`, once a mouse and once fingers."""

    def open_handed(board=None, **options):
        workspace = (desk if request.param == "mouse" else tablet)(board, **options)
        workspace.hand = getattr(workspace, request.param)
        return workspace

    return open_handed


@pytest.fixture
def photos(desk):
    """`photos()`: the photos on a desk."""
    return lambda **options: PhotoArea(desk(**options)).open()


@pytest.fixture
def photos_on_tablet(tablet):
    """`photos_on_tablet()`: the photos under fingers."""
    return lambda **options: PhotoArea(tablet(**options)).open()


@pytest.fixture(scope="session")
def corpus():
    """The folder of real files beside the project; tests that need it are skipped where it is absent."""
    folder = ROOT.parent / "shared" / "corpus"
    if not folder.exists():
        pytest.skip("the folder of real files, ../shared/corpus, is not there")
    return folder


@pytest.fixture
def tall(api):
    """A board of four lists, each of which is taller than a screen."""
    return tall_board(api, "Tall")


@pytest.fixture
def report(api):
    """A document of twelve pages."""
    return make_document(api, "Report", 12)


@pytest.fixture
def notes(api):
    """A document of four pages."""
    return make_document(api, "Notes", 4)


@pytest.fixture
def area(desk):
    """`area("Report")`: the documents on a desk, with these open."""

    def open_area(*titles, **options):
        return DocumentArea(desk(**options)).open(*titles)

    return open_area


@pytest.fixture
def book(api):
    """`book(title, words)`: a document with a page for each word; its id."""

    def make(title, words):
        return api.post_bytes(f"/api/documents?name={title}.pdf", files.pdf(words))["document"]

    return make


@pytest.fixture(scope="module")
def furniture(tmp_path_factory):
    """A workspace with something of everything in it, on a server of its own for all tests of a file."""
    running = Server(tmp_path_factory.mktemp("furnished") / "data").start()
    made = Furniture(API(running.opening_address))
    made.origin = running.origin
    yield made
    running.kill()


@pytest.fixture(scope="module", params=HANDS)
def look(request, browser, furniture):
    """A page of its owner's, on a desk and on a phone."""
    context = browser.new_context(**HANDS[request.param])
    looker = Looker(context, furniture)
    looker.workspace.open(furniture.api.link())
    yield looker
    context.close()
