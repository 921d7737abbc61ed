# SPDX-License-Identifier: Apache-2.0
"""The shelf as a person sees it."""

import re

from playwright.sync_api import expect


def shelf_of(api):
    """The shelf of the member of this session, as the server has it; None before something was put there."""
    shelves = [node for node in api.get("/api/workspace")["nodes"] if node["kind"] == "shelf"]
    assert len(shelves) < 2
    return shelves[0]["id"] if shelves else None


def kinds_on_shelf(api):
    """The kinds of what lies on the shelf, in its order."""
    shelf = shelf_of(api)
    return [node["kind"] for node in api.children(shelf)] if shelf else []


class ShelfArea:
    """The shelf of one browser page."""

    def __init__(self, workspace):
        self.workspace = workspace
        self.page = workspace.page

    @property
    def edge(self):
        return self.page.locator("aside.shelf")

    @property
    def toggle(self):
        return self.edge.locator(".shelf-toggle")

    @property
    def all(self):
        return self.edge.get_by_role("button", name=re.compile("^Take all"))

    @property
    def items(self):
        return self.page.locator("aside.shelf > .shelf-items > .attached")

    @property
    def held(self):
        return self.edge.locator(".shelf-held .attached")

    def row(self, name):
        return self.items.filter(has_text=name)

    def open(self):
        self.toggle.click()
        expect(self.toggle).to_have_attribute("aria-expanded", "true")
        return self

    def close(self):
        self.toggle.click()
        expect(self.toggle).to_have_attribute("aria-expanded", "false")

    def expect_count(self, count):
        text = "empty" if count == 0 else "1 item" if count == 1 else f"{count} items"
        expect(self.toggle).to_have_attribute("aria-label", f"Shelf, {text}")

    def expect_stored(self, api, kinds):
        self.workspace._expect(lambda: kinds_on_shelf(api), list(kinds), 8_000, "the server")

    def put(self, locator):
        """Drags something onto the edge."""
        self.workspace.mouse.lift(locator)
        self.workspace.mouse.over(self.edge)
        self.workspace.mouse.nudge()
        expect(self.edge).to_have_attribute("data-drop-state", re.compile("move|copy|link"))
        self.workspace.mouse.drop()
