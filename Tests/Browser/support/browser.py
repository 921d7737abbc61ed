# SPDX-License-Identifier: Apache-2.0
"""The Chromium that drives the page, and the screens it shows the page on."""

import os
import signal
import subprocess
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from .server import ROOT

# Of the browser's own keeping only the tests that are about it want something.
DESK = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "service_workers": "block"}
PHONE = {
    **DESK, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2,
}
TABLET = {**DESK, "viewport": {"width": 1024, "height": 768}, "has_touch": True}


def _find(name):
    command = ["bash", "-c", f"source scripts/lib.sh && find_{name}"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def chromium():
    """The Chromium that the setup found or installed."""
    found = _find("chromium")
    assert found, "there is no Chromium: run scripts/setup browser"
    return found


def headless_shell():
    """The same without windows and menus, in which a page opens for a third of the work; Chromium where there is none."""
    return _find("headless_shell") or chromium()


@contextmanager
def launched(program=chromium):
    """A running Chromium."""
    with sync_playwright() as playwright:
        instance = playwright.chromium.launch(**start(program))
        yield instance
        instance.close()


def start(program=chromium):
    """How Chromium is started."""
    return {"executable_path": program(), "args": ["--no-sandbox"] if os.geteuid() == 0 else []}


class Profile:
    """A Chromium of its own, which keeps what it knows in a folder."""

    def __init__(self, kind, folder):
        self.kind = kind
        self.folder = folder

    def open(self):
        """Starts it, with one page."""
        options = {**DESK, "service_workers": "allow"}
        return self.kind.launch_persistent_context(self.folder, **start(), **options).pages[0]

    def kill(self):
        """Ends it in the middle of whatever it does."""
        for command in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if f"--user-data-dir={self.folder}" in command.read_text():
                    os.kill(int(command.parent.name), signal.SIGKILL)
            except OSError:
                continue
