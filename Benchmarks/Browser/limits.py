# SPDX-License-Identifier: Apache-2.0
"""What `Benchmarks/limits.txt` demands of a table."""

from operator import ge, le
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "limits.txt"


class Limits:
    """The limits of a table, and what was found beyond them."""

    def __init__(self, table):
        lines = (line.split() for line in FILE.read_text().splitlines() if line.startswith(f"{table}."))
        self.all = {name.split(".")[1]: (relation, float(number)) for name, relation, number in lines}
        self.beyond = []

    def number(self, figure):
        return self.all[figure][1]

    def check(self, figure, value, title, unit="x"):
        relation, limit = self.all[figure]
        if not {"<=": le, ">=": ge}[relation](value, limit):
            self.beyond.append(f"{title}: {value:.2f}{unit}, not {relation} {limit:g}{unit}")
