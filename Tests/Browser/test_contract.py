# SPDX-License-Identifier: Apache-2.0
"""The contract, `Tests/Contract/behaviours.json`, in a real Chromium. The simulator plays the same table."""

import json

import pytest
from playwright.sync_api import expect

from support.browser import DESK, TABLET
from support.hands import Fingers, Keys
from support.server import ROOT

BEHAVIOURS = json.loads((ROOT / "Tests" / "Contract" / "behaviours.json").read_text())
FIELD = "input[aria-label='Edit from elsewhere']"


class Player:
    """Plays the sentences of a behaviour on the page."""

    def __init__(self, page):
        self.page = page
        self.mouse = page.page.mouse
        self.fingers = Fingers(page) if page.has_touch else None
        self.keys = Keys(page)
        self.hands = {}
        self.places = self.find_places()
        self.hint = page.outcome.text_content()

    def find_places(self):
        """Where everything lies before the first step."""
        places = {"nowhere": {"x": 900, "y": 20, "width": 20, "height": 20}}
        for row in self.page.stage.locator("[data-node]").all():
            places[row.text_content()] = row.bounding_box()
        for region in self.page.stage.locator(".contract-region").all():
            places[region.text_content()] = region.bounding_box()
        for listed in self.page.stage.locator(".carry-list").all():
            name = listed.get_attribute("aria-label")
            places[name] = listed.bounding_box()
            rows = [places[text] for text in self.page.rows(name)]
            if rows:
                last = rows[-1]
                places[f"below {name}"] = {**last, "y": last["y"] + last["height"] + 60, "height": 20}
        return places

    def point(self, words):
        parts = []
        while len(words) > 1 and words[-1].replace(".", "").isdigit() and " ".join(words) not in self.places:
            parts.insert(0, float(words.pop()))
        box = self.places[" ".join(words)]
        across = parts[0] if len(parts) == 2 else 0.5
        down = parts[-1] if parts else 0.5
        return box["x"] + box["width"] * across, box["y"] + box["height"] * down

    def play(self, step):
        who, what, *words = step.split(" ")
        known = {
            "modifier": self.modifier, "until": self.until, "elsewhere": self.elsewhere,
            "mouse": self.use_mouse, "touch1": self.use_finger, "touch2": self.use_finger,
        }
        if who == "keys":
            if what == "lift":
                self.page.stage.get_by_text(" ".join(words), exact=True).focus()
            self.keys.press("Space" if what == "lift" else what)
        elif who == "pass":
            self.page.let_pass(float(what))
        elif who in ("mouse", "touch1", "touch2"):
            known[who](who, what, words)
        else:
            known[who](what, words)

    # Hands

    def use_mouse(self, hand, what, words):
        if what == "press":
            self.hands[hand] = self.point(words)
            self.mouse.move(*self.hands[hand])
            self.mouse.down()
        elif what == "release":
            self.mouse.up()
        elif what == "move":
            self.move_mouse(*self.point(words), steps=12)
            # A hand that rests still trembles; the browser tells of a place only when it changes.
            x, y = self.hands[hand]
            self.move_mouse(x + 0.5, y, steps=1)
            self.move_mouse(x, y, steps=1)
        elif what == "by":
            x, y = self.hands[hand]
            self.move_mouse(x + float(words[0]), y + float(words[1]), steps=3)
        else:
            raise AssertionError(f"a mouse cannot {what}")

    def move_mouse(self, x, y, steps):
        self.mouse.move(x, y, steps=steps)
        self.hands["mouse"] = (x, y)

    def use_finger(self, hand, what, words):
        finger = int(hand[-1])
        if what == "press":
            self.fingers.down(*self.point(words), finger=finger)
        elif what == "tap":
            self.fingers.down(*self.point(words), finger=finger)
            self.fingers.up(finger)
        elif what == "hold":
            self.page.wait_until(lambda: self.page.root.get_attribute("data-drag") is not None, timeout=900)
        elif what == "move":
            self.fingers.move(*self.point(words), finger=finger)
        elif what == "by":
            x, y = self.fingers.points[finger]
            self.fingers.move(x + float(words[0]), y + float(words[1]), finger=finger)
        elif what == "release":
            self.fingers.up(finger)
        elif what == "lose":
            self.fingers.points = {}
            self.fingers._send("touchCancel", [])
        elif what == "swipe":
            x, y = self.point(words + ["0.8"])
            self.fingers.swipe((x, y), (x, y - 200), finger=finger)
        else:
            raise AssertionError(f"a finger cannot {what}")

    def modifier(self, name, _):
        if name == "copy":
            self.keys.keyboard.down("Control")
        else:
            self.keys.keyboard.up("Control")

    # Time and others

    def until(self, name, words):
        if words == ["opens"]:
            expect(self.page.thing(name)).to_have_attribute("data-open", "")
        elif words == ["scrolls"]:
            scrolled = lambda: self.page.thing(name).evaluate("e => e.scrollTop") > 20
            assert self.page.wait_until(scrolled), f"{name} never scrolls"
        else:
            raise AssertionError(f"nobody can wait until {name} {words}")

    def elsewhere(self, edit, words):
        self.page.page.locator(FIELD).evaluate(
            "(field, text) => { field.value = text; field.dispatchEvent(new Event('change', { bubbles: true })) }",
            " ".join([edit, *words]),
        )

    # What must be so

    def expect(self, wanted):
        unknown = set(wanted) - {
            "dragging", "over", "state", "reason", "count", "opened", "orders", "outcome", "said",
        }
        assert not unknown, f"the contract expects something unknown: {unknown}"
        page = self.page
        if wanted.get("dragging") is True:
            page.expect_dragging()
        elif wanted.get("dragging") is False:
            page.expect_idle()
        if "over" in wanted:
            self.same("what takes the drop", page.over, wanted["over"])
        if "state" in wanted:
            target = page.stage.locator("[data-drop-state]")
            expect(target).to_have_attribute("data-drop-state", wanted["state"])
        if "reason" in wanted:
            expect(page.reason).to_have_text(wanted["reason"])
        if "count" in wanted:
            self.same("the badge", self.count, wanted["count"])
        if "opened" in wanted:
            doors = page.stage.locator("[data-open]")
            self.same("what is open", doors.all_text_contents, [wanted["opened"]] if wanted["opened"] else [])
        if "orders" in wanted or "outcome" in wanted:
            page.expect_idle()
        for name, order in wanted.get("orders", {}).items():
            page.expect_rows(name, order)
        if "outcome" in wanted:
            page.expect_outcome(wanted["outcome"] or self.hint)
        if "said" in wanted:
            page.expect_said(wanted["said"])

    def same(self, what, read, wanted):
        assert self.page.wait_until(lambda: read() == wanted), f"{what} is {read()}, not {wanted}"

    def count(self):
        # In one question: a badge that is there now may be gone at the next.
        return int(self.page.page.locator(".carry-overlay .carry-badge").evaluate_all(
            "all => all.find(e => e.checkVisibility({ visibilityProperty: true }))?.textContent ?? '1'"
        ))


@pytest.mark.parametrize("behaviour", BEHAVIOURS, ids=lambda behaviour: behaviour["name"].replace(" ", "-"))
def test_contract(behaviour, open_example):
    if "browser" in behaviour:
        pytest.skip(behaviour["browser"])
    steps = behaviour["steps"]
    has_touch = any(isinstance(step, str) and step.startswith("touch") for step in steps)
    page = open_example("contract", **(TABLET if has_touch else DESK))
    page.has_touch = has_touch
    page.expect_rows("B", ["Rice", "Salt"])
    player = Player(page)
    for number, step in enumerate(steps, start=1):
        try:
            player.play(step) if isinstance(step, str) else player.expect(step)
        except Exception as problem:
            raise AssertionError(f"{behaviour['name']}, step {number}, {step}: {problem}") from problem
