# SPDX-License-Identifier: Apache-2.0
"""Drags from one window of a browser to another."""

from .filed import SPY

CARRY_OVER = """([data, x, y]) => {
    const transfer = new DataTransfer();
    for (const [type, text] of Object.entries(data)) transfer.setData(type, text);
    const target = document.elementFromPoint(x, y);
    for (const type of ['dragenter', 'dragover', 'dragover', 'drop']) {
        target.dispatchEvent(new DragEvent(type, {
            bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, dataTransfer: transfer,
        }));
    }
}"""


def second_window(here, address):
    """Another window of the same browser. A headless browser cannot carry a real drag from one window to the other: what
    the first window's drag carries is read there, and dispatched by hand in the second."""
    there = type(here)(here.page.context.new_page(), "second")
    there.page.goto(here.page.url.split("#")[0] + address)
    return there


def carried_by(here, lift):
    """What a drag carries that `lift` begins; it goes on."""
    here.page.bring_to_front()
    here.page.evaluate(SPY)
    lift()
    return here.page.evaluate("window.carried")


def hold_carried(there, carried, at):
    """Holds what another window's drag carries over a point of this one."""
    there.page.evaluate(CARRY_OVER.replace(", 'drop']", "]"), [carried, *at])
