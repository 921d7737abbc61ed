# SPDX-License-Identifier: Apache-2.0
"""The power goes at any moment: whatever was acknowledged is there, and the server starts again by itself."""

import threading

from disk import PowerCut
from records import Acknowledged
from support.api import API
from support.server import carry

CUTS = 20
FIRST_CHANGES = 24


def work(server, disk):
    """Cards, moves, erasures, photos and documents at once; what was acknowledged of them."""
    acknowledged = Acknowledged(API(server.opening_address), lambda: disk.changes)

    def write_cards():
        for number in range(24):
            card = acknowledged.add_card(f"C{number}")
            if number % 3 == 1:
                acknowledged.move_card(card, f"C{number}")
            if number % 6 == 5:
                acknowledged.erase(card, f"C{number}")

    def upload():
        for number in range(5):
            acknowledged.upload_photo(number)
        acknowledged.upload_document(["alpha", "beta"])

    failures = []

    def run(task):
        try:
            task()
        except Exception as failure:
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(task,)) for task in (write_cards, upload)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures
    return acknowledged


def test_what_was_acknowledged_outlives_the_power(disk, chance, serve, tmp_path):
    server = serve(disk.folder, disk.environment)
    acknowledged = work(server, disk)
    server.kill()
    for cut in range(CUTS):
        # The first start as well, in which nothing is acknowledged yet.
        changes = chance.randrange(disk.changes + 1)
        share = chance.choice([0, chance.random(), 1])
        left = tmp_path / f"left-{cut}"
        PowerCut(disk, changes).leave(left, chance, share)
        where = f"cut {cut} after change {changes} of {disk.changes}, {share:.2f} of the rest kept"
        after = serve(left)
        missing = acknowledged.missing(API(after.opening_address), changes)
        after.kill()
        assert not missing, f"{where}: {missing}"
        carry("verify", data=left)


def test_a_first_start_that_the_power_ended_is_begun_again(disk, chance, serve, tmp_path):
    serve(disk.folder, disk.environment).kill()
    for changes in range(FIRST_CHANGES):
        for share in (0, 1):
            left = tmp_path / f"left-{changes}-{share}"
            PowerCut(disk, changes).leave(left, chance, share)
            after = serve(left)
            Acknowledged(API(after.opening_address), lambda: 0).add_card("first")
            after.kill()
            carry("verify", data=left)
