# SPDX-License-Identifier: Apache-2.0
"""A disk that remembers what a program did to it, and what is left of that after a power cut; it fails when it is told to.

`disk.c` is preloaded into the program and writes down every change below a folder, in order. A power cut is a beginning of
that list, played again into an empty folder: what was brought to the disk by fsync is there; of the rest, every block of
4,096 bytes and every name is there or not, by chance. Names of a folder are brought to the disk by an fsync of the folder
alone, as POSIX promises no more.
"""

import errno
import mmap
import os
import struct
from pathlib import Path

OPEN, WRITE, TRUNCATE, SYNC, RENAME, UNLINK, MAKE_FOLDER, SYNC_FOLDER, LINK = range(1, 10)
RECORD = struct.Struct("=4I2Qq")
CONTROL = struct.Struct("=QQII")
BLOCK = 4_096


class Disk:
    """The disk below one folder, as programs see it that were started with `environment`."""

    def __init__(self, library, folder, place):
        """`place` is a folder for the log and what steers the disk."""
        self.library, self.folder = library, Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        self.log, steering = place / "log", place / "control"
        steering.write_bytes(bytes(CONTROL.size))
        with open(steering, "r+b") as file:
            self.control = mmap.mmap(file.fileno(), CONTROL.size)
        self.environment = {
            "LD_PRELOAD": str(library), "CARRY_DISK_FOLDER": str(folder),
            "CARRY_DISK_LOG": str(self.log), "CARRY_DISK_CONTROL": str(steering),
        }

    @property
    def changes(self):
        """How many changes there were until now."""
        return CONTROL.unpack(self.control[:])[0]

    def fail_with(self, error):
        """Every change fails with it (`errno.ENOSPC`, `errno.EROFS`); 0 ends that."""
        self.control[16:20] = struct.pack("=I", error)

    def delay_fsync(self, milliseconds):
        self.control[20:24] = struct.pack("=I", milliseconds)

    def die_at(self, change):
        """The program is killed in the middle of this change, counted from 1."""
        self.control[8:16] = struct.pack("=Q", change)

    def records(self):
        """Everything that was done: (change, kind, path, other path, inode, offset, bytes)."""
        content, at = self.log.read_bytes(), 0
        while at < len(content):
            kind, path, other, count, change, inode, offset = RECORD.unpack_from(content, at)
            at += RECORD.size
            texts = []
            for length in (path, other):
                texts.append(content[at:at + length].decode())
                at += length
            yield change, kind, *texts, inode, offset, content[at:at + count]
            at += count

    def phases(self, after):
        """The changes after one, cut where they go on in another place: (place, first change, last change)."""
        paths = {path.stat().st_ino: str(path) for path in self.folder.rglob("*")}
        found = []
        for change, kind, path, other, inode, _, _ in self.records():
            if kind in (OPEN, RENAME, LINK):
                paths[inode] = other or path
            if change <= after:
                continue
            place = self._place(Path(other or path or paths.get(inode, self.folder)))
            if found and found[-1][0] == place:
                found[-1] = (place, found[-1][1], change)
            else:
                found.append((place, change, change))
        return found

    def _place(self, path):
        """A file beside the database by its name, one below by a folder that says what it is for."""
        parts = path.relative_to(self.folder).parts
        if parts[:3] == ("media", "blobs", "incoming"):
            return "media/blobs/incoming"
        return "/".join(parts[:2] if parts[:1] == ("media",) else parts[:1])


class File:
    """A file's bytes: those on the disk, and what was done since."""

    def __init__(self):
        self.durable, self.pending = bytearray(), []

    def synchronize(self):
        for step in self.pending:
            apply(self.durable, step)
        self.pending = []

    def after_power_cut(self, chance, share):
        content = bytearray(self.durable)
        for offset, data in self.pending:
            if data is None:
                if chance.random() < share:
                    apply(content, (offset, None))
                continue
            for start in range(0, len(data), BLOCK):
                if chance.random() < share:
                    apply(content, (offset + start, data[start:start + BLOCK]))
        return content


def apply(content, step):
    """Writes bytes at an offset, or cuts or lengthens to it where the bytes are None."""
    offset, data = step
    end = offset if data is None else offset + len(data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if data is None:
        del content[offset:]
    else:
        content[offset:end] = data


class Folder:
    """A folder's names: those on the disk, and what was done since. A step is a name and what it then names, or None."""

    def __init__(self):
        self.durable, self.pending = {}, []

    def synchronize(self):
        for step in self.pending:
            self.name(self.durable, step)
        self.pending = []

    @staticmethod
    def name(names, step):
        for name, thing in step.items():
            if thing is None:
                names.pop(name, None)
            else:
                names[name] = thing

    def after_power_cut(self, chance, share):
        names = dict(self.durable)
        for step in self.pending:
            if chance.random() < share:
                self.name(names, step)
        return names


class PowerCut:
    """What a disk has after a beginning of what was done to it."""

    def __init__(self, disk, changes):
        self.files, self.root = {}, Folder()
        # The folder itself was made before the program that is watched, or by it: nothing is asked of its own name.
        self.folders = {str(disk.folder): self.root}
        for change, *record in disk.records():
            if change > changes:
                break
            self._do(*record)

    def _folder_of(self, path):
        above, name = os.path.split(path)
        return self.folders[above], name

    def _do(self, kind, path, other, inode, offset, data):
        if kind == OPEN or kind == LINK:
            file = self.files[inode] = File() if kind == OPEN else self.files[inode]
            folder, name = self._folder_of(path)
            folder.pending.append({name: file})
        elif kind == WRITE:
            self.files[inode].pending.append((offset, data))
        elif kind == TRUNCATE:
            self.files[inode].pending.append((offset, None))
        elif kind == SYNC:
            self.files[inode].synchronize()
        elif kind == SYNC_FOLDER:
            self.folders[path].synchronize()
        elif kind == MAKE_FOLDER:
            if path != str(self._root_path()):
                folder, name = self._folder_of(path)
                made = self.folders[path] = Folder()
                folder.pending.append({name: made})
        elif kind == UNLINK:
            folder, name = self._folder_of(path)
            folder.pending.append({name: None})
        elif kind == RENAME:
            self._rename(path, other, inode)

    def _root_path(self):
        return next(iter(self.folders))

    def _rename(self, path, other, inode):
        if not other:
            folder, name = self._folder_of(path)
            return folder.pending.append({name: None})
        to, new = self._folder_of(other)
        # From elsewhere: what it was before was not watched.
        file = self.files.setdefault(inode, File())
        if path:
            source, old = self._folder_of(path)
            if source is to:
                return to.pending.append({old: None, new: file})
            source.pending.append({old: None})
        to.pending.append({new: file})

    def leave(self, target, chance, share):
        """Writes what is left into a fresh folder; each thing that was not brought to the disk is there with the
        probability `share`."""
        self._leave(self.root, Path(target), chance, share)

    def _leave(self, folder, target, chance, share):
        target.mkdir(mode=0o700, parents=True)
        for name, thing in folder.after_power_cut(chance, share).items():
            if isinstance(thing, Folder):
                self._leave(thing, target / name, chance, share)
            else:
                (target / name).write_bytes(thing.after_power_cut(chance, share))
                (target / name).chmod(0o600)


FULL, READ_ONLY = errno.ENOSPC, errno.EROFS
