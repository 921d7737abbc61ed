// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

#if arch(wasm32)
/// The program lives as long as the page.
private nonisolated(unsafe) var application: Application?

/// Called once by `bridge.js`, when the page and the module are there.
@_expose(wasm, "carry_start")
@_cdecl("carry_start")
public func carryStart() {
    nonisolated(unsafe) let page = WebPage()
    // Everything that is made from here on has words.
    L10n.catalog = SentenceCatalog(staged: page.catalog) { page.pluralForm(of: $0) }
    let program = Application(page: page)
    application = program
    program.start()
}
#else
/// Without a browser there is nothing to run; the tests make an `Application` with a page of their own.
@main
enum Main {
    static func main() { print("The workspace runs in a browser: start it with ./run.") }
}
#endif
