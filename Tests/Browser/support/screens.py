# SPDX-License-Identifier: Apache-2.0
"""Every screen and dialog of a furnished workspace, and who goes from one to the next."""

import re

from playwright.sync_api import expect

from .browser import DESK, PHONE
from .files import picture
from .pages import Workspace

HANDS = {"desk": {**DESK, "reduced_motion": "reduce"}, "phone": {**PHONE, "reduced_motion": "reduce"}}

# What Escape closes, lets go of or chooses no longer.
OPEN = "dialog[open], .menu, .shelf.open, html[data-drag], [role=option][data-selected]"


class Looker:
    """A page that goes from screen to screen; `said` tells how its language says an English sentence."""

    def __init__(self, context, furniture, said=lambda sentence: sentence):
        self.furniture = furniture
        self.said = said
        self.page = context.new_page()
        self.workspace = Workspace(self.page)
        self.is_phone = self.page.viewport_size["width"] < 700
        self.origin = furniture.origin

    def go(self, address, shown):
        self.page.goto(f"{self.origin}/#/{address}")
        expect(self.page.locator(shown).first).to_be_visible()
        # On a phone what was closed before goes back in the history, which may arrive after that.
        if f"/#/{address}" not in self.page.url:
            self.go(address, shown)

    def press(self, name, role="button"):
        self.page.get_by_role(role, name=self.said(name)).first.click()

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

    def leave(self):
        """Closes what is open over the page, by keys, and shows all cards again."""
        words = self.page.get_by_role("searchbox", name=self.said("Search cards"))
        if words.count() and words.input_value():
            words.fill("")
        for _ in range(5):
            if self.page.locator(OPEN).count() == 0:
                return
            self.page.keyboard.press("Escape")
            self.workspace.next_frame()
        raise AssertionError("Escape does not close what is open")


SCREENS = {}


def screen(function):
    SCREENS[function.__name__] = function
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
    look.page.locator("[data-kind=list] .add-button").first.click()
    expect(look.page.locator(".composer-field").first).to_be_visible()


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
    look.page.get_by_role("searchbox", name=look.said("Search cards")).fill("everything")
    look.expect_open(".filter-bar")
    expect(look.page.locator(".card")).to_have_count(1)


@screen
def search(look):
    board(look)
    look.press_in_panel("search")
    look.page.get_by_role("searchbox", name=look.said("Search everything")).fill("everything")
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
    expect(look.page.get_by_role("listbox", name=look.said("Places"))).to_be_visible()


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
    message.get_by_role("button", name=look.said("More about this message: {0}").partition(":")[0]).click()


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
    look.go("trash", ".trash-page li")


@screen
def files_that_came_and_one_that_did_not(look):
    photos(look)
    look.page.once("filechooser", lambda chooser: chooser.set_files([
        {"name": "Sky.png", "mimeType": "image/png", "buffer": picture(60 + look.is_phone)},
        {"name": "Torn.png", "mimeType": "image/png", "buffer": b"no picture"},
    ]))
    look.page.locator(".add-photos").click()
    expect(look.page.locator("section.uploads .uploads-title")).to_contain_text(re.compile("1.*2"))


@screen
def changes_that_wait(look):
    look.press("Close")
    board(look)
    look.page.route("**/api/transactions", lambda route: route.abort())
    look.focus(look.workspace.card("Today")).press("Delete")
    look.page.get_by_role("button", name=look.said("1 change waits")).click()
    look.expect_open()
