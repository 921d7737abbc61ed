// SPDX-License-Identifier: Apache-2.0
//
// A disk that remembers and that fails: preloaded into a program, it writes down, in order, whatever the program changes
// below one folder, and lets such a change fail, wait or be the program's last.
//
//   CARRY_DISK_FOLDER   the folder
//   CARRY_DISK_LOG      the file for what was done; disk.py reads it
//   CARRY_DISK_CONTROL  a file that is mapped into memory; see `struct control`

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// In step with disk.py.
struct control {
    uint64_t changes;       // how many there were
    uint64_t last_change;   // the one with which the program ends, half done; 0 is none
    uint32_t error;         // what every change fails with; 0 is nothing
    uint32_t sync_delay;    // milliseconds by which every fsync is late
};

enum kind { OPEN = 1, WRITE, TRUNCATE, SYNC, RENAME, UNLINK, MAKE_FOLDER, SYNC_FOLDER, LINK };

struct record {
    uint32_t kind, path_bytes, other_bytes, data_bytes;
    uint64_t change;
    uint64_t inode;         // of OPEN: the file is a new one where `offset` is 1
    int64_t offset;
};

enum { DESCRIPTORS = 1 << 16 };

static struct control *control;
static int log_descriptor = -1;
static char folder[PATH_MAX];
static size_t folder_bytes;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
// What is open below the folder: an inode, and whether it is a folder.
static struct { uint64_t inode; int is_folder; char *path; } opened[DESCRIPTORS];

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
    const char *root = getenv("CARRY_DISK_FOLDER"), *log = getenv("CARRY_DISK_LOG"), *shared = getenv("CARRY_DISK_CONTROL");
    if (!root || !log || !shared) return;
    int descriptor = REAL(open)(shared, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return;
    void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    REAL(close)(descriptor);
    if (mapped == MAP_FAILED) return;
    log_descriptor = REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_descriptor < 0) return;
    folder_bytes = strlen(strncpy(folder, root, sizeof folder - 1));
    control = mapped;
}

// A path below the folder, or NULL. What SQLite shares between processes is no file that lasts, and not written but mapped.
static const char *below(int at, const char *path, char *room) {
    if (!control || !path) return NULL;
    if (path[0] != '/') {
        char link[64];
        snprintf(link, sizeof link, at == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", at);
        ssize_t count = readlink(link, room, PATH_MAX - 1);
        if (count < 0 || count + 1 + strlen(path) >= PATH_MAX) return NULL;
        room[count] = '/';
        strcpy(room + count + 1, path);
        path = room;
    }
    if (strncmp(path, folder, folder_bytes) != 0 || (path[folder_bytes] != '/' && path[folder_bytes] != 0)) return NULL;
    size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, "-shm") == 0) return NULL;
    return path;
}

static void note(enum kind kind, const char *path, const char *other, uint64_t inode, int64_t offset, const void *data, size_t count) {
    struct record record = {
        kind, path ? strlen(path) : 0, other ? strlen(other) : 0, count, __atomic_add_fetch(&control->changes, 1, __ATOMIC_SEQ_CST), inode, offset,
    };
    struct iovec parts[] = {
        {&record, sizeof record}, {(void *)path, record.path_bytes}, {(void *)other, record.other_bytes}, {(void *)data, count},
    };
    // One call, so that a kill leaves a whole record or none. A record that is not written whole would be a lie.
    if (REAL(writev)(log_descriptor, parts, 4) != (ssize_t)(sizeof record + record.path_bytes + record.other_bytes + count)) abort();
}

static int is_last(void) { return control->last_change && control->changes + 1 >= control->last_change; }
static void end(void) { kill(getpid(), SIGKILL); for (;;) pause(); }

// Whether a change is refused now. Where it is not, the lock is held until the change is written down.
static int is_refused(int takes_room) {
    pthread_mutex_lock(&order);
    // A full disk takes no more, but gives.
    if (!control->error || (control->error == ENOSPC && !takes_room)) return 0;
    pthread_mutex_unlock(&order);
    errno = control->error;
    return 1;
}

static long done(long result) {
    int kept = errno;
    pthread_mutex_unlock(&order);
    errno = kept;
    return result;
}

static int known(int descriptor) {
    return control && descriptor >= 0 && descriptor < DESCRIPTORS && opened[descriptor].inode && !opened[descriptor].is_folder;
}

// MARK: Opening

static int open_file(int at, const char *path, int flags, mode_t mode) {
    char room[PATH_MAX];
    const char *full = below(at, path, room);
    if (!full) return syscall(SYS_openat, at, path, flags, mode);
    struct stat status;
    int is_new = (flags & O_CREAT) && stat(full, &status) != 0;
    int changes = is_new || (flags & O_TRUNC);
    if (changes) {
        if (is_refused(1)) return -1;
        if (is_last()) end();
    } else {
        pthread_mutex_lock(&order);
    }
    int descriptor = syscall(SYS_openat, at, path, flags, mode);
    if (descriptor < 0 || descriptor >= DESCRIPTORS || fstat(descriptor, &status) != 0) return done(descriptor);
    free(opened[descriptor].path);
    opened[descriptor].inode = status.st_ino;
    opened[descriptor].is_folder = S_ISDIR(status.st_mode);
    opened[descriptor].path = strdup(full);
    if (is_new) note(OPEN, full, NULL, status.st_ino, 1, NULL, 0);
    else if (flags & O_TRUNC) note(TRUNCATE, NULL, NULL, status.st_ino, 0, NULL, 0);
    return done(descriptor);
}

