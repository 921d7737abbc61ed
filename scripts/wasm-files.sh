# SPDX-License-Identifier: Apache-2.0
# Where this machine keeps what a wasm program is linked with. Source it after lib.sh. Each prints nothing when it finds
# nothing; a folder that is not there is not an error.

# The C library for wasm32, from the package wasi-libc.
find_wasi_libc() {
    { find /usr/lib/wasm32-wasi /usr/share/wasi-sysroot/lib/wasm32-wasi -name libc.a 2>/dev/null || true; } | sed -n 1p
}

# The compiler's built-in functions for wasm32, from a package libclang-rt-N-dev-wasm32.
find_wasm_builtins() {
    { find /usr/lib/llvm-*/lib/clang /usr/lib/clang \( -name 'libclang_rt.builtins-wasm32.a' -o \
        -path '*wasm32-*wasi*/libclang_rt.builtins.a' \) 2>/dev/null || true; } | sort -V | tail -n 1
}

# Unicode's tables for Embedded Swift, from the toolchain.
find_unicode_tables() {
    local libraries
    libraries=$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift
    libraries=$(readlink -f "$libraries")
    { find "$libraries/embedded/$WASM_TRIPLE" -name libswiftUnicodeDataTables.a 2>/dev/null || true; } | sed -n 1p
}
