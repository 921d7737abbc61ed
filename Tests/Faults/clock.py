# SPDX-License-Identifier: Apache-2.0
"""A clock on the wall that is set while programs run; `clock.c` is preloaded into them."""

import mmap
import struct

SECONDS = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}


class Clock:
    """The clock of programs that are started with `environment`."""

    def __init__(self, library, place):
        path = place / "clock"
        path.write_bytes(bytes(8))
        with open(path, "r+b") as file:
            self.offset = mmap.mmap(file.fileno(), 8)
        self.environment = {"LD_PRELOAD": str(library), "CARRY_CLOCK": str(path)}

    def set(self, offset):
        """Sets it to what it really is and an offset, such as "-365d" or "+20m"."""
        self.offset[:] = struct.pack("=q", int(offset[:-1]) * SECONDS[offset[-1]])
