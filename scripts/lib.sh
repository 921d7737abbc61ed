# SPDX-License-Identifier: Apache-2.0
# What every script here shares. Source it first: it stops on errors and goes to the project's folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Programs the scripts start find no terminal to wait for.
export DEBIAN_FRONTEND=noninteractive PIP_DISABLE_PIP_VERSION_CHECK=1

if [ -t 1 ]; then BOLD=$'\e[1m' RED=$'\e[31m' PLAIN=$'\e[0m'; else BOLD='' RED='' PLAIN=''; fi

# The project's own Python, made by `scripts/setup browser`.
readonly VENV=.venv
# Everything of the browser application's build; not SwiftPM's usual folder, because the platform differs.
readonly WASM_BUILD=.build-wasm
readonly WASM_TRIPLE=wasm32-unknown-none-wasm
# What the library builds into, on its own; the workspace has `.build`.
readonly LIBRARY_BUILD=.build-library

# library COMMAND OPTION..., workspace COMMAND OPTION...: `swift COMMAND` for one of the two packages.
library() {
    local command=$1
    shift
    swift "$command" --scratch-path "$LIBRARY_BUILD" "$@"
}
workspace() {
    local command=$1
    shift
    swift "$command" --package-path Workspace --scratch-path .build "$@"
}
# library_checked COMMAND OPTION...: `library` as it is tested: optimized, seen from inside, and with the simulator's checks of
# the invariants, which otherwise only debug builds have.
library_checked() { library "$1" -c release -Xswiftc -enable-testing -Xswiftc -DDEBUG "${@:2}"; }

say() { printf '%s==> %s%s\n' "$BOLD" "$*" "$PLAIN"; }
note() { printf '    %s\n' "$*"; }
fail() {
    printf '%serror: %s%s\n' "$RED" "$*" "$PLAIN" >&2
    exit 1
}

# step TITLE COMMAND...: says what is done, does it, and says how long it took.
step() {
    local title=$1 began=$SECONDS
    shift
    say "$title"
    "$@"
    note "done in $((SECONDS - began)) s"
}

# resolve_versions: writes down which versions the workspace uses, unless that is done. Of two builds at once both would write it.
resolve_versions() { [ -f Workspace/Package.resolved ] || workspace package resolve; }

# aside COMMAND...: starts a command beside what follows. What it prints is kept until `aside_ended` has waited for it, whose
# status is the command's.
aside() {
    aside_output=$(mktemp)
    # In a process group of its own, with which all that it has started ends if this does.
    set -m
    "$@" >"$aside_output" 2>&1 </dev/null &
    set +m
    aside_process=$!
    trap 'kill -- "-$aside_process" 2>/dev/null; rm -f "$aside_output"' EXIT
}
aside_ended() {
    local status=0
    wait "$aside_process" || status=$?
    trap - EXIT
    cat "$aside_output"
    rm -f "$aside_output"
    return "$status"
}

# as_root COMMAND...: runs a command that changes the machine.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "this needs the administrator's rights, and there is no sudo: $*"
    fi
}

# digest PATH...: one hash over every file below the paths, their names included.
digest() {
    find "$@" -type f ! -path '*/build/*' -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 -r sha256sum |
        sha256sum | cut -d ' ' -f 1
}

# find_chromium: the path of a Chromium that Playwright can drive, or nothing.
find_chromium() {
    local name path
    for name in chromium google-chrome google-chrome-stable chromium-browser; do
        path=$(command -v "$name" 2>/dev/null) || continue
        # Ubuntu's package is a door to a snap, which cannot be driven from outside.
        if grep -qs 'snap' "$(readlink -f "$path")" && [ "$(wc -c <"$(readlink -f "$path")")" -lt 10000 ]; then
            continue
        fi
        case $(readlink -f "$path") in */snap*) continue ;; esac
        printf '%s\n' "$path"
        return 0
    done
    { find .build/browsers -type f -name chrome -perm -u+x 2>/dev/null || true; } | sed -n 1p
}

# find_headless_shell: the path of the same Chromium without windows, which costs a third of it, or nothing.
find_headless_shell() {
    command -v chromium-headless-shell && return 0
    { find .build/browsers -type f \( -name headless_shell -o -name chrome-headless-shell \) -perm -u+x 2>/dev/null || true; } |
        sed -n 1p
}
