// SPDX-License-Identifier: Apache-2.0
import BrowserBridge

#if arch(wasm32)
/// The running example; nothing else keeps it.
nonisolated(unsafe) private var running: AnyObject?

/// Called by the page once the module is there: runs the example that the page's address names.
@_expose(wasm, "carry_start")
@_cdecl("carry_start")
public func carryStart() {
    let page = Page()
    guard let example = Example.named(by: page.address) else {
        ExampleIndex.show(in: page)
        return
    }
    running = example.run(ExamplePage(page, example))
}
#else
@main
enum Start {
    static func main() {}
}
#endif
