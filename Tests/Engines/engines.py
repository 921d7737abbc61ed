# SPDX-License-Identifier: Apache-2.0
"""Chromium, Firefox and WebKit in windows on the desktop: each opens an address and runs JavaScript. The mouse and the
keys are the desktop's, so that a drag is the engine's own."""

import json
import os
import shutil
import socket
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from desktop import wait_until
from support.browser import chromium
from support.hands import Fingers
from support.server import free_port

# The browser's window; what stands beside it has the rest of the screen.
WINDOW = (0, 0, 1320, 880)


class Missing(Exception):
    """The engine is not on this machine."""


class Failed(Exception):
    """The engine refused a command, as it does while the page goes to another."""


class Engine:
    """What the three have in common. `open` waits until the page is loaded, `run` until a promise is answered."""

    name: str
    # How xdotool finds its window.
    window: tuple[str, str]

    def __init__(self, desktop, folder):
        self.desktop = desktop
        self.folder = Path(folder)

    def start(self):
        raise NotImplementedError

    def end(self):
        raise NotImplementedError

    def open(self, address):
        raise NotImplementedError

    def run(self, function, *arguments):
        """Calls a JavaScript function with these arguments in the page; what it answered."""
        raise NotImplementedError

    def touch(self, finger, kind, x, y):
        """A finger does something at a point of the page: "down", "move", "up"."""
        raise NotImplementedError

    def _find(self, program):
        if not (found := shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin")):
            raise Missing(f"{program} is not installed: run scripts/setup engines")
        return found


class Chromium(Engine):
    """By Playwright, as in the browser tests, but with a window."""

    name, window = "chromium", ("--class", "chromium")

    def start(self):
        x, y, width, height = WINDOW
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(
            executable_path=chromium(), headless=False, env=self.desktop.environment,
            args=["--no-sandbox", "--class=chromium", "--ozone-platform=x11", "--touch-events=enabled",
                  f"--window-position={x},{y}", f"--window-size={width},{height}"],
        )
        self.page = self.browser.new_context(no_viewport=True, locale="en-GB").new_page()
        self.fingers = Fingers(self)

    def end(self):
        self.browser.close()
        self.playwright.stop()

    def open(self, address):
        self.page.goto(address)

    def run(self, function, *arguments):
        try:
            return self.page.evaluate(f"given => ({function})(...given)", list(arguments))
        except Error as error:
            raise Failed(error.message) from None

    def touch(self, finger, kind, x, y):
        if kind == "down":
            self.fingers.down(x, y, finger)
        elif kind == "move":
            self.fingers.move(x, y, finger)
        else:
            self.fingers.up(finger)


class Firefox(Engine):
    """By Marionette: WebDriver's commands as JSON on a socket, without a driver between."""

    name, window = "firefox", ("--class", "firefox")

    SETTINGS = {
        "marionette.port": 0, "dom.w3c_touch_events.enabled": 1, "browser.startup.page": 0,
        "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
        "browser.aboutwelcome.enabled": False, "app.update.disabledForTesting": True, "intl.accept_languages": "en-GB",
    }

    def start(self):
        program = self._find("firefox-esr")
        self.folder.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in self.SETTINGS.items()]
        (self.folder / "user.js").write_text("\n".join(lines))
        self.process = self.desktop.start(
            program, "--marionette", "--no-remote", "--profile", str(self.folder), "about:blank"
        )
        told = self.folder / "MarionetteActivePort"
        port = int(wait_until(lambda: told.exists() and told.read_text().strip(), "no Firefox", self.desktop.nap))
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.count = 0
        self._read()
        self._send("NewSession", capabilities={})

    def end(self):
        with suppress(OSError):
            self.socket.close()
        self.desktop.end(self.process)

    def open(self, address):
        self._send("Navigate", url=address)

    def run(self, function, *arguments):
        script = f"return ({function})(...arguments)"
        return self._send("ExecuteScript", script=script, args=list(arguments))["value"]

    def touch(self, finger, kind, x, y):
        if kind == "up":
            steps = [{"type": "pointerUp", "button": 0}]
        else:
            steps = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}]
        if kind == "down":
            steps.append({"type": "pointerDown", "button": 0})
        pointer = {"type": "pointer", "id": f"finger{finger}", "parameters": {"pointerType": "touch"}}
        self._send("PerformActions", actions=[{**pointer, "actions": steps}])

    def _send(self, command, **parameters):
        self.count += 1
        message = json.dumps([0, self.count, f"WebDriver:{command}", parameters]).encode()
        self.socket.sendall(b"%d:%b" % (len(message), message))
        _, _, failure, answer = self._read()
        if failure:
            raise Failed(f"{failure['error']}: {failure['message']}")
        return answer

    def _read(self):
        length = b""
        while not length.endswith(b":"):
            length += self._receive(1)
        content = b""
        while len(content) < int(length[:-1]):
            content += self._receive(int(length[:-1]) - len(content))
        return json.loads(content)

    def _receive(self, count):
        if not (some := self.socket.recv(count)):
            raise Failed("Firefox has ended")
        return some


class WebKit(Engine):
    """By WebKitGTK's own WebDriver. Its pointer starts no native drag, but the desktop's does."""

    name, window = "webkit", ("--class", "MiniBrowser")

    def start(self):
        driver, browser = self._find("WebKitWebDriver"), self._find_browser()
        port = free_port()
        self.path = f"http://127.0.0.1:{port}"
        self.process = self.desktop.start(driver, f"--port={port}")
        wait_until(self._is_ready, "WebKitWebDriver does not start", self.desktop.nap)
        options = {"binary": str(browser), "args": ["--automation"]}
        answer = self._send("POST", "/session", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        self.path += f"/session/{answer['sessionId']}"

    def _find_browser(self):
        for folder in ("webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"):
            for found in Path("/usr/lib").glob(f"*/{folder}/MiniBrowser"):
                return found
        raise Missing("MiniBrowser is not installed: run scripts/setup engines")

    def _is_ready(self):
        try:
            return self._send("GET", "/status")["ready"]
        except OSError:
            return False

    def end(self):
        with suppress(Failed, OSError):
            self._send("DELETE", "")
        self.desktop.end(self.process)

    def open(self, address):
        self._send("POST", "/url", url=address)

    def run(self, function, *arguments):
        return self._send("POST", "/execute/sync", script=f"return ({function})(...arguments)", args=list(arguments))

    def _send(self, method, path, **body):
        content = json.dumps(body).encode() if method == "POST" else None
        asked = urllib.request.Request(self.path + path, method=method, data=content)
        try:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refusal:
            raise Failed(json.load(refusal)["value"]["message"]) from None


ENGINES = {engine.name: engine for engine in (Chromium, Firefox, WebKit)}
