# SPDX-License-Identifier: Apache-2.0
"""Two people do whatever comes, on any screens, while networks and the server go and come back."""

import os
import random

import pytest

from support.browser import DESK, PHONE, TABLET
from support.furniture import Furniture
from support.monkey import Monkey

SCREENS = {"desks": (DESK, DESK), "phone": (PHONE, DESK), "tablets": (TABLET, TABLET)}
STEPS = 40

# CARRY_SEED=1..50 tries more, or one again: a failure names its own.
first, _, last = os.environ.get("CARRY_SEED", "1").partition("..")
SEEDS = range(int(first), int(last or first) + 1)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("screens", SCREENS)
def test_whatever_two_people_do_nothing_breaks_sticks_or_differs_after_a_reload(open_page, server, api, screens, seed):
    chance, log, places = random.Random(f"{seed} {screens}"), [], Furniture(api)
    addresses = [f"board/{places.board.id}", f"board/{places.empty}", "photos", f"album/{places.album}", "documents",
                 f"document/{places.document.id}", "chat", "compose", "trash"]
    monkeys = [
        Monkey(open_page(name=name, role=role, **screen), chance, addresses, log)
        for name, role, screen in zip(("A", "Ada"), (None, "editor"), SCREENS[screens])
    ]
    for step in range(STEPS):
        if chance.random() < 0.02:
            log.append("the server is killed")
            for monkey in monkeys:
                monkey.workspace.expect_whole()
            server.kill()
            server.start()
        monkey = chance.choice(monkeys)
        monkey.step()
        assert not monkey.workspace.problems, "\n".join(log[-12:] + monkey.workspace.problems)
    print("\n".join(log))
    for monkey in monkeys:
        monkey.come_home()
    for monkey in monkeys:
        monkey.expect_synced()
    for monkey in monkeys:
        monkey.expect_nothing_held()
    for address in addresses[::3]:
        for monkey in monkeys:
            monkey.expect_same_after_reload(address)
