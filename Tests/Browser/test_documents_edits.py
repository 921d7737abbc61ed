# SPDX-License-Identifier: Apache-2.0
"""Edits of a document's pages: each is one step to undo, and seen by everyone at once."""

from playwright.sync_api import expect

from support.documents import DocumentArea, documents, moved, page_ids


def test_move_to_position_does_what_dragging_does(area, api, report, notes):
    shown = area("Report")
    shown.select("10-11")
    shown.tool("Move to position…").click()
    shown.workspace.dialog.get_by_label("Position").fill("2")
    shown.workspace.dialog.get_by_role("button", name="Move", exact=True).click()
    shown.expect_synced(api, report.id, moved(report.pages, [9, 10], 1))
    shown.expect_selected(2, 3)
    shown.tool("Move to position…").click()
    shown.workspace.dialog.get_by_label("Document").select_option("Notes")
    expect(shown.workspace.dialog.locator(".dialog-note")).to_contain_text("5")
    shown.workspace.dialog.get_by_label("Position").fill("2")
    shown.workspace.dialog.get_by_label("Position").press("Enter")
    shown.expect_stored(api, notes.id, [notes.pages[0], *report.pages[9:11], *notes.pages[1:]])


EDITS = {
    "Rotate right": lambda pages, now: now == pages,
    "Duplicate": lambda pages, now: len(now) == 14 and now[:3] == pages[:3] and now[5:] == pages[3:],
    "Insert blank page": lambda pages, now: len(now) == 13 and now[:3] == pages[:3] and now[4:] == pages[3:],
    "Reverse order": lambda pages, now: now == [pages[0], pages[2], pages[1], *pages[3:]],
    "Delete": lambda pages, now: now == [pages[0], *pages[3:]],
}


def test_each_edit_is_seen_by_others_undone_and_done_again(desk, api, report):
    shown, other = DocumentArea(desk()).open("Report"), DocumentArea(desk()).open("Report")
    turned = other.page.locator(".paper[data-turn='90']")
    for command, is_done in EDITS.items():
        shown.select("2-3")
        shown.tool(command).click()
        expect(turned, command).to_have_count(2 if command == "Rotate right" else 0)
        assert shown.workspace.wait_until(lambda: is_done(report.pages, page_ids(api, report.id))), command
        other.expect_order(page_ids(api, report.id))
        shown.expect_order(page_ids(api, report.id))
        after = page_ids(api, report.id)
        press_undo(shown)
        other.expect_synced(api, report.id, report.pages)
        expect(turned, command).to_have_count(0)
        press_redo(shown)
        other.expect_synced(api, report.id, after)
        expect(turned, command).to_have_count(2 if command == "Rotate right" else 0)
        press_undo(shown)
        other.expect_synced(api, report.id, report.pages)
        shown.expect_order(report.pages)
        expect(turned, command).to_have_count(0)


def test_pages_are_extracted_to_a_document_of_their_own(area, api, report):
    shown = area("Report")
    shown.select("2, 5")
    shown.tool("Extract to a new document").click()
    expect(shown.tabs).to_have_text(["Report", "Report, pages 2, 5"])
    shown.expect_synced(api, report.id, report.pages)
    shown.tab("Report, pages 2, 5").click()
    shown.expect_shown("Report, pages 2, 5")
    expect(shown.page.locator("[data-kind=page]")).to_have_count(2)
    shown.page.keyboard.press("Control+z")
    expect(shown.tabs).to_have_text(["Report"])


def test_a_document_is_split_every_so_many_pages_and_in_front_of_the_chosen(area, api, report):
    shown = area("Report")
    shown.tool("Split…").click()
    field = shown.workspace.dialog.get_by_label("Pages in each part")
    field.fill("5")
    expect(shown.workspace.dialog.locator(".dialog-note")).to_have_text("Makes 3 documents.")
    field.press("Enter")
    expect(shown.tabs).to_have_text(["Report", "Report (2)", "Report (3)"])
    shown.expect_synced(api, report.id, report.pages[:5])
    second = next(id for id, title in documents(api).items() if title == "Report (2)")
    shown.expect_stored(api, second, report.pages[5:10])
    shown.page.keyboard.press("Control+z")
    shown.expect_synced(api, report.id, report.pages)
    expect(shown.tabs).to_have_text(["Report"])
    shown.select("4")
    shown.tool("Split…").click()
    shown.workspace.dialog.get_by_role("button", name="Split", exact=True).click()
    shown.expect_synced(api, report.id, report.pages[:3])


def press_undo(shown):
    shown.page.get_by_role("button", name="Undo", exact=True).first.click()


def test_a_rename_is_seen_by_others_undone_and_done_again(desk, api, report):
    shown, other = DocumentArea(desk()).open("Report"), DocumentArea(desk()).open("Report")
    shown.page.locator(".document-header .rename-button").click()
    shown.page.get_by_label("Document name").fill("Thesis")
    shown.page.keyboard.press("Enter")
    for press, title in ((None, "Thesis"), (press_undo, "Report"), (press_redo, "Thesis")):
        if press:
            press(shown)
        for one in (shown, other):
            expect(one.tabs).to_have_text([title])
            one.expect_shown(title)
        assert shown.workspace.wait_until(lambda: documents(api)[report.id] == title)


def press_redo(shown):
    shown.page.get_by_role("button", name="Redo").first.click()


def test_extracting_and_splitting_are_seen_by_others_and_done_again(desk, api, report):
    shown, other = DocumentArea(desk()).open("Report"), DocumentArea(desk())
    other.page.locator(".nav-item[data-action=documents]").click()
    titles = other.page.locator(".document-tile .tile-title")
    shown.select("2, 5")
    for command, made, rest in (
        ("Extract to a new document", "Report, pages 2, 5", report.pages),
        ("Split…", "Report (2)", report.pages[:3]),
    ):
        shown.tool(command).click()
        if command == "Split…":
            shown.workspace.dialog.get_by_role("button", name="Split", exact=True).click()
        for press in (None, press_undo, press_redo):
            if press:
                press(shown)
            is_made = press is not press_undo
            expect(titles).to_have_text(["Report", made] if is_made else ["Report"])
            shown.expect_synced(api, report.id, rest if is_made else report.pages)
        press_undo(shown)
        expect(titles).to_have_text(["Report"])
        shown.select("4")