static mode_t mode_of(int flags, va_list rest) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; }

#define OPENING(name, parameters, at)                                  \
    int name parameters {                                              \
        va_list rest;                                                  \
        va_start(rest, flags);                                         \
        mode_t mode = mode_of(flags, rest);                            \
        va_end(rest);                                                  \
        return open_file(at, path, flags, mode);                       \
    }

OPENING(open, (const char *path, int flags, ...), AT_FDCWD)
OPENING(open64, (const char *path, int flags, ...), AT_FDCWD)
OPENING(openat, (int at, const char *path, int flags, ...), at)
OPENING(openat64, (int at, const char *path, int flags, ...), at)

int creat(const char *path, mode_t mode) { return open_file(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode); }

static int open_temporary(char *pattern, int flags, int (*make)(char *, int)) {
    int descriptor = make(pattern, flags);
    char room[PATH_MAX];
    const char *full = descriptor < 0 ? NULL : below(AT_FDCWD, pattern, room);
    struct stat status;
    if (!full || descriptor >= DESCRIPTORS || fstat(descriptor, &status) != 0) return descriptor;
    pthread_mutex_lock(&order);
    free(opened[descriptor].path);
    opened[descriptor].inode = status.st_ino;
    opened[descriptor].is_folder = 0;
    opened[descriptor].path = strdup(full);
    note(OPEN, full, NULL, status.st_ino, 1, NULL, 0);
    return done(descriptor);
}

int mkostemp(char *pattern, int flags) { return open_temporary(pattern, flags, REAL(mkostemp)); }
int mkstemp(char *pattern) { return mkostemp(pattern, 0); }

int close(int descriptor) {
    if (control && descriptor >= 0 && descriptor < DESCRIPTORS && opened[descriptor].inode) {
        pthread_mutex_lock(&order);
        opened[descriptor].inode = 0;
        pthread_mutex_unlock(&order);
    }
    return REAL(close)(descriptor);
}

// MARK: Writing

// The bytes are written down from where they now lie in the file.
static void note_written(int descriptor, const struct iovec *parts, int count, ssize_t written, off_t offset) {
    for (int index = 0; index < count && written > 0; index++) {
        size_t here = parts[index].iov_len < (size_t)written ? parts[index].iov_len : (size_t)written;
        note(WRITE, NULL, NULL, opened[descriptor].inode, offset, parts[index].iov_base, here);
        offset += here, written -= here;
    }
}

static ssize_t write_parts(int descriptor, const struct iovec *parts, int count, off_t offset) {
    if (is_refused(1)) return -1;
    if (is_last()) {
        if (offset >= 0) syscall(SYS_pwrite64, descriptor, parts[0].iov_base, parts[0].iov_len / 2, offset);
        else syscall(SYS_write, descriptor, parts[0].iov_base, parts[0].iov_len / 2);
        end();
    }
    ssize_t written = offset >= 0 ? REAL(pwritev)(descriptor, parts, count, offset) : REAL(writev)(descriptor, parts, count);
    if (written > 0) {
        int kept = errno;
        off_t start = offset >= 0 ? offset : lseek(descriptor, 0, SEEK_CUR) - written;
        note_written(descriptor, parts, count, written, start);
        errno = kept;
    }
    return done(written);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    struct iovec part = {(void *)bytes, count};
    return known(descriptor) ? write_parts(descriptor, &part, 1, -1) : syscall(SYS_write, descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    struct iovec part = {(void *)bytes, count};
    return known(descriptor) ? write_parts(descriptor, &part, 1, offset)
                             : syscall(SYS_pwrite64, descriptor, bytes, count, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) { return pwrite(descriptor, bytes, count, offset); }

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    return known(descriptor) && count > 0 ? write_parts(descriptor, parts, count, -1) : REAL(writev)(descriptor, parts, count);
}

// What the kernel copies is read back, as its bytes never pass by here.
static void note_copied(int descriptor, ssize_t written) {
    char *bytes = written > 0 ? malloc(written) : NULL;
    if (!bytes) return;
    off_t start = lseek(descriptor, 0, SEEK_CUR) - written;
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    int reader = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (reader < 0 || pread(reader, bytes, written, start) != written) abort();
    syscall(SYS_close, reader);
    note(WRITE, NULL, NULL, opened[descriptor].inode, start, bytes, written);
    free(bytes);
}

ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
    if (!known(to)) return REAL(sendfile)(to, from, offset, count);
    if (is_refused(1)) return -1;
    if (is_last()) end();
    ssize_t written = REAL(sendfile)(to, from, offset, count);
    note_copied(to, written);
    return done(written);
}

