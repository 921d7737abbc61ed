// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

#if arch(wasm32)
/// The program lives as long as the page.
private nonisolated(unsafe) var application: Application?

/// Called once by `bridge.js`, when the page and the module are there.
@_expose(wasm, "carry_start")
@_cdecl("carry_start")
public func carryStart() {
    let program = Application(page: WebPage())
    application = program
    program.start()
}
#else
/// Without a browser there is nothing to run; the tests make an `Application` with a page of their own.
@main
enum Main {
    static func main() {
        print("The workspace runs in a browser: start it with ./run.")
    }
}
#endif
