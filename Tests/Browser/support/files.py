# SPDX-License-Identifier: Apache-2.0
"""Files for the document tests: small sound PDFs and pictures, hostile ones, and programs that look into PDFs."""

import shutil
import struct
import subprocess
import zlib
from random import Random

import pytest


def write(objects, trailer=""):
    """A PDF of these object bodies, numbered from 1; the first is the catalogue."""
    text, offsets = "%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n"
    start = len(text)
    text += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    text += "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    text += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n"
    return text.encode()


def pdf(words, claiming=None, padding=0):
    """A PDF with a page for each word, on which it is written; `padding` bytes that nothing shows make it large."""
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(len(words)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {claiming or len(words)} /MediaBox [0 0 200 300] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for index, word in enumerate(words):
        content = f"BT /F1 32 Tf 20 140 Td ({word}) Tj ET"
        objects += [
            f"<< /Type /Page /Parent 2 0 R /Contents {5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
            f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
        ]
    if padding:
        objects.append(f"<< /Length {padding} >>\nstream\n{'x' * padding}\nendstream")
    return write(objects)


def bomb(levels=9):
    """A page tree whose every level names the next ten times: ten to the power of `levels` pages."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    for level in range(levels):
        kids = " ".join([f"{3 + level} 0 R"] * 10)
        objects.append(f"<< /Type /Pages /Count 10000000000 /Kids [{kids}] >>")
    return write(objects + ["<< /Type /Page /MediaBox [0 0 100 100] >>"])


def deep(depth=200_000):
    """A page tree that is `depth` levels deep, with one page at its end."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    for level in range(depth):
        parent = f"/Parent {1 + level} 0 R" if level else ""
        objects.append(f"<< /Type /Pages /Count 1 /Kids [{3 + level} 0 R] {parent} >>")
    return write(objects + [f"<< /Type /Page /Parent {1 + depth} 0 R /MediaBox [0 0 100 100] >>"])


def png(width, height, rows):
    """A PNG of 8 bits a colour; each row is a byte 0 and three for every point."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def picture(width=60, height=40, color=(200, 60, 40)):
    """A PNG of one colour."""
    return png(width, height, (b"\0" + bytes(color) * width) * height)


def noise(width, height, seed=1):
    """A PNG that cannot be compressed: three bytes for every point."""
    random = Random(seed)
    return png(width, height, b"".join(b"\0" + random.randbytes(3 * width) for _ in range(height)))


def encrypted(path, content, password):
    """Writes a PDF that wants a password."""
    plain = path.with_suffix(".plain")
    plain.write_bytes(content)
    run("qpdf", "--encrypt", password, password, "256", "--", plain, path)
    plain.unlink()
    return path


def run(program, *arguments):
    """Runs a program of the machine; the test is skipped where it is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 3), done.stderr
    return done.stdout


def words(path):
    """What is written on the pages of a PDF, page by page."""
    run("qpdf", "--check", path)
    return [page.strip() for page in run("pdftotext", path, "-").split("\f")][:-1]
