# SPDX-License-Identifier: Apache-2.0
"""Has an instrumented module of the browser application show boards and drag cards, and keeps which functions ran.

    first_screen.py MODULE FOLDER

MODULE is what `wasm-split --instrument` makes; into FOLDER goes a profile of each page, NAME.profile.
"""

import re
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Browser"))

from playwright.sync_api import expect  # noqa: E402
from support.api import API  # noqa: E402
from support.boards import tall_board  # noqa: E402
from support.browser import DESK, PHONE, launched  # noqa: E402
from support.furniture import Furniture  # noqa: E402
from support.hands import Fingers, Mouse  # noqa: E402
from support.pages import Workspace  # noqa: E402
from support.server import ROOT, Server  # noqa: E402

KEEP_EXPORTS = """(() => {
    const start = WebAssembly.instantiateStreaming
    WebAssembly.instantiateStreaming = async (...given) => {
        const started = await start(...given)
        window.program = started.instance.exports
        return started
    }
})()"""

# When a page has time, all of its program comes, its worker, and a drag is rehearsed: what only that runs may come then.
NEVER_IDLE = "window.requestIdleCallback = () => 0"

# Nothing else lies in the pages that the memory grows by.
TAKE = """() => {
    const {memory, __write_profile: write} = window.program
    const size = write(0, 0)
    const start = memory.grow(Math.ceil(size / 65_536) + 1) * 65_536
    return Array.from(new Uint8Array(memory.buffer, start, write(start, size)))
}"""


def instrumented(module, folder):
    """The page's files with another module, and nothing to come later."""
    web = folder / "Web"
    shutil.copytree(ROOT / "Workspace" / "Web", web)
    page = web / "build" / "index.html"
    text = page.read_text()
    assets = web / "build" / re.search(r"assets/\w+", text)[0]
    page.write_text(re.sub(r" *<link [^>]*application/wasm[^>]*>\n", "", text))
    for packed in assets.glob("carry.wasm.*"):
        packed.unlink()
    shutil.copy(module, assets / "carry.wasm")
    return web


def settle(workspace):
    """Waits until the page asks for nothing more, and what glides has arrived."""
    workspace.page.wait_for_load_state("networkidle")
    workspace.animation_is_over(workspace.page.locator("html"))


def pause(workspace):
    """Waits as long as a page that gets no answer needs to have shown and kept everything."""
    workspace.page.wait_for_timeout(2_000)


def main():
    module, folder = Path(sys.argv[1]), Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as place, launched() as browser:
        server = Server(Path(place, "data"), options=["--web", str(instrumented(module, Path(place)))]).start()
        api = API(server.opening_address)
        board = tall_board(api, "Tall", lists=12)
        tall_board(api, "Long", lists=2, cards=1_000)
        mina = Furniture(api).mina

        def visit(name, do, title="Tall", shown="Card 1.1", rest=settle, **screen):
            context = browser.new_context(**{**DESK, **screen, "service_workers": "allow"})
            context.route("**/api/thumbnails/**", fail_once())
            workspace = Workspace(context.new_page())
            workspace.page.add_init_script(KEEP_EXPORTS)
            workspace.page.add_init_script(NEVER_IDLE)
            workspace.open(api.link()).open_board(title)
            for part in ("first", "again"):
                if part == "again":
                    workspace.page.reload()
                expect(workspace.card(shown)).to_be_visible()
                rest(workspace)
                do(workspace)
                rest(workspace)
                Path(folder, f"{name}-{part}.profile").write_bytes(bytes(workspace.page.evaluate(TAKE)))
            assert not workspace.problems, workspace.problems
            context.close()

        def fail_once():
            """A picture that comes at the second time only."""
            failed = []

            def answer(route):
                if failed:
                    return route.continue_()
                failed.append(route)
                route.fulfill(status=503)

            return answer

        def drag_by_mouse(workspace):
            mouse = Mouse(workspace)
            mouse.over(workspace.card("Card 1.2"))
            mouse.drag(workspace.card("Card 1.2"), workspace.card("Card 2.3"))
            mouse.drag(workspace.card("Card 2.1"), workspace.card("Card 2.4"))
            # Somebody else is there.
            title = f"Written at {workspace.page.evaluate('performance.now()')}"
            api.rename(board["Card 1.4"], title)
            expect(workspace.card(title)).to_be_visible()
            other = Workspace(browser.new_context(**DESK).new_page(), "Mina").open(mina.link())
            other.open_board("Tall")
            Mouse(other).lift(other.card(title))
            expect(workspace.card(title).locator(".carried")).to_be_visible()
            other.page.context.close()
            expect(workspace.card(title).locator(".carried")).to_have_count(0)
            # The window is left, and comes back.
            workspace.page.evaluate("dispatchEvent(new Event('blur'))")
            # Every five seconds the page shows its other windows that it is there.
            workspace.page.wait_for_timeout(6_000)

        def drag_by_finger(workspace):
            fingers = Fingers(workspace)
            fingers.lift(workspace.card("Card 1.3"))
            fingers.put(workspace.card("Card 1.5"))
            workspace.page.evaluate("dispatchEvent(new Event('blur'))")

        def see_the_end(workspace):
            workspace.scroller("List 1").evaluate("list => list.scrollTo(0, list.scrollHeight)")
            expect(workspace.card("Card 1.1000")).to_be_in_viewport()

        def drag_what_shows_much(hand):
            workspace = hand.workspace
            cover = workspace.card("Overdue").locator(".card-cover > img")
            assert workspace.wait_until(lambda: cover.evaluate("image => image.naturalWidth > 0"), timeout=30_000)
            hand.lift(workspace.card("Everything"))
            hand.put(workspace.card("Overdue"))

        def leave_unsent(workspace):
            """The next page begins with what this one has kept and not sent."""
            workspace.page.context.route("**/api/transactions", lambda route: None)
            Mouse(workspace).drag(workspace.card("Card 3.1"), workspace.card("Card 3.3"))

        try:
            visit("mouse", drag_by_mouse)
            visit("long", see_the_end, title="Long")
            visit("touch", drag_by_finger, **PHONE)
            visit("much", lambda workspace: drag_what_shows_much(Mouse(workspace)), title="Garden", shown="Plain")
            visit("much-touch", lambda workspace: drag_what_shows_much(Fingers(workspace)), title="Garden", shown="Plain", **PHONE)
            visit("unsent", leave_unsent, rest=pause)
        finally:
            server.kill()


main()
