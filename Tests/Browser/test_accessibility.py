# SPDX-License-Identifier: Apache-2.0
"""axe-core finds nothing serious on any screen, in light and in dark, on a desk and on a phone."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from support.api import API
from support.browser import DESK, PHONE
from support.files import picture
from support.furniture import Furniture
from support.pages import Workspace
from support.server import Server

HANDS = {"desk": {**DESK, "reduced_motion": "reduce"}, "phone": {**PHONE, "reduced_motion": "reduce"}}

# What axe finds in a menu or a dialog, and where none is open in all of the page: of every rule, with the size of what a finger presses, which it leaves out unless it is asked; or of
# those about colours. axe 4.12 takes a grid's item with a z-index for what lies over its own content, and says nothing of
# the colours in it: the sidebar, which on a desk lies over nothing, goes without meanwhile.
RUN = """async ([onlyColours, isDesk]) => {
    const rules = onlyColours ? {runOnly: ['color-contrast', 'link-in-text-block']} : {rules: {'target-size': {enabled: true}}};
    const sidebar = document.querySelector('.sidebar');
    if (sidebar && isDesk) sidebar.style.zIndex = 'auto';
    const top = document.querySelector('.menu') ?? document.querySelector('dialog[open]') ?? document;
    const {violations} = await axe.run(top, {resultTypes: ['violations'], preload: false, ...rules});
    if (sidebar) sidebar.style.zIndex = '';
    return violations.filter(({impact}) => ['serious', 'critical'].includes(impact))
        .flatMap(({id, nodes}) => nodes.map(({target, failureSummary, html}) =>
            `${id}: ${target.join(' ')}: ${failureSummary.split('\\n').slice(1).join(' ')} ${html.slice(0, 200)}`));
}"""

# What Escape closes, lets go of or chooses no longer.
OPEN = "dialog[open], .menu, .shelf[data-open], html[data-drag], [role=option][data-selected]"


class Looker:
    """A page that goes from screen to screen."""

    def __init__(self, context, furniture):
        self.furniture = furniture
        self.page = context.new_page()
        self.workspace = Workspace(self.page)
        self.is_phone = self.page.viewport_size["width"] < 700
        self.origin = furniture.origin

    def go(self, address, shown):
        self.page.goto(f"{self.origin}/#/{address}")
        expect(self.page.locator(shown).first).to_be_visible()

    def press(self, name, role="button"):
        self.page.get_by_role(role, name=name).first.click()

    def press_in_panel(self, action):
        """Presses something in the sidebar's panel, which a phone has to be asked for."""
        item = self.page.locator(f"[data-action={action}]")
        if not item.is_visible():
            self.page.locator(".nav-item[data-action=boards]").click()
        item.click()

    def press_in_header(self, name):
        """Presses a button of the board's header, which on a phone is a line of its menu."""
        if self.is_phone:
            self.press("Board menu")
            self.press(name, role="menuitem")
        else:
            self.press(name)

    def focus(self, element):
        element.first.focus()
        return self.page.keyboard

    def expect_open(self, shown="dialog[open]"):
        expect(self.page.locator(shown).first).to_be_visible()

    def violations(self):
        """What axe finds in light, and in dark, where nothing is different but the colours."""
        found = []
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.workspace.animation_is_over(self.page.locator("html"))
            if not self.page.evaluate("'axe' in window"):
                self.page.evaluate(AXE_SCRIPT)
            found += [f"{scheme}: {text}" for text in self.page.evaluate(RUN, [scheme == "dark", not self.is_phone])]
        return found

    def leave(self):
        """Closes what is open over the page, by keys, and shows all cards again."""
        words = self.page.get_by_role("searchbox", name="Search cards")
        if words.count() and words.input_value():
            words.fill("")
        for _ in range(5):
            if self.page.locator(OPEN).count() == 0:
                return
            self.page.keyboard.press("Escape")
            self.workspace.next_frame()
        raise AssertionError("Escape does not close what is open")


@pytest.fixture(scope="module")
def furniture(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("furnished") / "data").start()
    made = Furniture(API(running.opening_address))
    made.origin = running.origin
    yield made
    running.kill()


