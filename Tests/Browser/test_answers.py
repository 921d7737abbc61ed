# SPDX-License-Identifier: Apache-2.0
"""The server's answer to what was done here changes nothing that is seen: it keeps the focus, and is not drawn anew."""

import pytest
from playwright.sync_api import expect

from support.api import insert, new_id
from support.boards import make_board
from support.chat import ChatArea, make_conversation


@pytest.fixture
def answer():
    """`answer(page)`: keeps the first change of a page from the server; `answer(page)()` lets it go, and waits for what the
    server says."""

    def hold(workspace):
        asked = []
        workspace.page.route("**/api/transactions", lambda route: asked.append(route))

        def let_go():
            assert workspace.wait_until(lambda: asked)
            with workspace.page.expect_response("**/api/transactions"):
                asked[0].continue_()

        return let_go

    return hold


def test_a_comment_keeps_the_focus(desk, api, answer):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    page = desk(board)
    page.card("Tea").click()
    let_go = answer(page)
    page.dialog.get_by_role("textbox", name="Write a comment").fill("Two minutes")
    page.dialog.get_by_role("button", name="Send").click()
    comments = page.dialog.locator(".comment")
    delete = comments.first.get_by_role("button", name="Delete comment")
    delete.focus()
    let_go()
    api.transact(insert(new_id(), "message", board["Tea"], body="Three", author="Grace"))
    expect(comments).to_have_count(2)
    expect(delete).to_be_focused()


def test_a_message_stays_what_it_is(desk, api, answer):
    team = make_conversation(api, "Team")
    area = ChatArea(desk()).open("Team")
    let_go = answer(area.workspace)
    area.write("Mine")
    text = area.message("Mine").locator(".markdown")
    text.evaluate("text => text.isFirst = true")
    let_go()
    api.transact(insert(new_id(), "message", team, body="Another's", author="Grace"))
    area.expect_shown(["Mine", "Another's"])
    assert text.evaluate("text => text.isFirst")
