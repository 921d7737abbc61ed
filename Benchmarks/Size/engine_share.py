#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: engine_share.py LINKED.wasm LINKED.map SHIPPED.wasm...

Prints how much of the browser application is the engine: the functions of the module DragDrop, what the compiler
specialised of them in other modules, and what it specialised of the standard library for them. A function's share of
the shipped files, which the optimiser has rewritten without names, is taken to be its share of the linked one."""

import gzip
import re
import sys
from pathlib import Path

# Kilobytes, compressed, that the engine is meant to take at most.
AIM = 60
CODE = 10

# A mangled name begins with $s in ordinary and $e in Embedded Swift; then the length of the module's name, and it.
MODULE = re.compile(r"^\$[se](\d+)")
# "    Addr      Off     Size Out     In      Symbol": a section begins at Out, what an object gave it at In.
SECTION = re.compile(r"^ *\S+ +\S+ +\S+ (\w+)$")
PIECE = re.compile(r"^ *- +[0-9a-f]+ +[0-9a-f]+ {9}(\S.*):\((.*)\)$")


def number(data, at):
    """A LEB128 number and where it ends: https://webassembly.github.io/spec/core/binary/values.html#integers."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def functions(wasm):
    """The bodies of the functions, in the file's order."""
    at = 8
    while at < len(wasm):
        kind = wasm[at]
        size, start = number(wasm, at + 1)
        at = start + size
        if kind != CODE:
            continue
        count, start = number(wasm, start)
        for _ in range(count):
            size, start = number(wasm, start)
            yield wasm[start:start + size]
            start += size


def pieces(linker_map):
    """The object and the name of each function, in the same order."""
    section = None
    for line in linker_map.splitlines():
        if match := SECTION.match(line):
            section = match[1]
        elif section == "CODE" and (match := PIECE.match(line)):
            yield match.groups()


def module(path, name):
    """The module that a function belongs to: the one its name tells, else the one whose object holds it."""
    if match := MODULE.match(name):
        return name[match.end():][:int(match[1])]
    match = re.search(r"/(\w+)\.build/", path)
    return match[1] if match else "libraries"


def compressed(data):
    return len(gzip.compress(data, 9, mtime=0))


def main():
    linked, linker_map, *shipped = (Path(argument).read_bytes() for argument in sys.argv[1:])
    bodies, names = list(functions(linked)), list(pieces(linker_map.decode()))
    if len(bodies) != len(names):
        sys.exit(f"the map names {len(names)} functions, the file has {len(bodies)}")
    parts = {}
    for body, (path, name) in zip(bodies, names):
        parts.setdefault(module(path, name), []).append(body)
    sizes = {part: compressed(b"".join(bodies)) for part, bodies in parts.items()}
    total, whole = sum(sizes.values()), sum(map(compressed, shipped))
    print(f"{'module':<20} {'functions':>9} {'of all code':>11} {'kB of both, .gz':>20}")
    for part, size in sorted(sizes.items(), key=lambda part: -part[1]):
        print(f"{part:<20} {len(parts[part]):>9} {size / total:>11.1%} {size / total * whole / 1000:>20.1f}")
    share = sizes.get("DragDrop", 0) / total * whole / 1000
    print(f"The engine's share is {share:.0f} kB compressed, {share / AIM:.2f} of the {AIM} kB it is meant to be.")


if __name__ == "__main__":
    main()