@pytest.fixture(scope="module", params=HANDS)
def look(request, browser, furniture):
    """A page of the owner's."""
    context = browser.new_context(**HANDS[request.param])
    looker = Looker(context, furniture)
    looker.workspace.open(furniture.api.link())
    yield looker
    context.close()


@pytest.fixture(scope="module", params=HANDS)
def stranger(request, browser, furniture):
    """A page of somebody who is not signed in."""
    context = browser.new_context(**HANDS[request.param])
    yield Looker(context, furniture)
    context.close()


SCREENS, ENTRANCES = {}, {}


def screen(function):
    SCREENS[function.__name__] = function
    return function


def entrance(function):
    ENTRANCES[function.__name__] = function
    return function


# Boards and cards


@screen
def board(look):
    look.go(f"board/{look.furniture.board.id}", ".card")


@screen
def something_in_hand(look):
    board(look)
    look.focus(look.workspace.card("Plain")).press("Space")
    look.workspace.expect_dragging()
    look.page.keyboard.press("ArrowDown")


@screen
def chosen_cards(look):
    board(look)
    look.focus(look.workspace.card("Plain")).press("x")
    expect(look.page.locator(".card[data-selected]")).to_have_count(1)


@screen
def card_being_added(look):
    board(look)
    look.press("Add card")


@screen
def board_menu(look):
    board(look)
    look.press("Board menu")


@screen
def list_menu(look):
    board(look)
    look.page.locator(".list-menu").first.click()


@screen
def filter_menu(look):
    board(look)
    look.press_in_header("Filter")
    look.expect_open(".menu")


@screen
def filtered_board(look):
    board(look)
    look.page.get_by_role("searchbox", name="Search cards").fill("everything")
    look.expect_open(".filter-bar")
    expect(look.page.locator(".card")).to_have_count(1)


@screen
def search(look):
    board(look)
    look.press_in_panel("search")
    look.page.get_by_role("searchbox", name="Search everything").fill("everything")
    look.expect_open(".search-dialog .choice")


@screen
def who_can_see(look):
    board(look)
    if look.is_phone:
        look.press_in_header("Who can see this")
    else:
        look.page.locator(".audience-button").click()
    look.expect_open()


@screen
def card(look):
    board(look)
    look.workspace.card("Everything").click()
    look.expect_open("dialog .attachment")


@screen
def card_being_described(look):
    card(look)
    look.page.locator("dialog .section-description button").first.click()


@screen
def card_to_be_moved(look):
    card(look)
    look.press("Move to…")
    expect(look.page.get_by_role("listbox", name="Places")).to_be_visible()


@screen
def empty_board(look):
    look.go(f"board/{look.furniture.empty}", ".empty")


# Documents


@screen
def library(look):
    look.go("documents", ".document-tile")


@screen
def document(look):
    look.go(f"document/{look.furniture.document.id}", "[data-kind=page]")


@screen
def chosen_pages(look):
    document(look)
    look.focus(look.page.locator("[data-kind=page]")).press("x")
    expect(look.page.locator("[data-kind=page][data-selected]")).to_have_count(1)


@screen
def pages_to_be_moved(look):
    document(look)
    look.focus(look.page.locator("[data-kind=page]")).press("m")
    look.expect_open()


@screen
def document_to_be_split(look):
    document(look)
    look.press("Split…")
    look.expect_open()


# Photos


@screen
def photos(look):
    look.go("photos", ".photos[data-kind=workspace] [data-kind=photo]")


@screen
def chosen_photos(look):
    photos(look)
    look.focus(look.page.locator(".photos [data-kind=photo]")).press("x")
    expect(look.page.locator("[data-kind=photo][data-selected]")).to_have_count(1)


@screen
def album(look):
    look.go(f"album/{look.furniture.album}", ".photos[data-kind=album] [data-kind=photo]")


@screen
def photo_shown_large(look):
    photos(look)
    look.focus(look.page.locator(".photos [data-kind=photo]")).press("Enter")
    look.expect_open(".photo-viewer")


