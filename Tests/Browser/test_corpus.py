# SPDX-License-Identifier: Apache-2.0
"""All real PDFs into one server: it answers each, and what it takes of memory has a bound."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest

from support.api import Refused

# Of the server itself, not of the decoders, which have limits of their own.
MEGABYTES = 256


def peak_memory(process):
    """The most memory that a process had at once, in megabytes."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1_024


@pytest.mark.timeout(600)
def test_the_memory_of_a_server_that_reads_everything_is_bounded(server, api, corpus):
    imported, refused = [], []
    for path in sorted((corpus / "pdf").glob("*.pdf")):
        try:
            answer = api.post_bytes(f"/api/documents?name={quote(path.name)}", path.read_bytes())
        except Refused as refusal:
            assert path.name in refusal.sentence, refusal
            refused.append(path.name)
            continue
        pages = answer["pages"]
        chosen = [pages[-1], pages[len(pages) // 2], pages[0]]
        try:
            prepared = api.post("/api/exports", {"nodes": chosen, "title": "Shuffled"})
        except Refused as refusal:
            assert refusal.sentence.endswith("."), refusal
            continue
        assert api.get_bytes(prepared["path"]).startswith(b"%PDF-")
        imported.append(path.name)
    assert len(imported) > len(refused)
    assert server.process.poll() is None
    peak = peak_memory(server.process)
    print(f"{len(imported)} imported and exported, {len(refused)} refused, {peak:.0f} MB at most")
    assert peak < MEGABYTES