ssize_t copy_file_range(int from, off64_t *source, int to, off64_t *target, size_t count, unsigned flags) {
    // Whoever is told so copies by reading and writing.
    if (known(to)) return errno = ENOSYS, -1;
    return REAL(copy_file_range)(from, source, to, target, count, flags);
}

int ftruncate(int descriptor, off_t size) {
    if (!known(descriptor)) return syscall(SYS_ftruncate, descriptor, size);
    if (is_refused(1)) return -1;
    if (is_last()) end();
    int result = syscall(SYS_ftruncate, descriptor, size);
    if (result == 0) note(TRUNCATE, NULL, NULL, opened[descriptor].inode, size, NULL, 0);
    return done(result);
}

int ftruncate64(int descriptor, off64_t size) { return ftruncate(descriptor, size); }

// MARK: Bringing to the disk

static int synchronize(int descriptor, int (*wait)(int)) {
    if (!control || descriptor < 0 || descriptor >= DESCRIPTORS || !opened[descriptor].inode) return wait(descriptor);
    uint32_t delay = control->sync_delay;
    if (delay) nanosleep(&(struct timespec){delay / 1000, delay % 1000 * 1000000L}, NULL);
    if (is_refused(1)) return -1;
    if (is_last()) end();
    int result = wait(descriptor);
    if (result == 0 && opened[descriptor].is_folder) note(SYNC_FOLDER, opened[descriptor].path, NULL, 0, 0, NULL, 0);
    else if (result == 0) note(SYNC, NULL, NULL, opened[descriptor].inode, 0, NULL, 0);
    return done(result);
}

int fsync(int descriptor) { return synchronize(descriptor, REAL(fsync)); }
int fdatasync(int descriptor) { return synchronize(descriptor, REAL(fdatasync)); }

// MARK: Names

static int rename_file(int from_at, const char *from, int to_at, const char *to, unsigned flags) {
    char from_room[PATH_MAX], to_room[PATH_MAX];
    const char *old = below(from_at, from, from_room), *new = below(to_at, to, to_room);
    if (!old && !new) return syscall(SYS_renameat2, from_at, from, to_at, to, flags);
    if (is_refused(0)) return -1;
    if (is_last()) end();
    int result = syscall(SYS_renameat2, from_at, from, to_at, to, flags);
    struct stat status;
    if (result == 0 && stat(to, &status) == 0) note(RENAME, old, new, status.st_ino, 0, NULL, 0);
    return done(result);
}

int rename(const char *from, const char *to) { return rename_file(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int from_at, const char *from, int to_at, const char *to) { return rename_file(from_at, from, to_at, to, 0); }
int renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags) {
    return rename_file(from_at, from, to_at, to, flags);
}

int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
    char room[PATH_MAX];
    const char *new = below(to_at, to, room);
    if (!new) return syscall(SYS_linkat, from_at, from, to_at, to, flags);
    if (is_refused(1)) return -1;
    if (is_last()) end();
    int result = syscall(SYS_linkat, from_at, from, to_at, to, flags);
    struct stat status;
    if (result == 0 && stat(new, &status) == 0) note(LINK, new, NULL, status.st_ino, 0, NULL, 0);
    return done(result);
}

int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int unlinkat(int at, const char *path, int flags) {
    char room[PATH_MAX];
    const char *full = below(at, path, room);
    if (!full) return syscall(SYS_unlinkat, at, path, flags);
    if (is_refused(0)) return -1;
    if (is_last()) end();
    int result = syscall(SYS_unlinkat, at, path, flags);
    if (result == 0) note(UNLINK, full, NULL, 0, 0, NULL, 0);
    return done(result);
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
    struct stat status;
    return unlinkat(AT_FDCWD, path, lstat(path, &status) == 0 && S_ISDIR(status.st_mode) ? AT_REMOVEDIR : 0);
}

int mkdirat(int at, const char *path, mode_t mode) {
    char room[PATH_MAX];
    const char *full = below(at, path, room);
    if (!full) return syscall(SYS_mkdirat, at, path, mode);
    if (is_refused(1)) return -1;
    if (is_last()) end();
    int result = syscall(SYS_mkdirat, at, path, mode);
    if (result == 0) note(MAKE_FOLDER, full, NULL, 0, 0, NULL, 0);
    return done(result);
}

char *mkdtemp(char *pattern) {
    char room[PATH_MAX];
    if (!below(AT_FDCWD, pattern, room)) return REAL(mkdtemp)(pattern);
    if (is_refused(1)) return NULL;
    if (is_last()) end();
    char *made = REAL(mkdtemp)(pattern);
    if (made) note(MAKE_FOLDER, below(AT_FDCWD, made, room), NULL, 0, 0, NULL, 0);
    done(0);
    return made;
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