@screen
def frame(look):
    look.go("frame", "section.frame")


# Conversations and drafts


@screen
def conversations(look):
    look.go("chat", ".conversation-row")


@screen
def conversation(look):
    look.go(f"chat/{look.furniture.talk}", "article.message .attached")
    expect(look.page.locator(".staged .attached")).to_have_count(2)


@screen
def message_menu(look):
    conversation(look)
    message = look.page.locator("article.message").filter(has_text="Look:")
    message.hover()
    message.get_by_role("button", name="More about this message").click()


@screen
def composer(look):
    look.go("compose", ".draft-editor")


@screen
def draft(look):
    look.go(f"compose/{look.furniture.draft}", ".staged .attached")


@screen
def draft_to_be_sent(look):
    draft(look)
    look.press("Send to…")
    look.expect_open(".choice")


@screen
def drafts(look):
    look.go("drafts", ".conversation-row")


# What is on every screen


@screen
def panel(look):
    board(look)
    if look.is_phone:
        look.page.locator(".nav-item[data-action=boards]").click()
    expect(look.page.locator("[data-action=people]")).to_be_visible()


@screen
def people(look):
    look.press_in_panel("people")
    look.expect_open("dialog .people-row")


@screen
def own_name_and_devices(look):
    look.press_in_panel("session")
    look.expect_open()


@screen
def new_board(look):
    look.press_in_panel("new-board")
    look.expect_open()


@screen
def shelf(look):
    board(look)
    look.page.locator(".shelf-toggle").click()
    expect(look.page.locator(".shelf-items .attached")).to_have_count(2)


@screen
def trash(look):
    look.go("trash", "section[aria-label=Trash] li")


@screen
def files_that_came_and_one_that_did_not(look):
    photos(look)
    look.page.once("filechooser", lambda chooser: chooser.set_files([
        {"name": "Sky.png", "mimeType": "image/png", "buffer": picture(60 + look.is_phone)},
        {"name": "Torn.png", "mimeType": "image/png", "buffer": b"no picture"},
    ]))
    look.page.locator(".add-photos").click()
    expect(look.page.locator("section.uploads .uploads-title")).to_contain_text("1 of 2")


@screen
def changes_that_wait(look):
    look.press("Close")
    board(look)
    look.page.route("**/api/transactions", lambda route: route.abort())
    look.focus(look.workspace.card("Today")).press("Delete")
    look.page.get_by_role("button", name="1 change waits").click()
    look.expect_open()


@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing_serious(look, name):
    SCREENS[name](look)
    try:
        found = look.violations()
    finally:
        look.leave()
    assert not found, "\n".join(found)


# Those who are not in


@entrance
def nobody(stranger):
    stranger.page.goto(stranger.origin)
    expect(stranger.page.locator("#app[data-state=signed-out]")).to_be_visible()


@entrance
def invitation(stranger):
    stranger.page.goto(stranger.furniture.invitation)
    expect(stranger.page.get_by_role("heading")).to_have_text("Open Carry as Bob?")


@entrance
def link_for_a_newcomer(stranger):
    stranger.page.goto(stranger.furniture.api.link())
    expect(stranger.page.get_by_role("button", name="Open Carry")).to_be_visible()


@entrance
def spent_link(stranger):
    stranger.page.goto(f"{stranger.origin}/open?token={'0' * 64}")
    expect(stranger.page.get_by_role("heading")).to_have_text("This link does not open anything any more")


@entrance
def share_link(stranger):
    stranger.page.goto(stranger.furniture.share)
    expect(stranger.page.get_by_role("button", name="Open Carry")).to_be_visible()


@entrance
def what_a_guest_sees(stranger):
    share_link(stranger)
    stranger.press("Open Carry")
    expect(stranger.page.locator(".card").first).to_be_visible()


@pytest.mark.parametrize("name", ENTRANCES)
def test_axe_finds_nothing_serious_before_one_is_in(stranger, name):
    ENTRANCES[name](stranger)
    found = stranger.violations()
    assert not found, "\n".join(found)
