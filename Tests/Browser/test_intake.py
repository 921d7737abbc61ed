# SPDX-License-Identifier: Apache-2.0
"""What other programs drop and paste beside files: HTML becomes Markdown by every door, and none of it runs."""

import pytest
from playwright.sync_api import expect

from support.api import WORKSPACE
from support.boards import make_board, tall_board
from support.chat import ChatArea, make_conversation
from support.hands import drop_files, drop_texts, hold_data, paste_texts
from support.server import ROOT

FIXTURES = ROOT / "Tests" / "Fixtures"

HTML = {
    "text/html": """<html><body><!--StartFragment--><ul><li>Milk, <b>two</b> bottles</li>
        <li>see <a href="https://shop.example/milk">the shop</a> <a href="javascript:hacked = 1">now</a></li></ul>
        <img src="/hostile.png" onerror="hacked = 2"><script>hacked = 3</script><style>body { display: none }</style>
        <link rel="stylesheet" href="/hostile.css"><iframe src="/hostile.html"></iframe>
        <table><tr><td>a*b</td><td>c</td></tr></table><!--EndFragment--></body></html>""",
    "text/plain": "Milk, two bottles",
}
MARKDOWN = "- Milk, **two** bottles\n- see [the shop](https://shop.example/milk) now\n\na\\*b | c"
LINK = {
    "text/uri-list": "https://shop.example/milk",
    "text/html": "<a href='https://shop.example/milk'>The <i>shop</i></a>",
    "text/plain": "https://shop.example/milk",
}


@pytest.fixture
def board(api):
    return make_board(api, "Kitchen", {"To do": ["Tea"], "Done": []})


@pytest.fixture
def page(desk, board):
    """A page that notices what of a text would run, or be fetched."""
    workspace = desk(board)
    asked = []
    workspace.page.on("request", lambda request: asked.append(request.url))
    yield workspace
    workspace.next_frame()
    assert workspace.page.evaluate("typeof hacked") == "undefined"
    assert [url for url in asked if "hostile" in url or "shop.example" in url] == []
    expect(workspace.page.locator("body")).to_be_visible()


def card_of(page, api, board, title):
    page.expect_synced(api, board, {"To do": ["Tea"], "Done": [title]})
    return api.node(api.children(board.lists["Done"])[0]["id"])["fields"]


def test_html_dropped_or_pasted_on_a_list_is_a_card_in_markdown(page, api, board):
    drop_texts(page, HTML, page.list("Done"))
    page.dialog.get_by_role("button", name="One card of the whole text").click()
    assert card_of(page, api, board, "Milk, two bottles")["body"] == MARKDOWN
    page.card("Milk, two bottles").click()
    text = page.dialog.locator(".section-description .markdown")
    expect(text.locator("li strong")).to_have_text("two")
    expect(text.locator("a")).to_have_count(1)
    expect(text.locator("a")).to_have_attribute("href", "https://shop.example/milk")
    page.keys.press("Escape", "Control+z")
    page.expect_synced(api, board, {"To do": ["Tea"], "Done": []})
    page.page.mouse.move(*page.point(page.list("Done")))
    paste_texts(page, HTML, page.page.locator("body"))
    assert card_of(page, api, board, "Milk, two bottles")["body"] == MARKDOWN


def test_a_text_becomes_a_card_for_each_line_or_paragraph_as_was_chosen_once(page, api, board):
    lists = {"To do": ["Tea"], "Done": []}
    text = "- Milk\n- [x] Bread\n\n3. Butter\nfrom the farm"
    drop_texts(page, {"text/plain": text}, page.list("Done"))
    expect(page.dialog.locator(".option-stack")).to_have_text(
        "One card of the whole text2 cards, one for each paragraph4 cards, one for each line"
    )
    page.keys.press("Escape")
    expect(page.dialog).to_have_count(0)
    page.expect_synced(api, board, lists)
    drop_texts(page, {"text/plain": text}, page.list("Done"))
    page.dialog.get_by_role("button", name="for each line").click()
    page.expect_synced(api, board, {**lists, "Done": ["Milk", "Bread", "Butter", "from the farm"]})
    page.keys.press("Control+z")
    page.expect_synced(api, board, lists)
    # The answer holds, also in the next page.
    page.page.reload()
    drop_texts(page, {"text/plain": "One\r\n\r\nTwo"}, page.list("Done"))
    page.expect_synced(api, board, {**lists, "Done": ["One", "Two"]})
    page.keys.press("Control+z")
    page.expect_synced(api, board, lists)
    page.page.get_by_role("button", name="Board menu").click()
    page.page.get_by_role("menuitem", name="Cards of a text…").click()
    page.dialog.get_by_role("button", name="A card for each paragraph").click()
    drop_texts(page, {"text/plain": text}, page.list("Done"))
    page.expect_synced(api, board, {**lists, "Done": ["- Milk", "3. Butter"]})


