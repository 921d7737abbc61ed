# SPDX-License-Identifier: Apache-2.0
"""What Documentation/Deploying.md tells people to write into their files does what it says."""

import http.client
import json
import os
import secrets
import shutil
import socket
import ssl
import subprocess
from urllib.parse import urlsplit

import pytest
from document import block, filled

from support.api import WORKSPACE, insert, new_id
from support.files import pdf
from support.server import ROOT, free_port

NAME = "carry.example.org"
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:{ROOT}/.build/nginx/usr/sbin")
PUBLIC = ["--address", f"https://{NAME}"]


class Proxied:
    """A client that knows the server by its public name, and comes through nginx."""

    def __init__(self, port, certificate):
        self.port, self.cookie = port, None
        self.trust = ssl.create_default_context(cafile=str(certificate))

    def connect(self):
        connection = http.client.HTTPSConnection(NAME, self.port, timeout=30, context=self.trust)
        # The name is not in any directory.
        plain = socket.create_connection(("127.0.0.1", self.port), 30)
        connection.sock = self.trust.wrap_socket(plain, server_hostname=NAME)
        return connection

    def ask(self, method, path, body=None, kind="application/json"):
        connection = self.connect()
        headers = {"Origin": f"https://{NAME}", "Host": NAME, "Content-Type": kind}
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer, content


@pytest.fixture
def proxy(tmp_path):
    """Starts nginx as the document has it: `proxy(server…)`; several are what its balancer may choose from."""
    if NGINX is None:
        pytest.skip("there is no nginx: scripts/setup faults")
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={NAME}",
         "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )
    running = []

    def start(*servers):
        port = free_port()
        site = filled(block("nginx", "sites-available/carry"), {
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;", "    listen [::]:443 ssl;\n": "",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(certificate),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(key),
            "http://127.0.0.1:8421": servers[0].origin if len(servers) == 1 else "http://carry",
        })
        if len(servers) > 1:
            places = {f"10.0.0.{21 + number}:8421": f"127.0.0.1:{server.port}" for number, server in enumerate(servers)}
            site = filled(block("nginx", "The load balancer"), places) + site
        running.append(run_nginx(tmp_path, site, port))
        return Proxied(port, certificate)

    yield start
    for nginx in running:
        nginx.terminate()
        nginx.wait(timeout=20)


def run_nginx(folder, site, port):
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{site}}}\n"
    )
    nginx = subprocess.Popen([NGINX, "-p", folder, "-c", configuration], stderr=subprocess.PIPE, text=True)
    while nginx.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except ConnectionRefusedError:
            pass
    assert nginx.poll() is None, nginx.stderr.read()
    return nginx


def sign_in(client, server):
    link = urlsplit(server.opening_address)
    assert (link.scheme, link.netloc) == ("https", NAME), "links name the public address"
    answer, _ = client.ask("POST", link.path, link.query, "application/x-www-form-urlencoded")
    assert answer.status in (302, 303)
    client.cookie = answer.headers["Set-Cookie"].split(";")[0]
    return answer


def test_behind_nginx_one_signs_in_uploads_and_hears_at_once(serve, proxy, tmp_path):
    server = serve(tmp_path / "data", options=PUBLIC)
    client = proxy(server)
    answer = sign_in(client, server)
    assert "Secure" in answer.headers["Set-Cookie"]
    assert answer.headers["Strict-Transport-Security"]

    feed = client.connect()
    feed.request("GET", "/api/feed", headers={"Host": NAME, "Cookie": client.cookie})
    heard = feed.getresponse()
    assert heard.readline() == b": connected\n", "the stream is not held back"
    board = new_id()
    transaction = {"id": "0" * 31 + "1", "operations": [insert(board, "board", WORKSPACE, title="Kitchen")]}
    answer, content = client.ask("POST", "/api/transactions", json.dumps(transaction).encode())
    assert answer.status == 200, content
    while board.encode() not in heard.readline():
        pass
    feed.close()

    book = pdf(["large"], padding=3_000_000)
    answer, content = client.ask("POST", "/api/documents?name=Large.pdf", book, "application/octet-stream")
    assert answer.status in (200, 201), content
    answer, content = client.ask("GET", f"/api/nodes/{json.loads(content)['document']}/original")
    assert content == book


def test_behind_the_balancer_any_server_answers_and_one_may_die(serve, postgres, proxy, tmp_path):
    database = {"CARRY_DATABASE": postgres("fsync=off").address}
    servers = [serve(tmp_path / f"server-{number}", database, PUBLIC) for number in range(3)]
    client = proxy(*servers)
    sign_in(client, servers[0])
    board, column = new_id(), new_id()
    send(client, insert(board, "board", WORKSPACE, title="Kitchen"), insert(column, "list", board, title="To do"))
    cards = [new_id() for _ in range(90)]
    for number, card in enumerate(cards):
        if number == 45:
            servers[1].kill()
        send(client, insert(card, "card", column, title=card))
    for _ in range(6):
        answer, content = client.ask("GET", f"/api/nodes/{column}/children?limit=200")
        assert answer.status == 200
        assert [node["id"] for node in json.loads(content)["nodes"]] == cards


def send(client, *operations):
    """Sends a transaction as a page does: again, until it is answered."""
    transaction = json.dumps({"id": secrets.token_hex(16), "operations": operations}).encode()
    while True:
        answer, content = client.ask("POST", "/api/transactions", transaction)
        if answer.status == 200:
            return
        # A server that has gone, or is just going.
        assert answer.status in (502, 503, 504), content


def test_the_service_file_is_sound(tmp_path):
    unit = tmp_path / "carry.service"
    program = tmp_path / "carry"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    text = block("ini", "/etc/systemd/system/carry.service")
    assert "/opt/carry/bin/carry serve" in text
    unit.write_text(text.replace("/opt/carry/bin/carry", str(program)))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    complaints = [line for line in (done.stdout + done.stderr).splitlines() if "carry" in line]
    assert done.returncode == 0 and not complaints, "\n".join(complaints)
