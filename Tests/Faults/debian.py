# SPDX-License-Identifier: Apache-2.0
"""Machines with Debian's PostgreSQL that belong to one test: folders with clusters, and addresses of the loopback's."""

import itertools
import os
import random
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from support.server import CARRY

SUDO = """#!/bin/sh
# sudo -u USER COMMAND...: as root needs no leave, and with the variables that say where the machine is.
export HOME=$(getent passwd "$2" | cut -d : -f 6)
cd / && user=$2 && shift 2 && exec setpriv --reuid="$user" --regid="$user" --init-groups "$@"
"""


class Network:
    """Stands for 10.0.0.0/24: so many addresses of 127.0.0.0/8 that nobody else has."""

    def __init__(self):
        chance = random.SystemRandom()
        self.start = f"127.{chance.randrange(1, 255)}.{chance.randrange(255)}."


class Machine:
    """A machine of the document's: commands run on it as they are written, as root."""

    def __init__(self, network, number):
        if os.geteuid() != 0 or not shutil.which("pg_createcluster"):
            pytest.skip("the commands are for root on a Debian with PostgreSQL: scripts/setup faults")
        self.address = f"{network.start}{number}"
        self.folder = Path(tempfile.mkdtemp(prefix="carry-machine-"))
        self.folder.chmod(0o755)
        for name in ("etc/postgresql", "var", "bin", "backups"):
            (self.folder / name).mkdir(parents=True)
        (self.folder / "bin/sudo").write_text(SUDO)
        (self.folder / "bin/sudo").chmod(0o755)
        (self.folder / "bin/carry").symlink_to(CARRY)
        self.version = max(Path("/usr/lib/postgresql").iterdir(), key=lambda path: int(path.name)).name
        # The address from which one comes to any of them is 127.0.0.1.
        self.places = {
            "/etc/": f"{self.folder}/etc/", "/var/lib/postgresql": f"{self.folder}/var", "15/main": f"{self.version}/main",
            "pg_ctlcluster 15": f"pg_ctlcluster {self.version}", "10.0.0.0/24": "127.0.0.0/8", "10.0.0.": network.start,
            "/backups/": f"{self.folder}/backups/", "/var/lib/carry": f"{self.folder}/carry",
            # Nobody here is the user `carry`, so that the address says so and the socket believes it.
            "sudo -u carry /opt/carry/bin/carry": "carry", "-o carry -g carry ": "",
            "host=/var/run/postgresql": f"host={self.folder}&user=carry",
        }

    def here(self, text):
        """The same for this machine."""
        for written, here in self.places.items():
            text = text.replace(written, here)
        return text

    def install_postgres(self):
        """What `apt install postgresql` leaves: a cluster that runs, whose socket is the machine's own."""
        self.run(
            f"mkdir /var/lib/postgresql/{self.version} && "
            f"chown postgres . /etc/postgresql /var/lib/postgresql /var/lib/postgresql/{self.version} && "
            f"pg_createcluster {self.version} main --datadir /var/lib/postgresql/15/main --socketdir {self.folder} "
            f"--port 5432 --logfile {self.folder}/log"
        )
        settings = f"listen_addresses = '{self.address}'\nexternal_pid_file = '{self.folder}/pid'\n"
        self.write("/etc/postgresql/15/main/conf.d/a-machine.conf", settings)
        # These are for the machine itself; here everybody comes from it.
        rules = self.folder / f"etc/postgresql/{self.version}/main/pg_hba.conf"
        kept = [line for line in rules.read_text().splitlines(keepends=True) if "127.0.0.1/32" not in line]
        rules.write_text("local all carry trust\n" + "".join(kept))
        self.run("pg_ctlcluster 15 main start")

    def write(self, name, text, mode="w"):
        """Writes into a file, or to its end."""
        with open(self.here(name), mode) as file:
            file.write(self.here(text))

    def run(self, commands, *typed):
        """Runs commands, in a folder of the machine's; answers what they printed.

        - typed: What is typed into each line, as there is no terminal that asks for passwords."""
        lines = self.here(commands).replace("\\\n", "").splitlines() if typed else [self.here(commands)]
        return "".join(self._run(line, text) for line, text in itertools.zip_longest(lines, typed, fillvalue=""))

    def _run(self, command, typed):
        environment = {
            **os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "PG_CLUSTER_CONF_ROOT": f"{self.folder}/etc/postgresql"
        }
        # A server that goes on must not keep open what we would wait for.
        with tempfile.TemporaryFile("w+") as printed:
            done = subprocess.run(
                ["bash", "-euc", command], cwd=self.folder, env=environment, input=typed, text=True,
                stdout=printed, stderr=subprocess.STDOUT, start_new_session=True, timeout=120,
            )
            printed.seek(0)
            said = printed.read()
        assert done.returncode == 0, f"{command}: {said}"
        return said

    def remove(self):
        process = next(self.folder.glob("var/*/main/postmaster.pid"), None)
        if process is not None:
            self.run("pg_ctlcluster 15 main stop -m immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