def test_html_dropped_on_the_composer_or_pasted_there_is_the_same_markdown(page, api):
    entry = page.page.locator(".nav-item[data-action=compose]")
    drop_texts(page, HTML, entry)
    field = page.page.get_by_role("textbox", name="Text")
    expect(field).to_have_value(MARKDOWN)
    field.fill("Before ")
    paste_texts(page, HTML, field)
    expect(field).to_have_value("Before " + MARKDOWN)
    # It is taken back as what was typed.
    field.press("Control+z")
    expect(field).to_have_value("Before ")
    field.fill("")
    drop_texts(page, HTML, field)
    expect(field).to_have_value(MARKDOWN)
    drafts = [node for node in api.children(WORKSPACE) if node["kind"] == "draft"]
    assert len(drafts) == 1


def test_html_is_read_to_its_end_and_no_further(page):
    page.page.locator(".nav-item[data-action=compose]").click()
    field = page.page.get_by_role("textbox", name="Text")
    # What the page has read before, in bytes that look like a piece of HTML as it is handed over: at depth 1, no name, a
    # text of three bytes.
    former = "\x01\0\0\0\0\0\x03\0\0\0bad" * 40
    for count in range(20, 34):
        field.fill("a")
        paste_texts(page, {"text/plain": former, "text/html": f"<p><b>{'b' * count}</b></p>"}, field)
        expect(field).to_have_value(f"a**{'b' * count}**")


def test_html_goes_into_the_field_of_a_message_and_of_a_comment(page, api, board):
    team = make_conversation(api, "Team")
    chat = ChatArea(page).open("Team")
    drop_texts(page, HTML, chat.scroller)
    expect(chat.field).to_have_value(MARKDOWN)
    chat.send.click()
    assert page.wait_until(lambda: [node["kind"] for node in api.children(team)] == ["message"])
    assert api.node(api.children(team)[0]["id"])["fields"]["body"] == MARKDOWN
    page.open_board("Kitchen")
    page.card("Tea").click()
    comment = page.dialog.get_by_label("Write a comment")
    paste_texts(page, HTML, comment)
    expect(comment).to_have_value(MARKDOWN)
    comment.fill("ab")
    comment.evaluate("field => field.setSelectionRange(1, 1)")
    paste_texts(page, LINK, comment)
    expect(comment).to_have_value("a[The shop](https://shop.example/milk)b")


def test_a_link_is_a_link_with_its_title(page, api, board):
    drop_texts(page, LINK, page.list("Done"))
    assert card_of(page, api, board, "The shop")["body"] == "[The shop](https://shop.example/milk)"
    page.page.locator(".nav-item[data-action=compose]").click()
    field = page.page.get_by_role("textbox", name="Text")
    drop_texts(page, {"text/uri-list": "javascript:hacked=4", "text/plain": "a *text*"}, page.page.locator(".draft-foot"))
    expect(field).to_have_value("a *text*")
    drop_texts(page, {"text/uri-list": "https://shop.example/"}, page.page.locator(".draft-foot"))
    expect(field).to_have_value("a *text*\nhttps://shop.example/")


def test_a_text_pasted_where_no_list_is_says_what_to_do_and_a_pictures_link_is_announced_as_what_it_becomes(page, api, board):
    page.page.mouse.move(*page.point(page.page.locator("main h1")))
    paste_texts(page, {"text/plain": "Milk"}, page.page.locator("body"))
    expect(page.toast).to_contain_text("Drop text on a list to make cards of it")
    assert api.children(board.lists["Done"]) == []
    picture = "https://shop.example/milk.jpg"
    texts = {"text/uri-list": picture, "text/html": f"<img src='{picture}' alt='Milk'>", "text/plain": picture}
    data = {"items": [{"mimeType": kind, "data": text} for kind, text in texts.items()], "files": []}
    hold_data(page, data, page.page.locator("main h1"))
    expect(page.page.locator(".carry-reason")).to_contain_text("Drop text on a list to make cards of it")
    expect(page.page.locator(".file-veil[data-shown]")).to_have_count(0)
    drop = hold_data(page, data, page.list("Done"))
    expect(page.list("Done")).to_have_attribute("data-drop-state", "copy")
    expect(page.page.locator(".file-veil[data-shown]")).to_have_count(0)
    drop()
    page._expect(lambda: [node["kind"] for node in api.children(board.lists["Done"])], ["card"], 8_000, "the cards")


