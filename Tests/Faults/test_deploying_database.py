# SPDX-License-Identifier: Apache-2.0
"""The commands of Documentation/Deploying.md for a database on two machines: certificates, standby, promotion."""

import shutil

import pytest
from debian import Machine, Network
from document import block
from fleet import Fleet, Writers, check

from support.server import run_carry


@pytest.fixture
def machines():
    """The primary and its standby, and a server's machine: with what `apt` brings."""
    network, made = Network(), []
    try:
        for number in (10, 11, 21):
            made.append(Machine(network, number))
        for machine in made[:2]:
            machine.install_postgres()
        yield made
    finally:
        for machine in made:
            machine.remove()


def follows(machine):
    """Runs the commands that make a primary wait for its standby, until they say that it does."""
    while "sync\n" not in machine.run(block("sh", "When it follows")):
        pass


def test_a_database_with_a_synchronous_standby_over_tls(machines, serve, chance, tmp_path):
    primary, standby, server = machines
    primary.run(block("sh", "Made once:"))
    for machine in (standby, server):
        for name in ("database.key", "database.pem"):
            shutil.copy(primary.folder / name, machine.folder)
    for machine in (primary, standby):
        machine.run(block("sh", "On both, with these two files"))
        # Each machine has all addresses here, and listens to its own.
        settings = block("ini", "main/conf.d/carry.conf").replace("'*'", f"'{machine.address}'")
        machine.write("/etc/postgresql/15/main/conf.d/carry.conf", settings)
        machine.write("/etc/postgresql/15/main/pg_hba.conf", block("conf", "pg_hba.conf` of both"), "a")
    primary.run(block("sh", "On the primary:"), *[f"{word}\n{word}\n" for word in ("secret", "copier")])
    standby.run(block("sh", "On the standby,"), "", "", "copier\n")
    follows(primary)

    # There is no user of this name here, and nobody else who could read the file.
    server.run(block("sh", "On each server:").replace("-o carry -g carry ", ""))
    server.write("/etc/carry/database", block("ini", "and in `/etc/carry/database`").replace("PASSWORD", "secret"))
    address = (server.folder / "etc/carry/database").read_text().strip().removeprefix("CARRY_DATABASE=")
    assert "sslmode=verify-full" in address
    fleet = Fleet(serve, address, tmp_path, count=2)
    sessions = "FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename IN ('carry', 'replicator')"
    assert "t" in primary.run(f'sudo -u postgres psql -At -c "SELECT bool_and(ssl) {sessions}"').split()

    with Writers(fleet, chance) as writers:
        writers.wait_for(50)
        primary.run("pg_ctlcluster 15 main stop -m immediate")
        standby.run(block("sh", "promote the standby"))
        writers.wait_for(50)
        # The old primary comes back as the standby of the new one. It does not run: there is nothing to stop.
        again = block("sh", "On the standby,").replace("10.0.0.10", "10.0.0.11").replace("pg_ctlcluster 15 main stop\n", "")
        primary.run(again, "", "copier\n")
        follows(standby)
        writers.wait_for(50)
    check(fleet, writers)

    # Somebody else's certificate is nobody's.
    server.run(block("sh", "Made once:"))
    other = run_carry("verify", environment={"CARRY_DATABASE": address.replace("/etc/carry/", "/")})
    assert other.returncode != 0 and "certificate verify failed" in other.stdout + other.stderr
