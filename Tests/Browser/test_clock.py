# SPDX-License-Identifier: Apache-2.0
"""A page that nobody touches: what it says of times stays true."""

import time

import pytest
from playwright.sync_api import expect

from support.api import insert, new_id
from support.boards import make_board
from support.chat import ChatArea, make_conversation

MINUTE, HOUR = 60_000, 3_600_000


@pytest.fixture
def clocked(desk):
    """A page whose clock the test moves on: `clocked(board)`."""

    def open_page(board=None):
        page = desk(board)
        page.page.clock.install()
        page.page.reload()
        return page

    return open_page


def wait_for(page, step, condition):
    """Lets time pass, a step in each frame, until a condition holds."""
    for _ in range(1_000):
        if condition():
            return
        page.page.clock.fast_forward(step)
        page.next_frame()
    pytest.fail("time has passed, and nothing shows it")


def test_what_becomes_due_is_seen_to_be(api, clocked):
    board = make_board(api, "Kitchen", {"To do": ["Tea", "Milk"]})
    due = int(time.time() * 1_000) + 24 * HOUR + 5 * MINUTE
    checklist, item = new_id(), new_id()
    api.transact(
        {"set": {"node": board["Tea"], "fields": {"due": due}}},
        insert(checklist, "checklist", board["Milk"], title="Steps"),
        insert(item, "checkItem", checklist, title="Boil", due=due),
    )
    page = clocked(board)
    card = page.card("Tea").locator("[data-badge=due]")
    expect(card).not_to_have_attribute("data-tone", "soon")
    wait_for(page, MINUTE, lambda: card.get_attribute("data-tone") == "soon")
    page.card("Milk").click()
    row = page.dialog.locator(".check-item [data-badge=due]")
    expect(row).to_have_attribute("data-tone", "soon")
    wait_for(page, HOUR, lambda: row.get_attribute("data-tone") == "late")
    expect(card).to_have_attribute("data-tone", "late")


def test_what_was_said_today_was_said_yesterday_tomorrow(api, clocked):
    team = make_conversation(api, "Team", [])
    said = int(time.time() * 1_000)
    api.transact(insert(new_id(), "message", team, body="Hello", author="Grace Hopper", createdAt=said))
    page = clocked()
    chat = ChatArea(page).open("Team")
    day = chat.conversation.locator(".message-day")
    expect(day).to_have_text("Today")
    wait_for(page, HOUR, lambda: day.text_content() != "Today")