def test_a_table_stays_a_table(page, api, board):
    rows = "<tr><th>What</th><th align=right>Litres</th></tr><tr><td>Milk</td><td><b>2</b></td></tr>"
    html = f"<p>To buy</p><table>{rows}</table>"
    drop_texts(page, {"text/html": html, "text/plain": "To buy\nWhat\tLitres\nMilk\t2"}, page.list("Done"))
    page.dialog.get_by_role("button", name="One card of the whole text").click()
    page.card("To buy").click()
    table = page.dialog.locator(".markdown table")
    expect(table.locator("th")).to_have_text(["What", "Litres"])
    expect(table.locator("td")).to_have_text(["Milk", "2"])
    expect(table.locator("td strong")).to_have_text("2")


def test_a_text_on_an_opened_card_keeps_its_lines(page, api, board):
    page.card("Tea").click()
    texts = {"text/html": "<ul><li>one</li><li>two</li></ul><p>last</p>", "text/plain": "one\ntwo\n\nlast"}
    drop_texts(page, texts, page.dialog)
    assert page.wait_until(lambda: api.node(board["Tea"])["fields"].get("body") == "- one\n- two\n\nlast")


def test_a_file_that_holds_text_is_a_file_while_it_is_held(page, api, board, disk):
    for count, name in enumerate(("note.txt", "page.html", "tool.py"), 1):
        drop_files(page, [disk(name, f"hello {name}".encode())], page.card("Tea"))
        kinds = lambda: [node["kind"] for node in api.children(board["Tea"])]  # noqa: E731
        assert page.wait_until(lambda: kinds() == ["file"] * count), name
        assert api.titles(board.lists["To do"]) == ["Tea"]


def test_a_file_that_may_hold_a_board_is_taken_by_the_page(page, api):
    page.page.locator(".nav-item[data-action=photos]").click()
    drop_files(page, [FIXTURES / "obsidian-kanban.md"], page.page.locator("main header").first)
    expect(page.dialog).to_contain_text("Imported")


# As Safari tells of files before they are dropped.
SECRET_FILES = """([x, y]) => {
    const dataTransfer = { types: ['Files'], items: [], dropEffect: 'none', effectAllowed: 'all' };
    for (const type of ['dragenter', 'dragover']) {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y });
        Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
        document.elementFromPoint(x, y).dispatchEvent(event);
    }
    return dataTransfer.dropEffect;
}"""


def test_files_of_which_nothing_but_that_they_are_is_known_are_taken(page):
    assert page.page.evaluate(SECRET_FILES, list(page.point(page.list("Done")))) == "copy"


def test_a_paste_goes_to_the_list_of_a_card_that_was_scrolled_away(desk, api):
    board = tall_board(api, "Tall", lists=2, cards=60)
    page = desk(board)
    first = page.page.locator("[data-kind=card]").first
    first.focus()
    title = first.locator(".card-title").inner_text()
    page.page.mouse.move(*page.point(first))
    page.page.mouse.wheel(0, 1500)
    page.wait_for_rest(page.page.locator(".list-scroller").first)
    expect(page.card(title)).to_be_focused()
    paste_texts(page, {"text/plain": "Jam"})
    assert page.wait_until(lambda: "Jam" in api.titles(list(board.lists.values())[0]))


def test_what_is_written_while_a_drag_is_outside_the_window_is_written(desk, api):
    make_conversation(api, "Team")
    page = desk()
    chat = ChatArea(page).open("Team")
    chat.field.focus()
    hold_data(page, {"items": [{"mimeType": "text/plain", "data": "x"}], "files": []}, chat.item)("dragCancel")
    page.page.keyboard.type("a b c")
    expect(chat.field).to_have_value("a b c")
