# SPDX-License-Identifier: Apache-2.0
"""Texts that were made to break a page, and texts that the world is full of: all are shown as text."""

from playwright.sync_api import expect

from support.boards import make_board

MARKUP = "<img src=x onerror=alert(1)>"
ARABIC = "اشترِ الخبز والحليب غدًا"
EMOJI = "👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 é à̸̢"
LONG_WORD = "w" * 3_000
LONG_TEXT = "All work and no play. " * 4_700

TITLES = {"markup": MARKUP, "right to left": ARABIC, "emoji": EMOJI, "override": "\u202egnirts\u202c end"}


def show(page, board):
    """Shows a board by its address, and waits for its first list, which is named as nothing on another board is."""
    expect(page.tab(board.title)).to_have_count(1)
    page.page.evaluate("address => { location.hash = address }", f"#/board/{board.id}")
    page.expect_board(board.title)
    expect(page.page.locator(".list-title").first).to_have_text(next(iter(board.lists)))


def test_a_title_is_shown_as_it_is(desk, api):
    page = desk()
    for kind, title in TITLES.items():
        board = make_board(api, f"Kitchen {kind}", {title: [title, "Tea"]})
        show(page, board)
        expect(page.page.locator(".list-title")).to_have_text([title])
        expect(page.page.locator(".card-title")).to_have_count(2)
        assert sorted(page.page.locator(".card-title").all_text_contents()) == sorted([title, "Tea"])
        expect(page.page.locator(".card-title img, .list-title img")).to_have_count(0)
        page.mouse.drag(page.card("Tea"), page.page.locator(f"[data-node='{board[title]}'][data-kind=card]"), down=0.1)
        page.expect_stored(api, board.lists[title], ["Tea", title])


def test_a_description_full_of_markup_is_text(desk, api):
    body = f"{MARKUP}\n\n<script>alert(2)</script>\n\n[click](javascript:alert(3))\n\n![x](x onerror=alert(4))"
    board = make_board(api, MARKUP, {"To do": [{"title": MARKUP, "body": body}]})
    page = desk(board)
    page.page.locator(f"[data-node='{board[MARKUP]}']").first.click()
    description = page.dialog.locator(".section-description .markdown")
    expect(description).to_contain_text(MARKUP)
    expect(description).to_contain_text("<script>alert(2)</script>")
    expect(page.page.locator("script:not([src])")).to_have_count(0)
    links = description.locator("a").evaluate_all("all => all.map(one => one.protocol)")
    assert all(link in ("http:", "https:", "mailto:") for link in links), links
    assert page.page.locator("[onerror], [onload], [onclick]").count() == 0


def test_a_hundred_kilobytes_of_text_travel_only_when_opened(desk, api):
    board = make_board(api, "Kitchen", {"To do": [{"title": "Long", "body": LONG_TEXT}, "Tea"]})
    window = api.get_bytes(f"/api/boards/{board.id}?window=60")
    assert len(window) < 10_000
    page = desk(board)
    page.card("Long").click()
    expect(page.dialog.locator(".section-description .markdown")).to_contain_text("All work and no play.")
    shown = page.dialog.locator(".section-description .markdown").evaluate("e => e.textContent.length")
    assert shown >= len(LONG_TEXT) - 10
    page.keys.press("Escape")
    page.mouse.drag(page.card("Tea"), page.card("Long"), down=0.1)
    page.expect_order("To do", ["Tea", "Long"])


def test_long_titles_break_no_layout(desk, api):
    page = desk()
    for kind, title in {"word": LONG_WORD, "words": "many words " * 180, "arabic": ARABIC * 20}.items():
        board = make_board(api, f"Kitchen {kind}", {f"To do {kind}": [title, "Tea"], "Done": []})
        show(page, board)
        page.animation_is_over(page.root)
        shown = page.page.locator(f"[data-node='{board[title]}']").first
        card, column = page.box(shown), page.box(page.list(f"To do {kind}"))
        assert card["x"] >= column["x"] and card["x"] + card["width"] <= column["x"] + column["width"], kind
        overflow = shown.locator(".card-title").evaluate("e => e.scrollWidth - e.clientWidth")
        assert overflow <= 1, f"{kind}: the text leaves its card"
        assert page.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0, kind
