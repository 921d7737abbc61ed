// SPDX-License-Identifier: Apache-2.0

// Counts allocations by standing in front of the C library's own functions (glibc keeps them under other names).

#include "AllocationCounter.h"

#include <stddef.h>

#if defined(__GLIBC__) || defined(__linux__)

static unsigned long count;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    *block = __libc_memalign(alignment, size);
    return *block == 0 ? 12 : 0;
}

unsigned long allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

#else

unsigned long allocation_count(void) { return 0; }

#endif
