# SPDX-License-Identifier: Apache-2.0
"""The area of conversations as a person sees it."""

from playwright.sync_api import expect

from .api import WORKSPACE, insert, new_id
from .hands import drop_texts
from .pages import exactly

# The messages from top to bottom, as the text that is read in them.
MESSAGES = """() => [...document.querySelectorAll('article.message')]
    .map(message => [message.getBoundingClientRect().top, message.querySelector('.markdown')?.innerText.trim() ?? ''])
    .sort((a, b) => a[0] - b[0]).map(pair => pair[1])"""


def make_conversation(api, title, messages=()):
    """A conversation with messages that nobody sent; its id."""
    identity = new_id()
    api.transact(insert(identity, "conversation", WORKSPACE, title=title, createdAt=1_700_000_000_000))
    for start in range(0, len(messages), 100):
        api.transact(*(
            insert(new_id(), "message", identity, body=text, author="Grace Hopper",
                   createdAt=1_700_000_000_000 + (start + number) * 600_000)
            for number, text in enumerate(messages[start:start + 100])
        ))
    return identity


def messages(api, conversation):
    """The messages of a conversation with what is attached to each, as the server has them."""
    page = api.get(f"/api/conversations/{conversation}/messages?limit=200")
    return page["messages"]


def drop_text(workspace, text, target):
    """Drops a text on an element, the way another program does."""
    drop_texts(workspace, {"text/plain": text}, target)


class ChatArea:
    """The area of conversations of one browser page."""

    def __init__(self, workspace):
        self.workspace = workspace
        self.page = workspace.page

    def open(self, title=None):
        self.item.click()
        if title is not None:
            self.row(title).click()
            self.expect_open(title)
        return self

    def expect_open(self, title):
        expect(self.conversation).to_have_attribute("aria-label", title)

    @property
    def item(self):
        return self.page.locator(".nav-item[data-action=chat]")

    @property
    def conversation(self):
        return self.page.locator("section.conversation")

    @property
    def field(self):
        return self.page.get_by_role("textbox", name="Message")

    @property
    def staged(self):
        return self.page.locator(".staged > .attached")

    @property
    def send(self):
        return self.page.get_by_role("button", name="Send", exact=True)

    @property
    def scroller(self):
        return self.page.locator(".messages")

    def row(self, title):
        return self.page.locator(".conversation-row").filter(
            has=self.page.locator(".conversation-name", has_text=exactly(title))
        )

    def message(self, text):
        return self.page.locator("article.message").filter(has=self.page.locator(".markdown", has_text=exactly(text)))

    def write(self, text):
        self.field.fill(text)
        self.field.press("Enter")

    def shown(self):
        return self.page.evaluate(MESSAGES)

    def expect_shown(self, wanted):
        self.workspace._expect(self.shown, list(wanted), 8_000, "the conversation")

    def choose(self, text, command):
        """Chooses a command from the menu of a message."""
        self.message(text).hover()
        self.message(text).get_by_role("button", name="More about this message").click()
        self.page.get_by_role("menuitem", name=command).click()
