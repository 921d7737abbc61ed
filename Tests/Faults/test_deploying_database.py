# SPDX-License-Identifier: Apache-2.0
"""The commands of Documentation/Deploying.md for data and databases: backups, the way to PostgreSQL and back, a database on
two machines with certificates, standby and promotion."""

import datetime
import shutil

import pytest
from debian import Machine, Network
from document import block
from fleet import Fleet, Writers, check

from support.api import API, WORKSPACE, insert, new_id
from support.server import run_carry


@pytest.fixture
def machines():
    """Makes machines: `machines(address…)`, with a database where it is told so."""
    network, made = Network(), []

    def make(number, has_database=True):
        made.append(Machine(network, number))
        if has_database:
            made[-1].install_postgres()
        return made[-1]

    yield make
    for machine in made:
        machine.remove()


def lines(commands):
    """Commands one by one, without those for which a machine with `apt` and systemd would be needed."""
    return [line for line in commands.splitlines() if line.split()[0] not in ("apt", "systemctl")]


def test_backups_and_the_way_to_postgresql_and_back(machines, serve):
    machine = machines(10)
    today = datetime.date.today().isoformat()
    server = serve(machine.folder / "carry")
    board = new_id()
    API(server.opening_address).transact(insert(board, "board", WORKSPACE, title="Kitchen"))
    assert "/open?token=" in machine.run(block("sh", "No address that signs in is printed"))
    backup, *verifications, restore = block("sh", "## Backups").replace("2026-11-22", today).splitlines()
    machine.run("\n".join([backup, *verifications]))
    server.stop()
    machine.run(restore)
    machine.run("\n".join(lines(block("sh", "On the machine of the service:"))))
    machine.run("\n".join(lines(block("sh", "Nobody may use the workspace while it moves:"))))
    machine.run(block("sh", "in a folder in which no workspace is:"))

    environment = block("ini", "In `carry.service`,").splitlines()[0].removeprefix("Environment=CARRY_DATABASE=")
    moved = serve(machine.folder / "carry-server", {"CARRY_DATABASE": machine.here(environment)})
    assert API(moved.opening_address).node(board)["fields"]["title"] == "Kitchen"
    *others, restore = block("sh", "A backup of one engine is restored").replace("2026-11-22", today).splitlines()
    (machine.folder / "backups" / f"carry-{today}.zip").unlink()
    machine.run("\n".join(others))
    moved.stop()
    back = lines(block("sh", "And back, while nobody uses it:"))
    machine.run("\n".join(back))
    again = serve(machine.folder / "carry-again")
    assert API(again.opening_address).node(board)["fields"]["title"] == "Kitchen"
    machine.run("sudo -u postgres dropdb carry\nsudo -u postgres createdb --owner carry --template template0 carry")
    machine.run("\n".join([others[0], restore, "carry verify"]))


def follows(machine):
    """Runs the commands that make a primary wait for its standby, until they say that it does."""
    while "sync\n" not in machine.run(block("sh", "When it follows")):
        pass


def test_a_database_with_a_synchronous_standby_over_tls(machines, serve, chance, tmp_path):
    primary, standby, server = machines(10), machines(11), machines(21, has_database=False)
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

    server.run(block("sh", "On each server:"))
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
