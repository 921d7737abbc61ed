# SPDX-License-Identifier: Apache-2.0
"""The pages of the examples: open without a session, found by the DOM contract and by names only."""

import re

from playwright.sync_api import expect

from .pages import Workspace, exactly

ROWS = """(list) => [...list.querySelectorAll('[data-node]')]
    .map(row => [row.getBoundingClientRect().top, row.textContent])
    .sort((a, b) => a[0] - b[0]).map(pair => pair[1])"""


class Example(Workspace):
    """One browser page with an example open."""

    def open_example(self, origin, name):
        self.page.goto(f"{origin}/examples/{name}" if name else f"{origin}/examples")
        expect(self.page.locator("#app")).to_have_attribute("data-state", "ready", timeout=15_000)
        return self

    @property
    def stage(self):
        return self.page.locator(".example-stage")

    @property
    def outcome(self):
        return self.page.locator(".example-outcome")

    @property
    def reason(self):
        return self.page.locator(".carry-reason")

    @property
    def source(self):
        return self.page.locator(".example-source code")

    def thing(self, name):
        """Anything on the stage by its text or its label."""
        labelled = self.stage.locator(f'[aria-label="{name}"]')
        return labelled if labelled.count() else self.stage.get_by_text(exactly(name))

    def rows(self, name):
        """The texts of a list's rows from top to bottom, of those that are in the page."""
        return self.thing(name).evaluate(ROWS)

    def expect_rows(self, name, wanted):
        self._expect(lambda: self.rows(name), wanted, 8_000, f"the list {name}")

    def over(self):
        """The name of what would take a drop now, or None."""
        # In one question: what is there now may be gone at the next.
        return self.stage.locator("[data-drop-state]").evaluate_all(
            "all => all.map(e => e.getAttribute('aria-label') ?? e.firstChild.textContent)[0] ?? null"
        )

    def expect_outcome(self, text):
        expect(self.outcome).to_have_text(text)

    def expect_said(self, text):
        expect(self.announcement).to_have_text(re.compile(re.escape(text)))

    def let_pass(self, seconds):
        """Lets frames go by for some time."""
        self.wait_until(lambda: False, seconds * 1_000)
