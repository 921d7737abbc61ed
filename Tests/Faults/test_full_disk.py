# SPDX-License-Identifier: Apache-2.0
"""A disk that is full, or takes no writes: what cannot be kept is refused with a sentence, the rest goes on."""

import threading
from urllib.parse import urlsplit

import disk as disks
import pytest

from records import Acknowledged
from support.api import API, WORKSPACE, Refused, insert, new_id
from support.photos import picture
from support.server import carry


@pytest.mark.parametrize("error", [disks.FULL, disks.READ_ONLY], ids=["full", "read-only"])
def test_what_cannot_be_kept_is_refused_and_the_rest_is_read(disk, serve, error):
    server = serve(disk.folder, disk.environment)
    api = API(server.opening_address)
    acknowledged = Acknowledged(api, lambda: 0)
    acknowledged.add_card("before")
    acknowledged.upload_photo(1)

    disk.fail_with(error)
    refused = new_id()
    for attempt in (
        lambda: api.transact(insert(refused, "card", acknowledged.lists[0], title="refused")),
        lambda: api.post_bytes(f"/api/photos?name=refused.png&parent={WORKSPACE}", picture(2)),
    ):
        with pytest.raises(Refused) as failure:
            attempt()
        # Not for good: a page keeps the change and asks again.
        assert failure.value.status in (500, 503, 507), failure.value
        assert failure.value.sentence.endswith("."), failure.value
    assert acknowledged.missing(api, 0) == [], "reading goes on"
    status, _, health = api._exchange("GET", "/health")
    assert status == 503, health

    disk.fail_with(0)
    acknowledged.add_card("after")
    acknowledged.upload_photo(2)
    while api._exchange("GET", "/health")[0] != 200:
        # An answer stands for some seconds; the test's own time limit ends this.
        pass
    server.kill()
    again = API(serve(disk.folder).opening_address)
    assert acknowledged.missing(again, 0) == []
    assert again.titles(acknowledged.lists[0]) == ["before", "after"], "what was refused is not there"
    server.kill()
    carry("verify", data=disk.folder)


def begin_writing(write, disk, seen, api, board):
    """Begins a change whose first bytes are written when this returns, while the server waits for the disk."""
    writing = threading.Thread(target=write)
    writing.start()
    while disk.changes == seen:
        # Each look is a request of its own that only reads. Health is none: whether a change could land, it learns from the
        # writer, behind what that is writing.
        assert api._exchange("GET", f"/api/boards/{board}")[0] == 200
    return writing


def test_a_slow_disk_holds_up_nobody_who_reads(disk, serve):
    server = serve(disk.folder, disk.environment)
    api = API(server.opening_address)
    acknowledged = Acknowledged(api, lambda: 0)
    disk.delay_fsync(1_500)
    seen, order = disk.changes, []

    def write():
        acknowledged.add_card("slow")
        order.append("written")

    writing = begin_writing(write, disk, seen, api, acknowledged.board)
    assert api._exchange("GET", f"/api/boards/{acknowledged.board}")[0] == 200
    order.append("read")
    writing.join()
    assert order == ["read", "written"]
    disk.delay_fsync(0)
    assert acknowledged.missing(api, 0) == []


def test_a_stop_finishes_the_answer_that_is_in_progress(disk, serve):
    server = serve(disk.folder, disk.environment)
    api = API(server.opening_address)
    acknowledged = Acknowledged(api, lambda: 0)
    disk.delay_fsync(1_500)
    seen, answered = disk.changes, []
    writing = begin_writing(
        lambda: answered.append(acknowledged.add_card("the last")), disk, seen, api, acknowledged.board
    )
    assert server.stop() == 0
    writing.join()
    assert len(answered) == 1
    disk.delay_fsync(0)
    api.host = urlsplit(serve(disk.folder).origin).netloc
    assert "the last" in [title for column in acknowledged.lists for title in api.titles(column)]
    assert acknowledged.missing(api, 0) == []
