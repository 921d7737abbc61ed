# SPDX-License-Identifier: Apache-2.0
"""Pages, documents and cards between boards and documents."""

from playwright.sync_api import expect

from support import files
from support.boards import make_board
from support.documents import documents, page_ids

# Between the areas


def test_pages_dropped_on_a_list_become_a_card_with_the_pages_as_a_document(area, api, report):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    shown = area("Report")
    shown.select("1-3")
    shown.workspace.mouse.lift(shown.number(2))
    shown.workspace.mouse.over(shown.workspace.tab("Kitchen"))
    shown.workspace.expect_board("Kitchen")
    expect(shown.workspace.card("Tea")).to_be_visible()
    shown.workspace.mouse.over(shown.workspace.card("Tea"), down=0.9)
    shown.workspace.mouse.nudge()
    shown.workspace.mouse.drop()
    shown.workspace.expect_order("To do", ["Tea", "3 pages"])
    assert shown.workspace.wait_until(lambda: api.titles(board.lists["To do"]) == ["Tea", "3 pages"])
    card = api.children(board.lists["To do"])[1]
    attached = api.children(card["id"])
    assert [node["kind"] for node in attached] == ["document"]
    assert len(page_ids(api, attached[0]["id"])) == 3
    assert page_ids(api, report.id) == report.pages


def test_a_tab_is_carried_onto_a_card_and_onto_a_list(area, api, report, notes):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    tea = api.children(board.lists["To do"])[0]["id"]
    shown = area("Report", "Notes")
    for target, down in (("middle", 0.5), ("below", 0.95)):
        shown.page.locator(".nav-item[data-action=documents]").click()
        shown.workspace.mouse.lift(shown.tab("Report"))
        shown.workspace.mouse.over(shown.workspace.tab("Kitchen"))
        shown.workspace.expect_board("Kitchen")
        shown.workspace.mouse.over(shown.workspace.card("Tea"), down=down)
        shown.workspace.mouse.nudge()
        shown.workspace.mouse.drop()
        if target == "middle":
            assert shown.workspace.wait_until(lambda: [node["kind"] for node in api.children(tea)] == ["document"])
    shown.workspace.expect_order("To do", ["Tea", "Report"])
    card = api.children(board.lists["To do"])[1]["id"]
    for holder in (tea, card):
        (attached,) = api.children(holder)
        assert len(page_ids(api, attached["id"])) == 12
    assert page_ids(api, report.id) == report.pages


def test_tiles_change_places_and_go_to_a_board(area, api, report, notes):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    shown = area()
    shown.page.locator(".nav-item[data-action=documents]").click()
    expect(shown.tile("Notes")).to_be_visible()
    assert list(documents(api).values()) == ["Report", "Notes"]
    shown.workspace.mouse.lift(shown.tile("Notes"))
    shown.workspace.mouse.over(shown.tile("Report"), 0.1)
    shown.workspace.mouse.nudge()
    shown.workspace.mouse.drop()
    assert shown.workspace.wait_until(lambda: list(documents(api).values()) == ["Notes", "Report"])
    shown.page.keyboard.press("Control+z")
    assert shown.workspace.wait_until(lambda: list(documents(api).values()) == ["Report", "Notes"])
    shown.workspace.mouse.lift(shown.tile("Notes"))
    shown.workspace.mouse.over(shown.workspace.tab("Kitchen"))
    shown.workspace.expect_board("Kitchen")
    shown.workspace.mouse.over(shown.workspace.card("Tea"), down=0.95)
    shown.workspace.mouse.nudge()
    shown.workspace.mouse.drop()
    shown.workspace.expect_order("To do", ["Tea", "Notes"])


def carry_to_report(shown, card):
    """Lifts a card and holds it between the pages of the document "Report"."""
    shown.workspace.mouse.lift(card)
    shown.workspace.mouse.over(shown.page.locator(".nav-item[data-action=documents]"))
    expect(shown.tab("Report")).to_be_visible()
    shown.workspace.mouse.over(shown.tab("Report"))
    shown.expect_shown("Report")
    shown.workspace.mouse.over(shown.number(2), 0.1)
    shown.workspace.mouse.nudge()


def test_a_card_with_nothing_attached_is_refused_by_a_document_with_the_reason(area, api, report):
    make_board(api, "Kitchen", {"To do": ["Tea"]})
    shown = area("Report")
    shown.workspace.open_board("Kitchen")
    carry_to_report(shown, shown.workspace.card("Tea"))
    shown.workspace.mouse.drop()
    expect(shown.workspace.toast).to_contain_text("The card “Tea” has no document or picture attached.")
    shown.expect_stored(api, report.id, report.pages)


def test_a_card_between_pages_brings_the_pages_of_what_is_attached_to_it(area, api, report):
    board = make_board(api, "Kitchen", {"To do": ["Tea"]})
    card = api.children(board.lists["To do"])[0]["id"]
    for name in ("one", "two"):
        content = files.pdf([f"{name} 1", f"{name} 2"])
        api.post_bytes(f"/api/documents?name={name}.pdf&parent={card}", content)
    shown = area("Report")
    shown.workspace.open_board("Kitchen")
    carry_to_report(shown, shown.workspace.card("Tea"))
    expect(shown.page.locator(".carry-operation")).to_have_attribute("data-operation", "copy")
    shown.workspace.mouse.drop()
    assert shown.workspace.wait_until(lambda: len(page_ids(api, report.id)) == 16)
    now = page_ids(api, report.id)
    assert now[:1] == report.pages[:1] and now[5:] == report.pages[1:]
    shown.expect_order(now)
    assert len([node for node in api.children(card) if node["kind"] == "document"]) == 2
