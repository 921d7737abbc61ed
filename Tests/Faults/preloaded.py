# SPDX-License-Identifier: Apache-2.0
"""Libraries in C that are preloaded into the programs that are tested."""

import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent


def build(name, folder):
    """Compiles `name.c`; the library's path."""
    library = Path(folder) / f"{name}.so"
    options = ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(["cc", *options, "-o", library, HERE / f"{name}.c", "-ldl"], check=True)
    return library
