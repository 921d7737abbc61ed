# SPDX-License-Identifier: Apache-2.0
"""The labels of a card: they are made, changed and taken off, in the board's order, by a menu that stands where it stays."""

from playwright.sync_api import expect

from support.api import insert, new_id
from support.boards import make_board
from test_card import board, page  # noqa: F401


def test_labels_are_made_changed_and_deleted(page, api, board):
    # By its name: the card's own dialog below has buttons of the same names.
    new, change, listed = (
        page.page.get_by_role("dialog", name=name, exact=True) for name in ("New label", "Change label", "Labels")
    )
    edit = page.page.get_by_role("button", name="Edit labels")
    menu = page.page.locator(".menu")
    edit.click()
    expect(menu).to_be_visible()
    # It is not clipped by the card.
    for line in menu.get_by_role("menuitem").all():
        assert line.evaluate("""line => {
            const { left, top, width, height } = line.getBoundingClientRect();
            return line.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }""")
    menu.get_by_role("menuitem", name="New label…").click()
    new.get_by_role("textbox", name="Name", exact=True).fill("Fragile")
    new.get_by_role("radio", name="pink").click()
    page.keys.press("Enter")
    new.get_by_role("button", name="Create label").click()
    expect(page.card("Tea").locator(".label")).to_have_text("Fragile")
    labels = lambda: [node["fields"] for node in api.children(board.id) if node["kind"] == "label"]  # noqa: E731
    assert page.wait_until(lambda: [(one["title"], one["color"]) for one in labels()] == [("Fragile", "pink")])
    edit.click()
    menu.get_by_role("menuitem", name="Change labels…").click()
    listed.get_by_role("button", name="Change Fragile").click()
    change.get_by_role("textbox", name="Name", exact=True).fill("Heavy")
    page.keys.press("Enter")
    expect(page.card("Tea").locator(".label")).to_have_text("Heavy")
    listed.get_by_role("button", name="Delete Heavy").click()
    expect(page.card("Tea").locator(".label")).to_have_count(0)
    expect(listed.locator(".part-row")).to_have_count(0)


def test_labels_on_a_card_stand_in_the_boards_order(page, api, board):
    labels = [new_id() for _ in range(3)]
    names = ["Urgent", "Fragile", "Heavy"]
    api.transact(*(insert(label, "label", board.id, title=name) for label, name in zip(labels, names)))
    # Put there from the last to the first.
    api.transact({"set": {"node": board["Tea"], "fields": {"labels": labels[::-1]}}})
    expect(page.card("Tea").locator(".label")).to_have_text(names)
    expect(page.dialog.locator(".label")).to_have_text(names)
    api.move([labels[2]], board.id, before=labels[0])
    expect(page.card("Tea").locator(".label")).to_have_text(["Heavy", "Urgent", "Fragile"])
    expect(page.dialog.locator(".label")).to_have_text(["Heavy", "Urgent", "Fragile"])
    page.page.get_by_role("button", name="Edit labels").click()
    page.page.locator(".menu").get_by_role("menuitem", name="Change labels…").click()
    rows = page.page.get_by_role("dialog", name="Labels", exact=True).locator(".part-row")
    expect(rows).to_have_count(3)
    page.animation_is_over(page.page.get_by_role("dialog", name="Labels", exact=True))
    page.mouse.drag(rows.nth(2), rows.nth(0), across=0.3, down=0.1)
    expect(page.card("Tea").locator(".label")).to_have_text(["Fragile", "Heavy", "Urgent"])


def test_labels_that_a_card_brought_from_another_board_are_taken_off(page, api, board):
    garden, away, here = make_board(api, "Garden", {"Beds": []}), new_id(), new_id()
    api.transact(insert(away, "label", garden.id, title="Urgent"), insert(here, "label", board.id, title="Hot"))
    api.transact({"set": {"node": board["Tea"], "fields": {"labels": [away]}}})
    page.page.get_by_role("button", name="Edit labels").click()
    lines = page.page.get_by_role("menuitemcheckbox")
    expect(lines).to_have_text(["Hot", "UrgentGarden"])
    lines.filter(has_text="Urgent").click()
    expect(page.page.locator(".dialog .label")).to_have_count(0)
    assert page.wait_until(lambda: api.node(board["Tea"])["fields"].get("labels", []) == [])


def test_a_menu_in_a_card_stands_where_it_stays(desk, api, board):
    """A card that a key opens at its labels still rises: what is fixed in it would stand by the card, not by the window."""
    label = new_id()
    api.transact(insert(label, "label", board.id, title="Hot"))
    page = desk(board)
    page.page.evaluate("""() => new MutationObserver((changes, observer) => {
        const backdrop = document.querySelector('.menu-backdrop')
        if (!backdrop) return
        const { x, y, width, height } = backdrop.getBoundingClientRect()
        window.covered = [x, y, width, height]
        observer.disconnect()
    }).observe(document.body, { childList: true, subtree: true })""")
    page.card("Tea").focus()
    page.keys.press("l")
    expect(page.page.get_by_role("menuitemcheckbox", name="Hot")).to_be_visible()
    size = page.page.viewport_size
    assert page.page.evaluate("window.covered") == [0, 0, size["width"], size["height"]]
