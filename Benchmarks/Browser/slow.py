# SPDX-License-Identifier: Apache-2.0
"""What a drag by finger looks like on a slow device: the intervals between the page's frames on a phone's screen, on a board of
3,000 cards, while the page's processor is six times slower; beside a plain board of as many with a drag written by hand
(`reference/`), by mouse, which neither scrolls nor turns.

A finger that goes up and down over a list, one that rests at the list's lower and upper edge in turn so that it scrolls, and
one that rests at the screen's edges so that the board turns from list to list. A figure is the median of the rounds, in which
the boards take turns. Prints a table, and fails beyond `Benchmarks/limits.txt`.

    slow.py [--rounds N] [--slower 6] [--no-limits]
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

import cost
from cost import FRAME, Measurement, Subject
from limits import Limits
from support.api import API
from support.browser import PHONE, launched
from support.server import Server

CARDS = 3_000
SECONDS = 4
SCREEN = PHONE["viewport"]
CASES = {"drag": "over a list", "scroll": "at its edges", "turn": "at the screen's edges"}


class Hold(Measurement):
    """A card that a hand holds on a phone, while frames are counted."""

    screen = PHONE

    def frames(self, walk, slower):
        """The intervals between frames during a walk of the hand, in milliseconds."""
        self.open()
        self.page.wait_for_timeout(1_000)
        start = middle(self.locate()["card"])
        self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        self._lift(start, {})
        self.walk([between(start, walk[0], step / 20) for step in range(20)], 1)
        self.page.evaluate("instruments.countFrames(true)")
        self.walk(walk, 1)
        frames = self.page.evaluate("instruments.countFrames(false)")
        self.release(*walk[-1])
        self.context.close()
        return [later - earlier for earlier, later in zip(frames, frames[1:])]


def middle(box):
    return (box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2


def between(one, two, share):
    return tuple(a + (b - a) * share for a, b in zip(one, two))


def walks():
    """Where the hand goes in each of the cases, a point a frame."""
    count = int(SECONDS / FRAME)
    width, height = SCREEN["width"], SCREEN["height"]
    swing = [abs((step / 60) % 2 - 1) for step in range(count)]
    rest = [(step % 3 - 1, step % 2, step // 60 % 2) for step in range(count)]
    return {
        "drag": [(width / 2, height * (0.3 + 0.4 * share)) for share in swing],
        "scroll": [(width / 2 + x, (130 if back else height - 90) + y) for x, y, back in rest],
        "turn": [((14 if back else width - 14) + x, height / 2 + y) for x, y, back in rest],
    }


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--slower", type=float, default=6)
    options.add_argument("--no-limits", action="store_true")
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as folder, cost.reference_server() as reference, launched() as browser:
        server = Server(Path(folder) / "data").start()
        try:
            api = API(server.opening_address)
            carry = next(cost.boards(api, server, [CARDS]))
            plain = Subject("reference", f"{reference}/?lists=20&cards=150", ".list", ".list .card", CARDS)
            found = {}
            for _ in range(options.rounds):
                for case, walk in walks().items():
                    for subject, hand in ((plain, "mouse"), (carry, "touch")):
                        intervals = Hold(browser, subject, hand).frames(walk, options.slower)
                        found.setdefault((case, subject), []).append(intervals)
        finally:
            server.kill()
    beyond = report(found, carry)
    if beyond and not options.no_limits:
        sys.exit("beyond the limits: " + "; ".join(beyond))


def report(found, carry):
    """Prints the figures; answers what is beyond its limit."""
    limits = Limits("slow")
    print(f"{'':34}{'median':>12}{'slowest 5 %':>14}{'longest':>12}")
    print(f"{'to reach':34}{limits.number('median'):>9.1f} ms{limits.number('p95'):>11.1f} ms")
    for (case, subject), rounds in found.items():
        figures = {
            "median": statistics.median(map(statistics.median, rounds)),
            "p95": statistics.median(statistics.quantiles(one, n=20)[-1] for one in rounds),
        }
        longest = statistics.median(map(max, rounds))
        name = f"{subject.name}, {CASES[case]}"
        print(f"{name:34}{figures['median']:>9.1f} ms{figures['p95']:>11.1f} ms{longest:>9.0f} ms")
        if subject is carry:
            for figure, value in figures.items():
                limits.check(figure, value, f"{CASES[case]}, {figure}", " ms")
    return limits.beyond


if __name__ == "__main__":
    main()
