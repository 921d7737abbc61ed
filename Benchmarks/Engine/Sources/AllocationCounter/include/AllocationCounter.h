// SPDX-License-Identifier: Apache-2.0

#pragma once

/// How many blocks of memory this process has asked for; always 0 where the C library has no `__libc_malloc`.
unsigned long allocation_count(void);
