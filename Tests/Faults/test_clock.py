# SPDX-License-Identifier: Apache-2.0
"""The clock on the wall is set back and forth while people work: nothing is lost, nothing lives longer than was said."""

import secrets
import time

import pytest

from records import Acknowledged
from support.api import API, WORKSPACE, Refused, insert, new_id
from support.server import carry


@pytest.fixture
def server(serve, clock, tmp_path):
    return serve(tmp_path / "data", clock.environment)


@pytest.mark.parametrize("offsets", [["-3650d", "+0s"], ["+20d", "-1d", "+20d"]], ids=["back", "back and forth"])
def test_the_order_of_things_does_not_depend_on_the_clock(server, clock, serve, offsets):
    api = API(server.opening_address)
    acknowledged = Acknowledged(api, lambda: 0)
    revisions, titles = [], []
    for number, offset in enumerate(["+0s", *offsets]):
        clock.set(offset)
        for letter in "abc":
            title = f"{number}{letter}"
            identity, card = secrets.token_hex(16), new_id()
            landed = api.transact(insert(card, "card", acknowledged.lists[0], title=title), identity=identity)
            again = api.transact(insert(card, "card", acknowledged.lists[0], title=title), identity=identity)
            assert landed == again, "sent again, it lands once, whatever the clock says"
            revisions.append(landed["revision"])
            titles.append(title)
    assert revisions == sorted(set(revisions))
    assert api.titles(acknowledged.lists[0]) == titles
    assert acknowledged.missing(api, 0) == []
    server.kill()
    clock.set("-20000d")
    again = API(serve(server.data, clock.environment).opening_address)
    assert again.titles(acknowledged.lists[0]) == titles, "started when the battery of the clock was empty"
    carry("verify", data=server.data)


def test_links_and_invitations_end_by_the_clock_and_do_not_come_to_life_again(server, clock):
    api = API(server.opening_address)
    link, invitation = api.link(), api.post("/api/members", {"name": "Bob", "role": "editor"})["address"]
    clock.set("+14m")
    API(api.link())
    clock.set("+16m")
    with pytest.raises(Refused):
        API(link)
    clock.set("+8d")
    with pytest.raises(Refused):
        API(invitation)
    # Somebody sets it back: what has ended was said to have ended.
    API(api.link())
    clock.set("+0s")
    assert api.get("/api/session")["id"], "who is in stays in"


def test_a_draft_is_sent_once_though_its_hour_comes_twice(server, clock):
    api = API(server.opening_address)
    own = api.get("/api/session")["id"]
    acknowledged = Acknowledged(api, lambda: 0)
    draft = new_id()
    due = int(time.time() * 1_000) + 3_600_000
    api.transact(insert(draft, "draft", WORKSPACE, creator=own, body="Bread", due=due, target=acknowledged.lists[0]))

    def sent():
        return [node["fields"].get("title") for node in api.children(acknowledged.lists[0])]

    def wait_until(condition):
        deadline = time.monotonic() + 30
        while not condition():
            assert time.monotonic() < deadline, sent()

    assert sent() == []
    clock.set("+2h")
    wait_until(lambda: sent() == ["Bread"])
    clock.set("+0s")
    marker = new_id()
    clock.set("+2h")
    # One that is due as well, and comes later: when it is there, the sender has looked.
    api.transact(insert(marker, "draft", WORKSPACE, creator=own, body="Tea", due=due, target=acknowledged.lists[0]))
    wait_until(lambda: "Tea" in sent())
    assert sent() == ["Bread", "Tea"]
