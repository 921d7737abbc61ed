# SPDX-License-Identifier: Apache-2.0
"""The Chromium that drives the page, and the screens it shows the page on."""

import os
import subprocess
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

from .server import ROOT

# Of the browser's own keeping only the tests that are about it want something.
DESK = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "service_workers": "block"}
PHONE = {
    **DESK, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2,
}
TABLET = {**DESK, "viewport": {"width": 1024, "height": 768}, "has_touch": True}


def chromium():
    """The Chromium that the setup found or installed."""
    command = "source scripts/lib.sh && find_chromium"
    found = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    assert found, "there is no Chromium: run scripts/setup browser"
    return found


@contextmanager
def launched():
    """A running Chromium."""
    with sync_playwright() as playwright:
        options = ["--no-sandbox"] if os.geteuid() == 0 else []
        instance = playwright.chromium.launch(executable_path=chromium(), args=options)
        yield instance
        instance.close()
