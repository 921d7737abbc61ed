# SPDX-License-Identifier: Apache-2.0
"""axe-core finds nothing on any screen, in light and in dark, on a desk and on a phone."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from support.screens import HANDS, SCREENS, Looker

# What axe finds in a menu or a dialog, and where none is open in all of the page: of every rule, with the size of what a
# finger presses, which it leaves out unless it is asked; or of those about colours. axe 4.12 takes a grid's item with a z-index for what lies over its own content, and says nothing of
# the colours in it: the sidebar, which on a desk lies over nothing, goes without meanwhile.
RUN = """async ([onlyColours, isDesk]) => {
    const rules = onlyColours ? {runOnly: ['color-contrast', 'link-in-text-block']} : {rules: {'target-size': {enabled: true}}};
    const sidebar = document.querySelector('.sidebar');
    if (sidebar && isDesk) sidebar.style.zIndex = 'auto';
    const top = document.querySelector('.menu') ?? document.querySelector('dialog[open]') ?? document;
    const {violations} = await axe.run(top, {resultTypes: ['violations'], preload: false, ...rules});
    if (sidebar) sidebar.style.zIndex = '';
    return violations.flatMap(({id, nodes}) => nodes.map(({target, failureSummary, html}) =>
        `${id}: ${target.join(' ')}: ${failureSummary.split('\\n').slice(1).join(' ')} ${html.slice(0, 200)}`));
}"""


def violations(look):
    """What axe finds in light, and in dark, where nothing is different but the colours."""
    found = []
    for scheme in ("light", "dark"):
        look.page.emulate_media(color_scheme=scheme)
        look.workspace.animation_is_over(look.page.locator("html"))
        if not look.page.evaluate("'axe' in window"):
            look.page.evaluate(AXE_SCRIPT)
        found += [f"{scheme}: {text}" for text in look.page.evaluate(RUN, [scheme == "dark", not look.is_phone])]
    return found


@pytest.fixture(scope="module", params=HANDS)
def stranger(request, browser, furniture):
    """A page of somebody who is not signed in."""
    context = browser.new_context(**HANDS[request.param])
    yield Looker(context, furniture)
    context.close()


@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing(look, name):
    SCREENS[name](look)
    try:
        found = violations(look)
    finally:
        look.leave()
    assert not found, "\n".join(found)


ENTRANCES = {}


def entrance(function):
    ENTRANCES[function.__name__] = function
    return function


# Those who are not in


@entrance
def nobody(stranger):
    stranger.page.goto(stranger.origin)
    expect(stranger.page.locator("#app[data-state=signed-out]")).to_be_visible()


@entrance
def invitation(stranger):
    stranger.page.goto(stranger.furniture.invitation)
    expect(stranger.page.get_by_role("heading")).to_have_text("Open Carry as Bob?")


@entrance
def link_for_a_newcomer(stranger):
    stranger.page.goto(stranger.furniture.api.link())
    expect(stranger.page.get_by_role("button", name="Open Carry")).to_be_visible()


@entrance
def spent_link(stranger):
    stranger.page.goto(f"{stranger.origin}/open?token={'0' * 64}")
    expect(stranger.page.get_by_role("heading")).to_have_text("This link does not open anything any more")


@entrance
def share_link(stranger):
    stranger.page.goto(stranger.furniture.share)
    expect(stranger.page.get_by_role("button", name="Open Carry")).to_be_visible()


@entrance
def what_a_guest_sees(stranger):
    share_link(stranger)
    stranger.press("Open Carry")
    expect(stranger.page.locator(".card").first).to_be_visible()


@pytest.mark.parametrize("name", ENTRANCES)
def test_axe_finds_nothing_before_one_is_in(stranger, name):
    ENTRANCES[name](stranger)
    found = violations(stranger)
    assert not found, "\n".join(found)
